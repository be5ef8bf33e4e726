//! The system's file dialog, on a thread of its own, and why it may not appear.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use crate::background::task;

/// How the user answered the dialog.
#[derive(Debug)]
pub enum FromDialog {
    /// Files were chosen.
    Chosen(Vec<PathBuf>),
    /// The user closed the dialog without a choice.
    Cancelled,
    /// It could not be shown: a sentence that says why and what to do.
    Unavailable(String),
}

/// Shows the dialog and hands what comes of it to `done`. While the dialog is open, and when it never
/// comes because the system's own service hangs, the window goes on.
///
/// # Errors
/// A sentence, when there is no thread for it.
pub fn choose_files(done: impl FnOnce(FromDialog) + Send + 'static) -> Result<(), String> {
    ask(
        || rfd::FileDialog::new().set_title("Open").pick_files(),
        done,
    )
}

/// Lets the user choose the name of a new file, with a suggestion. The system asks whether a file that
/// exists is to be replaced. Otherwise as [`choose_files`].
///
/// # Errors
/// A sentence, when there is no thread for it.
pub fn choose_target(
    suggested: PathBuf,
    done: impl FnOnce(FromDialog) + Send + 'static,
) -> Result<(), String> {
    let choose = move || {
        let mut dialog = rfd::FileDialog::new().set_title("Save");
        if let Some(folder) = suggested.parent() {
            dialog = dialog.set_directory(folder);
        }
        if let Some(name) = suggested.file_name() {
            dialog = dialog.set_file_name(name.to_string_lossy());
        }
        dialog.save_file().map(|file| vec![file])
    };
    ask(choose, done)
}

/// Shows a dialog, and gives the answer to `done`.
///
/// # Errors
/// A sentence, when there is no thread for it.
pub fn ask(
    choose: impl FnOnce() -> Option<Vec<PathBuf>> + Send + 'static,
    done: impl FnOnce(FromDialog) + Send + 'static,
) -> Result<(), String> {
    let show = move || {
        take_failure();
        match (choose(), take_failure()) {
            (Some(files), _) => FromDialog::Chosen(files),
            // rfd says why it could not show a dialog only in its log.
            (None, Some(why)) => FromDialog::Unavailable(did_not_come(&why)),
            (None, None) => FromDialog::Cancelled,
        }
    };
    let stopped = || FromDialog::Unavailable(did_not_come("its thread has stopped"));
    task::run("byteloupe-dialog", show, stopped, done)
        .map_err(|cause| format!("The file dialog could not be started: {cause}."))
}

fn did_not_come(why: &str) -> String {
    format!("The system's file dialog did not come: {why}. Enter a path here.")
}

/// The last error that rfd logged.
static FAILURE: Mutex<Option<String>> = Mutex::new(None);

/// Why the last dialog of the system could not be shown, if it could not. It is told once.
pub fn take_failure() -> Option<String> {
    FAILURE
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take()
}

/// Keeps what rfd logs as an error, and prints the errors of everything else that nobody else tells.
struct Log;

impl log::Log for Log {
    fn enabled(&self, metadata: &log::Metadata<'_>) -> bool {
        metadata.level() == log::Level::Error
    }

    fn log(&self, record: &log::Record<'_>) {
        if !self.enabled(record.metadata()) {
            return;
        }
        // Why there is no window: it is told as a sentence.
        if record.target() == "eframe::native::run" {
            return;
        }
        if record.target().starts_with("rfd") {
            let mut failure = FAILURE.lock().unwrap_or_else(PoisonError::into_inner);
            *failure = Some(record.args().to_string());
        } else {
            crate::terminal::say(record.args());
        }
    }

    fn flush(&self) {}
}

/// Listens to the log from now on.
pub fn listen_to_log() {
    static LOG: Log = Log;
    // Another logger, in a test, is as good.
    if log::set_logger(&LOG).is_ok() {
        log::set_max_level(log::LevelFilter::Error);
    }
}
