//! Bytes that are seen and edited in many formats at once.
//!
//! The *bytes* are the one truth, and they may be ill-formed. The user edits one format; that format keeps
//! exactly what was typed, and every other one is written anew from the bytes.
//!
//! Formats of characters (text, code points, units, escapes, references) cannot express ill-formed bytes, so
//! these are in them as a *byte mark*: `⟨C0 AE⟩`, hex digits in U+27E8 and U+27E9. A byte mark can be typed
//! too, and makes its bytes: so every format holds any bytes, and what is copied from one can be pasted back.
//! Where text itself looks like a byte mark, its first bracket is written as the mark of its own bytes,
//! `⟨E2 9F A8⟩`.
//!
//! What was typed and cannot be read makes no bytes and keeps its place in the format, marked with the reason:
//! the other formats show what the rest makes. Nothing is dropped in silence.
//!
//! | file | what it holds |
//! |---|---|
//! | [`converter`] | the bytes, and the text that the user typed last |
//! | [`mark`] | parts of a format that need a word |
//! | `byte_mark` | `⟨C0 AE⟩` |
//! | `writing` | bytes → a format |
//! | `reading` | a format → bytes |
//!
//! This module knows nothing of windows, cursors or the clipboard.

mod byte_mark;
#[allow(clippy::module_inception)]
pub mod converter;
pub mod mark;
mod reading;
mod writing;

use crate::notation::Notation;
pub use converter::{Converter, Facts, MAX_BYTES, MAX_TEXT, TooLong};
pub use mark::{EditableText, Mark, MarkKind};

/// Does a notation hold characters, so that ill-formed bytes are in it as byte marks?
const fn is_of_characters(notation: Notation) -> bool {
    !notation.is_lossless()
}
