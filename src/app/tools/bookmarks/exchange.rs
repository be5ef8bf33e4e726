//! Export and import on threads of their own: dialogs and disks take their time.

use std::path::PathBuf;
use std::sync::Arc;

use crate::app::system::{FromDialog, file_dialog};
use crate::background::task;
use crate::bookmarks::{BookmarksError, Export, Import, Overwrite, read_bookmarks};
use crate::source::{Source, SourceError, readable_name};

/// Which way bookmarks go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Into a file.
    Export,
    /// Out of a file.
    Import,
}

/// Bookmarks that go to a file or come from one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileTask {
    /// The number of the document.
    pub document: u64,
    /// What the document is called, without its folder.
    pub name: String,
    /// Which way they go.
    pub direction: Direction,
}

/// The name that is offered for a file of bookmarks.
pub fn offered_name(task: &FileTask) -> String {
    format!(
        "{}.bookmarks.json",
        task.name.replace(['/', '\\', ' '], "-")
    )
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
        let dialog = rfd::FileDialog::new().add_filter("Bookmarks", &["json"]);
        let chosen = match direction {
            Direction::Export => dialog
                .set_title("Export bookmarks")
                .set_file_name(name)
                .save_file(),
            Direction::Import => dialog.set_title("Import bookmarks").pick_file(),
        };
        chosen.map(|path| vec![path])
    };
    file_dialog::ask(choose, move |answer| done(task, answer))
}

/// Writes bookmarks to a file and hands a sentence about it to `done`.
///
/// # Errors
/// A sentence, when there is no thread for it.
pub fn export(
    export: Export,
    path: PathBuf,
    overwrite: Overwrite,
    done: impl FnOnce(Result<String, BookmarksError>) + Send + 'static,
) -> Result<(), String> {
    let work = move || {
        let count = crate::document::bookmarks::counted(export.bookmarks.len(), "was", "were");
        export.write(&path, overwrite).map(|()| {
            let name = readable_name(&path);
            format!("{count} exported to {name}")
        })
    };
    start("byteloupe-bookmarks-export", work, done)
}

/// Reads bookmarks for a document from a file and hands them to `done`.
///
/// # Errors
/// A sentence, when there is no thread for it.
pub fn import(
    source: Arc<dyn Source>,
    path: PathBuf,
    done: impl FnOnce(Result<Import, BookmarksError>) + Send + 'static,
) -> Result<(), String> {
    let work = move || read_bookmarks(&path, &*source);
    start("byteloupe-bookmarks-import", work, done)
}

fn start<T: 'static>(
    name: &str,
    work: impl FnOnce() -> Result<T, BookmarksError> + Send + 'static,
    done: impl FnOnce(Result<T, BookmarksError>) + Send + 'static,
) -> Result<(), String> {
    let stopped = || Err(BookmarksError::Source(SourceError::stopped()));
    task::run(name, work, stopped, done).map_err(|cause| SourceError::no_thread(cause).to_string())
}
