//! Two documents side by side: what the commands about comparing do, and what is seen.
//!
//! | file | what it holds |
//! |---|---|
//! | `bands` | what differs, between the two overviews |
//! | `commands` | what the commands about comparing do |
//! | `view` | the two hex views |
//! | `line` | what came of it, in a line above them |

mod bands;
mod commands;
mod line;
mod view;

pub use commands::{CompareTool, is_counting_differences, stop_counting};
pub use view::show;
