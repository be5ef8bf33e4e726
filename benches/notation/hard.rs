//! Texts that are hard to read: does the time grow with the length, and the memory no faster?
//!
//! Each text is read in all notations to find out which it is, and then, up to 10 MiB, in each of them by name, the
//! slowest of which is shown. Memory is the most that was resident, less what was before, in multiples of
//! the text; it is told on Linux alone.

use std::hint::black_box;
use std::io::Write as _;

use byteloupe::notation::{Notation, read, read_as};

use crate::bytes;
use crate::timing::seconds;

const LENS: [usize; 3] = [1 << 20, 10 << 20, 100 << 20];

/// Longer texts are not read in each notation by name: with as many as there are, it would take hours.
const LARGEST_NAMED: usize = 10 << 20;

/// What a piece of text is made of from random bytes.
type Piece = fn(u8) -> String;

/// Texts made of random bytes, a piece for each.
const MADE: [(&str, Piece); 11] = [
    ("hex", |byte| format!("{byte:02x}")),
    ("groups of four", |byte| {
        format!("{byte:02x}{:02x} ", byte ^ 0x5A)
    }),
    ("octal words", |byte| {
        format!("{:06o} ", u16::from(byte) * 0x0101)
    }),
    ("base64", |byte| {
        const DIGITS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        char::from(DIGITS[usize::from(byte & 63)]).into()
    }),
    ("decimal numbers", |byte| format!("{byte}, ")),
    ("`0x41, `", |byte| format!("0x{byte:02x}, ")),
    ("bits", |byte| format!("{byte:08b} ")),
    ("`%41`", |byte| format!("%{byte:02X}")),
    ("`\\x41`", |byte| format!("\\x{byte:02x}")),
    ("`\\u0041`", |byte| format!("\\u00{byte:02x}")),
    ("words", |byte| {
        const WORDS: [&str; 8] = [
            "the ",
            "cat ",
            "added ",
            "100% ",
            "of \"it\", ",
            "C:\\new ",
            "dead ",
            "R&D.\n",
        ];
        WORDS[usize::from(byte & 7)].into()
    }),
];

/// Texts that are one piece over and over.
const REPEATED: [&str; 16] = [
    "%",
    "\\",
    "0x",
    "[",
    "{",
    "\"",
    "r#\"",
    "=?",
    "&#",
    "U+",
    "/*",
    ":",
    "_",
    "*\n",
    "41 zz ",
    "00000000: 41\n",
];

fn texts(len: usize) -> Vec<(String, Vec<u8>)> {
    let random = bytes(len);
    let mut texts: Vec<(String, Vec<u8>)> = MADE
        .iter()
        .map(|(name, piece)| {
            let mut text: Vec<u8> = random
                .iter()
                .flat_map(|byte| piece(*byte).into_bytes())
                .take(len)
                .collect();
            // Not in the midst of two digits.
            text.truncate(len - len % 36);
            ((*name).to_owned(), text)
        })
        .collect();
    texts.push(("xxd".to_owned(), dump(&random, len)));
    texts.push(("random bytes".to_owned(), random.clone()));
    let latin = random
        .iter()
        .map(|byte| if *byte < 64 { b' ' } else { byte | 0xC0 })
        .collect();
    texts.push(("Latin-1".to_owned(), latin));
    for piece in REPEATED {
        let text = piece.bytes().cycle().take(len).collect();
        texts.push((format!("`{}` repeated", piece.escape_debug()), text));
    }
    texts
}

/// A dump as xxd prints it, of so many bytes.
fn dump(bytes: &[u8], len: usize) -> Vec<u8> {
    let mut text = Vec::with_capacity(len + 68);
    for (row, line) in bytes.chunks(16).enumerate() {
        if text.len() >= len {
            break;
        }
        // Writing to memory cannot fail.
        let _ = write!(text, "{:08x}:", row * 16);
        for pair in line.chunks(2) {
            text.push(b' ');
            for byte in pair {
                let _ = write!(text, "{byte:02x}");
            }
        }
        text.extend(b"  ");
        text.extend(line.iter().map(|byte| {
            if (0x20..0x7F).contains(byte) {
                *byte
            } else {
                b'.'
            }
        }));
        text.push(b'\n');
    }
    text
}

/// What `/proc` says of this process, in bytes.
fn memory(of: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(of))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? << 10)
}

/// How long some work takes, and how much memory it needs at most, in multiples of `len`.
fn measure(len: usize, work: impl FnOnce()) -> (f64, Option<f64>) {
    // The most that is resident is counted anew.
    let is_anew = std::fs::write("/proc/self/clear_refs", "5").is_ok();
    let before = memory("VmRSS:").filter(|_| is_anew);
    let time = seconds(work);
    let needed = before
        .zip(memory("VmHWM:"))
        .map(|(before, most)| most.saturating_sub(before) as f64 / len as f64);
    (time, needed)
}

fn shown((time, needed): (f64, Option<f64>)) -> String {
    match needed {
        Some(needed) => format!("{time:7.3} s {needed:4.1} ×"),
        None => format!("{time:7.3} s"),
    }
}

/// Prints a line for each text.
pub(crate) fn run() {
    for len in LENS {
        println!("{} MiB", len >> 20);
        for (name, text) in texts(len) {
            let all = measure(len, || {
                black_box(read(black_box(&text)));
            });
            if len > LARGEST_NAMED {
                println!("{name:<28} {}", shown(all));
                continue;
            }
            let named = Notation::ALL.map(|notation| {
                let measured = measure(len, || {
                    black_box(read_as(notation, black_box(&text)));
                });
                (notation, measured)
            });
            let slowest = named.iter().max_by(|one, two| one.1.0.total_cmp(&two.1.0));
            let fattest = named.iter().filter_map(|it| it.1.1).fold(0.0, f64::max);
            let slowest =
                slowest.map(|(notation, it)| format!("{} as {}", shown(*it), notation.key()));
            println!(
                "{name:<28} {}   slowest {}   most memory {fattest:.1} ×",
                shown(all),
                slowest.unwrap_or_default()
            );
        }
    }
}
