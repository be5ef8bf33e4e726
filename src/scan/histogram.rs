//! A histogram of things that are found one by one in a source: matches, bytes that differ.

/// The most bins: at least two for each row of pixels of a large screen.
const MOST_BINS: usize = 8192;

/// How many matches start in each of a few thousand bins of equal length, from an offset on.
///
/// The length of a bin is a power of two. It doubles whenever a match lies past the last bin. Memory is
/// therefore limited to 32 KiB. The histogram does not know the source: a bin without a match may not have
/// been searched yet.
#[derive(Debug, Clone)]
pub(crate) struct Histogram {
    /// A bin has 1 << `shift` bytes.
    shift: u32,

    /// Number of the first bin that is kept, counted from the start of the source.
    first: u64,

    /// The counts. They saturate at the greatest number.
    bins: Vec<u32>,
}

impl Histogram {
    /// Returns an empty histogram with bins of the same length. No match is before `from_offset`.
    pub(crate) fn empty_like(&self, from_offset: u64) -> Self {
        Self {
            shift: self.shift,
            first: from_offset >> self.shift,
            bins: Vec::new(),
        }
    }

    /// Returns an empty histogram for a source of about this many bytes.
    pub(crate) fn of_len(len_hint: u64) -> Self {
        let shift = (0..u64::BITS)
            .find(|shift| len_hint >> shift < MOST_BINS as u64)
            .unwrap_or_default();
        Self {
            shift,
            first: 0,
            bins: Vec::new(),
        }
    }

    /// Bytes in a bin.
    pub(crate) fn bin_len(&self) -> u64 {
        1 << self.shift
    }

    /// Adds matches that start at an offset. There are none before the first bin.
    pub(crate) fn add(&mut self, offset: u64, matches: u64) {
        let place = loop {
            let number = (offset >> self.shift).saturating_sub(self.first);
            match usize::try_from(number) {
                Ok(place) if place < MOST_BINS => break place,
                _ => self.widen(),
            }
        };
        if self.bins.len() <= place {
            self.bins.resize(place + 1, 0);
        }
        if let Some(bin) = self.bins.get_mut(place) {
            *bin = bin.saturating_add(u32::try_from(matches).unwrap_or(u32::MAX));
        }
    }

    /// Adds the counts of another histogram.
    pub(crate) fn absorb(&mut self, other: &Self) {
        while self.shift < other.shift {
            self.widen();
        }
        for (number, count) in (other.first..).zip(&other.bins) {
            if *count > 0 {
                self.add(number << other.shift, u64::from(*count));
            }
        }
    }

    /// Returns the matches between each border and the next, for borders in order. A bin across a border
    /// counts on the side where its middle lies. If a border is not a multiple of [`Histogram::bin_len`], the
    /// count may be off by what half a bin holds.
    pub(crate) fn between(&self, borders: &[u64]) -> Vec<u64> {
        let mut counts = vec![0; borders.len().saturating_sub(1)];
        let mut place = 0;
        for (number, count) in (self.first..).zip(&self.bins) {
            let middle = (number << self.shift) + self.bin_len() / 2;
            while borders.get(place + 1).is_some_and(|end| *end <= middle) {
                place += 1;
            }
            let is_inside = borders.get(place).is_some_and(|start| *start <= middle);
            if is_inside && let Some(sum) = counts.get_mut(place) {
                *sum += u64::from(*count);
            }
        }
        counts
    }

    /// Doubles the length of the bins.
    fn widen(&mut self) {
        let first = self.first >> 1;
        let mut bins = vec![0_u32; self.bins.len() / 2 + 1];
        for (number, count) in (self.first..).zip(&self.bins) {
            let place = usize::try_from((number >> 1) - first);
            if let Some(bin) = place.ok().and_then(|place| bins.get_mut(place)) {
                *bin = bin.saturating_add(*count);
            }
        }
        *self = Self {
            shift: self.shift + 1,
            first,
            bins,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_source_has_a_bin_for_each_byte() {
        let mut histogram = Histogram::of_len(100);
        for offset in [0, 7, 7, 99] {
            histogram.add(offset, 1);
        }
        assert_eq!(histogram.bin_len(), 1);
        assert_eq!(histogram.between(&[0, 7, 8, 99, 100]), [1, 2, 0, 1]);
        assert_eq!(histogram.between(&[8, 99]), [0]);
        assert!(histogram.between(&[]).is_empty());
    }

    #[test]
    fn no_match_is_lost_however_far_it_lies_and_memory_stays_bounded() {
        let mut histogram = Histogram::of_len(0);
        let offsets: Vec<u64> = (0..64).map(|power| u64::MAX >> power).collect();
        for (place, offset) in offsets.iter().enumerate() {
            // Alternate between far and near.
            let offset = if place % 2 == 0 {
                *offset
            } else {
                u64::MAX - *offset
            };
            histogram.add(offset, 1);
            assert!(histogram.bins.len() <= MOST_BINS);
        }
        assert_eq!(histogram.between(&[0, u64::MAX]), [64]);
    }

    #[test]
    fn a_bin_across_a_border_counts_where_its_middle_lies() {
        let mut histogram = Histogram::of_len(16 * MOST_BINS as u64 - 1);
        assert_eq!(histogram.bin_len(), 16);
        // The bin from 32 to 48.
        histogram.add(33, 1);
        assert_eq!(histogram.between(&[0, 40, 64]), [0, 1]);
        assert_eq!(histogram.between(&[0, 41, 64]), [1, 0]);
        assert_eq!(histogram.between(&[34, 64]), [1]);
    }

    #[test]
    fn one_that_begins_in_the_middle_counts_the_same() {
        let offsets: Vec<u64> = (0..10_000).map(|n| (1 << 20) + n * 37).collect();
        let mut whole = Histogram::of_len(2 << 20);
        let mut piece = whole.empty_like(1 << 20);
        for offset in &offsets {
            whole.add(*offset, 1);
            piece.add(*offset, 1);
        }
        let mut absorbed = Histogram::of_len(0);
        absorbed.absorb(&piece);
        // These are borders between bins of both histograms.
        let borders: Vec<u64> = (0..=32).map(|n| n << 16).collect();
        let naive: Vec<u64> = borders
            .windows(2)
            .map(|ends| {
                offsets
                    .iter()
                    .filter(|at| (ends[0]..ends[1]).contains(at))
                    .count() as u64
            })
            .collect();
        assert_eq!(whole.between(&borders), naive);
        assert_eq!(absorbed.between(&borders), naive);
    }
}
