//! For many ranges that may overlap: which range is on top at each place.

use std::collections::BTreeSet;
use std::ops::Range;

/// For every place, the shortest of the ranges that hold it; of several of that length, the first. It has at
/// most two parts for each range, however they overlap.
#[derive(Debug, Clone, Default)]
pub struct Cover {
    /// Where each part begins, in order, and which range lies on top there, if one does. A part ends
    /// where the next one begins; in the last one there is no range.
    parts: Vec<(u64, Option<usize>)>,
}

impl Cover {
    /// Returns the cover of these ranges. A range is identified by its place in this order.
    pub fn of(ranges: impl Iterator<Item = Range<u64>>) -> Self {
        let mut ends = Vec::new();
        for (place, range) in ranges.enumerate() {
            let length = range.end.saturating_sub(range.start);
            ends.push((range.start, true, length, place));
            ends.push((range.end, false, length, place));
        }
        ends.sort_unstable();
        let mut open: BTreeSet<(u64, usize)> = BTreeSet::new();
        let mut parts: Vec<(u64, Option<usize>)> = Vec::new();
        for here in ends.chunk_by(|a, b| a.0 == b.0) {
            for (_, begins, length, place) in here {
                if *begins {
                    open.insert((*length, *place));
                } else {
                    open.remove(&(*length, *place));
                }
            }
            let top = open.first().map(|(_, place)| *place);
            if let Some((offset, ..)) = here.first()
                && parts.last().is_none_or(|(_, last)| *last != top)
            {
                parts.push((*offset, top));
            }
        }
        Self { parts }
    }

    /// The range on top at an offset.
    pub fn at(&self, offset: u64) -> Option<usize> {
        let after = self.parts.partition_point(|(start, _)| *start <= offset);
        self.parts.get(after.checked_sub(1)?)?.1
    }

    /// Returns the parts of a range of offsets in which a range is on top, in order. There are no more parts
    /// than offsets.
    pub fn parts(&self, within: Range<u64>) -> impl Iterator<Item = (Range<u64>, usize)> {
        let after = self
            .parts
            .partition_point(|(start, _)| *start <= within.start);
        let from = after.saturating_sub(1);
        let starts = self.parts.get(from..).unwrap_or_default();
        let ends = starts.iter().skip(1).map(|(start, _)| *start);
        starts
            .iter()
            .zip(ends.chain([u64::MAX]))
            .take_while(move |((start, _), _)| *start < within.end)
            .filter_map(move |((start, top), end)| {
                let part = (*start).max(within.start)..end.min(within.end);
                top.filter(|_| !part.is_empty()).map(|top| (part, top))
            })
    }
}
