//! Places as people and programs name them: offsets, lines and columns, what other programs count; and where they are in a
//! source.
//!
//! | file | what it holds |
//! |---|---|
//! | `target` | a place as it was typed: `0x1F`, `L10:5`, `python:1000` |
//! | `program` | what other programs count, and how a place is written there |
//! | `wish` | a place that is looked for, and from where |
//! | `finding` | what is known of it |
//! | `resolve` | from the one to the other: what to ask a census, and what its answer means |

mod digits;
mod finding;
mod percent;
mod program;
mod resolve;
pub mod target;
mod target_error;
mod wish;

pub use finding::{PlaceFinding, Way};
pub use program::{PROGRAMS, Program, Scheme};
pub use resolve::{Resolution, resolution, told};
pub use target::Target;
pub use target_error::TargetError;
pub use wish::{Edge, Wish};
