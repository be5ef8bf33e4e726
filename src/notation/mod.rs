//! Hex, escapes and dumps ⇄ bytes: what people paste, and what they copy.
//!
//! No character of what is read is ever dropped silently. Each one makes bytes, or is known decoration
//! (an offset, a gutter, a separator, a declared name), or is *rejected*, with its place and the reason.
//!
//! | file | what it holds |
//! |---|---|
//! | [`family`] | the notations there are: a line for each |
//! | `record` | what is known of one |
//! | `registry` | the records of all, and the lists that are shown |
//! | [`coverage`] | which range of the text was taken for what |
//! | [`reading`] | what one notation makes of a text |
//! | `reader` | the way forward through a text, on which nothing is left out |
//! | [`choice`] | every reading of a text, and which of them to believe |
//! | `alphabets` | in which of several alphabets digits were written |
//! | `number_list` | which radix a bare list of numbers has |
//! | [`structure`] | whether plain text holds a part that looks like written bytes |
//! | [`places`] | line and column of a place in a text |
//! | `peel/` | what is around bytes in a text that was copied, and is taken off |
//! | `recognise/` | a recogniser for each notation |
//! | [`mod@format`] | the other way: bytes as text |
//!
//! This module knows nothing of the clipboard, of files or of windows.

mod alphabets;
pub mod choice;
pub mod coverage;
pub mod family;
pub mod format;
mod likelihood;
mod number_list;
mod peel;
pub mod places;
mod reader;
pub mod reading;
mod recognise;
mod record;
mod registry;
pub mod structure;

pub use choice::{Choice, Decision, decide, read, read_as, read_while};
pub use coverage::{Coverage, Piece, PieceKind};
pub use family::Notation;
pub use places::Places;
pub use reading::{Certainty, Damage, Reading, Rejection, Trust};
pub use structure::may_hold_bytes;

/// The most bytes that a text in a notation may have: it is read whole, and every notation that it may be in makes bytes of
/// it beside it.
pub const MAX_TEXT: u64 = 256 << 20;
