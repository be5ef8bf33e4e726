//! What to convert, and how.

use std::path::PathBuf;

use crate::notation::Notation;
use crate::notation::format::{Format, Letters};

/// What the input is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum From {
    /// Text in the notation that fits best.
    #[default]
    Auto,

    /// Bytes as they are. Of any length: they are converted as they come.
    Bytes,

    /// Text in this notation.
    Notation(Notation),
}

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum To {
    /// The bytes as they are.
    #[default]
    Bytes,

    /// Text in this format.
    Format(Format),
}

/// What to convert, and how.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// What the input is taken for.
    pub from: From,

    /// What is written.
    pub to: To,

    /// The hex digits past 9, where the format leaves the choice.
    pub letters: Letters,

    /// How many rejected parts are listed; 0 is all of them.
    pub max_errors: u64,

    /// The input; `-` is standard input.
    pub file: PathBuf,

    /// A file to make for what is written, instead of the output.
    pub output: Option<PathBuf>,

    /// Is the output a terminal, which obeys control characters?
    pub is_terminal: bool,
}
