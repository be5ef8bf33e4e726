//! Finds bytes, text or an expression in a whole source, in the background.
//!
//! This module knows no window.
//!
//! A [`Pattern`] says what to look for. A [`Search`] owns the threads that count its matches. The caller
//! reads [`Progress`] and asks [`Question`]s, and never waits for either.
//!
//! # Which matches count
//!
//! Matches do not overlap: the leftmost comes first, and the next one is looked for behind its end,
//! as if the source were searched from its first byte. No match is empty, and none is longer than
//! [`MAX_MATCH_LEN`].
//!
//! So that this can be known at any place without reading everything before it, the source is cut
//! into stripes of a fixed length, and a match belongs to the stripe where it starts. Where a match
//! may reach over the border of a stripe, the search begins anew [`MAX_MATCH_LEN`] bytes before the
//! border. The matches are therefore those of a search from the first byte, unless matches overlap
//! each other all along these bytes, as `00 00 00` does in a run of zeros; then two matches may
//! overlap at a border, or a match be missing there. Either way they are the same whatever the
//! number of threads and wherever the search began.
//!
//! # How long it takes
//!
//! The number of steps grows in proportion to the source, whatever the pattern is and whatever the source
//! holds. The cancel flag is read every few thousand steps. Only the number of steps for each byte depends on
//! the pattern: at worst it is about the number of positions of the expression.

mod byte_notation;
mod effort;
mod expression;
mod in_bytes;
mod lazy_dfa;
mod linear;
mod lookahead;
mod lookup;
mod masked;
mod matcher;
mod newest;
mod options;
mod origin;
mod paths;
mod pattern;
mod pattern_error;
mod positions;
mod progress;
mod question;
mod search;
mod seats;
mod stripe_counts;
mod stripe_search;
mod text;
mod worker;

pub use options::{Options, STRIPE_LEN};
pub use pattern::{Pattern, RegexOptions, code_point};
pub use pattern_error::PatternError;
pub use progress::Progress;
pub use question::{Answer, Found, MAX_LISTED, Query, Question};
pub use search::Search;
pub use stripe_search::{Counted, MAX_MATCH_LEN, Match, Stripe, StripeSearch};
pub use text::TextOptions;
