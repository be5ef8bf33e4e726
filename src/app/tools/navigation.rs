//! Moving and selecting in the document in front, and its counting.

use super::compare;
use crate::app::command::DocumentCommand;
use crate::app::session::Session;
use crate::app::settings::FindingTab;
use crate::app::tools::Tool;
use crate::census::{Direction, State};
use crate::document::warnings::Said;
use crate::document::{OpenDocument, Origin};
use crate::source::Change;

/// Moving and selecting in the document in front, and its counting.
pub struct DocumentTool;

impl Tool for DocumentTool {
    type Command = DocumentCommand;

    fn new(session: &Session) -> Self {
        let _ = session;
        Self
    }

    fn run(&mut self, session: &mut Session, command: DocumentCommand) {
        if command == DocumentCommand::StopCounting && compare::stop_counting(session) {
            return;
        }
        if command == DocumentCommand::Reload {
            return session.reload();
        }
        show_list_of(session, command);
        let Some(open) = session.document_mut() else {
            return;
        };
        match command {
            DocumentCommand::SelectAll => {
                if !open.content.is_empty() {
                    open.view.select(0..open.content.len());
                }
            }
            DocumentCommand::SelectGroup => open.select_group(),
            DocumentCommand::NextFinding => open.find_finding(Direction::Next),
            DocumentCommand::PreviousFinding => open.find_finding(Direction::Previous),
            DocumentCommand::NextError => open.find_error(Direction::Next),
            DocumentCommand::PreviousError => open.find_error(Direction::Previous),
            DocumentCommand::NextWarning => open.find_warning(Direction::Next),
            DocumentCommand::PreviousWarning => open.find_warning(Direction::Previous),
            DocumentCommand::GoToStart => open.view.go_to(0),
            DocumentCommand::GoToEnd => open.view.go_to(u64::MAX),
            DocumentCommand::Back => {
                if !open.view.go_back() {
                    session.say("There is no place to go back to");
                }
            }
            DocumentCommand::Forward => {
                if !open.view.go_forward() {
                    session.say("There is no place to go forward to");
                }
            }
            DocumentCommand::PauseCounting => open.pause_or_resume_counting(),
            DocumentCommand::StopCounting => open.stop_counting(),
            DocumentCommand::Follow => {
                open.view.set_follows(!open.view.follows());
                let follows = open.view.follows();
                session.say(if follows {
                    "Following: the end stays in view"
                } else {
                    "No longer following"
                });
            }
            DocumentCommand::CountAdded => match open.content.count_added() {
                Ok(true) => {}
                // What was counted is not all that was there: from the start.
                Ok(false) => session.reload(),
                Err(error) => session.complain(error.to_string()),
            },
            // Done above: it needs no open document.
            DocumentCommand::Reload => {}
        }
    }

    fn can_run(&self, session: &Session, command: DocumentCommand) -> bool {
        if command == DocumentCommand::Reload {
            let tab = session.tab();
            return tab.is_some_and(|tab| !matches!(tab.origin, Origin::StandardInput));
        }
        if command == DocumentCommand::StopCounting && compare::is_counting_differences(session) {
            return true;
        }
        session
            .document()
            .is_some_and(|open| can_run(open, command))
    }

    fn what_is_lacking(&self, _session: &Session, command: DocumentCommand) -> String {
        match command {
            DocumentCommand::NextFinding | DocumentCommand::PreviousFinding => {
                "There are no errors and no warnings"
            }
            DocumentCommand::NextError | DocumentCommand::PreviousError => "There are no errors",
            DocumentCommand::NextWarning | DocumentCommand::PreviousWarning => {
                "There are no warnings"
            }
            DocumentCommand::CountAdded => "The source has not grown",
            DocumentCommand::Follow => "This source cannot grow",
            DocumentCommand::PauseCounting | DocumentCommand::StopCounting => {
                "Nothing is being counted"
            }
            DocumentCommand::Back => "There is no place to go back to",
            DocumentCommand::Forward => "There is no place to go forward to",
            DocumentCommand::SelectAll
            | DocumentCommand::SelectGroup
            | DocumentCommand::GoToStart
            | DocumentCommand::GoToEnd
            | DocumentCommand::Reload => "There is nothing here",
        }
        .to_owned()
    }

