//! What a difference is as text, and which differences do not count.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "compare_change/equivalence.rs"]
mod equivalence;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use byteloupe::compare::change::words::Digits;
use byteloupe::compare::change::{
    Change, ChangeCounts, ChangeKind, Ignoring, LineEnd, Place, Rows, count_differences, judge,
    same_text, words,
};
use byteloupe::compare::content::{ContentComparison, ContentOptions, Runs};
use byteloupe::encodings::Encoding;
use byteloupe::encodings::mojibake::Misreading;
use byteloupe::source::{MemorySource, Source};

fn source(bytes: &[u8]) -> Arc<dyn Source> {
    Arc::new(MemorySource::new(bytes.to_vec()))
}

fn runs(left: &[u8], right: &[u8]) -> Arc<Runs> {
    let (sender, woken) = channel();
    let sender = Mutex::new(sender);
    let wake = move || {
        let sender = sender.lock().unwrap_or_else(PoisonError::into_inner);
        sender.send(()).unwrap_or_default();
    };
    let sources = [source(left), source(right)];
    let comparison = ContentComparison::start(sources, ContentOptions::default(), wake).unwrap();
    while comparison.progress().is_running() {
        woken.recv_timeout(Duration::from_mins(1)).expect("an end");
    }
    comparison.runs().expect("runs")
}

fn counts(left: &[u8], right: &[u8], ignoring: Ignoring) -> ChangeCounts {
    let (left_source, right_source) = (MemorySource::new(left), MemorySource::new(right));
    let runs = runs(left, right);
    let never = AtomicBool::new(false);
    let counted = count_differences([&left_source, &right_source], &runs, ignoring, &never);
    counted.unwrap().1
}

/// What the only difference is.
fn change(left: &[u8], right: &[u8]) -> Change {
    let runs = runs(left, right);
    assert_eq!(runs.differences().len(), 1, "{left:02X?} and {right:02X?}");
    let (left, right) = (MemorySource::new(left), MemorySource::new(right));
    let place = Place::read([&left, &right], &runs.differences()[0]).unwrap();
    judge(&place.expect("a short one"))
}

fn signature(is_added: bool, of: Encoding) -> Change {
    Change::Signature { is_added, of }
}

#[test]
fn each_kind_of_change_is_told_apart() {
    let windows = Encoding::named("windows-1252").unwrap();
    let many = "\u{200B}";
    for (left, right, expected) in [
        ("text", "\u{FEFF}text", signature(true, Encoding::Utf8)),
        ("\u{FEFF}text", "text", signature(false, Encoding::Utf8)),
        (
            "a\r\nb",
            "a\nb",
            Change::LineEnds {
                left: LineEnd::CrLf,
                right: LineEnd::Lf,
                count: 1,
            },
        ),
        (
            "a\rb",
            "a\r\nb",
            Change::LineEnds {
                left: LineEnd::Cr,
                right: LineEnd::CrLf,
                count: 1,
            },
        ),
        (
            "a\nb",
            "a\rb",
            Change::LineEnds {
                left: LineEnd::Lf,
                right: LineEnd::Cr,
                count: 1,
            },
        ),
        (
            "caf\u{E9}s",
            "cafe\u{301}s",
            Change::CanonicallyEquivalent {
                is_left_composed: true,
                is_right_composed: false,
            },
        ),
        (
            "\u{1100}\u{1161}",
            "\u{AC00}",
            Change::CanonicallyEquivalent {
                is_left_composed: false,
                is_right_composed: true,
            },
        ),
        // U+0323 stands below and U+0302 above: their order says nothing.
        (
            "a\u{302}\u{323}x",
            "a\u{323}\u{302}x",
            Change::CanonicallyEquivalent {
                is_left_composed: false,
                is_right_composed: false,
            },
        ),
        (
            "caf\u{E9} bar",
            "caf\u{C3}\u{A9} bar",
            Change::EncodedTwice {
                is_right: true,
                through: Misreading::In(encoding_rs::WINDOWS_1252.into()),
            },
        ),
        ("the Cat", "the cat", Change::Case),
        ("\u{DC}ber", "\u{FC}ber", Change::Case),
        ("a b", "a  b", Change::WhiteSpace),
        ("a\tb", "a b", Change::WhiteSpace),
        ("a b", "a\u{A0}b", Change::WhiteSpace),
        ("one\n\ntwo", "one\ntwo", Change::WhiteSpace),
        (
            "ab",
            "a\u{200B}b",
            Change::Invisible {
                added: vec!['\u{200B}'],
                removed: vec![],
            },
        ),
        (
            "a\u{202E}b",
            "ab",
            Change::Invisible {
                added: vec![],
                removed: vec!['\u{202E}'],
            },
        ),
        ("the cat", "the dog", Change::Text),
        (
            many,
            "",
            Change::Invisible {
                added: vec![],
                removed: vec!['\u{200B}'],
            },
        ),
    ] {
        assert_eq!(
            change(left.as_bytes(), right.as_bytes()),
            expected,
            "{left:?} to {right:?}"
        );
    }
    assert_eq!(
        change(b"caf\xC3\xA9 au lait", b"caf\xE9 au lait"),
        Change::Encoding {
            left: Encoding::Utf8,
            right: windows
        }
    );
    assert_eq!(
        change(b"caf\xE9 au lait", b"caf\xC3\xA9 au lait"),
        Change::Encoding {
            left: windows,
            right: Encoding::Utf8
        }
    );
    assert_eq!(
        change(b"ab\xFFcd", b"abcd"),
        Change::IllFormed {
            left: true,
            right: false
        }
    );
    assert_eq!(
        change(b"abcd", b"ab\xE2\x82cd"),
        Change::IllFormed {
            left: false,
            right: true
        }
    );
}

