//! Warnings: what is well-formed and still worth a look, in a whole source, in the background.
//!
//! This module knows no window. A warning is never an error: errors are bytes that
//! are no UTF-8, and belong to [`crate::census`].
//!
//! A [`Warning`] is a run of neighbouring code points of one [`WarningKind`]: four controls in a row are
//! one warning, as four stray tails are one error. A [`Survey`] owns the thread that goes through a
//! source; the caller reads its [`Snapshot`] and asks [`Question`]s, and never waits for either. It
//! also knows which [scripts](ScriptGroup) each part of the source is written in.
//!
//! A source that a [`census`](crate::census) counts is not read a second time: the census hands each block,
//! still in the cache of the processor, to [`Survey::observer`], or to the [`Observation`] that an
//! [`Inventory`] is made of. What it did not hand over, they read themselves.
//!
//! How much a warning matters, its [`Severity`], follows from what is around it; [`Evidence`] is read
//! for a single one: the hidden data, the meaning of an escape sequence, the word that deceives.
//!
//! # What it does not know
//!
//! Each kind is decided by a code point, its place, and those that are at most 128 bytes from it, or
//! from the other end of an isolate up to 512 bytes away; whether text of a script is near a word, up to
//! 1024 bytes from it. A word is looked at up to 128 bytes to either side, and so is an escape sequence. Only
//! whether text is in Normalization Form C is said, not in which other form it is.
//!
//! Text that was encoded twice, [`WarningKind::Mojibake`], and words that are the same text and have other
//! bytes, [`WarningKind::SameText`], are told by whole lines, and only in text: a [`LineReader`] finds them, and
//! a [`Survey`] that was told that there is text.
//!
//! Runs that are certainly encoded, a kind for each form of them, are found by [`crate::encoded`] in any source,
//! and told by an [`EncodedReader`].
//!
//! Data that is hidden in characters nobody sees, [`WarningKind::HiddenData`], is such a run too, as far as text is
//! between them.
//!
//! # Speed
//!
//! Text in which nothing is worth a look is passed over with wide instructions, about a quarter as fast as
//! the fastest validator says whether it is well-formed. What may be a warning is looked at one by one
//! (`cargo bench --bench survey`, `docs/engineering/performance.md`).

mod ahead;
mod ascii;
mod bidi;
mod block;
mod block_scan;
mod class;
mod context;
mod encoded;
mod encoded_index;
mod encoded_reader;
mod escape;
mod evidence;
mod hints;
mod imitating;
mod imitation;
mod index;
mod inventory;
mod joiner;
mod judge;
mod kept;
mod kind;
mod kind_set;
mod letter;
mod line_index;
mod line_reader;
mod lookup;
mod may_hold;
mod mojibake;
mod normal;
mod observation;
mod origin;
mod over_blocks;
mod overwritten;
mod pairs;
mod placed;
mod question;
mod record;
mod same_text;
mod scan;
mod script;
mod severity;
mod slot;
mod snapshot;
mod state;
mod sum;
mod survey;
mod surveyed;
mod table;
mod tally;
mod usual;
mod visitor;
mod walk;
mod wanted;
mod warning;
mod wide;
mod word;
mod words;

pub use crate::encoded::hidden::payload::{PAYLOAD_LIMIT, Payload, Scheme, decode};
pub use encoded::Encoded;
pub use encoded_reader::EncodedReader;
pub use evidence::{Evidence, SameText};
pub use inventory::{Inventory, WarningReader};
pub use kind::WarningKind;
pub use kind_set::KindSet;
pub use line_reader::LineReader;
pub use mojibake::Mojibake;
pub use observation::Observation;
pub use question::{Answer, Explained, LIST_LIMIT, Page, Query, Question};
pub use script::ScriptGroup;
pub use severity::Severity;
pub use snapshot::Snapshot;
pub use sum::{Share, StripeWarnings};
pub use survey::Survey;
pub use wanted::Wanted;
pub use warning::Warning;

/// The kind that a code point is where nothing around it speaks for it, if it is worth a look there.
pub fn kind_of(scalar: char) -> Option<WarningKind> {
    class::kind_of(scalar)
}
