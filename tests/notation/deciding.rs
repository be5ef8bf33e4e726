//! Which reading is believed without a person to ask.

use byteloupe::notation::{Decision, Notation, read, read_while};

fn notations(decision: &Decision) -> Vec<Notation> {
    match decision {
        Decision::Sure(reading) => vec![reading.notation],
        Decision::Tied(readings) | Decision::Unexplained(readings) => {
            readings.iter().map(|reading| reading.notation).collect()
        }
    }
}

#[test]
fn what_only_one_notation_explains_is_sure() {
    for (text, notation) in [
        (&b"0x41, 0x42"[..], Notation::MarkedHex),
        (b"caf%C3%A9", Notation::Percent),
        (b"a line of text, and no more\r\n", Notation::Text),
        (b"", Notation::Text),
    ] {
        assert_eq!(notations(&read(text).decide()), [notation], "{text:?}");
    }
}

#[test]
fn words_that_are_hex_digits_are_for_a_person_to_decide() {
    let decision = read(b"cafe").decide();
    assert_eq!(notations(&decision), [Notation::Hex, Notation::Text]);
}

#[test]
fn a_dump_with_a_wrong_digit_is_not_silently_plain_text() {
    let dump = b"00000000: 4142 4344 4546 4748 494a 4b4c 4d4e 4fZ0  ABCDEFGHIJKLMNOP\n\
                 00000010: 5152 5354 5556 5758 595a 6162 6364 6566  QRSTUVWXYZabcdef\n";
    let choice = read(dump);
    assert_eq!(choice.best(), None);
    let tied = notations(&choice.decide());
    assert!(
        tied.contains(&Notation::Text) && tied.contains(&Notation::Xxd),
        "{tied:?}"
    );
}

#[test]
fn a_dump_that_fits_as_a_whole_is_sure_whatever_fits_in_part() {
    // What gdb prints for `x/4hx buf`: most of it is hex with prefixes, too. Only the byte order is asked about.
    let dump = b"0x4010 <buf>:\t0xc041\t0xedae\t0x8ca1\t0xbeed";
    let decision = read(dump).decide();
    assert_eq!(
        notations(&decision),
        [Notation::DebuggerDump, Notation::HighFirst]
    );
}

#[test]
fn a_reading_that_nobody_waits_for_ends() {
    assert_eq!(read_while(b"41 42", || false), None);
    assert_eq!(read_while(b"41 42", || true), Some(read(b"41 42")));
}
