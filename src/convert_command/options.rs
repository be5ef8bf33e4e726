//! What to convert, and how.

use std::path::{Path, PathBuf};

use crate::decode::Compression;
use crate::notation::Notation;
use crate::notation::format::Letters;

/// What stands for bytes as they are, where a notation or a format is named.
pub const BYTES: &str = "bytes";

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

    /// Compressed data, which is decompressed.
    Compressed(Compression),
}

/// A range of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByteRange {
    /// The offset of its first byte.
    pub start: u64,

    /// The offset past its last byte; none, where it reaches to the end. It is no less than `start`.
    pub end: Option<u64>,
}

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum To {
    /// The bytes as they are.
    #[default]
    Bytes,

    /// Text in this format.
    Notation(Notation),
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

    /// Which bytes of the input are taken, if not all.
    pub range: Option<ByteRange>,

    /// A file to make for what is written, instead of the output. `-` is the output.
    pub output: Option<PathBuf>,

    /// The files that are made may replace others.
    pub replaces: bool,

    /// Nothing is written where a part was left out, or the text says itself that the bytes may be wrong.
    pub strict: bool,

    /// Plain text is taken as such, even if it may hold bytes that are written in digits.
    pub takes_text: bool,

    /// What was assumed is not said. What is rejected or lost is said all the same.
    pub quiet: bool,

    /// What there is to say is one JSON object, not sentences.
    pub json: bool,

    /// A file, a pipe or a device that the same JSON object is written to.
    pub explanation: Option<PathBuf>,

    /// Is the output a terminal, which obeys control characters?
    pub is_terminal: bool,
}

impl Options {
    /// The file to make for what is written; nothing if that goes to the output.
    pub(super) fn output_file(&self) -> Option<&Path> {
        let named = self.output.as_deref();
        named.filter(|path| path.as_os_str() != "-")
    }
}
