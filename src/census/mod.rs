//! The whole source, classified in the background: how many, which kinds, and where the next one is.
//!
//! A [`Census`] owns the threads. Whoever draws reads [`Snapshot`]s and asks [`Question`]s, and never
//! waits for either.

#[allow(clippy::module_inception)]
mod census;
mod group_reader;
mod index;
mod instructions;
mod lister;
mod lookup;
mod question;
mod scan;
mod snapshot;
mod totals;

pub use census::Census;
pub use group_reader::GroupReader;
pub use index::BLOCK_LEN;
pub(crate) use instructions::chosen_path;
pub use question::{Answer, Asked, Direction, Position, Question};
pub use scan::{ScanEnd, scan};
pub use snapshot::{Snapshot, State};
pub use totals::Totals;
