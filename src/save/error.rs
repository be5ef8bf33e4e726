//! Why something was not saved, as a sentence for the user.

use std::fmt;
use std::io;

use crate::source::SourceError;

/// What went wrong, for code that has to tell cases apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveErrorKind {
    /// A file of this name exists, and it was not to be replaced.
    Exists,

    /// The target is a file that is being inspected.
    Inspected,

    /// No file can have the name of the target here.
    Target,

    /// The disk is full, or the user's share of it is.
    NoRoom,

    /// The system refused to write.
    Write,

    /// The source could not be read, or has fewer bytes than were to be saved.
    Source,

    /// The source changed meanwhile.
    Changed,

    /// The source is a stream that has not ended.
    Arriving,

    /// The user stopped it.
    Cancelled,

    /// The thread that saves could not be started, or has stopped.
    Stopped,
}

/// An error because of which nothing was saved. It prints as a sentence that says what happened, to what, and
/// what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaveError {
    kind: SaveErrorKind,
    sentence: String,
}

impl SaveError {
    pub(super) fn new(kind: SaveErrorKind, sentence: impl Into<String>) -> Self {
        Self {
            kind,
            sentence: sentence.into(),
        }
    }

    /// Returns the error for a name that cannot be a target.
    pub(super) fn target(sentence: impl Into<String>) -> Self {
        Self::new(SaveErrorKind::Target, sentence)
    }

    /// Returns the error for a file that exists.
    pub(super) fn exists(name: &str) -> Self {
        Self::new(
            SaveErrorKind::Exists,
            format!("{name} exists already. Choose another name, or replace it."),
        )
    }

    /// Returns the error for a file that is being inspected.
    pub(super) fn inspected(name: &str) -> Self {
        Self::new(
            SaveErrorKind::Inspected,
            format!(
                "{name} is open here, and what is inspected is never written to. Choose another name."
            ),
        )
    }

    /// Returns the error for a new file that could not be made or written.
    pub(super) fn write(name: &str, cause: &io::Error) -> Self {
        match cause.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::new(
                SaveErrorKind::NoRoom,
                format!(
                    "There is no room for {name}. Nothing was saved; free some space, or choose \
                     another place."
                ),
            ),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::new(
                SaveErrorKind::Write,
                format!("You may not write where {name} would be. Choose another folder."),
            ),
            _ => Self::new(
                SaveErrorKind::Write,
                format!("{name} could not be written: {cause}. Nothing was saved."),
            ),
        }
    }

    /// Returns the error for a source that could not be read.
    pub(super) fn source(error: &impl fmt::Display) -> Self {
        Self::new(SaveErrorKind::Source, format!("{error} Nothing was saved."))
    }

    /// Returns the error for a source that changed while it was saved.
    pub(super) fn changed(error: &SourceError) -> Self {
        Self::new(
            SaveErrorKind::Changed,
            format!("{error} Nothing was saved."),
        )
    }

    /// Returns the error for saving that the user stopped.
    pub(super) fn cancelled() -> Self {
        Self::new(
            SaveErrorKind::Cancelled,
            "Saving was stopped. Nothing was saved.",
        )
    }

    /// Returns the error for a thread that panicked, which is a bug in this program.
    pub(super) fn stopped() -> Self {
        Self::new(
            SaveErrorKind::Stopped,
            "The thread that saves has stopped. Nothing was saved; try again.",
        )
    }

    /// Returns the error for a thread that could not be started.
    pub(super) fn no_thread(cause: io::Error) -> Self {
        Self::new(
            SaveErrorKind::Stopped,
            SourceError::no_thread(cause).to_string(),
        )
    }

    /// The kind of the error.
    pub fn kind(&self) -> SaveErrorKind {
        self.kind
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for SaveError {}
