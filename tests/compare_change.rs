//! What a difference is as text, and which differences do not count.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use byteloupe::compare::change::{
    Change, ChangeCounts, ChangeKind, Ignoring, LineEnd, Place, judge, same_text, words,
};
use byteloupe::compare::content::{ContentComparison, ContentOptions, Runs};
use byteloupe::encodings::Encoding;
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
    ChangeCounts::of([&left_source, &right_source], &runs, ignoring, || true).unwrap()
}

/// What the only difference is.
fn change(left: &[u8], right: &[u8]) -> Change {
    let runs = runs(left, right);
    assert_eq!(runs.differences().len(), 1, "{left:02X?} and {right:02X?}");
    let (left, right) = (MemorySource::new(left), MemorySource::new(right));
    let place = Place::read([&left, &right], &runs.differences()[0]).unwrap();
    judge(&place.expect("a short one"))
}

#[test]
fn each_kind_of_change_is_told_apart() {
    let windows = Encoding::named("windows-1252").unwrap();
    let many = "\u{200B}";
    for (left, right, expected) in [
        ("text", "\u{FEFF}text", Change::Signature { is_added: true }),
        (
            "\u{FEFF}text",
            "text",
            Change::Signature { is_added: false },
        ),
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
                through: windows,
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
fn ten_thousand_line_ends_are_told_once() {
    let left = "a line of text\r\n".repeat(10_000);
    let right = left.replace('\r', "");
    let counts = counts(left.as_bytes(), right.as_bytes(), Ignoring::default());
    assert_eq!(counts.line_ends, 10_000);
    assert_eq!(
        words::of_counts(&counts),
        ["10000 line ends from CR LF to LF"]
    );
    assert_eq!(counts.first(ChangeKind::LineEnds), Some(0));
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
}

#[test]
fn differences_are_told_in_words() {
    let said = |left: &[u8], right: &[u8]| words::summary(&runs(left, right));
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
        said(b"abc", b"xyz"),
        "3 bytes changed at 0x0; nothing is the same"
    );
    let sentence = |left: &[u8], right: &[u8]| {
        let runs = runs(left, right);
        words::sentence_of(runs.differences().last().unwrap())
    };
    assert_eq!(
        sentence(b"0123456789 tail", b"--0123456789 tXail"),
        "1 byte inserted at 0xE, before 0xC of the left"
    );
}
