use byteloupe::census::Direction;
use byteloupe::document::OpenDocument;
use byteloupe::findings::FindingKind;
use byteloupe::warnings::WarningKind;

use crate::opened::Screenless;

#[test]
fn warnings_are_looked_for_after_the_counting_and_led_to_in_order() {
    // U+202E at 3, a NUL at 8.
    let mut screenless = Screenless::of("abc\u{202E}de\0f".as_bytes()).counted();
    screenless.until("all was looked through", |open| {
        open.warnings.snapshot().bytes == open.content.len()
    });
    assert_eq!(screenless.document.warnings.snapshot().total(), 2);
    for offset in [3, 8] {
        screenless.document.find_warning(Direction::Next);
        screenless.until("it is gone to", |open| open.view.caret.offset == offset);
    }
    screenless.document.find_warning(Direction::Next);
    screenless.until("it is said that there is none", |open| {
        open.warnings.take_said().is_some()
    });
    assert_eq!(screenless.document.view.caret.offset, 8);
}

#[test]
fn the_first_warning_that_matters_most_is_known_and_after_it_is_ignored_the_next() {
    // U+202E at 5 and at 17.
    let text = "see a\u{202E}b,\nthen c\u{202E}d\n";
    let mut screenless = Screenless::of(text.as_bytes()).counted();
    let first = |open: &mut OpenDocument| open.warnings.first_high().map(|(it, _)| it.offset);
    screenless.until("the first is known", |open| first(open) == Some(5));
    screenless.document.set_place_ignored(5, true);
    screenless.until("the next is known", |open| first(open) == Some(17));
    let kind = FindingKind::Warning(WarningKind::BidiControl);
    screenless.document.set_kind_ignored(kind, true);
    screenless.until("there is none", |open| first(open).is_none());
    screenless.document.heed_all();
    screenless.until("the first is known again", |open| first(open) == Some(5));
}

#[test]
fn mojibake_comes_into_the_list_after_the_others() {
    let text = "caf\u{E9}, Jos\u{C3}\u{A9}\n\u{202E}x\n";
    let mut screenless = Screenless::of(text.as_bytes()).counted();
    screenless.until("both are listed", |open| {
        let listed = open.warnings.rows().listed;
        let kinds: Vec<WarningKind> = listed.warnings.iter().map(|it| it.kind).collect();
        kinds == [WarningKind::Mojibake, WarningKind::BidiControl]
    });
}
