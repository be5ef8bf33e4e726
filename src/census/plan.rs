//! The parts of a source that are still to be counted, and their order.

use std::ops::Range;

/// The chunks that no thread has begun to count, in ranges without a gap.
///
/// A worker claims one chunk at a time: the first at or after the place that the user looks at, or, if none
/// is left there, the first of all. Neighbours are claimed one after the other, so the source is read in long
/// stretches.
#[derive(Debug, Default)]
pub(super) struct Plan {
    unclaimed: Vec<Range<u64>>,

    /// The number after the last chunk that was ever planned.
    end: u64,

    /// The chunk that the user looks at.
    focus: u64,
}

impl Plan {
    /// Plans all chunks of this range.
    pub(super) fn new(chunks: Range<u64>, focus: u64) -> Self {
        Self {
            end: chunks.end,
            unclaimed: vec![chunks],
            focus,
        }
    }

    /// Begins at this chunk from now on.
    pub(super) fn focus(&mut self, chunk: u64) {
        self.focus = chunk;
    }

    /// Claims the next chunk, if one is left.
    pub(super) fn claim(&mut self) -> Option<u64> {
        self.unclaimed.retain(|range| !range.is_empty());
        let ahead = self
            .unclaimed
            .iter()
            .position(|range| range.end > self.focus)
            .unwrap_or(0);
        let range = self.unclaimed.get_mut(ahead)?;
        let chunk = range.start.max(self.focus).min(range.end - 1);
        if chunk < self.focus {
            // No chunk is left behind the focus, so take the first one.
            let first = range.start;
            range.start += 1;
            return Some(first);
        }
        let rest = chunk + 1..range.end;
        range.end = chunk;
        self.unclaimed.insert(ahead + 1, rest);
        Some(chunk)
    }

    /// Plans the chunk after this one as well, if this one was the last one planned: the pass goes on.
    pub(super) fn goes_on_after(&mut self, chunk: u64) {
        if self.end == chunk + 1 {
            self.unclaimed.push(self.end..self.end + 1);
            self.end += 1;
        }
    }

    /// Drops all chunks behind this one: the pass ends in or before it.
    pub(super) fn ends_in(&mut self, chunk: u64) {
        for range in &mut self.unclaimed {
            range.end = range.end.min(chunk + 1);
            range.start = range.start.min(range.end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_claimed_once_each_from_the_focus_on_and_then_from_the_start() {
        let mut plan = Plan::new(0..6, 3);
        let mut claimed: Vec<u64> = (0..2).filter_map(|_| plan.claim()).collect();
        plan.focus(1);
        claimed.extend(std::iter::from_fn(|| plan.claim()));
        assert_eq!(claimed, [3, 4, 1, 2, 5, 0]);
        plan.goes_on_after(4);
        assert_eq!(plan.claim(), None);
        plan.goes_on_after(5);
        assert_eq!(plan.claim(), Some(6));
        // And on, as long as more comes.
        plan.goes_on_after(6);
        assert_eq!(plan.claim(), Some(7));
        let mut plan = Plan::new(0..6, 0);
        plan.ends_in(1);
        let claimed: Vec<u64> = std::iter::from_fn(|| plan.claim()).collect();
        assert_eq!(claimed, [0, 1]);
    }
}
