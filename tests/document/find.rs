use byteloupe::document::find::{Finding, Kind, SearchTerm, Way};

use crate::opened::Screenless;

fn looks_for(screenless: &mut Screenless, kind: Kind, text: &str) {
    let query = SearchTerm {
        kind,
        text: text.to_owned(),
        ..SearchTerm::default()
    };
    let target = query.target().expect("it can be looked for");
    let open = &mut screenless.document;
    let finding = Finding::start(&query, &target, &open.content, 0, true);
    open.finding = Some(finding.expect("threads"));
}

#[test]
fn a_match_is_gone_to_and_selected_and_the_way_round_the_end_is_told() {
    let mut screenless = Screenless::of(b"one two one two").counted();
    looks_for(&mut screenless, Kind::Text, "two");
    for (way, selected) in [(Way::From, 4..7), (Way::Next, 12..15), (Way::Next, 4..7)] {
        let from = screenless.document.view.caret.offset;
        screenless.document.look(way, from);
        screenless.until("it is gone to", |open| {
            open.view.caret.selection() == Some(selected.clone())
        });
    }
    let open = &screenless.document;
    let said = open
        .finding
        .as_ref()
        .and_then(|finding| finding.said(open.view.caret));
    assert_eq!(said, Some(&byteloupe::document::find::Said::FromTheStart));
}

#[test]
fn steps_that_come_faster_than_answers_are_all_taken() {
    let mut screenless = Screenless::of(&b"ab".repeat(50)).counted();
    looks_for(&mut screenless, Kind::Bytes, "62");
    screenless.document.look(Way::From, 0);
    screenless.document.look(Way::Next, 0);
    screenless.document.look(Way::Next, 0);
    screenless.until("the third is gone to", |open| open.view.caret.offset == 5);
}
