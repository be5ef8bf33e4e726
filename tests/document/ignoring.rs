//! What the user ignores of the errors and warnings.

use byteloupe::census::Direction;
use byteloupe::document::warnings::WarningOrder;
use byteloupe::document::{ErrorOrder, FindingRow, OpenDocument};
use byteloupe::findings::FindingKind;
use byteloupe::utf8::GroupKind;
use byteloupe::warnings::WarningKind;

use crate::opened::Screenless;

/// Overlong forms at 1 and 8, a tail at 5, FF at 12.
const ERRORS: &[u8] = b"a\xC0\xAFbc\x80ef\xC0\xAFgh\xFF";

/// NUL at 0 and 9, U+202E at 2, U+200B at 6.
const WARNINGS: &str = "\0a\u{202E}b\u{200B}\0";

const OVERLONG: FindingKind = FindingKind::Error(GroupKind::Overlong);

fn offsets(open: &OpenDocument) -> Vec<u64> {
    let rows = open.errors.rows(0..open.errors.row_count());
    let errors = rows.into_iter().filter_map(|row| match row {
        FindingRow::Error(group) => Some(group.offset),
        _ => None,
    });
    errors.collect()
}

#[test]
fn steps_pass_over_errors_that_are_ignored_by_their_kind_or_their_place() {
    let mut screenless = Screenless::of(ERRORS).counted();
    screenless.document.set_kind_ignored(OVERLONG, true);
    for offset in [5, 12] {
        screenless.document.find_error(Direction::Next);
        screenless.until("it is gone to", |open| open.view.caret.offset == offset);
    }
    screenless.document.set_place_ignored(5, true);
    screenless.document.set_kind_ignored(OVERLONG, false);
    for offset in [8, 1] {
        screenless.document.find_error(Direction::Previous);
        screenless.until("it is gone back to", |open| {
            open.view.caret.offset == offset
        });
    }
    screenless.document.heed_all();
    for offset in [5, 8, 12] {
        screenless.document.find_error(Direction::Next);
        screenless.until("it is gone to again", |open| {
            open.view.caret.offset == offset
        });
    }
}

#[test]
fn by_place_a_kind_that_is_ignored_is_not_listed_and_by_kind_it_is_said_to_be() {
    let mut screenless = Screenless::of(ERRORS).counted();
    screenless.until("all are listed", |open| offsets(open) == [1, 5, 8, 12]);
    screenless.document.set_kind_ignored(OVERLONG, true);
    screenless.until("the others are listed", |open| offsets(open) == [5, 12]);
    assert_eq!(screenless.document.errors.ignored(), 2);
    assert_eq!(screenless.document.errors.len(), 4, "they still count");
    let open = &mut screenless.document;
    open.errors.set_order(ErrorOrder::Kind);
    let headings: Vec<(FindingKind, u64, bool)> = open
        .errors
        .rows(0..9)
        .into_iter()
        .filter_map(|row| match row {
            FindingRow::Heading(it) => Some((it.kind, it.count, it.is_ignored)),
            _ => None,
        })
        .collect();
    let expected = [
        (FindingKind::Error(GroupKind::StrayRun), 1, false),
        (FindingKind::Error(GroupKind::NeverByte), 1, false),
        (OVERLONG, 2, true),
    ];
    assert_eq!(headings, expected);
}

#[test]
fn by_bytes_what_occurs_again_and_again_is_told_once() {
    let mut screenless = Screenless::of(ERRORS).counted();
    screenless.document.errors.set_order(ErrorOrder::Bytes);
    screenless.until("they are compared", |open| open.errors.row_count() == 2);
    let rows = screenless.document.errors.rows(0..9);
    let [FindingRow::Pattern(pattern), FindingRow::Others(2)] = &rows[..] else {
        panic!("{rows:?}");
    };
    assert_eq!((pattern.count, pattern.first.offset), (2, 1));
    // At the second of them its row is the current one.
    screenless.document.view.go_to(8);
    screenless.until("its row is known", |open| open.errors.row_at(8) == Some(0));
    screenless.document.view.go_to(12);
    screenless.until("it is among the others", |open| {
        open.errors.row_at(12) == Some(1)
    });
}

/// The offsets of the warnings that are listed.
fn listed(open: &mut OpenDocument) -> Vec<u64> {
    let rows = open.warnings.rows();
    rows.listed.warnings.iter().map(|it| it.offset).collect()
}

fn surveyed(bytes: &[u8]) -> Screenless {
    let mut screenless = Screenless::of(bytes).counted();
    screenless.until("all was looked through", |open| {
        open.warnings.snapshot().is_done()
    });
    screenless
}

#[test]
fn lists_and_steps_leave_out_warnings_that_are_ignored() {
    let mut screenless = surveyed(WARNINGS.as_bytes());
    screenless.until("all are listed", |open| listed(open) == [0, 2, 6, 9]);
    let nul = FindingKind::Warning(WarningKind::C0);
    screenless.document.set_kind_ignored(nul, true);
    screenless.until("the others are listed", |open| listed(open) == [2, 6]);
    screenless.document.set_place_ignored(2, true);
    screenless.document.find_warning(Direction::Next);
    screenless.until("it is gone to", |open| open.view.caret.offset == 6);
    screenless.document.find_warning(Direction::Next);
    screenless.until("there is no other", |open| {
        open.warnings.take_said().is_some()
    });
    screenless.document.heed_all();
    screenless.until("all are listed again", |open| listed(open) == [0, 2, 6, 9]);
}

#[test]
fn by_kind_the_worst_come_first_and_the_warnings_of_one_kind_stand_below_its_heading() {
    let mut screenless = surveyed(WARNINGS.as_bytes());
    let list = &mut screenless.document.warnings.list;
    list.set_order(WarningOrder::Kind);
    let kinds = |open: &mut OpenDocument| {
        let rows = open.warnings.rows();
        let all = (0..rows.len()).filter_map(|row| rows.at(row));
        let told = all.map(|row| match row {
            FindingRow::Heading(it) => match it.kind {
                FindingKind::Warning(kind) => format!("{kind:?} {}", it.count),
                FindingKind::Error(_) => "an error".to_owned(),
            },
            FindingRow::Warning(it) => format!("{}", it.offset),
            _ => "more".to_owned(),
        });
        told.collect::<Vec<_>>()
    };
    let folded = ["BidiControl 1", "C0 2", "Invisible 1"];
    screenless.until("there are headings", |open| kinds(open) == folded);
    let list = &mut screenless.document.warnings.list;
    list.set_open(WarningKind::C0, true, 0);
    screenless.until("one is open", |open| {
        kinds(open) == ["BidiControl 1", "C0 2", "0", "9", "Invisible 1"]
    });
    let rows = screenless.document.warnings.rows();
    assert_eq!(rows.row_at(9), Some(3));
    assert_eq!(rows.row_of_heading(WarningKind::Invisible), Some(4));
    let c0 = FindingKind::Warning(WarningKind::C0);
    screenless.document.set_kind_ignored(c0, true);
    screenless.until("what is ignored stands last, and folded", |open| {
        kinds(open) == ["BidiControl 1", "Invisible 1", "C0 2"]
    });
}
