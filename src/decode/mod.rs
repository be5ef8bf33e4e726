//! A part of a source, judged and decoded: base64, escapes, hex, percent-encoding, gzip and zlib → bytes.
//!
//! What it makes is one layer. What lies inside that is judged again, when the user asks for it: nothing here
//! goes on by itself, and nothing that is decoded is run or written anywhere.
//!
//! | file | what it holds |
//! |---|---|
//! | `inflate` | a stream of deflate → bytes, within limits |
//! | [`mod@expand`] | compressed data → bytes, with its checks |
//! | [`form`] | what a part was: a notation or compressed data |
//! | [`mod@judge`] | which of them some bytes are, and the bytes in them |
//! | [`part`] | a part of a source, or the run at a place in it, decoded |
//! | [`search`] | the next run of a source, and the one before |
//!
//! What is certainly encoded among other bytes is found in [`crate::encoded`]. This module knows no documents and no windows.

pub mod expand;
pub mod form;
mod inflate;
pub mod judge;
pub mod part;
pub mod search;

pub use crate::encoded::{Compression, Run, RunKind, runs};
pub use expand::{Expanded, Refusal, expand};
pub use form::Form;
pub use judge::{Judgement, Layer, judge};
pub use part::{MOST_PART, Outcome, Part, decode_part, run_at};
pub use search::{RunInSource, next_run, previous_run};

/// The most bytes that compressed data is expanded to in the window: they are kept in memory.
pub const MOST_EXPANDED: usize = 64 << 20;
