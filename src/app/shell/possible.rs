//! Which commands have something to act on.

use super::App;
use crate::app::command::{
    BookmarkCommand, Command, CompareCommand, ConverterCommand, CopyCommand, DisplayCommand,
    DocumentCommand, FindCommand, OpenCommand, PlaceCommand, SaveCommand, TabCommand,
};
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
            Command::Open(OpenCommand::Recent(place)) => place < recent,
            Command::Open(OpenCommand::RecentByName | OpenCommand::ClearRecent) => recent > 0,
            Command::Document(DocumentCommand::Reload) => self
                .session
                .tab()
                .is_some_and(|document| !matches!(document.origin, Origin::StandardInput)),
            Command::Tab(TabCommand::Close) => {
                self.session.tab().is_some() || self.session.converter.is_in_front
            }
            Command::Tab(TabCommand::Next | TabCommand::Previous) => {
                self.session.tabs.len() + usize::from(self.session.converter.is_open) > 1
            }
            Command::Save(SaveCommand::Selection) => {
                open.is_some_and(|open| open.caret.selection().is_some())
                    && !self.tools.save.is_saving()
            }
            Command::Save(SaveCommand::Repaired) => {
                open.is_some_and(|open| !open.content.source().is_arriving())
                    && !self.tools.save.is_saving()
            }
            Command::Copy(CopyCommand::Save) => {
                self.tools.copy.has_copy_to_save(&self.session) && !self.tools.save.is_saving()
            }
            Command::Save(SaveCommand::Stop) => self.tools.save.is_saving(),
            Command::Find(FindCommand::Next | FindCommand::Previous) => {
                open.is_some_and(|open| !open.content.is_empty()) && self.tools.find.has_something()
            }
            Command::Compare(CompareCommand::Choose) => self.session.can_compare(),
            Command::Compare(CompareCommand::With(place)) => {
                let other = self
                    .session
                    .tabs
                    .get(place)
                    .filter(|_| place != self.session.active);
                self.session.can_compare() && other.is_some_and(|other| other.open().is_some())
            }
            Command::Document(DocumentCommand::StopCounting)
                if compare::is_counting_differences(&self.session) =>
            {
                true
            }
            Command::Compare(CompareCommand::Next | CompareCommand::Previous) => {
                compare::has_differences(&self.session)
            }
            Command::Display(
                DisplayCommand::WiderInspector | DisplayCommand::NarrowerInspector,
            ) => self.session.widths.is_some(),
            _ if command.needs_comparison() => self.session.compared().is_some(),
            _ if command.needs_document() => open.is_some_and(|open| can_run_on(open, command)),
            _ => true,
        }
    }
}

/// Is there something in a document for a command to act on?
fn can_run_on(open: &OpenDocument, command: Command) -> bool {
    let has_bytes = !open.content.is_empty();
    match command {
        Command::Document(DocumentCommand::CountAdded) => {
            matches!(open.content.change(), Some(Change::Grew(_)))
        }
        Command::Document(DocumentCommand::Follow) => open.follows() || open.content.can_grow(),
        Command::Copy(CopyCommand::Value) => {
            crate::document::data_view::value_to_copy(open).is_ok()
        }
        Command::Copy(CopyCommand::Part(scope @ CopyScope::Error)) => {
            !matches!(scope.find(open), Extent::Nowhere(_))
        }
        Command::Document(DocumentCommand::NextError | DocumentCommand::PreviousError) => {
            let counted = open.content.census().snapshot();
            counted.totals.errors() > 0 || !counted.is_done()
        }
        Command::Document(DocumentCommand::NextWarning | DocumentCommand::PreviousWarning) => {
            let surveyed = open.warnings.snapshot();
            surveyed.total() > 0 || !surveyed.is_done()
        }
        Command::Document(DocumentCommand::Back) => open.history.has_back(),
        Command::Document(DocumentCommand::Forward) => open.history.has_forward(),
        Command::Bookmark(BookmarkCommand::Remove) => open.bookmarks.meant(open.caret).is_some(),
        Command::Bookmark(BookmarkCommand::Restore) => open.bookmarks.has_removed(),
        Command::Bookmark(
            BookmarkCommand::Next | BookmarkCommand::Previous | BookmarkCommand::Export,
        ) => !open.bookmarks.all().is_empty(),
        Command::Bookmark(BookmarkCommand::TakeOver) => !open.bookmarks.offered().is_empty(),
        Command::Document(DocumentCommand::PauseCounting | DocumentCommand::StopCounting) => {
            is_counting(open)
        }
        Command::Converter(ConverterCommand::Load)
        | Command::Copy(
            CopyCommand::Usual
            | CopyCommand::Text
            | CopyCommand::Hex
            | CopyCommand::As(_)
            | CopyCommand::ByName
            | CopyCommand::Part(_)
            | CopyCommand::Description,
        )
        | Command::Document(
            DocumentCommand::SelectGroup
            | DocumentCommand::SelectAll
            | DocumentCommand::GoToStart
            | DocumentCommand::GoToEnd,
        )
        | Command::Place(PlaceCommand::SelectRange | PlaceCommand::GoTo)
        | Command::Find(FindCommand::Open | FindCommand::Selection)
        | Command::Bookmark(BookmarkCommand::Add) => has_bytes,
        _ => true,
    }
}

/// Does the counting go on or wait, or after it the survey of warnings?
fn is_counting(open: &OpenDocument) -> bool {
    let goes_on = |state: &State| matches!(state, State::Running | State::Paused);
    let counted = open.content.census().snapshot().state;
    goes_on(&counted) || matches!(counted, State::Done) && goes_on(&open.warnings.snapshot().state)
}
