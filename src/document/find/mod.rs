//! Search in one document: the engine that answers, the matches, those in view.

mod engine;
mod finding;
mod marks;
mod other_readings;
pub mod reading;
mod search_term;
pub use engine::Way;
pub use finding::Finding;
pub use finding::Marked;
pub use finding::Said;
pub use other_readings::Offer;
pub use search_term::Kind;
pub use search_term::SearchTerm;
pub use search_term::Target;
