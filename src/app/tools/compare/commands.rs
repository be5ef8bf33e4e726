//! What the commands about comparing do, and what goes on while two documents are compared.

use std::sync::Arc;

use crate::app::command::CompareCommand;
use crate::app::session::{DifferencesReport, MadeContent, MadeFile, Request, Session, Tab};
use crate::app::settings::FindingTab;
use crate::app::tools::Tool;
use crate::app::widgets::regions;
use crate::compare::change::words::{self, Digits};
use crate::compare::content::{self, Method, RunKind, Runs};
use crate::compare::{Alignment, Difference, Placement, Question, Side};
use crate::differences::DiffFormat;
use crate::document::compare::SideBySide;
use crate::document::{OpenDocument, Origin};
use crate::source::readable_name;

/// Comparing two documents: which, and how they stand, the session knows.
pub struct CompareTool;

fn choose_what_to_compare(session: &mut Session, ctx: &egui::Context) {
    if !session.can_compare() {
        session.say("Open another document to compare this one with.");
        return;
    }
    match (session.tabs.len(), session.active) {
        (2, 0) => compare_with(session, 1, ctx),
        (2, _) => compare_with(session, 0, ctx),
        _ => session.request(Request::ChooseTab),
    }
}

/// Compares the document in front with that of another tab.
fn compare_with(session: &mut Session, place: usize, ctx: &egui::Context) {
    let Some(other) = session.tabs.get(place).filter(|_| place != session.active) else {
        return;
    };
    if other.open().is_none() {
        return session.complain("That document is not open, so there is nothing to compare.");
    }
    let other_id = other.id;
    let Some(front) = session.tab() else {
        return;
    };
    let Some(open) = front.open() else {
        return;
    };
    // They are in the order of their tabs: the older one of two that were opened together is on the left.
    let (front_id, scroll) = (front.id, open.view.scroll);
    let (ids, side) = if place < session.active {
        ([other_id, front_id], Side::Right)
    } else {
        ([front_id, other_id], Side::Left)
    };
    session.comparison = Some(SideBySide::new(ids, side, scroll));
    session.settings.inspector.finding = FindingTab::Differences;
    regions::focus(ctx, regions::hex_view(Some(side)));
}

/// The comparison of the two documents in front.
fn in_front(session: &Session) -> Option<&SideBySide> {
    session.compared()?;
    session.comparison.as_ref()
}

/// Does the counting of what differs go on?
pub fn is_counting_differences(session: &Session) -> bool {
    in_front(session).is_some_and(SideBySide::is_running)
}

/// Can the user go from difference to difference, or will that be so when the comparison has ended?
fn has_differences(session: &Session) -> bool {
    let compare = in_front(session);
    compare.is_some_and(|it| it.has_differences() || it.content.is_some() && it.is_running())
}

/// Ends the counting of what differs; says whether it went on.
pub fn stop_counting(session: &Session) -> bool {
    let compare = in_front(session);
    let compare = compare.filter(|compare| compare.is_running());
    compare.inspect(|compare| compare.stop()).is_some()
}

fn look_for_difference(session: &mut Session, forward: bool) {
    let (Some(side), Some(offset)) = (session.compared_side(), caret_in_front(session)) else {
        return;
    };
    let Some(compare) = &mut session.comparison else {
        return;
    };
    if compare.method == Method::ByContent {
        compare.step_wanted = Some(forward);
        return;
    }
    let place = compare.alignment.place(side, offset);
    if let Some(run) = &mut compare.run {
        run.ask(if forward {
            Question::Next { after: place }
        } else {
            Question::Previous { before: place }
        });
    }
}

/// Goes to the difference that the user wants to go to, once it is known where they are.
fn step_by_content(session: &mut Session, both: [usize; 2], ctx: &egui::Context) {
    let (Some(side), Some(offset)) = (session.compared_side(), caret_in_front(session)) else {
        return;
    };
    let Some(compare) = &mut session.comparison else {
        return;
    };
    let Some(forward) = compare.step_wanted else {
        return;
    };
    let runs = compare.content.as_ref().and_then(|it| it.runs()).cloned();
    let Some(runs) = runs else {
        if !compare.is_running() {
            compare.step_wanted = None;
        }
        return;
    };
    compare.step_wanted = None;
    let place = Placement::ByContent(Arc::clone(&runs)).place(side, offset);
    let found = if forward {
        runs.next_after_place(place)
    } else {
        runs.previous_before_place(place)
    };
    let (first, last) = (0, runs.differences().len().saturating_sub(1));
    let number = found.unwrap_or(if forward { first } else { last });
    let Some(run) = runs.differences().get(number).cloned() else {
        return session.say("No byte differs");
    };
    go_to_run(session, &run, both, ctx);
    if found.is_none() {
        session.say(wrapped_words(forward));
    }
}

/// Goes to a difference on both sides, in the one with the keyboard if that has bytes there.
fn go_to_run(session: &mut Session, run: &content::Run, both: [usize; 2], ctx: &egui::Context) {
    let only = match run.kind {
        RunKind::Inserted => Some(Side::Right),
        RunKind::Removed => Some(Side::Left),
        RunKind::Same | RunKind::Changed => None,
    };
    let offsets = Side::BOTH.map(|side| Some(run.range(side).start));
    go_to_both(session, only, offsets, both, ctx);
}

