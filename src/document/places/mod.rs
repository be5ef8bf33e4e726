//! Places that the user names, and their offsets.

mod census_query;
mod digits;
mod lookup;
mod occurrence;
mod percent;
mod positions;
pub mod target;
mod target_error;
pub use census_query::CensusQuery;
pub use lookup::Edge;
pub use lookup::Lookup;
pub use lookup::PlaceFinding;
pub use lookup::Way;
pub use lookup::Wish;
pub use positions::Positions;
pub use target::Target;
pub use target_error::TargetError;
