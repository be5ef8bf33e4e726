//! What a person can do with bookmarks, and what threads tell about them.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use egui::Context;

use super::editor::{BookmarkEditor, Outcome};
use super::exchange::{self, Direction, FileTask};
use super::file_prompt::{self, FilePrompt};
use super::{BookmarksState, FromBookmarks};
use crate::app::command::Command;
use crate::app::document::Document;
use crate::app::settings::FindingTab;
use crate::app::system::FromDialog;
use crate::app::{App, Message};
use crate::bookmarks::{Bookmark, BookmarksError, Export, Import, Keeper, News, Overwrite, Store};
use crate::document::OpenDocument;
use crate::document::Origin;
use crate::document::bookmarks::{Said, counted};

/// How long the program stays to write bookmarks when it ends.
const LONGEST_FAREWELL: Duration = Duration::from_secs(5);

impl BookmarksState {
    /// Has bookmarks kept in a store from now on.
    pub fn keep_in(&mut self, store: Store) {
        self.store = Some(store);
    }
}

impl OpenDocument {
    /// Jumps to the bytes of a bookmark, as far as they are there, and selects them. Returns whether
    /// there are any.
    pub fn go_to_bookmark(&mut self, bookmark: &Arc<Bookmark>) -> bool {
        let end = bookmark.end().min(self.len());
        let is_there = bookmark.offset() < end;
        if is_there {
            self.bookmarks.choose(bookmark);
            self.go_to_selected(bookmark.offset()..end);
        }
        is_there
    }

    /// What a new bookmark is about: what is selected, or the sequence under the caret.
    fn noteworthy(&self) -> std::ops::Range<u64> {
        let offset = self.caret.offset;
        self.caret.selection().unwrap_or_else(|| {
            let decoded = self.decode_at_caret();
            let unit = decoded.window.unit_at(offset);
            unit.map_or(offset..offset + 1, |unit| unit.offset..unit.end())
        })
    }

    /// The editor for the bookmark that a person means, or for a new one.
    fn bookmark_editor(&self, id: u64) -> BookmarkEditor {
        let meant = self.bookmarks.meant(self.caret);
        // A selection of its own is meant as it is.
        let fits = |bookmark: &&Arc<Bookmark>| {
            let selection = self.caret.selection();
            selection.is_none_or(|selection| selection == bookmark.range())
        };
        match meant.filter(fits) {
            Some(bookmark) => BookmarkEditor::of(id, Arc::clone(bookmark)),
            None => BookmarkEditor::on(id, self.noteworthy()),
        }
    }

    /// Goes to the next bookmark after the caret, or to the one before it. Returns whether there is one.
    fn step_to_bookmark(&mut self, forward: bool) -> bool {
        let bookmarks = self.bookmarks.all();
        let caret = self.caret.offset;
        let place = if forward {
            Some(bookmarks.first_from(caret.saturating_add(1)))
        } else {
            bookmarks.first_from(caret).checked_sub(1)
        };
        let bookmark = place.and_then(|place| bookmarks.get(place)).cloned();
        bookmark.is_some_and(|bookmark| self.go_to_bookmark(&bookmark))
    }
}

impl App {
    /// Runs a command that is about bookmarks.
    pub(in crate::app) fn run_bookmarks(&mut self, command: Command) {
        let Some(document) = self.documents.get_mut(self.active) else {
            return;
        };
        let id = document.id;
        let name = document.origin.title();
        let Some(open) = document.open_mut() else {
            return;
        };
        match command {
            Command::AddBookmark if open.len() == 0 => {
                self.complain("There is nothing to write a bookmark on: the document is empty.");
            }
            Command::AddBookmark => self.bookmarks.editor = Some(open.bookmark_editor(id)),
            Command::RemoveBookmark => match open.bookmarks.meant(open.caret).cloned() {
                Some(bookmark) => {
                    open.bookmarks.remove(&bookmark);
                    self.say(format!("Removed the bookmark at 0x{:X}", bookmark.offset()));
                }
                None => self.complain("There is no bookmark at the caret."),
            },
            Command::RestoreBookmark => match open.bookmarks.restore() {
                Ok(Some(bookmark)) => {
                    open.go_to_bookmark(&bookmark);
                    self.say(format!("The bookmark at 0x{:X} is back", bookmark.offset()));
                }
                Ok(None) => self.say("No bookmark was removed"),
                Err(error) => self.complain(error.to_string()),
            },
            Command::NextBookmark if !open.step_to_bookmark(true) => {
                self.say("No bookmark after the caret")
            }
            Command::PreviousBookmark if !open.step_to_bookmark(false) => {
                self.say("No bookmark before the caret");
            }
            Command::TakeOverBookmarks => match open.bookmarks.take_over() {
                Ok(0) => self.say("There are no bookmarks of another version"),
                Ok(count) => self.say(format!("{} taken over", counted(count, "was", "were"))),
                Err(error) => self.complain(error.to_string()),
            },
            Command::ExportBookmarks if open.bookmarks.all().is_empty() => {
                self.complain("There are no bookmarks to export.");
            }
            Command::ExportBookmarks | Command::ImportBookmarks => {
                let direction = match command {
                    Command::ExportBookmarks => Direction::Export,
                    _ => Direction::Import,
                };
                let task = FileTask {
                    document: id,
                    name,
                    direction,
                };
                self.bookmarks.prompt = Some(new_prompt(task));
            }
            _ => {}
        }
    }

