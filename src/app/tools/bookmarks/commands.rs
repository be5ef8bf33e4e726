//! What the user can do with bookmarks, and what threads tell about them.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use egui::Context;

use super::closing::Closing;
use super::editor::{BookmarkEditor, EditorOutcome};
use super::exchange::{self, Direction, FileTask};
use super::{BookmarksTool, FromBookmarks};
use crate::app::command::BookmarkCommand;
use crate::app::session::{Session, Tab};
use crate::app::settings::FindingTab;
use crate::app::system::FromDialog;
use crate::app::tools::Tool;
use crate::app::tools::path_prompt::{self, PathPrompt, PathPurpose};
use crate::background::{Inbox, forget};
use crate::bookmarks::{Bookmark, Export, Import, Keeper, News, Overwrite, Store};
use crate::document::OpenDocument;
use crate::document::Origin;
use crate::document::bookmarks::{Said, counted};

/// How long the program stays to write bookmarks when it ends.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

impl BookmarksTool {
    /// Keeps bookmarks in a store from now on.
    pub fn keep_in(&mut self, store: Store) {
        self.store = Some(store);
    }
}

impl BookmarksTool {
    fn save(&mut self, session: &mut Session, mut editor: BookmarkEditor) {
        let text = editor.text.trim_end();
        let made = match &editor.old {
            Some(old) => old.made(),
            None => Some(SystemTime::now()),
        };
        let bookmark = Bookmark::new(editor.range.clone(), editor.color, text);
        let Some(open) = session.document_of_mut(editor.document) else {
            return;
        };
        let saved = bookmark.and_then(|bookmark| {
            let bookmark = match made {
                Some(made) => bookmark.made_at(made),
                None => bookmark,
            };
            let bookmark = match &editor.old {
                Some(old) => bookmark.in_place_of(old),
                None => bookmark,
            };
            open.bookmarks.put(editor.old.as_deref(), bookmark)
        });
        if let Err(error) = saved {
            editor.why = Some(error.to_string());
            self.editor = Some(editor);
        }
    }

    fn choose_file(&mut self, session: &mut Session, task: FileTask) {
        if session.dialog_is_open {
            session
                .say("The file dialog is open already. If it does not come, enter a path instead.");
            return;
        }
        let outbox = self.inbox.outbox();
        let chosen = exchange::choose_file(task.clone(), move |task, answer| {
            outbox.send(FromBookmarks::Dialog(task, answer));
        });
        match chosen {
            Ok(()) => session.dialog_is_open = true,
            Err(why) => self.ask_again(task, why),
        }
    }

    fn exchange(
        &mut self,
        session: &mut Session,
        task: FileTask,
        path: std::path::PathBuf,
        overwrite: Overwrite,
    ) {
        let inspected = session
            .tabs
            .iter()
            .filter_map(|document| match &document.origin {
                Origin::File(path) => Some(path.clone()),
                _ => None,
            })
            .collect();
        let opened = session.tabs.iter().filter_map(Tab::open);
        let opened = opened.filter_map(|open| open.content.source().file_id());
        let opened = opened.collect();
        let Some(open) = session.document_of_mut(task.document) else {
            session.complain("The document of these bookmarks was closed.");
            return;
        };
        let source = Arc::clone(open.content.source());
        let bookmarks = open.bookmarks.all().clone();
        let outbox = self.inbox.outbox();
        let started = match task.direction {
            Direction::Export => {
                let name = task.name.clone();
                let export = Export {
                    name,
                    source,
                    bookmarks,
                    inspected,
                    open: opened,
                };
                exchange::export(export, path, overwrite, move |exported| {
                    outbox.send(FromBookmarks::Exported(task, exported));
                })
            }
            Direction::Import => exchange::import(source, path, move |imported| {
                outbox.send(FromBookmarks::Imported(task, imported));
            }),
        };
        if let Err(why) = started {
            session.complain(why);
        }
    }

