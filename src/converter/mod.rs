//! The bench on which bytes are seen and edited in many forms at once.
//!
//! The *bytes* are the one truth, and they may be ill-formed. The user edits one form; that form keeps
//! exactly what was typed, and every other one is written anew from the bytes.
//!
//! Forms of characters (text, code points, units, escapes, references) cannot express ill-formed bytes, so
//! these stand in them as a *byte mark*: `⟨C0 AE⟩`, hex digits in U+27E8 and U+27E9. A byte mark can be typed
//! too, and makes its bytes: so every form holds any bytes, and what is copied from one can be pasted back.
//! Where text itself looks like a byte mark, its first bracket is written as the mark of its own bytes,
//! `⟨E2 9F A8⟩`.
//!
//! What was typed and cannot be read makes no bytes and keeps its place in the form, marked with the reason:
//! the other forms show what the rest makes. Nothing is dropped in silence.
//!
//! | file | what it holds |
//! |---|---|
//! | [`form`] | the forms there are |
//! | [`bench`] | the bytes, and what the user typed last |
//! | [`mark`] | parts of a form that need a word |
//! | `byte_mark` | `⟨C0 AE⟩` |
//! | `writing` | bytes → a form |
//! | `reading` | a form → bytes |
//! | `units` | units of UTF-16 and UTF-32 → bytes |
//!
//! This module knows nothing of windows, cursors or the clipboard.

pub mod bench;
mod byte_mark;
pub mod form;
pub mod mark;
mod reading;
mod units;
mod writing;

pub use bench::{Converter, Facts, MAX_BYTES, MAX_TEXT, TooLong};
pub use form::Form;
pub use mark::{FormText, Mark, MarkKind};
