//! From what a person names to an offset.

mod lookup;
mod occurrence;
mod patient;
mod percent;
pub mod target;
mod target_error;
pub use lookup::Edge;
pub use lookup::Finding;
pub use lookup::Lookup;
pub use lookup::Way;
pub use lookup::Wish;
pub use patient::Patient;
pub use target::Target;
pub use target_error::TargetError;