#[test]
fn what_another_decoder_takes_for_the_same_is_told_as_that() {
    let encoding = |left, right| Change::Encoding { left, right };
    let (utf_8, cesu_8) = (Encoding::Utf8, Encoding::Cesu8);
    for (left, right, expected) in [
        (
            &b"a\xF0\x9F\x98\x80b"[..],
            &b"a\xED\xA0\xBD\xED\xB8\x80b"[..],
            encoding(utf_8, cesu_8),
        ),
        (
            b"a\xED\xA0\xBD\xED\xB8\x80b",
            b"a\xF0\x9F\x98\x80b",
            encoding(cesu_8, utf_8),
        ),
        (
            b"a\0b",
            b"a\xC0\x80b",
            encoding(utf_8, Encoding::ModifiedUtf8),
        ),
        (
            b"/../a",
            b"/\xC0\xAE\xC0\xAE/a",
            Change::Overlong { is_right: true },
        ),
        (
            b"a\xE0\x80\xAFb",
            b"a/b",
            Change::Overlong { is_right: false },
        ),
        (
            b"a\xF0\x80\x83\xA9b",
            "a\u{E9}b".as_bytes(),
            Change::Overlong { is_right: false },
        ),
        // Half a pair, and an overlong form of another character.
        (
            b"a\xF0\x9F\x98\x80b",
            b"a\xED\xA0\xBDb",
            Change::IllFormed {
                left: false,
                right: true,
            },
        ),
        (
            b"a.b",
            b"a\xC0\xAFb",
            Change::IllFormed {
                left: false,
                right: true,
            },
        ),
    ] {
        assert_eq!(change(left, right), expected, "{left:02X?} to {right:02X?}");
    }
}

#[test]
fn what_was_replaced_by_u_fffd_is_lost() {
    for (left, right, expected) in [
        ("caf\u{E9} au".as_bytes(), "caf\u{FFFD} au".as_bytes(), true),
        (
            "caf\u{FFFD} au".as_bytes(),
            "caf\u{E9} au".as_bytes(),
            false,
        ),
        (b"caf\xE9 au", "caf\u{FFFD} au".as_bytes(), true),
        // One for each span.
        (b"a\xC0\xAEb", "a\u{FFFD}\u{FFFD}b".as_bytes(), true),
    ] {
        let is_right = expected;
        assert_eq!(change(left, right), Change::Replacement { is_right });
    }
    assert_eq!(change(b"ab", "a\u{FFFD}b".as_bytes()), Change::Text);
}

#[test]
fn only_case_is_what_differs_in_case_alone() {
    for (left, right) in [
        ("\u{130}stanbul", "istanbul"),
        ("ILIK", "\u{131}l\u{131}k"),
        (
            "\u{39F}\u{394}\u{39F}\u{3A3}",
            "\u{3BF}\u{3B4}\u{3BF}\u{3C2}",
        ),
        ("stra\u{DF}e", "STRASSE"),
        ("\u{1C6}", "\u{1C5}"),
        ("\u{FB01}n", "FIn"),
    ] {
        assert_eq!(
            change(left.as_bytes(), right.as_bytes()),
            Change::Case,
            "{left} to {right}"
        );
        assert_eq!(
            change(right.as_bytes(), left.as_bytes()),
            Change::Case,
            "{right} to {left}"
        );
    }
    for (left, right) in [
        ("stra\u{DF}e", "strasse"),
        ("\u{131}l\u{131}k", "ilik"),
        ("\u{3BF}", "\u{3CC}"),
    ] {
        let differing = runs(left.as_bytes(), right.as_bytes());
        let sources = [
            MemorySource::new(left.as_bytes()),
            MemorySource::new(right.as_bytes()),
        ];
        for run in differing.differences() {
            let place = Place::read([&sources[0], &sources[1]], run).unwrap();
            assert_ne!(judge(&place.unwrap()), Change::Case, "{left} to {right}");
        }
    }
}

