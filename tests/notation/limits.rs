//! Long texts and much that cannot be read: what is kept stays small, and nothing is lost of the rest.

use byteloupe::notation::format::FormatOptions;
use byteloupe::notation::{
    Certainty, Decision, Notation, Piece, PieceKind, Reading, Trust, decide, read, read_as,
};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::{believed, listed};

/// So many rejections keep their reasons, as the reading's documentation says.
const MOST_REASONS: usize = 65_536;

#[test]
fn all_rejections_are_counted_and_the_first_keep_their_reasons() {
    for count in [MOST_REASONS - 1, MOST_REASONS, MOST_REASONS + 1, 100_000] {
        let text = "41 zz ".repeat(count);
        let reading = read_as(Notation::Hex, text.as_bytes());
        assert_eq!(reading.rejected_count, count);
        assert_eq!(reading.rejected.len(), count.min(MOST_REASONS));
        assert_eq!(reading.bytes.len(), count);
        let rejected: Vec<_> = reading
            .coverage
            .pieces()
            .filter(|piece| piece.kind == PieceKind::Rejected)
            .map(|piece| piece.range)
            .collect();
        assert_eq!(rejected.len(), count, "the coverage has the places of all");
        assert!(
            rejected
                .iter()
                .enumerate()
                .all(|(at, range)| *range == (at * 6 + 3..at * 6 + 5))
        );
        let kept = reading.rejected.iter().map(|it| &it.range);
        assert!(kept.eq(rejected.iter().take(MOST_REASONS)));
        assert_eq!(reading.coverage.len_of(PieceKind::Rejected), 2 * count);
        assert_eq!(reading.coverage.len(), text.len());
    }
}

#[test]
fn garbage_in_a_row_is_one_rejection() {
    for (notation, garbage) in [
        (Notation::Hex, "z"),
        (Notation::Bits, "z"),
        (Notation::Base64, "~"),
        (Notation::Array, "%"),
        (Notation::ByteList, "%"),
        (Notation::MarkedHex, "%"),
        (Notation::Percent, "%"),
    ] {
        let text = garbage.repeat(200_000);
        let reading = read_as(notation, text.as_bytes());
        let ranges: Vec<_> = reading.rejected.iter().map(|it| it.range.clone()).collect();
        assert!(
            ranges.iter().eq([&(0..text.len())]),
            "{notation:?}: {ranges:?}"
        );
        assert_eq!(reading.rejected_count, 1, "{notation:?}");
    }
}

#[test]
fn what_is_mostly_something_else_is_asked_about() {
    let hex = "41 ".repeat(1000);
    let text = format!("{hex}{}", "zz, ".repeat(5000));
    let choice = read(text.as_bytes());
    assert_eq!(choice.best(), None);
    let notations: Vec<_> = choice.readings.iter().map(|it| it.notation).collect();
    assert_eq!(notations, [Notation::Hex, Notation::Text]);
    // The words behind them are left out, and that is said.
    assert_eq!(choice.readings[0].bytes, [0x41; 1000]);
    assert_eq!(choice.readings[0].trust, Trust::Doubtful);
    // Named, it is read all the same.
    assert_eq!(read_as(Notation::Hex, text.as_bytes()).bytes, [0x41; 1000]);
}

#[test]
fn where_what_is_said_twice_agrees_the_candidates_are_few() {
    let dump = "00000000: 4125 3431 3d34 3126 616d 703b 5c78 3431  A%41=41&amp;\\x41\n";
    let choice = read(dump.as_bytes());
    let readings: Vec<_> = choice
        .readings
        .iter()
        .map(|it| (it.notation, it.certainty))
        .collect();
    assert_eq!(
        readings,
        [
            (Notation::Xxd, Certainty::Checked),
            (Notation::Text, Certainty::Possible)
        ]
    );
    let Decision::Sure(decided) = decide(dump.as_bytes()) else {
        panic!("{dump} ties");
    };
    assert_eq!(decided, choice.readings[0]);
}

#[test]
fn long_hex_is_no_base64() {
    let lower = "0123456789abcdef".repeat(4);
    for text in [
        lower.clone(),
        lower.to_uppercase(),
        format!("{lower}\n{lower}\n"),
    ] {
        let choice = read(text.as_bytes());
        assert!(choice.best().is_some_and(|it| it.notation == Notation::Hex));
        assert!(
            choice
                .readings
                .iter()
                .all(|it| it.notation != Notation::Base64)
        );
    }
    // One digit of base64 among them, or one too few, and it may be.
    for text in [format!("{lower}zz"), format!("{lower}a")] {
        let choice = read(text.as_bytes());
        assert!(
            choice
                .readings
                .iter()
                .any(|it| it.notation == Notation::Base64),
            "{text}"
        );
    }
}

#[test]
fn a_list_of_code_points_begins_with_one() {
    let separators = ", ;\n[".repeat(1000);
    let list = format!("{separators}U+41 U+20AC");
    assert_eq!(believed(list.as_bytes()).bytes, "A€".as_bytes());
    let text = format!("{separators}x U+41 U+20AC");
    assert_eq!(believed(text.as_bytes()).notation, Notation::Text);
}

/// Units of UTF-16 and UTF-32 can be pasted as the bytes that they are, and as words that have the low byte first.
#[test]
fn copied_units_are_offered_as_their_bytes() {
    let text = "Grüße, 世界 🧿";
    let sixteen =
        |bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect::<Vec<_>>();
    let thirty_two = |bytes: fn(u32) -> [u8; 4]| {
        text.chars()
            .flat_map(|it| bytes(it.into()))
            .collect::<Vec<_>>()
    };
    for (format, bytes) in [
        (Notation::Utf16Le, sixteen(u16::to_le_bytes)),
        (Notation::Utf16Be, sixteen(u16::to_be_bytes)),
        (Notation::Utf32Le, thirty_two(u32::to_le_bytes)),
        (Notation::Utf32Be, thirty_two(u32::to_be_bytes)),
    ] {
        let (units, _) = format.text_of(text.as_bytes(), FormatOptions::default());
        let choice = read(units.as_bytes());
        let mut offered = choice.readings.iter().take(1).chain(choice.tied());
        let is_it = |it: &Reading| (it.notation, &it.bytes) == (Notation::Hex, &bytes);
        assert!(offered.any(is_it), "{format:?}: {}", listed(&choice));
    }
}

proptest! {
    #[test]
    fn the_pieces_in_a_range_are_those_that_touch_it(
        numbers in vec(any::<u8>(), 1..3000),
        from in any::<prop::sample::Index>(),
        len in 0_usize..200,
    ) {
        let text = numbers.iter().fold(String::new(), |text, number| text + &format!("{number}, "));
        let coverage = read_as(Notation::ByteList, text.as_bytes()).coverage;
        let from = from.index(text.len() + 1);
        let range = from..from + len;
        let touches = |piece: &Piece| piece.range.start < range.end && piece.range.end > range.start;
        let expected: Vec<Piece> = coverage.pieces().filter(touches).collect();
        prop_assert_eq!(coverage.pieces_in(range.clone()).collect::<Vec<_>>(), expected);
        // A piece for each number, and one for what follows it.
        prop_assert_eq!(coverage.pieces().count(), 2 * numbers.len());
    }
}
