//! What is looked for in one document: who answers, the matches, those in view.

mod engine;
mod finding;
mod marks;
mod other_readings;
mod query;
pub mod reading;
pub use engine::Way;
pub use finding::Finding;
pub use finding::Marked;
pub use finding::Said;
pub use other_readings::Offer;
pub use query::Kind;
pub use query::Query;
pub use query::Target;
