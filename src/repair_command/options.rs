//! What to repair, and how.

use std::path::{Path, PathBuf};

use crate::save::RepairPlan;

/// Where the plan of a repair comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// The source is judged, and what it most likely is decides. Whether a signature is kept is still said
    /// by the plan.
    Auto(RepairPlan),

    /// This plan.
    Plan(RepairPlan),
}

/// What to repair, and how.
#[derive(Debug, Clone)]
pub struct Options {
    /// How.
    pub from: From,

    /// What is read; `-` is standard input.
    pub file: PathBuf,

    /// A file to make for the copy, instead of the output. `-` is the output.
    pub output: Option<PathBuf>,

    /// The file that is made may replace another.
    pub replaces: bool,

    /// What was changed is not said unless something was lost.
    pub quiet: bool,

    /// What there is to say is one JSON object, not sentences.
    pub json: bool,

    /// Show how far it is on the terminal of standard error.
    pub shows_progress: bool,

    /// Is the output a terminal, which obeys control characters?
    pub is_terminal: bool,
}

impl Options {
    /// The file to make for the copy; nothing if that goes to the output.
    pub(super) fn output_file(&self) -> Option<&Path> {
        let named = self.output.as_deref();
        named.filter(|path| path.as_os_str() != "-")
    }
}
