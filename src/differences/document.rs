//! Writes what there is to tell in one of the formats.

use std::io::{self, Write};

use super::summary::Differences;
use super::{html, json, text};
use crate::source::SourceError;

/// The form in which differences are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DiffFormat {
    /// Lines for the user.
    #[default]
    Text,

    /// One JSON object.
    Json,

    /// One HTML page that needs nothing else.
    Html,
}

/// Why what there is to tell could not be written.
#[derive(Debug)]
pub enum Trouble {
    /// A source could not be read again.
    Read(SourceError),

    /// It could not be written.
    Write(io::Error),
}

impl From<SourceError> for Trouble {
    fn from(error: SourceError) -> Self {
        Self::Read(error)
    }
}

impl From<io::Error> for Trouble {
    fn from(cause: io::Error) -> Self {
        Self::Write(cause)
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Read(error) => error.fmt(f),
            Self::Write(cause) => write!(f, "The differences could not be written: {cause}."),
        }
    }
}

impl std::error::Error for Trouble {}

/// Writes what there is to tell of two sources. Memory does not grow with what is written.
///
/// # Errors
/// A source could not be read, or it could not be written. What was written is then not whole.
pub fn write_differences(
    differences: &Differences,
    format: DiffFormat,
    out: &mut dyn Write,
) -> Result<(), Trouble> {
    match format {
        DiffFormat::Text => text::write(differences, out)?,
        DiffFormat::Json => json::write(differences, out)?,
        DiffFormat::Html => html::write(differences, out)?,
    }
    Ok(out.flush()?)
}
