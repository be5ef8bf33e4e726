//! What is known of a whole source at one moment.

use std::time::Duration;

use super::Totals;
use crate::source::ScanState;

/// Counts and progress at one moment. While the census runs, the counts are those of [`Totals::bytes`] bytes,
/// which need not be at the start of the source.
#[derive(Debug, Clone, Default)]
pub struct Snapshot {
    /// What was counted so far.
    pub totals: Totals,

    /// How many bytes from the start were counted without a gap. Errors and code points in them can be asked
    /// for by number.
    pub frontier: u64,

    /// Whether more of the source may arrive: it is a stream that has not ended.
    pub is_arriving: bool,

    /// Length of the source in bytes when the census began; a hint.
    pub len_hint: u64,

    /// The state of the census.
    pub state: ScanState,

    /// How long the census has run so far, or how long it ran in all.
    pub elapsed: Duration,
}

impl Snapshot {
    /// Returns whether the whole source was read.
    pub fn is_done(&self) -> bool {
        matches!(self.state, ScanState::Done)
    }

    /// Returns whether the census goes on or is paused.
    pub fn is_running(&self) -> bool {
        matches!(self.state, ScanState::Running | ScanState::Paused)
    }

    /// Part of the source that was read, 0 to 1.
    pub fn progress(&self) -> f32 {
        if self.is_done() {
            return 1.0;
        }
        let whole = self.len_hint.max(self.totals.bytes).max(1);
        (self.totals.bytes as f64 / whole as f64) as f32
    }

    /// Bytes a second, over the whole run. `None` when it was too short to tell.
    pub fn bytes_per_second(&self) -> Option<f64> {
        let seconds = self.elapsed.as_secs_f64();
        let tells = seconds > 0.02 && self.totals.bytes >= 1 << 20;
        tells.then(|| self.totals.bytes as f64 / seconds)
    }

    /// How long it will still take at the speed so far. `None` when that is not known.
    pub fn time_left(&self) -> Option<Duration> {
        let left = self.len_hint.checked_sub(self.totals.bytes)?;
        if self.is_arriving || !matches!(self.state, ScanState::Running) {
            return None;
        }
        Duration::try_from_secs_f64(left as f64 / self.bytes_per_second()?).ok()
    }
}