#[test]
fn what_looks_alike_for_compatibility_is_told_apart_from_case_and_white_space() {
    for (left, right) in [
        ("the \u{FB01}le", "the file"),
        ("x\u{B2}", "x2"),
        ("\u{FF21}\u{FF22}", "AB"),
        ("\u{210C}", "H"),
    ] {
        let found = change(left.as_bytes(), right.as_bytes());
        assert_eq!(found, Change::CompatibilityEquivalent, "{left} to {right}");
    }
    assert_eq!(change(b"a b", "a\u{3000}b".as_bytes()), Change::WhiteSpace);
}

#[test]
fn text_encoded_twice_is_told_with_the_encoding_in_between() {
    let once = "\u{DF}";
    for (twice, expected) in [
        ("\u{C3}\u{178}", "windows-1252"),
        ("\u{C3}\u{9F}", "ISO-8859-1"),
        ("\u{413}\u{45F}", "windows-1251"),
        ("\u{221A}\u{FC}", "macintosh"),
    ] {
        let found = change(once.as_bytes(), twice.as_bytes());
        let Change::EncodedTwice {
            is_right: true,
            through,
        } = found
        else {
            panic!("{found:?}");
        };
        assert_eq!(Misreading::name(through), expected);
    }
}

#[test]
fn a_byte_order_mark_of_utf_16_is_one_only_before_utf_16() {
    let text: Vec<u8> = "some text"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let marked = [b"\xFF\xFE", &*text].concat();
    assert_eq!(change(&text, &marked), signature(true, Encoding::Utf16Le));
    assert_eq!(change(&marked, &text), signature(false, Encoding::Utf16Le));
    assert_eq!(
        change(b"some text", b"\xFF\xFEsome text"),
        Change::IllFormed {
            left: false,
            right: true
        }
    );
}

#[test]
fn ten_thousand_line_ends_are_told_once() {
    let left = "a line of text\r\n".repeat(10_000);
    let right = left.replace('\r', "");
    let counts = counts(left.as_bytes(), right.as_bytes(), Ignoring::default());
    assert_eq!(counts.line_ends, 10_000);
    assert_eq!(
        words::of_counts(&counts, Digits::Plain),
        ["10000 line ends from CR LF to LF"]
    );
    let grouped = words::told_once(&counts, Digits::Grouped);
    assert_eq!(grouped.unwrap(), "10,000 line ends from CR LF to LF");
    assert_eq!(counts.first(ChangeKind::LineEnds), Some(0));
    // Where lines are alike, a difference may hold several of them.
    let all = runs(left.as_bytes(), right.as_bytes()).differences().len();
    let rows = Rows::folded(all, &counts);
    assert_eq!((rows.len(), rows.hidden()), (1, all - 1));
}

#[test]
fn each_difference_has_its_row_and_line_ends_have_one_together() {
    // Which of the lines end otherwise, and which have another letter: in any order.
    for seed in 0..64_u32 {
        let is_line_end = |line: u32| (seed >> line) & 1 == 1;
        let lines = 6;
        let mut left = String::new();
        let mut right = String::new();
        for line in 0..lines {
            let text = format!("line {line} is long enough to be told apart");
            if is_line_end(line) {
                left.extend([text.as_str(), "\r\n"]);
                right.extend([text.as_str(), "\n"]);
            } else {
                left.extend([text.as_str(), " a\n"]);
                right.extend([text.as_str(), " b\n"]);
            }
        }
        let (left, right) = (left.as_bytes(), right.as_bytes());
        let counts = counts(left, right, Ignoring::default());
        let all = runs(left, right).differences().len();
        assert_eq!(all, lines as usize);
        let rows = Rows::folded(all, &counts);
        // One after the other: the first line end stands for all.
        let mut expected: Vec<usize> = Vec::new();
        let first = (0..lines).find(|line| is_line_end(*line));
        for line in 0..lines {
            if !is_line_end(line) || Some(line) == first {
                expected.push(line as usize);
            }
        }
        let found: Vec<usize> = (0..rows.len())
            .filter_map(|row| rows.number_at(row))
            .collect();
        assert_eq!(found, expected, "{seed:b}");
        assert_eq!(rows.number_at(rows.len()), None);
        for line in 0..lines {
            let shown = if is_line_end(line) {
                first.unwrap()
            } else {
                line
            } as usize;
            assert_eq!(rows.number_at(rows.row_of(line as usize)), Some(shown));
            let line = line as usize;
            let from = expected.iter().position(|shown| *shown >= line);
            assert_eq!(rows.first_row_from(line), from.unwrap_or(expected.len()));
            let until = expected.iter().rposition(|shown| *shown <= line);
            assert_eq!(Some(rows.last_row_until(line)), until);
        }
    }
}

