//! What other decoders make of the same bytes, against what the real ones made of them.

use byteloupe::utf8::DecoderFamily;
use byteloupe::utf8::other_decoders::{Meaning, Parting};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::common::{INTERESTING, hex, to_hex};

/// Bytes, and the text that four decoders gave for them:
///
/// - Python 3.11.7, `bytes.decode("utf-8", "replace")`; the same as Node 20.20.2, `TextDecoder` and `Buffer`;
/// - Go 1.19.8, `range` over a string;
/// - `OpenJDK` 17.0.15, `new String(bytes, UTF_8)`; the same as its `CharsetDecoder` that replaces;
/// - Perl 5.36.0 with Encode 3.17, `decode("UTF-8", bytes)`.
const SEEN: &[(&str, [&str; 4])] = &[
    ("C0 AF", ["��", "��", "��", "�"]),
    ("C0 80", ["��", "��", "��", "�"]),
    ("C1 BF", ["��", "��", "��", "�"]),
    ("E0 80 AF", ["���", "���", "���", "�"]),
    ("E0 9F BF", ["���", "���", "���", "�"]),
    ("F0 80 80 AF", ["����", "����", "����", "�"]),
    ("F0 8F BF BF", ["����", "����", "����", "�"]),
    ("F8 80 80 80 AF", ["�����", "�����", "�����", "�"]),
    ("FC 80 80 80 80 AF", ["������", "������", "������", "�"]),
    ("ED A0 80", ["���", "���", "�", "�"]),
    ("ED BF BF", ["���", "���", "�", "�"]),
    ("ED A0", ["��", "��", "�", "�"]),
    ("ED BF 41", ["��A", "��A", "�A", "�A"]),
    ("ED 41", ["�A", "�A", "�A", "�A"]),
    ("ED 9F", ["�", "��", "�", "�"]),
    ("ED A0 8C ED BE B4", ["������", "������", "��", "��"]),
    ("ED A1 8C ED BE B4", ["������", "������", "��", "��"]),
    ("ED B0 80 ED A0 80", ["������", "������", "��", "��"]),
    ("F4 90 80 80", ["����", "����", "����", "�"]),
    ("F7 BF BF BF", ["����", "����", "����", "�"]),
    ("F4 90 80 41", ["���A", "���A", "���A", "�A"]),
    ("F8 88 80 80 80", ["�����", "�����", "�����", "�"]),
    ("FB BF BF BF BF", ["�����", "�����", "�����", "�"]),
    ("FC 84 80 80 80 80", ["������", "������", "������", "�"]),
    ("FD BF BF BF BF BF", ["������", "������", "������", "�"]),
    ("FE", ["�", "�", "�", "�"]),
    ("FF", ["�", "�", "�", "�"]),
    ("FE 80", ["��", "��", "��", "�"]),
    (
        "FE 80 80 80 80 80 80 80",
        ["��������", "��������", "��������", "��"],
    ),
    (
        "FF 80 80 80 80 80 80 80 80 80 80 80 80 80 80",
        [
            "���������������",
            "���������������",
            "���������������",
            "���",
        ],
    ),
    ("80", ["�", "�", "�", "�"]),
    ("80 80 BF", ["���", "���", "���", "���"]),
    ("C3", ["�", "�", "�", "�"]),
    ("C3 41", ["�A", "�A", "�A", "�A"]),
    ("E2", ["�", "�", "�", "�"]),
    ("E2 82", ["�", "��", "�", "�"]),
    ("E2 82 41", ["�A", "��A", "�A", "�A"]),
    ("F0", ["�", "�", "�", "�"]),
    ("F0 9F", ["�", "��", "�", "�"]),
    ("F0 9F 92", ["�", "���", "�", "�"]),
    ("F0 9F 92 41", ["�A", "���A", "�A", "�A"]),
    ("F1 BF", ["�", "��", "�", "�"]),
    ("F1 80 80", ["�", "���", "�", "�"]),
    ("F4", ["�", "�", "�", "�"]),
    ("F4 80", ["�", "��", "�", "�"]),
    ("C2 C2", ["��", "��", "��", "��"]),
    ("EF BF BE", ["\u{FFFE}", "\u{FFFE}", "\u{FFFE}", "�"]),
    ("EF B7 90", ["\u{FDD0}", "\u{FDD0}", "\u{FDD0}", "�"]),
    ("F0 9F BF BF", ["\u{1FFFF}", "\u{1FFFF}", "\u{1FFFF}", "�"]),
    ("EF BF BD", ["�", "�", "�", "�"]),
    ("E2 80 82", ["\u{2002}", "\u{2002}", "\u{2002}", "\u{2002}"]),
    ("C3 A9", ["é", "é", "é", "é"]),
    ("2F C0 AE 2E 2F", ["/��./", "/��./", "/��./", "/�./"]),
    (
        "41 C0 AF 41 F4 80 80 41",
        ["A��A�A", "A��A���A", "A��A�A", "A�A�A"],
    ),
    ("E0 80", ["��", "��", "��", "�"]),
    ("F0 80", ["��", "��", "��", "�"]),
    ("F4 BF", ["��", "��", "��", "�"]),
    ("F5", ["�", "�", "�", "�"]),
    ("E0 A0", ["�", "��", "�", "�"]),
    ("E0 A0 41", ["�A", "��A", "�A", "�A"]),
    ("F0 80 80 80", ["����", "����", "����", "�"]),
    ("F8", ["�", "�", "�", "�"]),
    ("F8 80", ["��", "��", "��", "�"]),
    ("FC 80", ["��", "��", "��", "�"]),
    ("F0 80 80 41", ["���A", "���A", "���A", "�A"]),
    (
        "61 F1 80 8E E1 8F C2 62",
        ["a���b", "a������b", "a���b", "a���b"],
    ),
];