    /// Takes what a thread tells about bookmarks.
    fn receive(&mut self, session: &mut Session, from: FromBookmarks) {
        match from {
            FromBookmarks::News(id, news) => self.receive_news(session, id, news),
            FromBookmarks::Dialog(task, answer) => {
                session.dialog_is_open = false;
                match answer {
                    // The dialog asks before a file is replaced.
                    FromDialog::Chosen(files) => {
                        if let Some(path) = files.into_iter().next() {
                            self.exchange(session, task, path, Overwrite::Yes);
                        }
                    }
                    FromDialog::Cancelled => {}
                    FromDialog::Unavailable(why) => {
                        self.ask_again(task, why);
                    }
                }
            }
            FromBookmarks::Exported(_, Ok(said)) => session.say(said),
            FromBookmarks::Exported(task, Err(error))
            | FromBookmarks::Imported(task, Err(error)) => {
                self.ask_again(task, error.to_string());
            }
            FromBookmarks::Imported(task, Ok(import)) => Self::imported(session, &task, &import),
        }
    }

    /// Asks for a path, and says why.
    fn ask_again(&mut self, task: FileTask, why: String) {
        let prompt = new_prompt(&task).because(why);
        self.prompt = Some((task, prompt));
    }

    fn imported(session: &mut Session, task: &FileTask, import: &Import) {
        let Some(open) = session.document_of_mut(task.document) else {
            session.complain("The document of these bookmarks was closed.");
            return;
        };
        let len = open.content.len();
        let past = import
            .bookmarks
            .iter()
            .filter(|bookmark| bookmark.end() > len)
            .count();
        match open.bookmarks.take_in(&import.bookmarks) {
            Ok(added) => {
                session.show_findings(FindingTab::Bookmarks);
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
                session.say(said);
            }
            Err(error) => session.complain(error.to_string()),
        }
    }

    fn receive_news(&mut self, session: &mut Session, id: u64, news: News) {
        self.leaving.retain(|keeper| !keeper.has_ended());
        let said = match session.document_of_mut(id) {
            Some(open) => open.bookmarks.receive(news),
            // Of a closed document only what went wrong matters.
            None => match news {
                News::Failed(why) => Some(Said::Wrong(why)),
                _ => None,
            },
        };
        match said {
            Some(Said::Well(text)) => session.say(text),
            Some(Said::Wrong(text)) => {
                crate::terminal::say(&text);
                session.complain(text);
            }
            None => {}
        }
    }

    /// Looks up the bookmarks of a document that was opened, and keeps them from then on.
    pub fn keep(&mut self, session: &mut Session, id: u64) {
        let Some(store) = self.store.clone() else {
            return;
        };
        let outbox = self.inbox.outbox();
        let Some(document) = session.tabs.iter_mut().find(|document| document.id == id) else {
            return;
        };
        let Origin::File(path) = document.origin.clone() else {
            return;
        };
        let Some(open) = document.open_mut() else {
            return;
        };
        // What comes by itself cannot be opened again: there is nothing to keep bookmarks for.
        if open.content.source().is_arriving() {
            return;
        }
        let before = open.bookmarks.begin_anew();
        let source = Arc::clone(open.content.source());
        match Keeper::start(store, path, source, before, move |news| {
            outbox.send(FromBookmarks::News(id, news));
        }) {
            Ok(keeper) => open.bookmarks.keep(keeper),
            Err(cause) => {
                let error = crate::source::SourceError::no_thread(cause);
                session.complain(format!("Bookmarks are not kept: {error}"));
            }
        }
    }

    /// A document was closed: what it has to write is written.
    pub fn let_go(&mut self, tab: Tab) {
        let mut tab = tab;
        if let Some(keeper) = tab.open_mut().and_then(|open| open.bookmarks.take_keeper()) {
            keeper.close();
            self.leaving.push(keeper);
        }
        // With it its file is closed.
        forget(tab);
        self.leaving.retain(|keeper| !keeper.has_ended());
    }

