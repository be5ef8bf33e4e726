//! Saving a selection or a repaired copy as a new file.

mod prompt;
mod saving;
pub use prompt::SavePrompt;
pub use saving::Underway;