/// Bytes, and what their bits say. No program is asked here: it is arithmetic (RFC 2279 §2, CESU-8).
const NAIVE: &[(&str, &str)] = &[
    ("C0 AF", "/"),
    ("C0 80", "<0>"),
    ("E0 80 AF", "/"),
    ("F0 80 80 AF", "/"),
    ("F8 80 80 80 AF", "/"),
    ("FC 80 80 80 80 AF", "/"),
    ("2F C0 AE 2E 2F", "/../"),
    ("ED A0 80", "<D800>"),
    ("ED A0 80 41", "<D800>A"),
    ("ED A0 8C ED BE B4", "\u{133B4}"),
    ("ED A1 8C ED BE B4", "\u{233B4}"),
    ("ED B0 80 ED A0 80", "<DC00><D800>"),
    ("F4 90 80 80", "<110000>"),
    ("FD BF BF BF BF BF", "<7FFFFFFF>"),
    ("C3 A9", "é"),
    ("EF BF BE", "\u{FFFE}"),
    ("C3", "�"),
    ("F0 80 41", "�A"),
    ("80 BF", "��"),
    ("FE FF", "��"),
    ("C0 AF 80", "/�"),
];

/// The text of a decoder; a number that is no scalar value stands as `<D800>`.
fn text(family: DecoderFamily, bytes: &[u8]) -> String {
    let shown = |meaning| match meaning {
        Meaning::Scalar('\0') => "<0>".to_owned(),
        Meaning::Scalar(scalar) => scalar.to_string(),
        Meaning::Number(number) => format!("<{number:X}>"),
        Meaning::Replaced => "\u{FFFD}".to_owned(),
    };
    let pieces = family.pieces(bytes);
    pieces.map(|piece| shown(piece.meaning)).collect()
}

#[test]
fn each_decoder_gives_the_text_that_the_real_one_gave() {
    use DecoderFamily::{Conforming, Go, Java, Perl};
    for (bytes, texts) in SEEN {
        for (family, seen) in [Conforming, Go, Java, Perl].into_iter().zip(texts) {
            assert_eq!(&text(family, &hex(bytes)), seen, "{family:?}, {bytes}");
        }
    }
}

#[test]
fn a_naive_decoder_reads_what_the_bits_say() {
    for (bytes, said) in NAIVE {
        assert_eq!(&text(DecoderFamily::Naive, &hex(bytes)), said, "{bytes}");
    }
}

#[test]
fn decoders_part_at_the_first_bytes_that_they_do_not_read_alike() {
    let first = |bytes: &str| Parting::first(&hex(bytes)).map(|it| (it.range, it.replacements));
    assert_eq!(first("41 C3 A9 80 FF 42"), None);
    // A tail is one U+FFFD in all of them; the surrogate behind it is not.
    assert_eq!(first("41 80 ED A0 80 42"), Some((2..5, [3, 3, 1, 1, 0])));
    assert_eq!(first("E2 82 41 C0 AF"), Some((0..2, [1, 2, 1, 1, 1])));
    assert_eq!(first("2F C0 AE 2E 2F"), Some((1..3, [2, 2, 2, 1, 0])));
    assert_eq!(first("EF BF BE 41"), Some((0..3, [0, 0, 0, 1, 0])));
    // The pair is one piece to a naive decoder, so all of it is where they part.
    assert_eq!(first("ED A1 8C ED BE B4"), Some((0..6, [6, 6, 2, 2, 0])));
    assert_eq!(first(""), None);
}

proptest! {
    #[test]
    fn pieces_hold_every_byte_once_and_are_what_the_standard_library_replaces(
        bytes in vec(prop_oneof![prop::sample::select(&INTERESTING[..]), any::<u8>()], 0..24),
    ) {
        for family in DecoderFamily::ALL {
            let mut end = 0;
            for piece in family.pieces(&bytes) {
                prop_assert_eq!(piece.start, end, "{:?} {}", family, to_hex(&bytes));
                prop_assert!((1..=13).contains(&piece.len));
                end = piece.end();
            }
            prop_assert_eq!(end, bytes.len());
        }
        let conforming = text(DecoderFamily::Conforming, &bytes);
        let expected = String::from_utf8_lossy(&bytes).replace('\0', "<0>");
        prop_assert_eq!(conforming, expected);
    }

    #[test]
    fn before_they_part_all_texts_are_the_same(
        bytes in vec(prop_oneof![prop::sample::select(&INTERESTING[..]), any::<u8>()], 0..24),
    ) {
        let range = Parting::first(&bytes).map(|parting| parting.range);
        let same = &bytes[..range.clone().map_or(bytes.len(), |range| range.start)];
        for family in DecoderFamily::ALL {
            prop_assert_eq!(text(family, same), text(DecoderFamily::Conforming, same));
        }
        if let Some(range) = range {
            for family in DecoderFamily::ALL {
                let whole = text(family, &bytes);
                let parts = [&bytes[..range.start], &bytes[range.clone()], &bytes[range.end..]];
                prop_assert_eq!(whole, parts.map(|part| text(family, part)).concat());
            }
        }
    }
}