    /// The program ends: what is to be written is written, or after a while given up.
    pub fn finish(&mut self, session: &mut Session) {
        for tab in std::mem::take(&mut session.tabs) {
            self.let_go(tab);
        }
        let deadline = Instant::now() + LONGEST_WAIT;
        while !self.leaving.is_empty() && Instant::now() < deadline {
            // A thread may wait to tell something.
            while let Some(message) = self.inbox.take() {
                if let FromBookmarks::News(_, News::Failed(why)) = message {
                    crate::terminal::say(&why);
                }
            }
            if let Some(first) = self.leaving.first() {
                first.wait(Duration::from_millis(50));
            }
            self.leaving.retain(|keeper| !keeper.has_ended());
        }
        if !self.leaving.is_empty() {
            crate::terminal::say("The last bookmarks could not be written in time.");
        }
    }
}

/// The editor for the bookmark that the user means in a document, or for a new one.
fn editor_in(document: &OpenDocument, id: u64) -> BookmarkEditor {
    let meant = document.bookmarks.meant(document.view.caret);
    // A selection of its own is meant as it is.
    let fits = |bookmark: &&Arc<Bookmark>| {
        let selection = document.view.caret.selection();
        selection.is_none_or(|selection| selection == bookmark.range())
    };
    match meant.filter(fits) {
        Some(bookmark) => BookmarkEditor::of(id, Arc::clone(bookmark)),
        None => BookmarkEditor::on(id, document.noteworthy()),
    }
}

/// A prompt that offers a name in the user's own folder, not in that of the document.
fn new_prompt(task: &FileTask) -> PathPrompt {
    let offered = match task.direction {
        Direction::Export => std::env::home_dir()
            .map(|home| home.join(exchange::offered_name(task)))
            .map(|path| path.to_string_lossy().into_owned()),
        Direction::Import => None,
    };
    let (title, verb) = match task.direction {
        Direction::Export => ("Export bookmarks", "Export"),
        Direction::Import => ("Import bookmarks", "Import"),
    };
    let purpose = PathPurpose {
        title,
        verb,
        hint: "/path/to/bookmarks.json",
    };
    PathPrompt::new(purpose, offered.unwrap_or_default())
}

impl Tool for BookmarksTool {
    type Command = BookmarkCommand;

    fn new(session: &Session) -> Self {
        Self {
            store: None,
            editor: None,
            prompt: None,
            leaving: Vec::new(),
            closing: None,
            may_quit: false,
            inbox: Inbox::new(session.wake()),
        }
    }

    fn run(&mut self, session: &mut Session, command: BookmarkCommand) {
        let Some(document) = session.tabs.get_mut(session.active) else {
            return;
        };
        let id = document.id;
        let name = document.origin.title();
        let Some(open) = document.open_mut() else {
            return;
        };
        match command {
            BookmarkCommand::Add if open.content.is_empty() => {
                let why = open.content.why_no_bytes();
                session.complain(format!("There is nothing to set a bookmark on: {why}."));
            }
            BookmarkCommand::Add => self.editor = Some(editor_in(open, id)),
            BookmarkCommand::Remove => match open.bookmarks.meant(open.view.caret).cloned() {
                Some(bookmark) => {
                    open.bookmarks.remove(&bookmark);
                    session.say(format!("Removed the bookmark at 0x{:X}", bookmark.offset()));
                }
                None => session.complain("There is no bookmark at the caret."),
            },
            BookmarkCommand::Restore => match open.bookmarks.restore() {
                Ok(Some(bookmark)) => {
                    open.go_to_bookmark(&bookmark);
                    session.say(format!("The bookmark at 0x{:X} is back", bookmark.offset()));
                }
                Ok(None) => session.say("No bookmark was removed"),
                Err(error) => session.complain(error.to_string()),
            },
            BookmarkCommand::Next => {
                if !open.step_to_bookmark(true) {
                    session.say("No bookmark after the caret");
                }
            }
            BookmarkCommand::Previous => {
                if !open.step_to_bookmark(false) {
                    session.say("No bookmark before the caret");
                }
            }
            BookmarkCommand::TakeOver => match open.bookmarks.take_over() {
                Ok(0) => session.say("There are no bookmarks of another version"),
                Ok(count) => session.say(format!("{} taken over", counted(count, "was", "were"))),
                Err(error) => session.complain(error.to_string()),
            },
            BookmarkCommand::Export if open.bookmarks.all().is_empty() => {
                session.complain("There are no bookmarks to export.");
            }
            BookmarkCommand::Export | BookmarkCommand::Import => {
                let direction = match command {
                    BookmarkCommand::Export => Direction::Export,
                    _ => Direction::Import,
                };
                let task = FileTask {
                    document: id,
                    name,
                    direction,
                };
                let prompt = new_prompt(&task);
                self.prompt = Some((task, prompt));
            }
        }
    }

