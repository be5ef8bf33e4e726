//! What can be looked for, how it is written, and what is said of what cannot be.

use byteloupe::find::{Pattern, PatternError, RegexOptions, TextOptions};

use crate::searching::{Searching, options};

fn found(pattern: &Pattern, bytes: &[u8]) -> Vec<(u64, u64)> {
    Searching::of(bytes, pattern, 0, options(4, 1)).walk()
}

#[test]
fn bytes_are_read_in_every_usual_notation() {
    let notations = [
        "C3A90A",
        "c3 a9 0a",
        "C3, A9, 0A",
        "0xC3 0xA9 0xA",
        "0xC3A90A",
        "\\xC3\\xA9\\x0a",
        "{C3:A9:0A}",
        "C3-A9-0A",
        "\tC3\nA9_0A ",
        "0XC3,0XA9,0X0A",
        "c3a9\\x0A",
        "0xC30xA90xA",
    ];
    for notation in notations {
        let notation = notation.trim_matches(|c| c == '{' || c == '}');
        let pattern = Pattern::bytes(notation).unwrap_or_else(|e| panic!("{notation}: {e}"));
        assert_eq!(
            found(&pattern, b"..\xC3\xA9\n..\xC3\xA9"),
            [(2, 3)],
            "{notation}"
        );
    }
}

#[test]
fn a_question_mark_stands_for_any_digit() {
    let bytes = b"\x41\x4F\x14\xC3\x4F\x24";
    assert_eq!(
        found(&Pattern::bytes("4?").unwrap(), bytes),
        [(0, 1), (1, 1), (4, 1)]
    );
    assert_eq!(
        found(&Pattern::bytes("?4").unwrap(), bytes),
        [(2, 1), (5, 1)]
    );
    assert_eq!(found(&Pattern::bytes("4F ?? C3").unwrap(), bytes), [(1, 3)]);
    assert_eq!(
        found(&Pattern::bytes("?? 4F ?4").unwrap(), bytes),
        [(0, 3), (3, 3)]
    );
    // A wildcard is a byte: there must be one.
    assert_eq!(found(&Pattern::bytes("24 ??").unwrap(), bytes), []);
}

#[test]
fn bytes_that_cannot_be_read_are_told_with_their_place() {
    let error = |notation: &str| Pattern::bytes(notation).unwrap_err();
    let not_hex = |character, position| PatternError::NotHex {
        character,
        position,
    };
    assert_eq!(error(""), PatternError::Empty);
    assert_eq!(error(" , "), PatternError::Empty);
    assert_eq!(error("C3 g9"), not_hex('g', 4));
    assert_eq!(error("C3 9é"), not_hex('é', 5));
    assert_eq!(error("0x"), not_hex('x', 2));
    assert_eq!(error("41 \\x"), not_hex('x', 5));
    assert_eq!(error("41 4"), PatternError::HalfByte { position: 4 });
    assert_eq!(error("414"), PatternError::HalfByte { position: 3 });
    assert_eq!(error("?? ??"), PatternError::NothingFixed);
    assert_eq!(
        error(&"41 ".repeat(20_000)),
        PatternError::TooLong { limit: 16384 }
    );
    assert_eq!(
        error("C3 g9").to_string(),
        "Character 4, 'g', is not a hex digit. Write bytes as C3 A9, and ? for any digit."
    );
}

#[test]
fn a_code_point_is_its_bytes() {
    for (notation, bytes) in [
        ("U+202E", &b"\xE2\x80\xAE"[..]),
        (" u+41 ", b"A"),
        ("10FFFF", b"\xF4\x8F\xBF\xBF"),
        ("U+00E9", b"\xC3\xA9"),
        ("0", b"\0"),
    ] {
        let pattern = Pattern::code_point(notation).unwrap();
        let text = [b".", bytes, b"."].concat();
        assert_eq!(
            found(&pattern, &text),
            [(1, bytes.len() as u64)],
            "{notation}"
        );
    }
    for notation in ["U+", "U+1234567", "U+-1", "+41", "U+G", "é"] {
        let error = Pattern::code_point(notation).unwrap_err();
        assert_eq!(error, PatternError::NotCodePoint, "{notation}");
    }
    assert_eq!(Pattern::code_point(" ").unwrap_err(), PatternError::Empty);
    assert_eq!(
        Pattern::code_point("U+D800").unwrap_err().to_string(),
        "U+D800 is a surrogate, which has no UTF-8 form (RFC 3629 §3)."
    );
    assert!(matches!(
        Pattern::code_point("110000"),
        Err(PatternError::NoForm(_))
    ));
}

#[test]
fn nothing_that_matches_nothing_can_be_looked_for() {
    let regex = |expression| Pattern::regex(expression, RegexOptions::default()).unwrap_err();
    for expression in ["a*", "^", "$", r"\b", "|a", "(a|b?)", "(?:)"] {
        assert_eq!(
            regex(expression),
            PatternError::MatchesEmpty,
            "{expression}"
        );
    }
    assert_eq!(regex(""), PatternError::Empty);
    assert_eq!(regex(r"[a&&b]"), PatternError::MatchesNothing);
    assert_eq!(regex("(?s-u).{20000}"), PatternError::MatchesNothing);
    assert_eq!(Pattern::exact(b"").unwrap_err(), PatternError::Empty);
    let text = Pattern::text(
        "",
        TextOptions {
            ignore_case: true,
            canonical: true,
        },
    );
    assert_eq!(text.unwrap_err(), PatternError::Empty);
}

#[test]
fn an_expression_that_cannot_be_read_is_told_in_a_sentence() {
    let said = |expression: &str| {
        Pattern::regex(expression, RegexOptions::default())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        said("ab(c"),
        "The expression cannot be read at character 3: unclosed group."
    );
    assert_eq!(
        said("é*+**{a"),
        "The expression cannot be read at character 7: repetition quantifier expects a valid decimal."
    );
    assert!(said(r"\p{Nowhere}").contains("Unicode property not found"));
    assert_eq!(
        said(r"\w{900}{9}"),
        "This would take too much memory to look for. Use smaller repetitions, or switch Unicode off."
    );
    assert_eq!(
        said(&"a".repeat(5000)),
        "This is too long to look for: at most 4096 bytes."
    );
}
