//! Which commands have something to act on.

use crate::app::App;
use crate::app::command::Command;
use crate::app::document::Document;
use crate::app::views::inspector;
use crate::census::State;
use crate::document::OpenDocument;
use crate::document::Origin;
use crate::document::{CopyScope, Extent};
use crate::source::Change;

impl App {
    /// Is there something for a command to act on? Menus, the palette and buttons offer no other
    /// commands. A key does not ask: what it leads to says why nothing comes of it.
    pub(crate) fn can_run(&self, command: Command) -> bool {
        let open = self.document().and_then(Document::open);
        let recent = self.settings.recent_files.paths().len();
        match command {
            Command::OpenRecent(place) => place < recent,
            Command::RecentFiles | Command::ClearRecentFiles => recent > 0,
            Command::Reload => self
                .document()
                .is_some_and(|document| !matches!(document.origin, Origin::StandardInput)),
            Command::CloseTab => self.document().is_some() || self.has_converter_in_front(),
            Command::NextTab | Command::PreviousTab => {
                self.documents.len() + usize::from(self.converter.is_open) > 1
            }
            Command::SaveSelection => {
                open.is_some_and(|open| open.caret.selection().is_some()) && self.saving.is_none()
            }
            Command::SaveRepaired => {
                open.is_some_and(|open| !open.source().is_arriving()) && self.saving.is_none()
            }
            Command::SaveCopy => self.has_copy_to_save() && self.saving.is_none(),
            Command::StopSaving => self.saving.is_some(),
            Command::FindNext | Command::FindPrevious => {
                open.is_some_and(|open| open.len() > 0) && self.find.has_something()
            }
            Command::Compare => self.can_compare(),
            Command::CompareWith(place) => {
                let other = self.documents.get(place).filter(|_| place != self.active);
                self.can_compare() && other.is_some_and(|other| other.open().is_some())
            }
            Command::StopCounting if self.is_counting_differences() => true,
            Command::NextDifference | Command::PreviousDifference => self.has_differences(),
            Command::WiderInspector | Command::NarrowerInspector => self.widths.is_some(),
            _ if command.needs_comparison() => self.compared().is_some(),
            _ if command.needs_document() => open.is_some_and(|open| open.can_run(command)),
            _ => true,
        }
    }
}

impl OpenDocument {
    /// Is there something in it for a command to act on?
    fn can_run(&self, command: Command) -> bool {
        let has_bytes = self.len() > 0;
        match command {
            Command::CountAdded => matches!(self.change(), Some(Change::Grew(_))),
            Command::Follow => self.follows() || self.can_grow(),
            Command::CopyValue => crate::document::data_view::value_to_copy(self).is_ok(),
            Command::CopyPartAs(scope @ CopyScope::Error) => {
                !matches!(scope.find(self), Extent::Nowhere(_))
            }
            Command::NextError | Command::PreviousError => {
                let counted = self.census().snapshot();
                counted.totals.errors() > 0 || !counted.is_done()
            }
            Command::NextWarning | Command::PreviousWarning => {
                let surveyed = self.warnings.snapshot();
                surveyed.total() > 0 || !surveyed.is_done()
            }
            Command::Back => self.history.has_back(),
            Command::Forward => self.history.has_forward(),
            Command::RemoveBookmark => self.bookmarks.meant(self.caret).is_some(),
            Command::RestoreBookmark => self.bookmarks.has_removed(),
            Command::NextBookmark | Command::PreviousBookmark | Command::ExportBookmarks => {
                !self.bookmarks.all().is_empty()
            }
            Command::TakeOverBookmarks => !self.bookmarks.offered().is_empty(),
            Command::PauseCounting | Command::StopCounting => self.is_counting(),
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
    fn is_counting(&self) -> bool {
        let goes_on = |state: &State| matches!(state, State::Running | State::Paused);
        let counted = self.census().snapshot().state;
        goes_on(&counted)
            || matches!(counted, State::Done) && goes_on(&self.warnings.snapshot().state)
    }
}
