//! Compares two sources byte by byte, in the background.
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

mod alignment;
mod comparison;
mod differ;
mod lookup;
mod overlap;
mod progress;
mod question;
mod worker;

pub use alignment::{Alignment, Side};
pub use comparison::{Comparison, Options, STRIPE_LEN};
pub use progress::Progress;
pub use question::{Answer, Difference, Query, Question};
