//! Places that the user names, and their offsets.

mod census_query;
mod in_programs;
mod lookup;
mod occurrence;
mod positions;

pub use census_query::CensusQuery;
pub use in_programs::InPrograms;
pub use lookup::Lookup;
pub use positions::Positions;
