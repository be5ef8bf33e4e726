//! One place of a source, in every coordinate: what is there, and how other programs write where that is.
//!
//! | file | what it holds |
//! |---|---|
//! | `place` | [`Whereabouts`]: the coordinates of an offset, and what is there |
//! | `text` | the same as lines for the user |
//! | `json` | the same as one object for a program |
//! | `schema.txt` | what the fields of that object are |

mod json;
mod place;
mod text;

pub use json::write_json;
pub use place::{Here, Whereabouts};
pub use text::write_text;

/// What `where` writes, for its help.
pub const SCHEMA: &str = include_str!("schema.txt");
