//! What a person can do with notes, and what threads tell about them.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use egui::Context;

use super::editor::{NoteEditor, Outcome};
use super::exchange::{self, Direction, FileTask};
use super::file_prompt::{self, FilePrompt};
use super::{FromNotes, NotesState};
use crate::app::command::Command;
use crate::app::document::Document;
use crate::app::settings::FindingTab;
use crate::app::system::FromDialog;
use crate::app::{App, Message};
use crate::document::OpenDocument;
use crate::document::Origin;
use crate::document::notes::{Said, counted};
use crate::notes::{Export, Import, Keeper, News, Note, NotesError, Overwrite, Store};

/// How long the program stays to write notes when it ends.
const LONGEST_FAREWELL: Duration = Duration::from_secs(5);

impl NotesState {
    /// Has notes kept in a store from now on.
    pub fn keep_in(&mut self, store: Store) {
        self.store = Some(store);
    }
}

impl OpenDocument {
    /// Jumps to the bytes of a note, as far as they are there, and selects them. Returns whether
    /// there are any.
    pub fn go_to_note(&mut self, note: &Arc<Note>) -> bool {
        let end = note.end().min(self.len());
        let is_there = note.offset() < end;
        if is_there {
            self.notes.choose(note);
            self.go_to_selected(note.offset()..end);
        }
        is_there
    }

    /// What a new note is about: what is selected, or the sequence under the caret.
    fn noteworthy(&self) -> std::ops::Range<u64> {
        let offset = self.caret.offset;
        self.caret.selection().unwrap_or_else(|| {
            let decoded = self.decode_at_caret();
            let unit = decoded.window.unit_at(offset);
            unit.map_or(offset..offset + 1, |unit| unit.offset..unit.end())
        })
    }

    /// The editor for the note that a person means, or for a new one.
    fn note_editor(&self, id: u64) -> NoteEditor {
        let meant = self.notes.meant(self.caret);
        // A selection of its own is meant as it is.
        let fits = |note: &&Arc<Note>| {
            let selection = self.caret.selection();
            selection.is_none_or(|selection| selection == note.range())
        };
        match meant.filter(fits) {
            Some(note) => NoteEditor::of(id, Arc::clone(note)),
            None => NoteEditor::on(id, self.noteworthy()),
        }
    }

    /// Goes to the next note after the caret, or to the one before it. Returns whether there is one.
    fn step_to_note(&mut self, forward: bool) -> bool {
        let notes = self.notes.all();
        let caret = self.caret.offset;
        let place = if forward {
            Some(notes.first_from(caret.saturating_add(1)))
        } else {
            notes.first_from(caret).checked_sub(1)
        };
        let note = place.and_then(|place| notes.get(place)).cloned();
        note.is_some_and(|note| self.go_to_note(&note))
    }
}

impl App {
    /// Runs a command that is about notes.
    pub(in crate::app) fn run_notes(&mut self, command: Command) {
        let Some(document) = self.documents.get_mut(self.active) else {
            return;
        };
        let id = document.id;
        let name = document.origin.title();
        let Some(open) = document.open_mut() else {
            return;
        };
        match command {
            Command::AddNote if open.len() == 0 => {
                self.complain("There is nothing to write a note on: the document is empty.");
            }
            Command::AddNote => self.notes.editor = Some(open.note_editor(id)),
            Command::RemoveNote => match open.notes.meant(open.caret).cloned() {
                Some(note) => {
                    open.notes.remove(&note);
                    self.say(format!("Removed the note at 0x{:X}", note.offset()));
                }
                None => self.complain("There is no note at the caret."),
            },
            Command::RestoreNote => match open.notes.restore() {
                Ok(Some(note)) => {
                    open.go_to_note(&note);
                    self.say(format!("The note at 0x{:X} is back", note.offset()));
                }
                Ok(None) => self.say("No note was removed"),
                Err(error) => self.complain(error.to_string()),
            },
            Command::NextNote if !open.step_to_note(true) => self.say("No note after the caret"),
            Command::PreviousNote if !open.step_to_note(false) => {
                self.say("No note before the caret");
            }
            Command::TakeOverNotes => match open.notes.take_over() {
                Ok(0) => self.say("There are no notes of another version"),
                Ok(count) => self.say(format!("{} taken over", counted(count, "was", "were"))),
                Err(error) => self.complain(error.to_string()),
            },
            Command::ExportNotes if open.notes.all().is_empty() => {
                self.complain("There are no notes to export.");
            }
            Command::ExportNotes | Command::ImportNotes => {
                let direction = match command {
                    Command::ExportNotes => Direction::Export,
                    _ => Direction::Import,
                };
                let task = FileTask {
                    document: id,
                    name,
                    direction,
                };
                self.notes.prompt = Some(new_prompt(task));
            }
            _ => {}
        }
    }

