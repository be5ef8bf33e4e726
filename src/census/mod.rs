//! The census: classifies a whole source in the background. It counts code points, lines and errors of each
//! kind, and finds the next error.
//!
//! A [`Census`] owns the threads. The caller reads [`Snapshot`]s and asks [`Question`]s, and never waits for
//! either.
//!
//! A source is read once: what else has to see all of it is a [`BlockObserver`], which is handed each block as
//! it is counted.

mod answers;
mod block_groups;
mod block_observer;
mod border;
#[allow(clippy::module_inception)]
mod census;
mod coordinates;
mod count_index;
mod counter;
mod counts;
mod density;
mod error_list;
mod errors;
mod extent;
mod group_reader;
mod instructions;
mod line_ends;
mod lookup;
mod observed_block;
mod origin;
mod places;
mod plan;
mod posting;
mod question;
mod range_counts;
mod record;
mod region;
mod scan;
mod snapshot;
mod totals;
mod well_formed_record;
mod work;

pub use block_observer::{BlockObserver, Margins};
pub use census::Census;
pub use coordinates::{ClusterColumn, ColumnUnit, Coordinates, Measure, Measures};
pub use counts::Counts;
pub use density::Stripe;
pub use error_list::{ErrorList, ErrorRow};
pub use errors::ErrorPlace;
pub use group_reader::GroupReader;
pub(crate) use instructions::chosen_path;
pub use instructions::path_refused;
pub use line_ends::{LineEndCounter, LineEnds};
pub use observed_block::ObservedBlock;
pub use origin::SMALL as EXACT_STRIPES;
pub use places::{FoundPlace, Position};
pub use question::{Answer, Direction, PositionsQuery, Query, Question};
pub use range_counts::RangeCounts;
pub use record::BLOCK_LEN;
pub use region::READ_LEN;
pub use scan::{Scan, ScanOptions};
pub use snapshot::Snapshot;
pub use totals::Totals;

/// The state of a census.
pub use crate::source::ScanState as State;
