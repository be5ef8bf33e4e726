//! Whether two sources are the same but for what is ignored: the exact answer, against one that normalises both sources
//! whole with the standard library and `unicode-normalization`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use byteloupe::compare::change::{Change, ChangeKind, count_differences};
use byteloupe::compare::equivalence::{Equivalence, EquivalenceLimits, Ignoring};
use byteloupe::source::{Generation, MemorySource, Source, SourceError};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use unicode_normalization::UnicodeNormalization as _;

const NOTHING: Ignoring = Ignoring {
    signature: false,
    line_ends: false,
    normal_form: false,
};

const LINE_ENDS: Ignoring = Ignoring {
    line_ends: true,
    ..NOTHING
};

const NORMAL_FORM: Ignoring = Ignoring {
    normal_form: true,
    ..NOTHING
};

const SIGNATURE: Ignoring = Ignoring {
    signature: true,
    ..NOTHING
};

/// What is left of a source without what is ignored.
fn left_of(bytes: &[u8], ignoring: Ignoring) -> Vec<u8> {
    let mut left = bytes;
    if ignoring.signature {
        left = left.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(left);
    }
    let mut left = left.to_vec();
    if ignoring.line_ends {
        let lines: Vec<&[u8]> = left.split(|byte| *byte == b'\n').collect();
        let is_last = |index| index + 1 == lines.len();
        let without = lines.iter().enumerate().map(|(index, line)| {
            let line = line.strip_suffix(b"\r").filter(|_| !is_last(index));
            line.unwrap_or(lines[index])
        });
        left = without.collect::<Vec<_>>().join(&b'\n');
        for byte in left.iter_mut().filter(|byte| **byte == b'\r') {
            *byte = b'\n';
        }
    }
    if ignoring.normal_form {
        let mut composed = Vec::new();
        for chunk in left.utf8_chunks() {
            composed.extend(chunk.valid().nfc().collect::<String>().into_bytes());
            composed.extend(chunk.invalid());
        }
        left = composed;
    }
    left
}

/// A source that gives a few bytes at a time and counts them.
struct Slow {
    bytes: Vec<u8>,
    at_once: usize,
    count: AtomicU64,
}

impl Source for Slow {
    fn len_hint(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        let rest = usize::try_from(offset)
            .ok()
            .and_then(|at| self.bytes.get(at..));
        let rest = rest.unwrap_or_default();
        let read = rest.len().min(buffer.len()).min(self.at_once);
        buffer[..read].copy_from_slice(&rest[..read]);
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Ok(Generation {
            len: self.len_hint(),
            modified: None,
            still_there: true,
            status_changed: None,
        })
    }
}

fn limits(block: usize) -> EquivalenceLimits {
    EquivalenceLimits {
        block,
        ..EquivalenceLimits::default()
    }
}

fn equivalence(left: &[u8], right: &[u8], ignoring: Ignoring, block: usize) -> Equivalence {
    let slow = |bytes: &[u8]| Slow {
        bytes: bytes.to_vec(),
        at_once: 5,
        count: AtomicU64::new(0),
    };
    let (left, right) = (slow(left), slow(right));
    let never = AtomicBool::new(false);
    let equivalence = Equivalence::of([&left, &right], ignoring, limits(block), &never).unwrap();
    for source in [&left, &right] {
        // Once, but for a look for a byte order mark.
        let count = source.count.load(Ordering::Relaxed);
        assert!(count <= source.len_hint() + 4, "{count} bytes were read");
    }
    equivalence
}

fn is_same(left: impl AsRef<[u8]>, right: impl AsRef<[u8]>, ignoring: Ignoring) -> bool {
    let (left, right) = (left.as_ref(), right.as_ref());
    let is_same = equivalence(left, right, ignoring, 4096) == Equivalence::Same;
    let (mirrored, small) = (
        equivalence(right, left, ignoring, 4096) == Equivalence::Same,
        equivalence(left, right, ignoring, 8) == Equivalence::Same,
    );
    assert_eq!((is_same, is_same), (mirrored, small), "{left:?} {right:?}");
    is_same
}

