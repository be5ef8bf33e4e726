//! Places that the user names, and their offsets.

mod census_query;

mod lookup;
mod occurrence;

mod positions;

pub use census_query::CensusQuery;
pub use lookup::Lookup;
pub use positions::Positions;