    fn can_run(&self, session: &Session, command: BookmarkCommand) -> bool {
        session.document().is_some_and(|open| match command {
            BookmarkCommand::Add => !open.content.is_empty(),
            BookmarkCommand::Remove => open.bookmarks.meant(open.view.caret).is_some(),
            BookmarkCommand::Restore => open.bookmarks.has_removed(),
            BookmarkCommand::Next | BookmarkCommand::Previous | BookmarkCommand::Export => {
                !open.bookmarks.all().is_empty()
            }
            BookmarkCommand::TakeOver => !open.bookmarks.offered().is_empty(),
            BookmarkCommand::Import => true,
        })
    }

    fn what_is_lacking(&self, _session: &Session, command: BookmarkCommand) -> String {
        match command {
            BookmarkCommand::Add | BookmarkCommand::Import => "There is nothing here",
            BookmarkCommand::Remove => "There is no bookmark at the caret",
            BookmarkCommand::Restore => "No bookmark was removed",
            BookmarkCommand::Next | BookmarkCommand::Previous | BookmarkCommand::Export => {
                "There are no bookmarks in this document"
            }
            BookmarkCommand::TakeOver => "There are no bookmarks to take over",
        }
        .to_owned()
    }

    fn poll(&mut self, session: &mut Session) {
        let ctx = session.ctx().clone();
        while let Some(message) = self.inbox.take() {
            self.receive(session, message);
        }
        self.poll_closing(session, &ctx);
    }

    fn show_overlay(&mut self, session: &mut Session, ctx: &Context) {
        if let Some(mut editor) = self.editor.take() {
            match editor.show(ctx) {
                EditorOutcome::Typing => self.editor = Some(editor),
                EditorOutcome::Cancelled => {}
                EditorOutcome::Saved => self.save(session, editor),
                EditorOutcome::Removed => {
                    if let (Some(open), Some(old)) =
                        (session.document_of_mut(editor.document), &editor.old)
                    {
                        open.bookmarks.remove(old);
                    }
                }
            }
        }
        self.show_closing(session, ctx);
        if let Some((task, prompt)) = &mut self.prompt {
            match prompt.show(ctx) {
                path_prompt::PathPromptOutcome::Typing => {}
                path_prompt::PathPromptOutcome::Closed => self.prompt = None,
                path_prompt::PathPromptOutcome::Dialog => {
                    let task = task.clone();
                    self.prompt = None;
                    self.choose_file(session, task);
                }
                path_prompt::PathPromptOutcome::Path(path) => {
                    let task = task.clone();
                    self.prompt = None;
                    self.exchange(session, task, path, Overwrite::No);
                }
            }
        }
    }

    fn has_overlay(&self) -> bool {
        let asks = self.closing.as_ref().is_some_and(Closing::asks);
        self.editor.is_some() || self.prompt.is_some() || asks
    }
}
