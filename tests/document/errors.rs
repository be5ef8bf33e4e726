use byteloupe::census::Direction;
use byteloupe::document::WalkNote;

use crate::opened::Screenless;

/// Three errors, at 1, 6 and 10.
const BYTES: &[u8] = b"a\xC0\xAFbcd\x80efg\xFFh";

#[test]
fn next_and_previous_error_lead_from_one_to_the_other_and_say_where_there_is_none() {
    let mut screenless = Screenless::of(BYTES).counted();
    for offset in [1, 6, 10] {
        screenless.document.find_error(Direction::Next);
        screenless.until("it is gone to", |open| open.view.caret.offset == offset);
    }
    screenless.document.find_error(Direction::Next);
    screenless.until("it is said that there is none", |open| {
        open.error_note() == Some(WalkNote::Nothing(Direction::Next))
    });
    assert_eq!(screenless.document.view.caret.offset, 10);
    for offset in [6, 1] {
        screenless.document.find_error(Direction::Previous);
        screenless.until("it is gone back to", |open| {
            open.view.caret.offset == offset
        });
    }
}

#[test]
fn steps_that_come_faster_than_answers_are_all_taken() {
    let mut screenless = Screenless::of(BYTES).counted();
    for _ in 0..3 {
        screenless.document.find_error(Direction::Next);
    }
    screenless.until("the third is gone to", |open| open.view.caret.offset == 10);
}

#[test]
fn what_the_last_search_said_goes_when_the_caret_moves() {
    let mut screenless = Screenless::of(b"well-formed").counted();
    screenless.document.find_error(Direction::Next);
    screenless.until("there is none", |open| {
        open.error_note() == Some(WalkNote::Nothing(Direction::Next))
    });
    screenless.document.view.step_to(3);
    assert_eq!(screenless.document.error_note(), None);
}

/// What is around some bytes once it is at hand, in a line: `_` for an ill-formed span, `[` and `]` around their own.
fn excerpt(bytes: &[u8], range: std::ops::Range<u64>) -> String {
    let mut screenless = Screenless::of(bytes);
    screenless.until("it is at hand", |open| {
        open.excerpt(range.clone()).is_some_and(|it| !it.waiting)
    });
    let excerpt = screenless.document.excerpt(range).unwrap();
    let text = |of: &[Option<char>]| of.iter().map(|it| it.unwrap_or('_')).collect::<String>();
    let [before, here, after] = [&excerpt.before, &excerpt.here, &excerpt.after].map(|it| text(it));
    format!("{before}[{here}]{after}")
}

#[test]
fn the_excerpt_around_a_finding_is_of_its_line_and_whole_characters() {
    assert_eq!(
        excerpt(b"one\nAndr\xE9 wrote\r\ntwo", 8..9),
        "Andr[_] wrote"
    );
    // At either end of a source, and where all of it is ill-formed.
    assert_eq!(excerpt(b"\xFFab", 0..1), "[_]ab");
    assert_eq!(excerpt(b"ab\xFF", 2..3), "ab[_]");
    assert_eq!(excerpt(b"\xFF\xFE\x80", 1..2), "_[_]_");
    // Twelve characters before and sixteen after, however many bytes they have.
    let text = format!(
        "{}\u{202E}{}",
        "\u{20AC}".repeat(40),
        "\u{1F600}".repeat(40)
    );
    let around = format!(
        "{}[\u{202E}]{}",
        "\u{20AC}".repeat(12),
        "\u{1F600}".repeat(16)
    );
    assert_eq!(excerpt(text.as_bytes(), 120..123), around);
    // Of a long finding its start alone.
    let text = format!("ab{}cd", "\u{200B}".repeat(10));
    assert_eq!(
        excerpt(text.as_bytes(), 2..32),
        format!("ab[{}]", "\u{200B}".repeat(6))
    );
}

#[test]
fn a_row_says_what_a_warning_comes_to_where_the_bytes_near_it_show_that() {
    let hidden: String = (0xE0061..0xE0065).filter_map(char::from_u32).collect();
    for (text, meant) in [
        (
            "Stra\u{C3}\u{178}e 1\nGr\u{C3}\u{B6}\u{C3}\u{178}e\n".to_owned(),
            "→ “ß”",
        ),
        (format!("a smile{hidden}\n"), "→ “abcd”"),
        (
            "log in to p\u{430}ypal.com now\n".to_owned(),
            "looks like “paypal”",
        ),
    ] {
        let mut screenless = Screenless::of(text.as_bytes()).counted();
        screenless.until("it is found", |open| {
            open.warnings.snapshot().is_done() && !open.warnings.rows().is_empty()
        });
        let rows = screenless.document.warnings.rows();
        let first = rows.listed.warnings.first().expect("a warning");
        screenless.until("it is at hand", |open| open.meant(first).is_some());
        let found = screenless.document.meant(first).unwrap();
        assert_eq!(found, meant, "{text:?}");
    }
}

#[test]
fn of_mojibake_in_a_line_that_is_longer_than_what_is_looked_at_a_row_says_nothing() {
    let long = format!("Stra\u{C3}\u{178}e {}\n", "and so on ".repeat(200));
    let mut screenless = Screenless::of(long.as_bytes()).counted();
    screenless.until("it is found", |open| {
        open.warnings.snapshot().is_done() && !open.warnings.rows().is_empty()
    });
    let rows = screenless.document.warnings.rows();
    let first = rows.listed.warnings.first().expect("a warning");
    // Its line is at hand with the other bytes of the document.
    screenless.until("it is at hand", |open| {
        open.excerpt(first.offset..first.end)
            .is_some_and(|it| !it.waiting)
    });
    assert_eq!(screenless.document.meant(first), None);
}
