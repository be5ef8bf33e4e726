//! The whole source, classified in the background: how many, which kinds, and where the next one is.
//!
//! A [`Census`] owns the threads. Whoever draws reads [`Snapshot`]s and asks [`Question`]s, and never
//! waits for either.

mod block_groups;
mod border;
#[allow(clippy::module_inception)]
mod census;
mod chunk;
mod counter;
mod counts;
pub(crate) mod crew;
mod density;
mod error_list;
mod errors;
mod extent;
pub(crate) mod gate;
mod group_reader;
mod index;
mod instructions;
mod ledger;
mod lookup;
mod pending;
mod places;
mod plan;
mod question;
mod range_counts;
mod record;
mod region;
mod scan;
mod snapshot;
mod spread;
mod totals;
mod work;

pub use census::Census;
pub use counts::Counts;
pub use density::Stripe;
pub use error_list::{ErrorList, ErrorOrder, ErrorRow};
pub use errors::ErrorPlace;
pub use group_reader::GroupReader;
pub use instructions::path_refused;
pub use pending::Pending;
pub use question::{Answer, Asked, Direction, Place, Position, Question};
pub use range_counts::RangeCounts;
pub use record::BLOCK_LEN;
pub use region::READ_LEN;
pub use scan::{Scan, ScanOptions};
pub use snapshot::{Snapshot, State};
pub(crate) use spread::Spread;
pub use totals::Totals;
pub(crate) use work::let_others_go_first;