/// Forms of a piece of text, most of which are the same to one of the things that may be ignored.
const FORMS: [&[&[u8]]; 17] = [
    &[b"\n", b"\r\n", b"\r"],
    &[b"\n\n", b"\r\r", b"\r\n\r\n", b"\r\r\n", b"\n\r"],
    &["\u{E9}".as_bytes(), "e\u{301}".as_bytes()],
    &[
        "\u{AC01}".as_bytes(),
        "\u{AC00}\u{11A8}".as_bytes(),
        "\u{1100}\u{1161}\u{11A8}".as_bytes(),
    ],
    // Hangul of which parts may come together with what follows.
    &[
        "\u{1100}".as_bytes(),
        "\u{1161}".as_bytes(),
        "\u{11A8}".as_bytes(),
        "\u{AC00}".as_bytes(),
    ],
    &[
        "\u{1ED9}".as_bytes(),
        "o\u{302}\u{323}".as_bytes(),
        "o\u{323}\u{302}".as_bytes(),
        "\u{F4}\u{323}".as_bytes(),
    ],
    &[
        "\u{301}\u{323}".as_bytes(),
        "\u{323}\u{301}".as_bytes(),
        "\u{301}\u{300}".as_bytes(),
    ],
    &[
        "\u{301}".as_bytes(),
        "\u{308}".as_bytes(),
        "\u{345}".as_bytes(),
        "\u{344}".as_bytes(),
        "\u{308}\u{301}".as_bytes(),
    ],
    &[
        "\u{212B}".as_bytes(),
        "\u{C5}".as_bytes(),
        "A\u{30A}".as_bytes(),
    ],
    &["\u{1D15E}".as_bytes(), "\u{1D157}\u{1D165}".as_bytes()],
    &["\u{9CB}".as_bytes(), "\u{9C7}\u{9BE}".as_bytes()],
    &["\u{F900}".as_bytes(), "\u{8C48}".as_bytes()],
    &["\u{FEFF}".as_bytes(), b"", b"\xEF\xBB", b"\xBF"],
    &[
        b"\xFF",
        b"\xC3",
        b"\xE1\x84",
        b"\xE1\x84\x80",
        b"\xF0\x9D\x85",
    ],
    &[b"\x81", b"\xCC", b"\x80", b"\xED\xA0\x80", b"\xC0\xAF"],
    &[b"e", b"o", b"A", b"x"],
    &[
        b"some plain text that is longer than a block",
        b"and some other text",
    ],
];

fn pair() -> impl Strategy<Value = (Vec<u8>, Vec<u8>)> {
    let piece = select(&FORMS[..]).prop_flat_map(|forms| {
        let form = || select(forms).prop_map(<[u8]>::to_vec);
        // Most are the same, so that all of them may be.
        (form(), form(), 0..4_u8).prop_map(|(left, right, choice)| match choice {
            0 => (left, right),
            _ => (left.clone(), left),
        })
    });
    let equal_but_in_form = vec(
        select(&FORMS[..]).prop_flat_map(|forms| {
            let form = || select(forms).prop_map(<[u8]>::to_vec);
            (form(), form())
        }),
        0..12,
    );
    prop_oneof![vec(piece, 0..20), equal_but_in_form]
        .prop_map(|pieces| pieces.into_iter().unzip::<_, _, Vec<_>, Vec<_>>())
        .prop_map(|(left, right)| (left.concat(), right.concat()))
}

/// A text of the forms, and the same text in other forms: by what is ignored the same, unless it was edited.
fn edited_pair() -> impl Strategy<Value = (Vec<u8>, Vec<u8>)> {
    let text = pair().prop_map(|(left, _)| left);
    let edit = proptest::option::of((any::<prop::sample::Index>(), any::<u8>()));
    (text, edit, any::<u64>()).prop_map(|(left, edit, seed)| {
        let mut right = rewritten(&left, seed);
        if let (Some((at, byte)), false) = (edit, right.is_empty()) {
            let at = at.index(right.len());
            match byte % 4 {
                0 => {
                    right.remove(at);
                }
                1 => right.insert(at, b'\r'),
                2 => right.insert(at, right[at]),
                _ => right[at] = byte,
            }
        }
        (left, right)
    })
}

