//! Errors and warnings as one: what is found in a source, by kind, and what of it the user ignores.
//!
//! It knows neither where they are found nor how many there are.

mod ignored;
mod kind;
mod list_limit;

pub use ignored::Ignored;
pub use kind::FindingKind;
pub use list_limit::ListLimit;
