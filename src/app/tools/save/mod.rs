//! Saving a selection or a repaired copy as a new file.

mod prompt;
mod repair_options;
mod saving;

pub use saving::SaveTool;
