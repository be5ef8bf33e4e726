//! Every program that is here, every layout that is known, with what copying does to them: what is read of it.
//!
//! What `convert` ends with 0 for has to be the bytes. So the table is made of outcomes, not of texts.

mod chains;
mod decorations;
mod edits;
mod layouts;
mod outcome;
mod samples;
mod tools;

use byteloupe::notation::Notation;
use byteloupe::notation::format::FormatOptions;

use decorations::{DAMAGES, DECORATIONS, ENCODINGS};
use outcome::{Outcome, Table, judge};
use samples::samples;

/// The bytes were found, or offered.
const FOUND: &[Outcome] = &[Outcome::Right, Outcome::RightWithWarning, Outcome::Asked];

/// Holds a table to what was promised: nothing wrong with exit status 0, and so many in a hundred right, right or
/// offered, and at most so many taken for plain text.
fn assert_kept(table: &Table, right: f64, found: f64, text: f64) {
    let remarks = || format!("{}\n{}", table.in_words(), table.remarks.join("\n"));
    let in_hundred = |outcomes| 100.0 * table.of(outcomes) as f64 / table.len() as f64;
    println!("{}", remarks());
    assert_eq!(table.of(&[Outcome::Wrong]), 0, "{}", remarks());
    let rights = [Outcome::Right, Outcome::RightWithWarning];
    assert!(in_hundred(&rights) >= right, "{}", remarks());
    assert!(in_hundred(FOUND) >= found, "{}", remarks());
    assert!(in_hundred(&[Outcome::Text]) <= text, "{}", remarks());
}

#[test]
fn what_tools_print_is_read_or_asked_about() {
    let mut table = Table::default();
    let mut losses = Table::default();
    let mut pairs = 0;
    for sample in samples() {
        let mut here = 0;
        for written in tools::written(&sample.bytes) {
            let what = format!("{} / {}", written.what, sample.name);
            let outcome = judge(&written.text, &sample.bytes);
            let table = if written.holds(&sample.bytes) {
                &mut table
            } else {
                &mut losses
            };
            table.count(written.family, &what, &written.text, outcome);
            here += 1;
        }
        for (family, what, write) in layouts::LAYOUTS {
            let text = write(&sample.bytes);
            let what = format!("{what} / {}", sample.name);
            let outcome = judge(text.as_bytes(), &sample.bytes);
            table.count(
                &format!("{family}, transcribed"),
                &what,
                text.as_bytes(),
                outcome,
            );
            here += 1;
        }
        pairs = pairs.max(here);
    }
    println!("{pairs} pairs of a program and its options");
    println!("What does not hold the bytes:\n{}", losses.in_words());
    let taken = losses.of(&[Outcome::Wrong]);
    assert_eq!(taken, 0, "{}", losses.remarks.join("\n"));
    // Which programs are there differs from machine to machine.
    assert_kept(&table, 90.0, 95.0, 2.0);
}

/// Writes bytes in a notation.
type Write = fn(&[u8]) -> String;

/// Nine notations, as decorated and damaged copies are made of them.
const NOTATIONS: &[(&str, Write)] = &[
    ("pairs", layouts::pairs),
    ("xxd -p", layouts::plain),
    ("xxd", layouts::xxd),
    ("hexdump -C", layouts::canonical),
    ("od", layouts::od),
    ("base64", |bytes| in_format(Notation::Base64, bytes)),
    ("C array", |bytes| in_format(Notation::CArray, bytes)),
    ("Python", |bytes| in_format(Notation::PythonBytes, bytes)),
    ("percent", |bytes| {
        let escapes = bytes.iter().map(|byte| format!("%{byte:02X}"));
        escapes.chain(["\n".to_owned()]).collect()
    }),
];

fn in_format(format: Notation, bytes: &[u8]) -> String {
    format.text_of(bytes, FormatOptions::default()).0 + "\n"
}

#[test]
fn decorated_copies_are_read_or_asked_about() {
    let mut table = Table::default();
    for sample in samples() {
        for (notation, write) in NOTATIONS {
            let text = write(&sample.bytes);
            for (name, change) in DECORATIONS {
                let Some(changed) = change(&text) else {
                    continue;
                };
                let what = format!("{name}: {notation} / {}", sample.name);
                let outcome = judge(changed.as_bytes(), &sample.bytes);
                table.count(name, &what, changed.as_bytes(), outcome);
            }
            for (name, encode) in ENCODINGS {
                let encoded = encode(&text);
                let what = format!("{name}: {notation} / {}", sample.name);
                table.count(name, &what, &encoded, judge(&encoded, &sample.bytes));
            }
        }
    }
    assert_kept(&table, 90.0, 95.0, 2.0);
}

#[test]
fn a_damaged_copy_is_never_taken_for_whole() {
    let mut table = Table::default();
    for sample in samples() {
        for (notation, write) in NOTATIONS {
            let text = write(&sample.bytes);
            for (name, change) in DAMAGES {
                let is_told = match *name {
                    // Nothing in a row of digits tells that one of them is not there.
                    "a row is missing" | "a row is there twice" => {
                        // Offsets in hex may be taken for octal ones, as od writes them, where no more than two rows
                        // are left.
                        matches!(*notation, "xxd" | "hexdump -C")
                    }
                    // `0xE` is a byte as well.
                    "a digit is missing" => {
                        matches!(*notation, "pairs" | "xxd -p" | "xxd" | "hexdump -C" | "od")
                    }
                    "cut at the end" => !matches!(*notation, "percent" | "od"),
                    // These are other digits of base64.
                    _ => !matches!(*notation, "base64" | "Python" | "percent"),
                };
                let Some(changed) = change(&text).filter(|_| is_told) else {
                    continue;
                };
                let what = format!("{name}: {notation} / {}", sample.name);
                let outcome = judge(changed.as_bytes(), &sample.bytes);
                table.count(name, &what, changed.as_bytes(), outcome);
            }
        }
    }
    println!("{}\n{}", table.in_words(), table.remarks.join("\n"));
    assert_eq!(
        table.of(&[Outcome::Wrong]),
        0,
        "{}",
        table.remarks.join("\n")
    );
}