    fn is_on(&self, session: &Session, command: DocumentCommand) -> bool {
        let open = session.document();
        match command {
            DocumentCommand::Follow => open.is_some_and(|open| open.view.follows()),
            _ => false,
        }
    }

    fn poll(&mut self, session: &mut Session) {
        let mut reached = None;
        let said = session.document_mut().and_then(|open| {
            open.poll();
            reached = open.finding_steps.take_reached();
            (open.warnings.take_said()).or_else(|| open.finding_steps.take_said())
        });
        if let Some(is_warning) = reached
            && session.compared().is_none()
        {
            session.show_findings(if is_warning {
                FindingTab::Warnings
            } else {
                FindingTab::Errors
            });
        }
        match said {
            Some(Said::Nothing(words)) => session.say(words),
            Some(Said::Failed(why)) => session.complain(why),
            None => {}
        }
        // The tabs of the others show what they are, too: they are looked at one after the other.
        let front = session.active;
        let mut is_busy = false;
        for (place, tab) in session.tabs.iter_mut().enumerate() {
            if place != front
                && let Some(open) = tab.open_mut()
            {
                is_busy |= open.poll_behind(is_busy);
            }
        }
    }
}

/// Is there something in a document for a command to act on?
fn can_run(open: &OpenDocument, command: DocumentCommand) -> bool {
    match command {
        DocumentCommand::CountAdded => matches!(open.content.change(), Some(Change::Grew(_))),
        DocumentCommand::Follow => open.view.follows() || open.content.can_grow(),
        DocumentCommand::NextFinding | DocumentCommand::PreviousFinding => {
            can_run(open, DocumentCommand::NextError) || can_run(open, DocumentCommand::NextWarning)
        }
        DocumentCommand::NextError | DocumentCommand::PreviousError => {
            let counted = open.content.census().announced();
            counted.totals.errors() > 0 || !counted.is_done()
        }
        DocumentCommand::NextWarning | DocumentCommand::PreviousWarning => {
            let surveyed = open.warnings.snapshot();
            surveyed.total() > 0 || !surveyed.is_done()
        }
        DocumentCommand::Back => open.view.history.has_back(),
        DocumentCommand::Forward => open.view.history.has_forward(),
        DocumentCommand::PauseCounting | DocumentCommand::StopCounting => is_counting(open),
        DocumentCommand::SelectGroup
        | DocumentCommand::SelectAll
        | DocumentCommand::GoToStart
        | DocumentCommand::GoToEnd => !open.content.is_empty(),
        DocumentCommand::Reload => true,
    }
}

/// Shows the list in which a command takes a step. Beside a comparison its differences stay.
fn show_list_of(session: &mut Session, command: DocumentCommand) {
    let list = match command {
        DocumentCommand::NextError | DocumentCommand::PreviousError => FindingTab::Errors,
        DocumentCommand::NextWarning | DocumentCommand::PreviousWarning => FindingTab::Warnings,
        _ => return,
    };
    let has_steps = session
        .document()
        .is_some_and(|open| can_run(open, command));
    if has_steps && session.compared().is_none() {
        session.show_findings(list);
    }
}

/// Does the counting go on or wait, or after it the survey of warnings?
fn is_counting(open: &OpenDocument) -> bool {
    let goes_on = |state: &State| matches!(state, State::Running | State::Paused);
    let counted = open.content.census().announced().state;
    goes_on(&counted) || matches!(counted, State::Done) && goes_on(&open.warnings.snapshot().state)
}
