//! The number of matches that start in each stripe, as far as it is known.

use crate::scan::Index;

/// The count of matches of each stripe, and which stripe is to be searched next.
#[derive(Debug)]
pub(super) struct StripeCounts {
    /// The counts of 1 TiB are kept, at 256 KiB a stripe. Matches beyond that are counted, but they have no number
    /// and are found only by searching.
    counts: Index<u32>,

    /// The stripe where the threads began.
    first: u64,

    /// The next stripe for a thread. Stripes that are already known are skipped.
    cursor: u64,

    /// Whether the threads have reached the end and now search the stripes before `first`.
    wrapped: bool,

    /// Number of stripes of the source, once its end was reached.
    end: Option<u64>,

    /// The greatest number of a stripe, because offsets end there.
    last: u64,
}

impl StripeCounts {
    /// Returns empty counts. The threads begin at the stripe that holds `from_offset`.
    pub(super) fn new(from_offset: u64, stripe_len: u64) -> Self {
        let first = from_offset / stripe_len;
        Self {
            counts: Index::default(),
            first,
            cursor: first,
            wrapped: false,
            end: None,
            last: u64::MAX / stripe_len,
        }
    }

    /// Returns the next stripe to search, or `None` if all are taken.
    pub(super) fn take(&mut self) -> Option<u64> {
        loop {
            let end = self.end.unwrap_or(u64::MAX).min(self.last);
            if !self.wrapped && self.cursor >= end {
                self.wrapped = true;
                self.cursor = 0;
            }
            if self.wrapped && self.cursor >= end.min(self.first) {
                return None;
            }
            let number = self.cursor;
            self.cursor += 1;
            if self.count(number).is_none() {
                return Some(number);
            }
        }
    }

    /// Matches of a stripe that was searched.
    pub(super) fn count(&self, number: u64) -> Option<u64> {
        self.counts.record(number).map(u64::from)
    }

    /// Returns whether a stripe of this number can be kept.
    pub(super) fn keeps(&self, number: u64) -> bool {
        self.counts.keeps(number)
    }

    /// Records the count of a stripe. Returns whether it was not known before.
    pub(super) fn record(&mut self, number: u64, matches: u64) -> bool {
        let count = u32::try_from(matches).unwrap_or(u32::MAX);
        self.counts.insert(number, count) || !self.keeps(number)
    }

    /// Sets the number of stripes of the source, the last of which may be empty.
    pub(super) fn set_end(&mut self, stripes: u64) {
        self.end = Some(self.end.map_or(stripes, |end| end.min(stripes)));
    }

    /// Number of stripes, once the end of the source was reached.
    pub(super) fn end(&self) -> Option<u64> {
        self.end
    }

    /// The first stripe from `number` on that has matches, or must be searched to know.
    pub(super) fn next(&self, number: u64) -> Option<u64> {
        let end = self.end.unwrap_or(u64::MAX).min(self.last);
        let ahead = (self.counts).next_where(number, |sum| *sum > 0, |count| *count > 0);
        (ahead < end).then_some(ahead)
    }

    /// The last stripe up to `number` that has matches, or must be searched to know.
    pub(super) fn previous(&self, number: u64) -> Option<u64> {
        let end = self.end.unwrap_or(u64::MAX);
        let number = number.min(end.checked_sub(1)?);
        (self.counts).last_where(number, |sum| *sum > 0, |count| *count > 0)
    }

    /// Matches that start in the stripes before `number`, if all of them were searched.
    pub(super) fn before(&self, number: u64) -> Option<u64> {
        self.counts.before(number)
    }
}
