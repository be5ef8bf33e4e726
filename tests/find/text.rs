//! Text: its bytes, in either case, composed or not.

use byteloupe::find::{Pattern, TextOptions};

use crate::searching::{Matches, Searching, options};

fn found(text: &str, needle: &str, ignore_case: bool, canonical: bool) -> Vec<String> {
    let options_of_text = TextOptions {
        ignore_case,
        canonical,
    };
    let pattern = Pattern::text(needle, options_of_text).unwrap();
    // Borders everywhere.
    let matches: Matches = Searching::of(text.as_bytes(), &pattern, 0, options(3, 2)).walk();
    matches
        .iter()
        .map(|(offset, len)| {
            let start = usize::try_from(*offset).unwrap();
            let end = start + usize::try_from(*len).unwrap();
            text[start..end].to_owned()
        })
        .collect()
}

#[test]
fn text_is_found_as_it_is_written() {
    assert_eq!(found("Käse käse KÄSE", "käse", false, false), ["käse"]);
    assert!(found("ka\u{308}se", "käse", false, false).is_empty());
}

#[test]
fn case_is_ignored_as_simple_folding_does() {
    // Each list of CaseFolding.txt (Unicode), C and S, with its capital and title forms.
    let alike: [&[&str]; 9] = [
        &["k", "K", "\u{212A}"],
        &["ß", "ẞ"],
        &["Σ", "σ", "ς"],
        &["s", "S", "ſ"],
        &["å", "Å", "\u{212B}"],
        &["ǆ", "ǅ", "Ǆ"],
        &["я", "Я"],
        &["𐐨", "𐐀"],
        &["θ", "Θ", "ϑ", "ϴ"],
    ];
    for forms in alike {
        let text = format!("<{}>", forms.join("|"));
        for needle in forms {
            assert_eq!(found(&text, needle, true, false), *forms, "{needle}");
        }
    }
}

#[test]
fn folding_is_of_one_code_point_to_one() {
    assert!(found("strasse STRASSE", "straße", true, false).is_empty());
    assert!(found("straße", "strasse", true, false).is_empty());
    // No language is known: a dotless i is no i.
    assert!(found("ıİ", "i", true, false).is_empty());
    assert_eq!(
        found(
            "STRAẞE straße",
            "StraSSe".replace("SS", "ß").as_str(),
            true,
            false
        ),
        ["STRAẞE", "straße"]
    );
}

#[test]
fn composed_and_decomposed_text_find_each_other() {
    let forms = [
        "é\u{1EC7}o",
        "e\u{301}e\u{323}\u{302}o",
        "ée\u{323}\u{302}o",
        "e\u{301}\u{1EC7}o",
    ];
    let text = forms.join(" ");
    for needle in forms {
        assert_eq!(found(&text, needle, false, true), forms, "{needle}");
        assert_eq!(found(&text, needle, false, false), [needle]);
    }
    // Hangul composes out of starters.
    let hangul = ["각", "\u{1100}\u{1161}\u{11A8}"];
    for needle in hangul {
        assert_eq!(found(&hangul.join("."), needle, false, true), hangul);
    }
}

#[test]
fn what_normalisation_replaces_is_found_as_typed_and_replaced() {
    let text = "\u{212B} Å A\u{30A}";
    assert_eq!(
        found(text, "\u{212B}", false, true),
        ["\u{212B}", "Å", "A\u{30A}"]
    );
    assert_eq!(found(text, "Å", false, true), ["Å", "A\u{30A}"]);
}

#[test]
fn case_and_form_can_both_be_left_out() {
    let text = "Äß äẞ a\u{308}ß A\u{308}ẞ as";
    let expected = ["Äß", "äẞ", "a\u{308}ß", "A\u{308}ẞ"];
    assert_eq!(found(text, "äß", true, true), expected);
}

#[test]
fn text_is_found_between_bytes_that_are_no_text() {
    let pattern = Pattern::text(
        "kÄ",
        TextOptions {
            ignore_case: true,
            canonical: true,
        },
    )
    .unwrap();
    let bytes = b"\xE2\x84K\xC3\x84\x80\xFFka\xCC\x88\xC3";
    let searching = Searching::of(bytes, &pattern, 0, options(2, 2));
    assert_eq!(searching.walk(), [(2, 3), (7, 4)]);
}
