//! Which code points are worth a look, and where they are not.

use byteloupe::warnings::{KindSet, Wanted, WarningKind};

use crate::naive::{self, Naive};
use crate::surveying::Surveying;

/// The warnings of some bytes. What the other tests compare with says the same.
fn warnings(bytes: &[u8]) -> Vec<Naive> {
    let (listed, _) = Surveying::done(bytes).list(Wanted::ALL);
    let found: Vec<Naive> = listed
        .iter()
        .map(|it| (it.offset, it.kind, u64::from(it.code_points)))
        .collect();
    let known = found.iter().filter(|it| naive::KINDS.contains(&it.1));
    assert_eq!(naive::warnings(bytes), known.copied().collect::<Vec<_>>());
    found
}

/// The warnings of a text: the kind of each run.
fn kinds(text: &str) -> Vec<WarningKind> {
    let warnings = warnings(text.as_bytes());
    warnings.into_iter().map(|(_, kind, _)| kind).collect()
}

/// The kind of a code point after a letter.
fn kind_after_a(scalar: char) -> Option<WarningKind> {
    kinds(&format!("a{scalar}")).first().copied()
}

#[test]
fn each_kind_is_told_by_the_code_points_that_unicode_says() {
    use WarningKind as Kind;
    // Written down from the code charts and the core specification, §23.
    let cases: [(&[u32], Kind); 14] = [
        (&[0xFEFF], Kind::InnerBom),
        (&[0xFFFC, 0xFFFD], Kind::Replacement),
        (
            &[0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1_FFFE, 0x10_FFFF],
            Kind::Noncharacter,
        ),
        (&[0x1B], Kind::Escape),
        (&[0, 1, 8, 0x0B, 0x0C, 0x0E, 0x1A, 0x1C, 0x1F], Kind::C0),
        (&[0x7F], Kind::Delete),
        (&[0x80, 0x85, 0x9B, 0x9F], Kind::C1),
        (&[0x2028, 0x2029], Kind::LineSeparator),
        (
            &[0x61C, 0x200E, 0x200F, 0x202A, 0x202E, 0x2066, 0x2069],
            Kind::BidiControl,
        ),
        (
            &[
                0x2800, 0xAD, 0x34F, 0x200B, 0x200D, 0x2060, 0x206F, 0x3164, 0xFFF9,
            ],
            Kind::Invisible,
        ),
        (&[0xE_0001, 0xE_0020, 0xE_0041, 0xE_007F], Kind::Tag),
        (
            &[0xFE00, 0xFE0F, 0xE_0100, 0xE_01EF, 0x180B],
            Kind::VariationSelector,
        ),
        (&[0xE000, 0xF8FF, 0xF_0000, 0x10_FFFD], Kind::PrivateUse),
        (&[0x378, 0x5_0000, 0xE_0000, 0xE_0002], Kind::Unassigned),
    ];
    for (code_points, kind) in cases {
        for code_point in code_points {
            let scalar = char::from_u32(*code_point).unwrap();
            assert_eq!(kind_after_a(scalar), Some(kind), "{code_point:X}");
        }
    }
    // Nothing about these is worth a look, but for a word in mixed scripts.
    for scalar in "\t\n\r azAZ~ é ß Ω Я ש م न 漢 か 한 😀 ☃ “ \u{10FFF}".chars() {
        if scalar != '\u{10FFF}' {
            let kind = kinds(&format!("1{scalar}")).first().copied();
            assert_eq!(kind, None, "{scalar:?}");
        }
    }
}

#[test]
fn a_signature_is_no_warning_and_a_second_one_is() {
    assert_eq!(kinds("\u{FEFF}text"), []);
    assert_eq!(kinds("text\u{FEFF}"), [WarningKind::InnerBom]);
    assert_eq!(kinds("\u{FEFF}\u{FEFF}"), [WarningKind::InnerBom]);
}

#[test]
fn what_is_as_it_should_be_after_what_stands_before_it_is_no_warning() {
    let usual = [
        "❤\u{FE0F} ☎\u{FE0E}",
        "1\u{FE0F}\u{20E3}",
        "👩\u{200D}👧 ❤\u{FE0F}\u{200D}🔥",
        "葛\u{E0100}",
        "≨\u{FE00}",
        "ᠠ\u{180B}",
        "می\u{200C}خواهم",
        "क्\u{200D}ष",
    ];
    for text in usual {
        // The virama of Devanagari is of that script.
        assert_eq!(kinds(text), [], "{text}");
    }
    let odd = [
        ("a\u{FE0F}", WarningKind::VariationSelector),
        ("a\u{E0100}", WarningKind::VariationSelector),
        ("❤\u{FE0F}\u{FE0F}", WarningKind::VariationSelector),
        ("ad\u{200D}min", WarningKind::Invisible),
        ("ad\u{200C}min", WarningKind::Invisible),
    ];
    for (text, kind) in odd {
        assert_eq!(kinds(text), [kind], "{text}");
    }
}

#[test]
fn neighbours_of_one_kind_are_one_warning() {
    let text = "a\0\u{1}\0b\u{202E}\u{2066}\u{200B}c";
    let expected = [
        WarningKind::C0,
        WarningKind::BidiControl,
        WarningKind::Invisible,
    ];
    assert_eq!(kinds(text), expected);
    // What is ill-formed stands between them.
    let warnings = warnings(b"\0\xFF\0");
    assert_eq!(warnings, [(0, WarningKind::C0, 1), (2, WarningKind::C0, 1)]);
}

#[test]
fn a_set_holds_the_kinds_that_were_put_into_it() {
    let mut set = KindSet::NONE;
    assert_eq!(set.iter().count(), 0);
    set.insert(WarningKind::Tag);
    set.insert(WarningKind::InnerBom);
    let kinds: Vec<WarningKind> = set.iter().collect();
    assert_eq!(kinds, [WarningKind::InnerBom, WarningKind::Tag]);
    assert!(set.meets(KindSet::only(WarningKind::Tag)));
    assert!(!set.meets(KindSet::only(WarningKind::C0)));
    assert_eq!(KindSet::ALL.iter().count(), WarningKind::COUNT);
    for (place, kind) in WarningKind::ALL.into_iter().enumerate() {
        assert_eq!(kind.index(), place);
        assert!(kind.sentence().ends_with('.') && !kind.name().is_empty());
    }
}

#[test]
fn nothing_that_hides_text_stands_in_a_cell_as_itself() {
    use byteloupe::unicode::Mark;
    let hidden = ('\0'..=char::MAX).filter(|scalar| byteloupe::invisible::hides_text(*scalar));
    for scalar in hidden {
        let mark = Mark::of(scalar);
        let is_itself = matches!(mark, Mark::Glyph(_) | Mark::Combining(_));
        assert!(!is_itself, "{:X}", u32::from(scalar));
    }
}