    /// Shows what lies over the window.
    pub(in crate::app) fn notes_overlays(&mut self, ctx: &Context) {
        if let Some(mut editor) = self.notes.editor.take() {
            match editor.show(ctx) {
                Outcome::Typing => self.notes.editor = Some(editor),
                Outcome::Cancelled => {}
                Outcome::Saved => self.save_note(editor),
                Outcome::Removed => {
                    if let (Some(open), Some(old)) = (self.open_of(editor.document), &editor.old) {
                        open.notes.remove(old);
                    }
                }
            }
        }
        self.show_farewell(ctx);
        if let Some(prompt) = &mut self.notes.prompt {
            match prompt.show(ctx) {
                file_prompt::Outcome::Typing => {}
                file_prompt::Outcome::Closed => self.notes.prompt = None,
                file_prompt::Outcome::Dialog(task) => {
                    self.notes.prompt = None;
                    self.choose_notes_file(task);
                }
                file_prompt::Outcome::Path(task, path) => {
                    self.notes.prompt = None;
                    self.exchange_notes(task, path, Overwrite::No);
                }
            }
        }
    }

    fn save_note(&mut self, mut editor: NoteEditor) {
        let text = editor.text.trim_end();
        let made = match &editor.old {
            Some(old) => old.made(),
            None => Some(SystemTime::now()),
        };
        let note = Note::new(editor.range.clone(), editor.color, text);
        let Some(open) = self.open_of(editor.document) else {
            return;
        };
        let saved = note.and_then(|note| {
            let note = match made {
                Some(made) => note.made_at(made),
                None => note,
            };
            open.notes.put(editor.old.as_deref(), note)
        });
        if let Err(error) = saved {
            editor.why = Some(error.to_string());
            self.notes.editor = Some(editor);
        }
    }

    fn choose_notes_file(&mut self, task: FileTask) {
        if self.dialog_is_open {
            self.say("The file dialog is open already. If it does not come, enter a path instead.");
            return;
        }
        let mailbox = self.mailbox.clone();
        let chosen = exchange::choose_file(task.clone(), move |task, answer| {
            mailbox.send(Message::Notes(FromNotes::Dialog(task, answer)));
        });
        match chosen {
            Ok(()) => self.dialog_is_open = true,
            Err(why) => self.notes.prompt = Some(new_prompt(task).because(why)),
        }
    }

    fn exchange_notes(&mut self, task: FileTask, path: std::path::PathBuf, overwrite: Overwrite) {
        let inspected = self
            .documents
            .iter()
            .filter_map(|document| match &document.origin {
                Origin::File(path) => Some(path.clone()),
                _ => None,
            })
            .collect();
        let Some(open) = self.open_of(task.document) else {
            self.complain("The document of these notes was closed.");
            return;
        };
        let source = Arc::clone(open.source());
        let notes = open.notes.all().clone();
        let mailbox = self.mailbox.clone();
        let started = match task.direction {
            Direction::Export => {
                let name = task.name.clone();
                let export = Export {
                    name,
                    source,
                    notes,
                    inspected,
                };
                exchange::export(export, path, overwrite, move |exported| {
                    mailbox.send(Message::Notes(FromNotes::Exported(task, exported)));
                })
            }
            Direction::Import => exchange::import(source, path, move |imported| {
                mailbox.send(Message::Notes(FromNotes::Imported(task, imported)));
            }),
        };
        if let Err(why) = started {
            self.complain(why);
        }
    }

