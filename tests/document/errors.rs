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
