//! Which commands have something to act on.

use super::App;
use crate::app::command::Command;
use crate::app::tools::compare;
use crate::census::State;
use crate::document::OpenDocument;
use crate::document::Origin;
use crate::document::{CopyScope, Extent};
use crate::source::Change;

impl App {
    /// Is there something for a command to act on? Menus, the palette and buttons offer no other
    /// commands. A key does not ask: what it leads to says why nothing comes of it.
    pub(crate) fn can_run(&self, command: Command) -> bool {
        let open = self.session.document();
        let recent = self.session.settings.recent_files.paths().len();
        match command {
            Command::OpenRecent(place) => place < recent,
            Command::RecentFiles | Command::ClearRecentFiles => recent > 0,
            Command::Reload => self
                .session
                .tab()
                .is_some_and(|document| !matches!(document.origin, Origin::StandardInput)),
            Command::CloseTab => self.session.tab().is_some() || self.session.converter.is_in_front,
            Command::NextTab | Command::PreviousTab => {
                self.session.tabs.len() + usize::from(self.session.converter.is_open) > 1
            }
            Command::SaveSelection => {
                open.is_some_and(|open| open.caret.selection().is_some()) && !self.save.is_saving()
            }
            Command::SaveRepaired => {
                open.is_some_and(|open| !open.source().is_arriving()) && !self.save.is_saving()
            }
            Command::SaveCopy => {
                self.copy.has_copy_to_save(&self.session) && !self.save.is_saving()
            }
            Command::StopSaving => self.save.is_saving(),
            Command::FindNext | Command::FindPrevious => {
                open.is_some_and(|open| open.len() > 0) && self.find.has_something()
            }
            Command::Compare => self.session.can_compare(),
            Command::CompareWith(place) => {
                let other = self
                    .session
                    .tabs
                    .get(place)
                    .filter(|_| place != self.session.active);
                self.session.can_compare() && other.is_some_and(|other| other.open().is_some())
            }
            Command::StopCounting if compare::is_counting_differences(&self.session) => true,
            Command::NextDifference | Command::PreviousDifference => {
                compare::has_differences(&self.session)
            }
            Command::WiderInspector | Command::NarrowerInspector => self.widths.is_some(),
            _ if command.needs_comparison() => self.session.compared().is_some(),
            _ if command.needs_document() => open.is_some_and(|open| can_run_on(open, command)),
            _ => true,
        }
    }
}

/// Is there something in a document for a command to act on?
fn can_run_on(open: &OpenDocument, command: Command) -> bool {
    let has_bytes = open.len() > 0;
    match command {
        Command::CountAdded => matches!(open.change(), Some(Change::Grew(_))),
        Command::Follow => open.follows() || open.can_grow(),
        Command::CopyValue => crate::document::data_view::value_to_copy(open).is_ok(),
        Command::CopyPartAs(scope @ CopyScope::Error) => {
            !matches!(scope.find(open), Extent::Nowhere(_))
        }
        Command::NextError | Command::PreviousError => {
            let counted = open.census().snapshot();
            counted.totals.errors() > 0 || !counted.is_done()
        }
        Command::NextWarning | Command::PreviousWarning => {
            let surveyed = open.warnings.snapshot();
            surveyed.total() > 0 || !surveyed.is_done()
        }
        Command::Back => open.history.has_back(),
        Command::Forward => open.history.has_forward(),
        Command::RemoveBookmark => open.bookmarks.meant(open.caret).is_some(),
        Command::RestoreBookmark => open.bookmarks.has_removed(),
        Command::NextBookmark | Command::PreviousBookmark | Command::ExportBookmarks => {
            !open.bookmarks.all().is_empty()
        }
        Command::TakeOverBookmarks => !open.bookmarks.offered().is_empty(),
        Command::PauseCounting | Command::StopCounting => is_counting(open),
        Command::OpenInConverter
        | Command::Copy
        | Command::CopyText
        | Command::CopyHex
        | Command::CopyAs(_)
        | Command::CopyAsByName
        | Command::CopyPartAs(_)
        | Command::CopyDescription
        | Command::SelectGroup
        | Command::SelectAll
        | Command::SelectRange
        | Command::GoTo
        | Command::Find
        | Command::FindSelection
        | Command::GoToStart
        | Command::GoToEnd
        | Command::AddBookmark => has_bytes,
        _ => true,
    }
}

/// Does the counting go on or wait, or after it the survey of warnings?
fn is_counting(open: &OpenDocument) -> bool {
    let goes_on = |state: &State| matches!(state, State::Running | State::Paused);
    let counted = open.census().snapshot().state;
    goes_on(&counted) || matches!(counted, State::Done) && goes_on(&open.warnings.snapshot().state)
}
