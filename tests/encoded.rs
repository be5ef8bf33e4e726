//! Runs that are certainly encoded are the same ones however a text is cut into pieces.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::ops::Range;

use byteloupe::encoded::{Compression, Finder, RunKind, runs};
use byteloupe::notation::Notation;
use proptest::prelude::*;

type Found = Vec<(Range<u64>, RunKind)>;

/// What is found in a text as a whole.
fn whole(text: &[u8]) -> Found {
    let found = runs(text).into_iter();
    found
        .map(|run| (run.range.start as u64..run.range.end as u64, run.kind))
        .collect()
}

/// What is found in a text of which each time so many bytes more are there, beginning with the first that is needed.
fn in_pieces(text: &[u8], cuts: impl IntoIterator<Item = usize>) -> Found {
    let mut finder = Finder::new(0);
    let mut found = Vec::new();
    let mut end = 0;
    for cut in cuts {
        end = (end + cut).min(text.len());
        let start = finder.needs_from();
        finder.add(&text[start as usize..end], start, false, &mut found);
        assert!(finder.open_from() <= end as u64);
        let told = found.last().map_or(0, |(range, _)| range.end);
        assert!(told <= end as u64);
    }
    let start = finder.needs_from();
    finder.add(&text[start as usize..], start, true, &mut found);
    found
}

/// All that the forms of runs are made of, and what is near to it.
const PIECES: [&str; 70] = [
    "4pyTIMOgIGxhIG1vZGUgMjAyNg==",
    "TG9yZW0gaXBzdW0gZG9sb3Igc2l0IGFtZXQsIGNvbnNlY3RldHVyIGFkaXBpc2NpbmcgZWxpdCwg",
    "c2VkIGRvIGVpdXNtb2QgdGVtcG9yIGluY2lkaWR1bnQgdXQgbGFib3JlIGV0IGRvbG9yZSBtYWdu",
    "YSBhbGlxdWEu",
    "YSBhbGlxdWE=",
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9",
    "9fceb02d0ae598e95dc970b74767f19372d61af8",
    "E2889E20636166C3A920E282AC",
    "00112233aabbccdd",
    "00112233aabbccdd00112233aabbccdd",
    "4111111111111111",
    "AbstractSingletonProxyFactoryBeanV2Impl",
    "/usr/share/doc/libgtk3perl/README2",
    "https://example.org/?q=caf%C3%A9+Z%C3%BCrich%2C+x",
    "%2F%2C%3D",
    "%C3%A9",
    "%c0%af",
    "%e0%80",
    "%02x%02x",
    "%",
    "%4",
    "Stra=C3=9Fe und Gr=C3=BC=C3=9Fe",
    "=C3=A9",
    "=E2=82",
    "=3D",
    "=41",
    "=",
    "=\n",
    "=\r\n",
    "a line of quoted-printable that is broken at about the right column =\n",
    "and a line without any mark, which is too long to be one of quoted-printable at all, as it seems",
    r"\xE2\x82\xAC\x41",
    r"\u0441\u043b\u043e\u0432\u043e",
    r"\342\202\254\101",
    r"\x41",
    r"\u00e9",
    r"\101",
    "\\",
    "\\\\",
    "\n",
    "\r\n",
    "\n\n",
    "\r",
    " ",
    " ",
    ".",
    ",",
    "\"",
    "==",
    "a",
    "Z",
    "0",
    "+",
    "-",
    "_",
    "é",
    "x",
    "word",
    "key: ",
    "The quick brown fox. ",
    // Characters that nobody sees, with a reason and without.
    "\u{200B}\u{200C}\u{200C}\u{200B}",
    "a\u{200C}b\u{200D}c\u{200C}d\u{200C}e\u{200D}",
    "می\u{200C}خواهم ",
    "\u{2060}",
    "漢\u{E0101}字\u{E0177}",
    "❤\u{FE0F}❤\u{FE0E}",
    "\u{E0061}x\u{E0062}",
    "\u{E068}\u{E065}\u{E06C}\u{E06C}\u{E06F}",
    "👩\u{200D}👧 ",
    "Слово за словом ",
];

