//! The order of the lists of errors and warnings, and what of them the user ignores.

use crate::app::command::FindingsCommand;
use crate::app::session::Session;
use crate::app::settings::FindingTab;
use crate::app::tools::Tool;
use crate::document::{FindingPlace, OpenDocument};

/// The order of the lists of errors and warnings, and what of them the user ignores.
pub struct FindingsTool;

impl Tool for FindingsTool {
    type Command = FindingsCommand;

    fn new(session: &Session) -> Self {
        let _ = session;
        Self
    }

    fn run(&mut self, session: &mut Session, command: FindingsCommand) {
        let at = finding(session);
        let Some(open) = session.document_mut() else {
            return;
        };
        let said = match (command, at) {
            (FindingsCommand::ErrorOrder(order), _) => {
                let is_utf8 = open.content.counted_text().is_none();
                let of_reading = order.of_reading();
                open.errors
                    .set_order(if is_utf8 { order } else { of_reading });
                None
            }
            (FindingsCommand::WarningOrder(order), _) => {
                open.warnings.list.set_order(order);
                None
            }
            (FindingsCommand::HeedAll, _) => {
                open.heed_all();
                Some("Nothing is ignored any more".to_owned())
            }
            (_, None) => Some("There is no error and no warning at the caret".to_owned()),
            (FindingsCommand::IgnoreKind, Some(at)) => Some(turn_kind(open, at)),
            (FindingsCommand::IgnorePlace, Some(at)) => Some(turn_place(open, at)),
        };
        if let Some(said) = said {
            session.say(said);
        }
    }

    fn can_run(&self, session: &Session, command: FindingsCommand) -> bool {
        let Some(open) = session.document() else {
            return false;
        };
        match command {
            FindingsCommand::ErrorOrder(_) | FindingsCommand::WarningOrder(_) => true,
            FindingsCommand::HeedAll => !open.ignored().is_empty(),
            FindingsCommand::IgnoreKind => finding(session).is_some(),
            FindingsCommand::IgnorePlace => finding(session).is_some_and(|at| at.offset.is_some()),
        }
    }

    fn what_is_lacking(&self, _session: &Session, command: FindingsCommand) -> String {
        match command {
            FindingsCommand::HeedAll => "Nothing is ignored",
            _ => "There is no error or warning at the caret",
        }
        .to_owned()
    }

    fn is_on(&self, session: &Session, command: FindingsCommand) -> bool {
        let Some(open) = session.document() else {
            return false;
        };
        let at = finding(session);
        match command {
            FindingsCommand::ErrorOrder(order) => open.errors.order == order,
            FindingsCommand::WarningOrder(order) => open.warnings.list.order() == order,
            FindingsCommand::IgnoreKind => at.is_some_and(|at| open.ignored().has_kind(at.kind)),
            FindingsCommand::IgnorePlace => {
                let offset = at.and_then(|at| at.offset);
                offset.is_some_and(|offset| open.ignored().has_place(offset))
            }
            FindingsCommand::HeedAll => false,
        }
    }
}

/// What a command is about: what is at the caret, or the heading that was gone to in the list in front.
fn finding(session: &Session) -> Option<FindingPlace> {
    let by_warnings = session.findings_shown() == FindingTab::Warnings;
    session.document()?.finding_at_caret(by_warnings)
}

fn turn_kind(open: &mut OpenDocument, at: FindingPlace) -> String {
    let is_ignored = !open.ignored().has_kind(at.kind);
    open.set_kind_ignored(at.kind, is_ignored);
    let what = if is_ignored {
        "Ignored"
    } else {
        "Heeded again"
    };
    format!("{what}: {}", at.kind.name())
}

fn turn_place(open: &mut OpenDocument, at: FindingPlace) -> String {
    let Some(offset) = at.offset else {
        return "A heading has no place: ignore its kind".to_owned();
    };
    let is_ignored = !open.ignored().has_place(offset);
    open.set_place_ignored(offset, is_ignored);
    let what = if is_ignored {
        "Ignored"
    } else {
        "Heeded again"
    };
    format!("{what}: 0x{offset:X}, {}", at.kind.name())
}
