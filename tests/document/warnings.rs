use byteloupe::census::Direction;

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
        screenless.until("it is gone to", |open| open.caret.offset == offset);
    }
    screenless.document.find_warning(Direction::Next);
    screenless.until("it is said that there is none", |open| {
        open.warnings.take_said().is_some()
    });
    assert_eq!(screenless.document.caret.offset, 8);
}
