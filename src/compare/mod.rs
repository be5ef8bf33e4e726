//! Compares two sources byte by byte, in the background: by position, or by content.
//!
//! This module knows no window. [`crate::background`] runs the work.
//!
//! An [`Alignment`] says which bytes are side by side. A [`Comparison`] owns the threads that count the
//! differences. The caller reads [`Progress`] and asks [`Question`]s, and never waits for either.
//!
//! # Places
//!
//! Both sources are laid on one line of *places*, counted from 0. At each place there is a byte of the left
//! source, of the right one, or of both. If both have one, the two bytes are equal or differ. A run of places
//! where they differ is one *difference*. The bytes of one source before the other begins, or after it ends,
//! are one difference as well. Insertions are not searched for: after an insertion everything differs until
//! the user aligns the two sources anew.
//!
//! # The same but for what is ignored
//!
//! [`equivalence`] says exactly whether two sources are the same where line ends, normal forms or a signature make no
//! difference. No alignment has a say in that.
//!
//! # By content
//!
//! [`content`] searches for insertions. It is a face of its own:
//!
//! 1. [`ContentComparison::start`](content::ContentComparison::start) takes two sources and starts its thread. It calls
//!    `wake` when there is something new.
//! 2. [`ContentComparison::progress`](content::ContentComparison::progress) says how far it is, whether it failed and
//!    why; `pause`, `resume` and `cancel` do what they say. None of them waits.
//! 3. At the end there are [`Runs`](content::Runs), shared and never changed: `differences()` is the list,
//!    `summary()` the counts; `run_at`, `next_after`, `previous_before` and `beside` look up by an offset of one side.
//! 4. To show both sides with gaps, `places()` is the length of one line for both; `at_place` and `place_of` go from that
//!    line to a run and back.

mod alignment;
pub mod change;
mod comparison;
pub mod content;
mod differ;
pub mod equivalence;
mod lookup;
mod overlap;
mod placement;
mod progress;
mod question;
mod worker;

pub use alignment::{Alignment, Side};
pub use comparison::{Comparison, Options, STRIPE_LEN};
pub use placement::{Placement, Segment};
pub use progress::Progress;
pub use question::{Answer, Difference, Query, Question};