    /// Takes what threads tell about notes.
    pub(in crate::app) fn receive_notes(&mut self, from: FromNotes) {
        match from {
            FromNotes::News(id, news) => self.receive_news(id, news),
            FromNotes::Dialog(task, answer) => {
                self.dialog_is_open = false;
                match answer {
                    // The dialog asks before a file is replaced.
                    FromDialog::Chosen(files) => {
                        if let Some(path) = files.into_iter().next() {
                            self.exchange_notes(task, path, Overwrite::Yes);
                        }
                    }
                    FromDialog::Cancelled => {}
                    FromDialog::Unavailable(why) => {
                        self.notes.prompt = Some(new_prompt(task).because(why));
                    }
                }
            }
            FromNotes::Exported(_, Ok(said)) => self.say(said),
            FromNotes::Exported(task, Err(error)) | FromNotes::Imported(task, Err(error)) => {
                self.ask_again(task, &error);
            }
            FromNotes::Imported(task, Ok(import)) => self.imported(&task, &import),
        }
    }

    fn ask_again(&mut self, task: FileTask, error: &NotesError) {
        self.notes.prompt = Some(new_prompt(task).because(error.to_string()));
    }

    fn imported(&mut self, task: &FileTask, import: &Import) {
        let Some(open) = self.open_of(task.document) else {
            self.complain("The document of these notes was closed.");
            return;
        };
        let len = open.len();
        let past = import.notes.iter().filter(|note| note.end() > len).count();
        match open.notes.take_in(&import.notes) {
            Ok(added) => {
                self.settings.inspector.finding = FindingTab::Notes;
                let mut said = format!("{} imported", counted(added, "was", "were"));
                // Writing to a string cannot fail.
                let known = import.notes.len() - added;
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
        self.notes.leaving.retain(|keeper| !keeper.has_ended());
        let said = match self.open_of(id) {
            Some(open) => open.notes.receive(news),
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

    /// Has the notes of a document that was opened looked up and kept.
    pub(in crate::app) fn keep_notes(&mut self, id: u64) {
        let Some(store) = self.notes.store.clone() else {
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
        // What comes by itself cannot be opened again: there is nothing to keep notes for.
        if open.source().is_arriving() {
            return;
        }
        let before = open.notes.begin_anew();
        let source = Arc::clone(open.source());
        match Keeper::start(store, path, source, before, move |news| {
            mailbox.send(Message::Notes(FromNotes::News(id, news)));
        }) {
            Ok(keeper) => open.notes.keep(keeper),
            Err(cause) => {
                let error = crate::source::SourceError::no_thread(cause);
                self.complain(format!("Notes are not kept: {error}"));
            }
        }
    }

    /// A document was closed: what it has to write is written.
    pub(in crate::app) fn let_notes_go(&mut self, document: Document) {
        let mut document = document;
        if let Some(keeper) = document
            .open_mut()
            .and_then(|open| open.notes.take_keeper())
        {
            keeper.close();
            self.notes.leaving.push(keeper);
        }
        self.notes.leaving.retain(|keeper| !keeper.has_ended());
    }

    /// The program ends: what is to be written is written, or after a while given up.
    pub(in crate::app) fn finish_notes(&mut self) {
        for document in std::mem::take(&mut self.documents) {
            self.let_notes_go(document);
        }
        let deadline = Instant::now() + LONGEST_FAREWELL;
        while !self.notes.leaving.is_empty() && Instant::now() < deadline {
            // A thread may wait to tell something.
            while let Ok(message) = self.messages.try_recv() {
                if let Message::Notes(FromNotes::News(_, News::Failed(why))) = message {
                    crate::terminal::say(&why);
                }
            }
            if let Some(first) = self.notes.leaving.first() {
                first.wait(Duration::from_millis(50));
            }
            self.notes.leaving.retain(|keeper| !keeper.has_ended());
        }
        if !self.notes.leaving.is_empty() {
            crate::terminal::say("The last notes could not be written in time.");
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
