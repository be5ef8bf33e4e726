//! Saving a selection, a repaired copy or a report as a new file.

mod prompt;
mod repair_options;
mod report_options;
mod saving;

pub use saving::SaveTool;