    /// Shows what lies over the window.
    pub(in crate::app) fn bookmarks_overlays(&mut self, ctx: &Context) {
        if let Some(mut editor) = self.bookmarks.editor.take() {
            match editor.show(ctx) {
                Outcome::Typing => self.bookmarks.editor = Some(editor),
                Outcome::Cancelled => {}
                Outcome::Saved => self.save_bookmark(editor),
                Outcome::Removed => {
                    if let (Some(open), Some(old)) = (self.open_of(editor.document), &editor.old) {
                        open.bookmarks.remove(old);
                    }
                }
            }
        }
        self.show_farewell(ctx);
        if let Some(prompt) = &mut self.bookmarks.prompt {
            match prompt.show(ctx) {
                file_prompt::Outcome::Typing => {}
                file_prompt::Outcome::Closed => self.bookmarks.prompt = None,
                file_prompt::Outcome::Dialog(task) => {
                    self.bookmarks.prompt = None;
                    self.choose_bookmarks_file(task);
                }
                file_prompt::Outcome::Path(task, path) => {
                    self.bookmarks.prompt = None;
                    self.exchange_bookmarks(task, path, Overwrite::No);
                }
            }
        }
    }

    fn save_bookmark(&mut self, mut editor: BookmarkEditor) {
        let text = editor.text.trim_end();
        let made = match &editor.old {
            Some(old) => old.made(),
            None => Some(SystemTime::now()),
        };
        let bookmark = Bookmark::new(editor.range.clone(), editor.color, text);
        let Some(open) = self.open_of(editor.document) else {
            return;
        };
        let saved = bookmark.and_then(|bookmark| {
            let bookmark = match made {
                Some(made) => bookmark.made_at(made),
                None => bookmark,
            };
            open.bookmarks.put(editor.old.as_deref(), bookmark)
        });
        if let Err(error) = saved {
            editor.why = Some(error.to_string());
            self.bookmarks.editor = Some(editor);
        }
    }

    fn choose_bookmarks_file(&mut self, task: FileTask) {
        if self.dialog_is_open {
            self.say("The file dialog is open already. If it does not come, enter a path instead.");
            return;
        }
        let mailbox = self.mailbox.clone();
        let chosen = exchange::choose_file(task.clone(), move |task, answer| {
            mailbox.send(Message::Bookmarks(FromBookmarks::Dialog(task, answer)));
        });
        match chosen {
            Ok(()) => self.dialog_is_open = true,
            Err(why) => self.bookmarks.prompt = Some(new_prompt(task).because(why)),
        }
    }

    fn exchange_bookmarks(
        &mut self,
        task: FileTask,
        path: std::path::PathBuf,
        overwrite: Overwrite,
    ) {
        let inspected = self
            .documents
            .iter()
            .filter_map(|document| match &document.origin {
                Origin::File(path) => Some(path.clone()),
                _ => None,
            })
            .collect();
        let Some(open) = self.open_of(task.document) else {
            self.complain("The document of these bookmarks was closed.");
            return;
        };
        let source = Arc::clone(open.source());
        let bookmarks = open.bookmarks.all().clone();
        let mailbox = self.mailbox.clone();
        let started = match task.direction {
            Direction::Export => {
                let name = task.name.clone();
                let export = Export {
                    name,
                    source,
                    bookmarks,
                    inspected,
                };
                exchange::export(export, path, overwrite, move |exported| {
                    mailbox.send(Message::Bookmarks(FromBookmarks::Exported(task, exported)));
                })
            }
            Direction::Import => exchange::import(source, path, move |imported| {
                mailbox.send(Message::Bookmarks(FromBookmarks::Imported(task, imported)));
            }),
        };
        if let Err(why) = started {
            self.complain(why);
        }
    }

    /// Takes what threads tell about bookmarks.
    pub(in crate::app) fn receive_bookmarks(&mut self, from: FromBookmarks) {
        match from {
            FromBookmarks::News(id, news) => self.receive_news(id, news),
            FromBookmarks::Dialog(task, answer) => {
                self.dialog_is_open = false;
                match answer {
                    // The dialog asks before a file is replaced.
                    FromDialog::Chosen(files) => {
                        if let Some(path) = files.into_iter().next() {
                            self.exchange_bookmarks(task, path, Overwrite::Yes);
                        }
                    }
                    FromDialog::Cancelled => {}
                    FromDialog::Unavailable(why) => {
                        self.bookmarks.prompt = Some(new_prompt(task).because(why));
                    }
                }
            }
            FromBookmarks::Exported(_, Ok(said)) => self.say(said),
            FromBookmarks::Exported(task, Err(error))
            | FromBookmarks::Imported(task, Err(error)) => {
                self.ask_again(task, &error);
            }
            FromBookmarks::Imported(task, Ok(import)) => self.imported(&task, &import),
        }
    }

