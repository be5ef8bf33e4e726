//! Saving a selection, a repaired copy or a report as a new file.

mod made_options;
mod prompt;
mod repair_options;
mod report_options;
mod saving;
mod suggested;

pub use saving::SaveTool;
