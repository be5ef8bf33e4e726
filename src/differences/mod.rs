//! What differs between two sources that were compared, as text, JSON or HTML.
//!
//! [`Differences`] is all that there is to report, [`write_differences`] writes it. It is worded by
//! [`compare::change`](crate::compare::change). Nothing of a source or a name is written as it is where a terminal could
//! obey it.

mod document;
mod html;
mod json;
mod summary;
mod text;

pub use document::{DiffFormat, Trouble, write_differences};
pub use summary::Differences;

/// The exit status and the schema of the JSON object, for `--help`. It is an interface.
pub const SCHEMA: &str = include_str!("schema.txt");