/// All differences, once they are listed.
fn listed_runs(session: &Session) -> Option<&Arc<Runs>> {
    in_front(session)?.listing()?.runs()
}

/// Goes to a difference by its number.
fn go_to_number(session: &mut Session, number: usize, ctx: &egui::Context) {
    let run = listed_runs(session).and_then(|runs| runs.differences().get(number).cloned());
    if let (Some(run), Some(both)) = (run, session.compared()) {
        go_to_run(session, &run, both, ctx);
    }
}

/// Asks where to save what differs.
fn save_differences(session: &mut Session) {
    let Some(runs) = listed_runs(session).cloned() else {
        return session.say("What differs can be saved when everything was compared.");
    };
    let (Some(both), Some(compare)) = (session.compared(), in_front(session)) else {
        return;
    };
    let Some(listing) = compare.listing() else {
        return;
    };
    let origins = both.map(|place| session.tabs.get(place).map(|tab| tab.origin.clone()));
    let [Some(left), Some(right)] = origins else {
        return;
    };
    let name = |origin: &Origin| match origin {
        Origin::File(path) => path.clone(),
        _ => origin.title().into(),
    };
    let about = format!(
        "{} and {}: {}",
        left.title(),
        right.title(),
        words::summary(&runs, Digits::Grouped)
    );
    let stem = name(&left);
    let stem = stem.file_stem().map(|stem| readable_name(stem.as_ref()));
    let file = MadeFile {
        title: "Save differences",
        about,
        name: format!("{}-differences", stem.unwrap_or_default()),
        content: MadeContent::Differences(DifferencesReport {
            format: DiffFormat::Html,
            most_listed: DifferencesReport::LENGTHS[0],
            names: [name(&left), name(&right)],
            sources: listing.sources(),
            method: compare.method,
            runs,
        }),
        origin: Some(left),
    };
    session.request(Request::SaveMade(Box::new(file)));
}

const fn wrapped_words(forward: bool) -> &'static str {
    if forward {
        "From the start: there is no difference further on"
    } else {
        "From the end: there is no difference before"
    }
}

fn caret_in_front(session: &Session) -> Option<u64> {
    Some(session.document()?.view.caret.offset)
}

/// Goes to a difference on both sides, in the one with the keyboard if that has bytes there.
fn go_to_difference(
    session: &mut Session,
    question: Question,
    difference: Difference,
    both: [usize; 2],
    ctx: &egui::Context,
) {
    let Some(compare) = &session.comparison else {
        return;
    };
    let alignment = compare.alignment;
    let offsets = Side::BOTH.map(|side| alignment.offset(side, difference.place));
    go_to_both(session, difference.only, offsets, both, ctx);
    if difference.wrapped {
        session.say(wrapped_words(matches!(question, Question::Next { .. })));
    }
}

/// Goes to an offset on each side; linked sides follow the one in front. The keyboard goes to the only side that has
/// bytes there.
fn go_to_both(
    session: &mut Session,
    only: Option<Side>,
    offsets: [Option<u64>; 2],
    both: [usize; 2],
    ctx: &egui::Context,
) {
    let is_linked = session.comparison.as_ref().is_some_and(|it| it.is_linked);
    if let Some(only) = only {
        session.active = both[only.index()];
        // A list that has the keyboard keeps it.
        let focused = ctx.memory(egui::Memory::focused);
        let is_hex = |id| {
            Side::BOTH
                .iter()
                .any(|side| id == regions::hex_view(Some(*side)))
        };
        if focused.is_none_or(is_hex) {
            regions::focus(ctx, regions::hex_view(Some(only)));
        }
    }
    for (place, offset) in both.into_iter().zip(offsets) {
        let is_in_front = place == session.active;
        if let Some(open) = session.tabs.get_mut(place).and_then(Tab::open_mut)
            && let Some(offset) = offset
            && (is_in_front || !is_linked)
        {
            open.view
                .go_to(offset.min(open.content.len().saturating_sub(1)));
        }
    }
}

/// Puts the byte under the caret of the one beside that of the other.
fn align_here(session: &mut Session) {
    let Some(compare) = &session.comparison else {
        return;
    };
    if compare.is_linked {
        session.say(
            "The carets are beside each other. Unlink the sides (Ctrl+Shift+L), move one, align.",
        );
        return;
    }
    let Some([left, right]) = session.compared() else {
        return;
    };
    let caret = |place: usize| -> Option<&OpenDocument> { session.tabs.get(place)?.open() };
    if let (Some(left), Some(right)) = (caret(left), caret(right)) {
        let alignment = Alignment::beside(left.view.caret.offset, right.view.caret.offset);
        align(session, alignment);
    }
}

