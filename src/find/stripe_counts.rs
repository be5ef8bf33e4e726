//! The number of matches that start in each stripe, as far as it is known.

/// The count of a stripe that was not searched to its end yet.
const UNKNOWN: u32 = u32::MAX;

/// The most stripes that are kept: 1 TiB at 256 KiB each, for 16 MiB of memory. Matches beyond that are
/// counted, but they have no number and are found only by searching.
const LIMIT: u64 = 1 << 22;

/// The count of matches of each stripe, and which stripe is to be searched next.
#[derive(Debug)]
pub(super) struct StripeCounts {
    counts: Vec<u32>,

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
            counts: Vec::new(),
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
        let place = usize::try_from(number).ok()?;
        let count = self.counts.get(place).filter(|count| **count != UNKNOWN)?;
        Some(u64::from(*count))
    }

    /// Returns whether a stripe of this number can be kept.
    pub(super) fn keeps(number: u64) -> bool {
        number < LIMIT
    }

    /// Records the count of a stripe. Returns whether it was not known before.
    pub(super) fn record(&mut self, number: u64, matches: u64) -> bool {
        if !Self::keeps(number) {
            return true;
        }
        let Ok(place) = usize::try_from(number) else {
            return true;
        };
        if self.counts.len() <= place {
            self.counts.resize(place + 1, UNKNOWN);
        }
        match self.counts.get_mut(place) {
            Some(count) if *count == UNKNOWN => {
                *count = u32::try_from(matches).unwrap_or(UNKNOWN).min(UNKNOWN - 1);
                true
            }
            _ => false,
        }
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
        let known = usize::try_from(number)
            .ok()
            .and_then(|n| self.counts.get(n..));
        let known = known.unwrap_or_default();
        let ahead = known.iter().position(|count| *count != 0);
        let number = number.saturating_add(ahead.unwrap_or(known.len()) as u64);
        (number < end).then_some(number)
    }

    /// The last stripe up to `number` that has matches, or must be searched to know.
    pub(super) fn previous(&self, number: u64) -> Option<u64> {
        let end = self.end.unwrap_or(u64::MAX);
        let number = number.min(end.checked_sub(1)?);
        let known = usize::try_from(number)
            .ok()
            .and_then(|n| self.counts.get(..=n));
        let Some(known) = known else {
            return Some(number);
        };
        let last = known.iter().rposition(|count| *count != 0);
        last.map(|number| number as u64)
    }

    /// Matches that start in the stripes before `number`, if all of them were searched.
    pub(super) fn before(&self, number: u64) -> Option<u64> {
        let counts = self.counts.get(..usize::try_from(number).ok()?)?;
        let is_known = !counts.contains(&UNKNOWN);
        is_known.then(|| counts.iter().map(|count| u64::from(*count)).sum())
    }
}