#[test]
fn what_is_ignored_does_not_count_alone_or_together() {
    let left = "\u{FEFF}caf\u{E9}\r\nna\u{EF}ve\r\n";
    let right = "cafe\u{301}\nnai\u{308}ve\n";
    let all = Ignoring {
        signature: true,
        line_ends: true,
        normal_form: true,
    };
    let both = (left.as_bytes(), right.as_bytes());
    assert_eq!(counts(both.0, both.1, all).total(), 0);
    for less in [
        Ignoring {
            signature: false,
            ..all
        },
        Ignoring {
            line_ends: false,
            ..all
        },
        Ignoring {
            normal_form: false,
            ..all
        },
    ] {
        assert!(counts(both.0, both.1, less).total() > 0, "{less:?}");
    }
    // A line that is gone is more than its end.
    let line_ends = Ignoring {
        line_ends: true,
        ..Ignoring::default()
    };
    assert_eq!(counts(b"a\n\nb", b"a\nb", line_ends).total(), 1);
    assert_eq!(counts(b"a\r\n\r\nb", b"a\r\nb", line_ends).total(), 1);
    assert_eq!(counts(b"a\r\n\r\nb", b"a\n\nb", line_ends).total(), 0);
}

#[test]
fn the_same_text_in_two_encodings_is_known_as_such() {
    let text = "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich.\n".repeat(3000);
    let utf_16: Vec<u8> = std::iter::once(0xFEFF)
        .chain(text.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    let never = AtomicBool::new(false);
    let left = MemorySource::new(text.as_bytes());
    let right = MemorySource::new(utf_16.clone());
    let found = same_text([&left, &right], &never).unwrap();
    assert_eq!(found, Some([Encoding::Utf8, Encoding::Utf16Le]));
    let mut other = utf_16;
    other[2000] ^= 1;
    assert_eq!(
        same_text([&left, &MemorySource::new(other)], &never).unwrap(),
        None
    );
    assert_eq!(same_text([&left, &left], &never).unwrap(), None);
    for (bytes_of, expected) in [
        (u32::to_le_bytes as fn(u32) -> [u8; 4], Encoding::Utf32Le),
        (u32::to_be_bytes, Encoding::Utf32Be),
    ] {
        let with_mark = std::iter::once('\u{FEFF}').chain(text.chars());
        let mut bytes: Vec<u8> = with_mark.flat_map(|it| bytes_of(u32::from(it))).collect();
        let other = |bytes: &[u8]| same_text([&left, &MemorySource::new(bytes)], &never).unwrap();
        assert_eq!(other(&bytes), Some([Encoding::Utf8, expected]));
        bytes.extend(bytes_of(u32::from('!')));
        assert_eq!(other(&bytes), None);
    }
}

#[test]
fn differences_are_told_in_words() {
    let said = |left: &[u8], right: &[u8]| words::summary(&runs(left, right), Digits::Plain);
    assert_eq!(said(b"", b""), "Both are empty");
    assert_eq!(said(b"abc", b"abc"), "The same 3 bytes");
    assert_eq!(
        said(b"some text here", b"some new text here"),
        "4 bytes inserted at 0x5; otherwise the same"
    );
    assert_eq!(
        said(b"0123456789abcdefghijklm", b"0x23456789abcdefgXYjklm"),
        "3 bytes changed in 2 places; otherwise the same"
    );
    assert_eq!(
        said(b"text that is long enough", b"tex that"),
        "16 bytes removed in 2 places; 8 bytes are the same"
    );
    assert_eq!(
        said(b"abc", b"xyz"),
        "3 bytes changed at 0x0; nothing is the same"
    );
    let sentence = |left: &[u8], right: &[u8]| {
        let runs = runs(left, right);
        words::sentence_of(runs.differences().last().unwrap(), Digits::Plain)
    };
    assert_eq!(
        sentence(b"0123456789 tail", b"--0123456789 tXail"),
        "1 byte inserted at 0xE, before 0xC of the left"
    );
}
