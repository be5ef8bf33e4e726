//! The progress of a search.

use std::time::Duration;

use crate::source::ScanState;

/// The progress and the counts of a search at one moment.
#[derive(Debug, Clone, Default)]
pub struct Progress {
    /// Matches found so far. It only grows.
    pub matches: u64,

    /// Bytes that were searched.
    pub bytes: u64,

    /// Length of the source in bytes when the search began; a hint.
    pub len_hint: u64,

    /// Whether the search goes on, and how it ended.
    pub state: ScanState,

    /// How long the search has run so far, or how long it ran in all.
    pub elapsed: Duration,
}

impl Progress {
    /// Returns whether the whole source was searched, so that the count of matches is final.
    pub fn is_done(&self) -> bool {
        matches!(self.state, ScanState::Done)
    }

    /// Returns whether the search goes on.
    pub fn is_running(&self) -> bool {
        matches!(self.state, ScanState::Running)
    }

    /// Part of the source that was searched, 0 to 1.
    pub fn part(&self) -> f32 {
        if self.is_done() {
            return 1.0;
        }
        let whole = self.len_hint.max(self.bytes).max(1);
        (self.bytes as f64 / whole as f64) as f32
    }

    /// Bytes a second, over the whole run. `None` when it was too short to tell.
    pub fn bytes_per_second(&self) -> Option<f64> {
        let seconds = self.elapsed.as_secs_f64();
        let tells = seconds > 0.02 && self.bytes >= 1 << 20;
        tells.then(|| self.bytes as f64 / seconds)
    }
}
