//! The mojibake that was found so far.

use super::kind::WarningKind;
use super::sum::Share;
use super::wanted::Wanted;
use super::warning::Warning;

/// So many stretches are known by place, in 10 MiB. What comes after them is counted only.
const MOST: usize = 1 << 18;

/// Stretches of mojibake in order of place, and how far they were looked for.
#[derive(Debug, Default)]
pub(super) struct MojibakeIndex {
    found: Vec<Warning>,

    /// How many there are, known by place or not.
    count: u64,

    /// Offset behind the last line that was looked at and ends in LF.
    until: u64,
}

impl MojibakeIndex {
    /// Where to go on looking when the source has grown: behind the last line that ends in LF.
    pub(super) fn until(&self) -> u64 {
        self.until
    }

    /// Enters a stretch behind all others.
    pub(super) fn enter(&mut self, stretch: Warning) {
        self.count += 1;
        if self.found.len() < MOST {
            self.found.push(stretch);
        }
    }

    /// All lines before an offset were looked at, and are whole.
    pub(super) fn reach(&mut self, until: u64) {
        self.until = until;
    }

    /// Forgets what was found in the last line, which did not end: it may have gone on since.
    pub(super) fn reopen(&mut self) {
        let kept = self.found.partition_point(|it| it.offset < self.until);
        let in_line = self.found.len() - kept;
        self.found.truncate(kept);
        self.count = self.count.saturating_sub(in_line as u64);
    }

    /// How many stretches there are.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Those that begin in a range, if they are wanted.
    pub(super) fn within(&self, range: std::ops::Range<u64>, wanted: Wanted) -> &[Warning] {
        let kind = WarningKind::Mojibake;
        if !wanted.contains(kind, kind.severity()) {
            return &[];
        }
        let from = self.found.partition_point(|it| it.offset < range.start);
        let to = self.found.partition_point(|it| it.offset < range.end);
        self.found.get(from..to).unwrap_or_default()
    }

    /// What they add up to in a range.
    pub(super) fn share(&self, range: std::ops::Range<u64>) -> Share {
        let within = self.within(range, Wanted::ALL);
        Share::of_kind(WarningKind::Mojibake, within.len() as u64)
    }
}