fn text() -> impl Strategy<Value = Vec<u8>> {
    let gzip = b"\x1F\x8B\x08\0\0\0\0\0\0\x03KLN\xCC+I\x05\0\xEF\x9D\xF2\xAE\x06\0\0\0".to_vec();
    let zlib =
        b"x\x9CKLJNIMK\xCF\xC8\xCC\xCA\xCE\xC9\xCD\xCB/(,*.)-+\xAF\xA8\xAC\x02\0\x90\x86\x0B\x20"
            .to_vec();
    let piece = prop_oneof![
        30 => prop::sample::select(&PIECES[..]).prop_map(|it| it.as_bytes().to_vec()),
        2 => prop::collection::vec(any::<u8>(), 0..20),
        2 => prop::collection::vec(prop::sample::select(&b"ABCabc0189+/"[..]), 0..90),
        2 => Just(b"TG9yZW0gaXBzdW0g\nZG9sb3Igc2l0IGFt\nZXQsIGNvbnNlY3R=\n".to_vec()),
        1 => Just(gzip),
        1 => Just(zlib),
    ];
    let few = prop::collection::vec(piece, 1..6)
        .prop_flat_map(|few| prop::collection::vec((prop::sample::select(few), 1..4_usize), 1..40));
    few.prop_map(|pieces| {
        let of = |(piece, times): (Vec<u8>, usize)| piece.repeat(times);
        pieces.into_iter().flat_map(of).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn pieces_hold_the_runs_of_the_whole(
        text in text(),
        cuts in prop::collection::vec(prop_oneof![1..4_usize, 1..40_usize, 1..600_usize], 0..200),
    ) {
        prop_assert_eq!(in_pieces(&text, cuts), whole(&text), "{}", text.escape_ascii());
    }

    #[test]
    fn a_byte_at_a_time_holds_the_runs_of_the_whole(text in text()) {
        let cuts = std::iter::repeat_n(1, text.len());
        prop_assert_eq!(in_pieces(&text, cuts), whole(&text), "{}", text.escape_ascii());
    }
}

#[test]
fn long_runs_are_told_as_one_each_and_long_words_are_given_up() {
    let lines = "TG9yZW0gaXBzdW0gZG9sb3Igc2l0\n".repeat(20_000);
    let percent = "caf%C3%A9+".repeat(20_000);
    let late = format!("{}%C3%A9%C3%A9%2C", "a".repeat(70_000));
    let spoiled = format!("{percent}%zz");
    let quoted = "Stra=C3=9Fe 9fceb02d0ae598e95dc970b74767f19372d61af8\n".repeat(20_000);
    let weak = format!(
        "{}=C3=A9=C3=A9",
        "=41 9fceb02d0ae598e95dc970b74767f193\n".repeat(3)
    );
    for (text, expected) in [
        (&lines, vec![(0..lines.len() as u64 - 1, RunKind::Base64)]),
        (
            &percent,
            vec![(
                0..percent.len() as u64,
                RunKind::Percent { is_overlong: false },
            )],
        ),
        (&late, vec![]),
        (
            &spoiled,
            vec![(
                0..percent.len() as u64,
                RunKind::Percent { is_overlong: false },
            )],
        ),
        (
            &quoted,
            vec![(0..quoted.len() as u64 - 1, RunKind::QuotedPrintable)],
        ),
        (
            &weak,
            vec![(0..weak.len() as u64, RunKind::QuotedPrintable)],
        ),
    ] {
        let text = text.as_bytes();
        assert_eq!(whole(text), expected);
        for cut in [1000, 65_536, 100_003] {
            let cuts = std::iter::repeat_n(cut, text.len() / cut);
            assert_eq!(in_pieces(text, cuts), expected, "{cut}");
        }
    }
}

#[test]
fn an_overlong_form_in_percent_encoding_is_a_run_by_itself() {
    // `/` in two, three and four bytes, and NUL.
    for word in ["/..%c0%af../x", "%e0%80%af", "%F0%80%80%AF", "a%C0%80b"] {
        let text = format!("GET {word} HTTP/1.1\n");
        let overlong = RunKind::Percent { is_overlong: true };
        let expected = vec![(4..4 + word.len() as u64, overlong)];
        assert_eq!(whole(text.as_bytes()), expected, "{word}");
        for cut in 1..text.len() {
            assert_eq!(
                in_pieces(text.as_bytes(), [cut].into_iter()),
                expected,
                "{word}"
            );
        }
        // What follows and is none takes nothing away.
        let spoiled = format!("GET {word}%zz HTTP/1.1\n");
        assert_eq!(whole(spoiled.as_bytes()), expected, "{word}");
    }
    // Cut short, Latin-1, a format, and the shortest forms.
    for text in [
        "100%c0 done",
        "%c0x%af",
        "caf%e9",
        "%c0%d",
        "%e0%a0%80",
        "%f0%90%80%80 x",
    ] {
        assert_eq!(whole(text.as_bytes()), [], "{text}");
    }
}

#[test]
fn each_form_is_called_as_its_notation_is() {
    for (kind, name) in [
        (RunKind::Base64, Notation::Base64.name()),
        (RunKind::Hex, Notation::Hex.name()),
        (
            RunKind::Percent { is_overlong: false },
            Notation::Percent.name(),
        ),
        (RunKind::QuotedPrintable, Notation::QuotedPrintable.name()),
        (RunKind::Header(Compression::Gzip), Compression::Gzip.name()),
    ] {
        assert_eq!(kind.name(), name);
    }
}
