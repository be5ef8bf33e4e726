//! Differences in the words of UTF-8: what a difference is as text.
//!
//! [`Place`] reads the bytes of one difference with what is around them, and [`judge`] says what it is: a [`Change`].
//! [`ChangeCounts`] counts all of them, and [`Rows`] lists them so that ten thousand line ends are told once. [`same_text`] says whether only the
//! encoding differs. [`Counting`] says which differences count where something is [ignored](Ignoring). [`words`] has the sentences; the window, the
//! command line and reports say the same.
//!
//! All of this reads sources: it is not for a thread that draws.

mod counting;
mod counts;
mod excerpt;
mod judge;
mod kind;
mod listed;
mod place;
mod rows;
mod unchecked;
mod whole;
pub mod words;

pub use super::equivalence::Ignoring;
pub use counting::{Counting, count_differences};
pub use counts::ChangeCounts;
pub use excerpt::Excerpt;
pub use judge::judge;
pub use kind::{Change, ChangeKind, LineEnd};
pub use listed::Listed;
pub use place::{MOST_LOOKED_AT, OneSide, Place};
pub use rows::Rows;
pub use whole::same_text;
