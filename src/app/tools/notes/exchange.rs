//! Export and import on threads of their own: dialogs and disks take their time.

use std::path::PathBuf;
use std::sync::Arc;

use crate::app::system::{FromDialog, file_dialog};
use crate::background::task;
use crate::notes::{Export, Import, NotesError, Overwrite, read_notes};
use crate::source::{Source, SourceError, readable_name};

/// Which way notes go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Into a file.
    Export,
    /// Out of a file.
    Import,
}

/// Notes that go to a file or come from one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileTask {
    /// The number of the document.
    pub document: u64,
    /// What the document is called, without its folder.
    pub name: String,
    /// Which way they go.
    pub direction: Direction,
}

/// The name that is offered for a file of notes.
pub fn offered_name(task: &FileTask) -> String {
    format!("{}.notes.json", task.name.replace(['/', '\\', ' '], "-"))
}

/// Shows the system's dialog and hands what comes of it to `done`.
///
/// # Errors
/// A sentence, when there is no thread for it.
pub fn choose_file(
    task: FileTask,
    done: impl FnOnce(FileTask, FromDialog) + Send + 'static,
) -> Result<(), String> {
    let (direction, name) = (task.direction, offered_name(&task));
    let choose = move || {
        let dialog = rfd::FileDialog::new().add_filter("Notes", &["json"]);
        let chosen = match direction {
            Direction::Export => dialog
                .set_title("Export notes")
                .set_file_name(name)
                .save_file(),
            Direction::Import => dialog.set_title("Import notes").pick_file(),
        };
        chosen.map(|path| vec![path])
    };
    file_dialog::ask(choose, move |answer| done(task, answer))
}

/// Writes notes to a file and hands a sentence about it to `done`.
///
/// # Errors
/// A sentence, when there is no thread for it.
pub fn export(
    export: Export,
    path: PathBuf,
    overwrite: Overwrite,
    done: impl FnOnce(Result<String, NotesError>) + Send + 'static,
) -> Result<(), String> {
    let work = move || {
        let count = crate::document::notes::counted(export.notes.len(), "was", "were");
        export.write(&path, overwrite).map(|()| {
            let name = readable_name(&path);
            format!("{count} exported to {name}")
        })
    };
    start("byteloupe-notes-export", work, done)
}

/// Reads notes for a document from a file and hands them to `done`.
///
/// # Errors
/// A sentence, when there is no thread for it.
pub fn import(
    source: Arc<dyn Source>,
    path: PathBuf,
    done: impl FnOnce(Result<Import, NotesError>) + Send + 'static,
) -> Result<(), String> {
    let work = move || read_notes(&path, &*source);
    start("byteloupe-notes-import", work, done)
}

fn start<T: 'static>(
    name: &str,
    work: impl FnOnce() -> Result<T, NotesError> + Send + 'static,
    done: impl FnOnce(Result<T, NotesError>) + Send + 'static,
) -> Result<(), String> {
    let stopped = || Err(NotesError::Source(SourceError::stopped()));
    task::run(name, work, stopped, done).map_err(|cause| SourceError::no_thread(cause).to_string())
}