    fn ask_again(&mut self, task: FileTask, error: &BookmarksError) {
        self.bookmarks.prompt = Some(new_prompt(task).because(error.to_string()));
    }

    fn imported(&mut self, task: &FileTask, import: &Import) {
        let Some(open) = self.open_of(task.document) else {
            self.complain("The document of these bookmarks was closed.");
            return;
        };
        let len = open.len();
        let past = import
            .bookmarks
            .iter()
            .filter(|bookmark| bookmark.end() > len)
            .count();
        match open.bookmarks.take_in(&import.bookmarks) {
            Ok(added) => {
                self.settings.inspector.finding = FindingTab::Bookmarks;
                let mut said = format!("{} imported", counted(added, "was", "were"));
                // Writing to a string cannot fail.
                let known = import.bookmarks.len() - added;
                if known > 0 {
                    let known = counted(known, "was", "were");
                    let _ = write!(said, ", {known} there already");
                }
                if past > 0 {
                    let past = counted(past, "reaches", "reach");
                    let _ = write!(said, ", {past} past the end");
                }
                if import.is_other_content {
                    said += ". They were made for another content";
                }
                self.say(said);
            }
            Err(error) => self.complain(error.to_string()),
        }
    }

    fn receive_news(&mut self, id: u64, news: News) {
        self.bookmarks.leaving.retain(|keeper| !keeper.has_ended());
        let said = match self.open_of(id) {
            Some(open) => open.bookmarks.receive(news),
            // Of a closed document only what went wrong matters.
            None => match news {
                News::Failed(why) => Some(Said::Wrong(why)),
                _ => None,
            },
        };
        match said {
            Some(Said::Well(text)) => self.say(text),
            Some(Said::Wrong(text)) => {
                crate::terminal::say(&text);
                self.complain(text);
            }
            None => {}
        }
    }

    /// Has the bookmarks of a document that was opened looked up and kept.
    pub(in crate::app) fn keep_bookmarks(&mut self, id: u64) {
        let Some(store) = self.bookmarks.store.clone() else {
            return;
        };
        let mailbox = self.mailbox.clone();
        let Some(document) = self.documents.iter_mut().find(|document| document.id == id) else {
            return;
        };
        let Origin::File(path) = document.origin.clone() else {
            return;
        };
        let Some(open) = document.open_mut() else {
            return;
        };
        // What comes by itself cannot be opened again: there is nothing to keep bookmarks for.
        if open.source().is_arriving() {
            return;
        }
        let before = open.bookmarks.begin_anew();
        let source = Arc::clone(open.source());
        match Keeper::start(store, path, source, before, move |news| {
            mailbox.send(Message::Bookmarks(FromBookmarks::News(id, news)));
        }) {
            Ok(keeper) => open.bookmarks.keep(keeper),
            Err(cause) => {
                let error = crate::source::SourceError::no_thread(cause);
                self.complain(format!("Bookmarks are not kept: {error}"));
            }
        }
    }

    /// A document was closed: what it has to write is written.
    pub(in crate::app) fn let_bookmarks_go(&mut self, document: Document) {
        let mut document = document;
        if let Some(keeper) = document
            .open_mut()
            .and_then(|open| open.bookmarks.take_keeper())
        {
            keeper.close();
            self.bookmarks.leaving.push(keeper);
        }
        self.bookmarks.leaving.retain(|keeper| !keeper.has_ended());
    }

    /// The program ends: what is to be written is written, or after a while given up.
    pub(in crate::app) fn finish_bookmarks(&mut self) {
        for document in std::mem::take(&mut self.documents) {
            self.let_bookmarks_go(document);
        }
        let deadline = Instant::now() + LONGEST_FAREWELL;
        while !self.bookmarks.leaving.is_empty() && Instant::now() < deadline {
            // A thread may wait to tell something.
            while let Ok(message) = self.messages.try_recv() {
                if let Message::Bookmarks(FromBookmarks::News(_, News::Failed(why))) = message {
                    crate::terminal::say(&why);
                }
            }
            if let Some(first) = self.bookmarks.leaving.first() {
                first.wait(Duration::from_millis(50));
            }
            self.bookmarks.leaving.retain(|keeper| !keeper.has_ended());
        }
        if !self.bookmarks.leaving.is_empty() {
            crate::terminal::say("The last bookmarks could not be written in time.");
        }
    }

    /// An open document by its number.
    fn open_of(&mut self, id: u64) -> Option<&mut OpenDocument> {
        let document = self.documents.iter_mut().find(|document| document.id == id);
        document.and_then(Document::open_mut)
    }
}

/// A prompt that offers a name in the person's own folder, not in that of the document.
fn new_prompt(task: FileTask) -> FilePrompt {
    let offered = match task.direction {
        Direction::Export => std::env::home_dir()
            .map(|home| home.join(exchange::offered_name(&task)))
            .map(|path| path.to_string_lossy().into_owned()),
        Direction::Import => None,
    };
    FilePrompt::new(task, offered.unwrap_or_default())
}
