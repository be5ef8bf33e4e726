//! The overview of the whole source, in stripes.

mod differences;
mod made_of;
mod matches;
mod stripes;
pub use differences::Difference;
pub use differences::Differences;
pub use differences::InStripes;
pub use made_of::{MadeOf, made_of};
pub use matches::Matches;
pub use stripes::Stripes;
