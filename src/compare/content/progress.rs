//! How far a comparison by content is.

use std::sync::Arc;
use std::time::Duration;

use super::runs::Runs;
use crate::source::ScanState;

/// How far a comparison by content is, and the runs once they are there.
#[derive(Debug, Clone, Default)]
pub struct ContentProgress {
    /// Bytes of both sources that are done. It only grows.
    pub done: u64,

    /// Bytes of both sources that there are to do, as far as that is known. It grows when a part has to be read
    /// again.
    pub whole: u64,

    /// All runs, once everything was compared.
    pub runs: Option<Arc<Runs>>,

    /// Whether the comparison goes on, and how it ended.
    pub state: ScanState,

    /// How long the comparison has run so far, or how long it ran in all.
    pub elapsed: Duration,
}

impl ContentProgress {
    /// Returns whether the runs are there.
    pub fn is_done(&self) -> bool {
        matches!(self.state, ScanState::Done)
    }

    /// Returns whether the comparison goes on.
    pub fn is_running(&self) -> bool {
        matches!(self.state, ScanState::Running)
    }

    /// Part that is done, 0 to 1.
    pub fn part(&self) -> f32 {
        if self.is_done() {
            return 1.0;
        }
        let whole = self.whole.max(self.done).max(1);
        (self.done as f64 / whole as f64) as f32
    }
}
