//! Export and import on threads of their own: dialogs and disks take their time.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use crate::app::file_dialog::take_failure;
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

/// What came of the system's dialog.
pub enum FromFileDialog {
    /// A file was chosen.
    Chosen(PathBuf),
    /// It was closed without a choice.
    Cancelled,
    /// It could not be shown: a sentence.
    Unavailable(String),
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
    done: impl FnOnce(FileTask, FromFileDialog) + Send + 'static,
) -> Result<(), String> {
    start("byteloupe-dialog", move || {
        take_failure();
        let dialog = rfd::FileDialog::new().add_filter("Notes", &["json"]);
        let chosen = match task.direction {
            Direction::Export => dialog
                .set_title("Export notes")
                .set_file_name(offered_name(&task))
                .save_file(),
            Direction::Import => dialog.set_title("Import notes").pick_file(),
        };
        let answer = match (chosen, take_failure()) {
            (Some(path), _) => FromFileDialog::Chosen(path),
            (None, Some(why)) => FromFileDialog::Unavailable(format!(
                "The system's file dialog did not come: {why}. Enter a path here."
            )),
            (None, None) => FromFileDialog::Cancelled,
        };
        done(task, answer);
    })
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
    start("byteloupe-notes-export", move || {
        let count = super::document_notes::counted(export.notes.len(), "was", "were");
        done(export.write(&path, overwrite).map(|()| {
            let name = readable_name(&path);
            format!("{count} exported to {name}")
        }));
    })
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
    start("byteloupe-notes-import", move || {
        done(read_notes(&path, &*source));
    })
}

fn start(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), String> {
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .map(drop)
        .map_err(|cause| SourceError::no_thread(cause).to_string())
}
