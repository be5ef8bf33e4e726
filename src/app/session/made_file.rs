//! A file that the program makes, before anyone said where it is saved.

use std::sync::Arc;

use super::DifferencesReport;
use crate::document::Origin;
use crate::save::{Producer, ResultError};
use crate::source::{MemorySource, Source};
use crate::teach::lesson::Quiz;
use crate::teach::take_along::{PictureOf, TableOf};

/// What is in a file that the program makes. What of it is chosen can still be changed.
#[derive(Debug, Clone)]
pub enum MadeContent {
    /// A picture.
    Picture(PictureOf),

    /// A table.
    Table(TableOf),

    /// What differs between two documents.
    Differences(DifferencesReport),

    /// Lessons or exercises.
    Quiz(Quiz),
}

/// A file that the program makes.
#[derive(Debug, Clone)]
pub struct MadeFile {
    /// What is saved, as a command: `Save picture`.
    pub title: &'static str,

    /// Which bytes or which lessons, in a few words.
    pub about: String,

    /// A name for the file, without its ending.
    pub name: String,

    /// Where the bytes come from, if they come from a document: the file is suggested beside it.
    pub origin: Option<Origin>,

    /// What is in it.
    pub content: MadeContent,
}

impl MadeFile {
    /// How the name of the file ends.
    pub const fn extension(&self) -> &'static str {
        match &self.content {
            MadeContent::Picture(picture) => picture.format.extension(),
            MadeContent::Table(table) => table.format.extension(),
            MadeContent::Differences(report) => report.extension(),
            MadeContent::Quiz(quiz) => quiz.format.extension(),
        }
    }

    /// What is read to make it.
    pub fn source(&self) -> Arc<dyn Source> {
        match &self.content {
            MadeContent::Picture(picture) => Arc::clone(picture.part.source()),
            MadeContent::Table(table) => Arc::clone(table.part.source()),
            MadeContent::Differences(report) => Arc::clone(&report.sources[0]),
            MadeContent::Quiz(_) => Arc::new(MemorySource::new(&b""[..])),
        }
    }

    /// What makes it, on the thread that saves.
    pub fn producer(&self) -> Producer {
        let content = self.content.clone();
        Producer::new(move |out, cancel, _| {
            let made = match &content {
                MadeContent::Differences(report) => return report.write(out, cancel),
                MadeContent::Picture(picture) => picture.file(),
                MadeContent::Table(table) => table.text().map(String::into_bytes),
                MadeContent::Quiz(quiz) => Ok(quiz.file()),
            };
            let made = made.map_err(|why| ResultError::Read(why.to_string()))?;
            out.write_all(&made).map_err(ResultError::Written)
        })
    }
}