/// Compares by content what was compared by position, or the other way round.
fn switch_method(session: &mut Session) {
    let Some(compare) = &mut session.comparison else {
        return;
    };
    compare.method = match compare.method {
        Method::ByContent => Method::ByPosition,
        Method::ByPosition => Method::ByContent,
    };
    let is_by_content = compare.method == Method::ByContent;
    session.say(if is_by_content {
        "What is equal is side by side"
    } else {
        "Bytes at the same offset are side by side"
    });
}

/// Puts other bytes beside each other, and links both sides.
fn align(session: &mut Session, alignment: Alignment) {
    if let Some(compare) = &mut session.comparison {
        compare.alignment = alignment;
        compare.method = Method::ByPosition;
        compare.is_linked = true;
    }
    if let Some(open) = session.document_mut() {
        open.view.jump_to_caret = true;
    }
}

impl Tool for CompareTool {
    type Command = CompareCommand;

    fn new(session: &Session) -> Self {
        let _ = session;
        Self
    }

    fn run(&mut self, session: &mut Session, command: CompareCommand) {
        let ctx = session.ctx().clone();
        let ctx = &ctx;
        let is_compared = session.compared().is_some();
        match command {
            CompareCommand::Choose => choose_what_to_compare(session, ctx),
            CompareCommand::With(place) => compare_with(session, place, ctx),
            CompareCommand::Stop
            | CompareCommand::GoTo(_)
            | CompareCommand::Save
            | CompareCommand::Next
            | CompareCommand::Previous
            | CompareCommand::LinkSides
            | CompareCommand::ByContent
            | CompareCommand::AlignHere
            | CompareCommand::AlignStarts
                if !is_compared =>
            {
                session.say("Nothing is compared here. Ctrl+F7 compares two tabs.");
            }
            CompareCommand::Stop => session.stop_comparing(),
            CompareCommand::Next => look_for_difference(session, true),
            CompareCommand::Previous => look_for_difference(session, false),
            CompareCommand::LinkSides => {
                if let Some(compare) = &mut session.comparison {
                    compare.is_linked = !compare.is_linked;
                    let is_linked = compare.is_linked;
                    session.say(if is_linked {
                        "Both sides move together"
                    } else {
                        "Each side moves by itself"
                    });
                }
            }
            CompareCommand::ByContent => switch_method(session),
            CompareCommand::GoTo(number) => go_to_number(session, number, ctx),
            CompareCommand::Save => save_differences(session),
            CompareCommand::AlignHere => align_here(session),
            CompareCommand::AlignStarts => align(session, Alignment::STARTS),
        }
        ctx.request_repaint();
    }

    fn can_run(&self, session: &Session, command: CompareCommand) -> bool {
        match command {
            CompareCommand::Choose => session.can_compare(),
            CompareCommand::With(place) => {
                let other = session.tabs.get(place);
                let other = other.filter(|_| place != session.active);
                session.can_compare() && other.is_some_and(|other| other.open().is_some())
            }
            CompareCommand::Next | CompareCommand::Previous => has_differences(session),
            CompareCommand::Save => listed_runs(session).is_some(),
            CompareCommand::LinkSides
            | CompareCommand::GoTo(_)
            | CompareCommand::ByContent
            | CompareCommand::AlignHere
            | CompareCommand::AlignStarts
            | CompareCommand::Stop => session.compared().is_some(),
        }
    }

    fn what_is_lacking(&self, _session: &Session, command: CompareCommand) -> String {
        match command {
            CompareCommand::Choose | CompareCommand::With(_) => {
                "There is no other open document to compare with"
            }
            CompareCommand::Next | CompareCommand::Previous | CompareCommand::Save => {
                "There are no differences"
            }
            _ => "No two documents are compared",
        }
        .to_owned()
    }

    fn is_on(&self, session: &Session, command: CompareCommand) -> bool {
        let comparison = session.comparison.as_ref();
        let comparison = comparison.filter(|_| !session.converter.is_in_front);
        comparison.is_some_and(|comparison| match command {
            CompareCommand::LinkSides => comparison.is_linked,
            CompareCommand::ByContent => comparison.method == Method::ByContent,
            _ => false,
        })
    }

    fn poll(&mut self, session: &mut Session) {
        let ctx = session.ctx().clone();
        let ctx = &ctx;
        let Some(both) = session.compared() else {
            return;
        };
        for place in both.into_iter().filter(|place| *place != session.active) {
            if let Some(open) = session.tabs.get_mut(place).and_then(Tab::open_mut) {
                open.poll();
            }
        }
        let Some(compare) = &mut session.comparison else {
            return;
        };
        let open = |place: usize| session.tabs.get(place).and_then(Tab::open);
        let (Some(left), Some(right)) = (open(both[0]), open(both[1])) else {
            return;
        };
        if let Err(error) = compare.poll([left, right]) {
            session.comparison = None;
            return session.complain(error.to_string());
        }
        step_by_content(session, both, ctx);
        let answer = session
            .comparison
            .as_mut()
            .and_then(|compare| compare.run.as_mut()?.answer());
        match answer {
            None => {}
            Some(Ok((question, Some(difference)))) => {
                go_to_difference(session, question, difference, both, ctx);
            }
            Some(Ok((_, None))) => session.say("No byte differs"),
            Some(Err(error)) => session.complain(error.to_string()),
        }
    }
}
