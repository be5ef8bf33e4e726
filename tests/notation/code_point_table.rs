//! The table of code points is read again, and held against itself.

use byteloupe::notation::format::FormatOptions;
use byteloupe::notation::{Certainty, Notation, read};

fn table() -> String {
    let bytes = "A|é\u{202E}\\\n".as_bytes();
    Notation::CodePointTable
        .text_of(&[bytes, b"\xFF\xE2\x89"].concat(), FormatOptions::default())
        .0
}

#[test]
fn a_table_is_checked_against_its_own_offsets_and_code_points() {
    let choice = read(table().as_bytes());
    let best = choice.best().unwrap();
    assert_eq!(best.notation, Notation::CodePointTable);
    assert_eq!(best.certainty, Certainty::Checked);
    assert_eq!(
        best.bytes,
        ["A|é\u{202E}\\\n".as_bytes(), &b"\xFF\xE2\x89"[..]].concat()
    );
    assert_eq!(best.warnings, [""; 0]);
    // Other line ends, and cells that a tool has padded.
    for other in [
        table().replace('\n', "\r\n"),
        table().replace(" | ", "  |   "),
    ] {
        let reread = read(other.as_bytes());
        assert_eq!(reread.best().unwrap().bytes, best.bytes);
    }
}

#[test]
fn a_row_that_is_missing_or_does_not_fit_is_said() {
    for (other, warning) in [
        (
            table().replace("| 0x1 | U+007C | \\| | VERTICAL LINE | 7C |\n", ""),
            "The offset does not follow from the row above, rows may be missing: line 4",
        ),
        (
            table().replace("| C3 A9 |", "| C3 AA |"),
            "The code point and the bytes differ, and the bytes were taken: line 5",
        ),
    ] {
        let choice = read(other.as_bytes());
        assert_eq!(choice.best(), None, "it contradicts itself");
        let best = &choice.readings[0];
        assert_eq!(best.notation, Notation::CodePointTable);
        assert_eq!(best.certainty, Certainty::Marked);
        assert_eq!(best.warnings, [warning]);
    }
}

#[test]
fn what_is_no_row_is_rejected_in_its_place() {
    let broken = table().replace("| C3 A9 |", "| C3 A |");
    let reading = byteloupe::notation::read_as(Notation::CodePointTable, broken.as_bytes());
    let [rejection] = &reading.rejected[..] else {
        panic!("{:?}", reading.rejected);
    };
    let row = &broken[rejection.range.clone()];
    assert!(
        row.starts_with("| 0x2 |") && row.ends_with("| C3 A |"),
        "{row}"
    );
}
