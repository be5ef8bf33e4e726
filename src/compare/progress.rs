//! The progress of a comparison.

use std::time::Duration;

use super::alignment::Side;
use crate::source::ScanState;

/// The progress and the counts of a comparison at one moment.
#[derive(Debug, Clone, Default)]
pub struct Progress {
    /// Bytes that differ from the byte beside them. It only grows.
    pub differing: u64,

    /// Differences so far where both sources have bytes: runs of bytes that differ. It only grows.
    pub runs: u64,

    /// The place where the first known difference starts. An earlier one may still be found.
    pub first: Option<u64>,

    /// Places that were compared.
    pub compared: u64,

    /// Places where both sources have a byte, as they reported when the comparison began; a hint.
    pub compared_hint: u64,

    /// Lengths of both sources in bytes, the left one first, once everything was compared.
    pub lens: Option<[u64; 2]>,

    /// Whether the comparison goes on, and how it ended.
    pub state: ScanState,

    /// How long the comparison has run so far, or how long it ran in all.
    pub elapsed: Duration,
}

impl Progress {
    /// Returns whether everything was compared, so that the counts are final.
    pub fn is_done(&self) -> bool {
        matches!(self.state, ScanState::Done)
    }

    /// Returns whether the comparison goes on.
    pub fn is_running(&self) -> bool {
        matches!(self.state, ScanState::Running)
    }

    /// Part that was compared, 0 to 1.
    pub fn part(&self) -> f32 {
        if self.is_done() {
            return 1.0;
        }
        let whole = self.compared_hint.max(self.compared).max(1);
        (self.compared as f64 / whole as f64) as f32
    }

    /// Length of one source, once everything was compared.
    pub fn len(&self, side: Side) -> Option<u64> {
        self.lens.map(|lens| lens[side.index()])
    }
}
