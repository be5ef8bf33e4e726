//! Compare: where two sources differ, byte beside byte, in the background.
//!
//! This module knows no window. How things go on in the background is in [`crate::background`].
//!
//! An [`Alignment`] says which bytes stand beside each other. A [`Comparison`] owns the threads that
//! count what differs; the caller reads [`Progress`] and asks [`Question`]s, and waits for neither.
//!
//! # Places
//!
//! Both sources are laid on one line of *places*, counted from 0: at each place there is a byte of the
//! left source, of the right one, or of both. Where both have one, the two are the same or differ.
//! A run of places where they differ is one *difference*; so is what stands before or after the other
//! source and has nothing beside it. What was inserted is not looked for: after it, everything differs
//! until the user aligns the two anew.

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
