//! Errors and warnings as one: all that is found in a source in one order, by kind, and what of it the user
//! ignores.
//!
//! [`FindingReader`] merges what finds errors and warnings, and [`Runs`] joins the same finding again and again to
//! one. Neither knows how many there are.

mod finding;
mod finding_reader;
mod ignored;
mod kind;
mod list_limit;
mod runs;

pub use finding::{Finding, What};
pub use finding_reader::{FindingReader, FindingSource};
pub use ignored::Ignored;
pub use kind::FindingKind;
pub use list_limit::ListLimit;
pub use runs::{FindingRun, Runs};