/// The same text with line ends of all kinds, each chunk of it in one of the normal forms.
fn rewritten(bytes: &[u8], seed: u64) -> Vec<u8> {
    let mut choices = seed;
    let mut choice = |of: u64| {
        choices = choices
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (choices >> 33) % of
    };
    let lines = left_of(bytes, LINE_ENDS);
    let mut all = Vec::new();
    for line in lines.split_inclusive(|byte| *byte == b'\n') {
        let (line, has_end) = match line.strip_suffix(b"\n") {
            Some(line) => (line, true),
            None => (line, false),
        };
        for chunk in line.utf8_chunks() {
            let text = chunk.valid();
            all.extend(match choice(3) {
                0 => text.nfc().collect::<String>().into_bytes(),
                1 => text.nfd().collect::<String>().into_bytes(),
                _ => text.as_bytes().to_vec(),
            });
            all.extend(chunk.invalid());
        }
        if has_end {
            all.extend([&b"\n"[..], b"\r\n", b"\r"][choice(3) as usize]);
        }
    }
    all
}

fn ignoring() -> impl Strategy<Value = Ignoring> {
    any::<[bool; 3]>().prop_map(|[signature, line_ends, normal_form]| Ignoring {
        signature,
        line_ends,
        normal_form,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn two_sources_are_the_same_if_the_same_is_left_of_both(
        (left, right) in prop_oneof![pair(), edited_pair()],
        ignoring in ignoring(),
        block in 8_usize..40,
    ) {
        let expected = left_of(&left, ignoring) == left_of(&right, ignoring);
        let found = equivalence(&left, &right, ignoring, block);
        prop_assert_eq!(found == Equivalence::Same, expected, "{:?}", found);
    }

    #[test]
    fn so_are_two_sources_of_bytes_that_mean_something(
        left in vec(select(&b"\r\ne\xCC\x81\xC3\xA9\xEF\xBB\xBF\xE1\x84\x80"[..]), 0..14),
        right in vec(select(&b"\r\ne\xCC\x81\xC3\xA9"[..]), 0..6),
        cut in any::<prop::sample::Index>(),
        ignoring in ignoring(),
    ) {
        // What one has more is at one place.
        let at = cut.index(left.len() + 1);
        let right = [&left[..at], &right, &left[at..]].concat();
        let expected = left_of(&left, ignoring) == left_of(&right, ignoring);
        let found = equivalence(&left, &right, ignoring, 8);
        prop_assert_eq!(found == Equivalence::Same, expected, "{:?}", found);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn a_difference_counts_if_and_only_if_both_are_not_the_same(
        (left, right) in prop_oneof![pair(), edited_pair()],
        ignoring in ignoring(),
    ) {
        let runs = super::runs(&left, &right);
        let sources = [MemorySource::new(&*left), MemorySource::new(&*right)];
        let both: [&dyn Source; 2] = [&sources[0], &sources[1]];
        let never = AtomicBool::new(false);
        let (counting, counts) = count_differences(both, &runs, ignoring, &never).unwrap();
        let is_same = left_of(&left, ignoring) == left_of(&right, ignoring);
        prop_assert_eq!(counts.total() == 0, is_same);
        let all = runs.differences().iter();
        let counted = all.filter(|run| counting.change(both, run).unwrap().is_some());
        prop_assert_eq!(counted.count() as u64, counts.total());
        prop_assert_eq!(counts.total() + counts.ignored, runs.differences().len() as u64);
    }
}

#[test]
fn each_cr_lf_each_other_cr_and_each_lf_is_one_line_end() {
    for (left, right, same) in [
        ("x\r\ny", "x\ny", true),
        ("x\ry", "x\ny", true),
        ("x\r\ry", "x\n\ny", true),
        ("x\r\ry", "x\ry", false),
        ("x\r\r\ny", "x\r\ny", false),
        ("x\r\r\ny", "x\n\ny", true),
        ("x\n\ry", "x\r\ny", false),
        ("x\r", "x\r\n", true),
        ("x\r", "x", false),
        ("\r\n", "", false),
        ("", "", true),
    ] {
        assert_eq!(is_same(left, right, LINE_ENDS), same, "{left:?} {right:?}");
        assert_eq!(is_same(left, right, NOTHING), left == right);
    }
}

#[test]
fn one_signature_at_the_start_is_ignored_and_no_other() {
    let bom = "\u{FEFF}";
    for (left, right, same) in [
        (format!("{bom}x"), "x".to_owned(), true),
        (bom.to_owned(), String::new(), true),
        (format!("{bom}{bom}x"), "x".to_owned(), false),
        (format!("{bom}{bom}x"), format!("{bom}x"), false),
        (format!("x{bom}"), "x".to_owned(), false),
    ] {
        assert_eq!(
            is_same(&left, &right, SIGNATURE),
            same,
            "{left:?} {right:?}"
        );
    }
    // A mark after it belongs to nothing.
    assert!(is_same(
        "\u{FEFF}\u{344}",
        "\u{308}\u{301}",
        Ignoring {
            normal_form: true,
            ..SIGNATURE
        }
    ));
    assert!(!is_same(b"\xEF\xBBx", b"x", SIGNATURE));
}

#[test]
fn marks_are_put_in_order_and_ill_formed_bytes_keep_them_from_a_letter() {
    for (left, right, same) in [
        (&b"\xC3\xA9e\xCC\x81"[..], &b"e\xCC\x81\xC3\xA9"[..], true),
        (b"e\xFF\xCC\x81", b"e\xFF\xCC\x81", true),
        (b"e\xFF\xCC\x81", b"\xC3\xA9\xFF", false),
        (b"\xC3\xA9\xFF", b"e\xCC\x81\xFF", true),
        (b"\xC3\xA9\xFF", b"e\xCC\x81\xFE", false),
        (b"\xC3", b"\xC3\xA9", false),
        (b"e\xCC", b"e\xCC", true),
        (b"e\xCC\x81\xCC", b"\xC3\xA9\xCC", true),
    ] {
        assert_eq!(
            is_same(left, right, NORMAL_FORM),
            same,
            "{left:X?} {right:X?}"
        );
    }
    assert!(is_same("a\u{302}\u{323}", "\u{1EAD}", NORMAL_FORM));
    assert!(is_same("a\u{302}\u{323}x", "a\u{323}\u{302}x", NORMAL_FORM));
    // Marks of one class keep their order.
    assert!(!is_same("a\u{301}\u{300}", "a\u{300}\u{301}", NORMAL_FORM));
}

#[test]
fn every_character_is_the_same_in_all_its_canonical_forms_and_no_other() {
    let all = || ('\0'..=char::MAX).filter(|scalar| *scalar != '\n');
    let text: String = all().flat_map(|scalar| [scalar, '\n']).collect();
    let composed: String = text.nfc().collect();
    let decomposed: String = text.nfd().collect();
    let compatible: String = text.nfkc().collect();
    assert!(is_same(&text, &composed, NORMAL_FORM));
    assert!(is_same(&decomposed, &composed, NORMAL_FORM));
    assert!(!is_same(&text, &compatible, NORMAL_FORM));
    let without_the_last = decomposed.trim_end_matches(['\n', char::MAX]);
    assert!(!is_same(&text, without_the_last, NORMAL_FORM));
}

#[test]
fn long_runs_of_marks_are_compared_and_where_too_many_are_in_another_order_that_is_said() {
    let acute = "\u{301}".repeat(1000);
    let below = "\u{323}".repeat(1000);
    let left = format!("e{acute}{below}x");
    let right = format!("e{below}{acute}x");
    assert!(is_same(&left, &right, NORMAL_FORM));
    assert!(!is_same(
        &left,
        format!("e{below}\u{323}{acute}x"),
        NORMAL_FORM
    ));
    let few = EquivalenceLimits {
        most_marks: 1000,
        ..EquivalenceLimits::default()
    };
    let never = AtomicBool::new(false);
    let compared = |left: &str, right: &str| {
        let sources = [left, right].map(|text| MemorySource::new(text.as_bytes()));
        Equivalence::of([&sources[0], &sources[1]], NORMAL_FORM, few, &never).unwrap()
    };
    assert_eq!(
        compared(&left, &right),
        Equivalence::Undecided { from: [1, 1] }
    );
    // In the same order, there may be any number.
    let many = "\u{301}\u{323}".repeat(5000);
    let (composed, other) = (format!("\u{E9}{many}"), format!("e\u{301}{many}"));
    assert_eq!(compared(&composed, &other), Equivalence::Same);
    // More on one side than on the other is never the same.
    assert!(matches!(
        compared(&format!("e{acute}{acute}x"), "ex"),
        Equivalence::Different { .. }
    ));
}

#[test]
fn utf_16_and_utf_32_are_read_as_such_where_both_begin_with_their_mark() {
    let utf_16 = |text: &str| -> Vec<u8> {
        let units = ['\u{FEFF}'].into_iter().chain(text.chars());
        let units = units.collect::<String>();
        units.encode_utf16().flat_map(u16::to_le_bytes).collect()
    };
    let utf_32 = |text: &str| -> Vec<u8> {
        let scalars = ['\u{FEFF}'].into_iter().chain(text.chars());
        scalars
            .flat_map(|scalar| u32::from(scalar).to_be_bytes())
            .collect()
    };
    for encoded in [&utf_16 as &dyn Fn(&str) -> Vec<u8>, &utf_32] {
        let same =
            |left: &str, right: &str, ignoring| is_same(encoded(left), encoded(right), ignoring);
        assert!(same("a\r\nb\rc", "a\nb\r\nc", LINE_ENDS));
        // `0D 01` and `0A 01` in UTF-16 LE are no line ends.
        assert!(!same("\u{10D}", "\u{10A}", LINE_ENDS));
        assert!(same(
            "\u{1D15E}\u{E9}",
            "\u{1D157}\u{1D165}e\u{301}",
            NORMAL_FORM
        ));
        assert!(!same("\u{1D15E}", "\u{1D157}", NORMAL_FORM));
    }
    // Half of a surrogate pair, and half of a code unit, are what they are.
    let with = |more: &[u8]| [&utf_16("e\u{301}")[..], more].concat();
    let composed = |more: &[u8]| [&utf_16("\u{E9}")[..], more].concat();
    assert!(is_same(
        with(&[0, 0xD8, 0x41, 0]),
        composed(&[0, 0xD8, 0x41, 0]),
        NORMAL_FORM
    ));
    assert!(!is_same(
        with(&[0, 0xD8, 0x41, 0]),
        composed(&[1, 0xD8, 0x41, 0]),
        NORMAL_FORM
    ));
    assert!(is_same(with(b"\r"), composed(b"\r"), NORMAL_FORM));
    assert!(!is_same(with(b"\r"), composed(b"\n"), LINE_ENDS));
    // In UTF-8 beside UTF-16, or in bytes without a mark, they are bytes.
    assert!(!is_same(utf_16("a\n"), "a\n", LINE_ENDS));
}

#[test]
fn a_comparison_that_is_no_longer_wanted_or_cannot_be_read_ends_with_an_error() {
    let source: Arc<dyn Source> = Arc::new(MemorySource::new(&b"text"[..]));
    let stopped = AtomicBool::new(true);
    let ended = Equivalence::of([&*source, &*source], LINE_ENDS, limits(64), &stopped);
    assert!(ended.is_err());
}

/// A source that is another one until it was read from its start a few times.
struct Changing {
    first: &'static [u8],
    then: &'static [u8],
    reads: AtomicU64,
}

impl Source for Changing {
    fn len_hint(&self) -> u64 {
        self.then.len() as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        let reads = self
            .reads
            .fetch_add(u64::from(offset == 0), Ordering::Relaxed);
        let bytes = if reads < 2 { self.first } else { self.then };
        MemorySource::new(bytes).read_at(offset, buffer)
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        MemorySource::new(self.then).generation()
    }
}

#[test]
fn where_each_difference_is_explained_and_both_differ_still_the_one_near_the_place_counts() {
    // No alignment of sources that stay as they are leads there as far as is known.
    let left = Changing {
        first: b"a\nb.c\rd",
        then: b"a\rb.c\rd",
        reads: AtomicU64::new(0),
    };
    let right = Changing {
        first: b"a\nb.c-d",
        then: b"a\nb.c\nd",
        reads: AtomicU64::new(0),
    };
    let runs = super::runs(left.then, right.then);
    assert_eq!(runs.differences().len(), 2);
    let never = AtomicBool::new(false);
    let (counting, counts) = count_differences([&left, &right], &runs, LINE_ENDS, &never).unwrap();
    assert_eq!((counts.total(), counts.ignored), (1, 1));
    assert_eq!(counts.count(ChangeKind::Text), 1);
    let [before, near] = [0, 1].map(|number| {
        let run = &runs.differences()[number];
        counting.change([&left, &right], run).unwrap()
    });
    assert_eq!((before, near), (None, Some(Change::Text)));
}
