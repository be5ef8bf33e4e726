//! All runs of two sources, in order.

use super::super::alignment::Side;
use super::run::Run;
use super::summary::Summary;

/// All runs of two sources, in order. They cover both sources without gap or overlap: what is removed, changed
/// and inserted as they say makes the right source of the left one.
///
/// Only the differences are kept. Where both sources are laid side by side on one line of *places*, each run takes
/// as many places as its longer side has bytes.
///
/// A run of differences is followed by equal bytes, except where a part of it was moved, and by position where one
/// source begins before the other or ends after it: then the parts are neighbours.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Runs {
    lens: [u64; 2],
    differences: Vec<Run>,

    /// The place where each difference begins.
    places: Vec<u64>,

    /// What is before each difference.
    sums: Vec<Sums>,

    /// How many places there are.
    places_end: u64,
    summary: Summary,
}

/// What is before a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Sums {
    /// Bytes that are the same.
    same: u64,

    /// Bytes of differences that have one beside them.
    beside: u64,
}

impl Runs {
    /// The runs of two sources of these lengths that differ so. The differences are in order and none is empty;
    /// between them as many bytes are left on one side as on the other.
    pub(super) fn new(lens: [u64; 2], differences: Vec<Run>) -> Self {
        let mut runs = Self {
            lens,
            places: Vec::new(),
            sums: Vec::new(),
            differences,
            places_end: 0,
            summary: Summary::default(),
        };
        let mut summary = Summary::default();
        let mut places = Vec::with_capacity(runs.differences.len());
        let mut all_sums = Vec::with_capacity(runs.differences.len());
        let mut place = 0;
        let mut sums = Sums::default();
        for run in runs.iter() {
            summary.add(&run);
            if run.is_difference() {
                places.push(place);
                all_sums.push(sums);
                sums.beside += run.beside();
            } else {
                sums.same += run.places();
            }
            place += run.places();
        }
        runs.places = places;
        runs.sums = all_sums;
        runs.places_end = place;
        runs.summary = summary;
        runs
    }

    /// Length of one source in bytes.
    pub fn len(&self, side: Side) -> u64 {
        let [left, right] = self.lens;
        match side {
            Side::Left => left,
            Side::Right => right,
        }
    }

    /// Returns whether both sources are empty.
    pub fn is_empty(&self) -> bool {
        self.lens == [0, 0]
    }

    /// What was found, counted.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The runs that are not the same, in order.
    pub fn differences(&self) -> &[Run] {
        &self.differences
    }

    /// All runs in order, those of equal bytes too.
    pub fn iter(&self) -> impl Iterator<Item = Run> + '_ {
        let starts = self.differences.iter().enumerate();
        let runs = starts.flat_map(|(index, run)| [self.same_before(index), Some(run.clone())]);
        let last = self.same_before(self.differences.len());
        runs.chain([last]).flatten()
    }

    /// The run that the byte at an offset of one source belongs to; `None` behind its end.
    pub fn run_at(&self, side: Side, offset: u64) -> Option<Run> {
        if offset >= self.len(side) {
            return None;
        }
        // The first difference that ends behind the offset holds it, or follows on the run that does.
        let index = self.first(|run| run.range(side).end > offset);
        match self.differences.get(index) {
            Some(run) if run.range(side).contains(&offset) => Some(run.clone()),
            _ => self.same_before(index),
        }
    }

    /// The number of the first difference that begins after an offset of one source. A difference without bytes on
    /// this side begins where its bytes would be.
    pub fn next_after(&self, side: Side, offset: u64) -> Option<usize> {
        let index = self.first(|run| run.range(side).start > offset);
        (index < self.differences.len()).then_some(index)
    }

    /// The number of the last difference that begins before an offset of one source.
    pub fn previous_before(&self, side: Side, offset: u64) -> Option<usize> {
        self.first(|run| run.range(side).start >= offset)
            .checked_sub(1)
    }

    /// The number of the first difference that begins behind a place.
    pub fn next_after_place(&self, place: u64) -> Option<usize> {
        let index = self.places.partition_point(|start| *start <= place);
        (index < self.differences.len()).then_some(index)
    }

    /// The number of the last difference that begins before a place.
    pub fn previous_before_place(&self, place: u64) -> Option<usize> {
        let index = self.places.partition_point(|start| *start < place);
        index.checked_sub(1)
    }

    /// The place behind a difference, by its number; 0 if there is none of that number.
    pub fn place_end_of(&self, number: usize) -> u64 {
        let found = self.places.get(number).zip(self.differences.get(number));
        found.map_or(0, |(place, run)| place + run.places())
    }

    /// The number of the difference that holds a place.
    pub fn difference_at_place(&self, place: u64) -> Option<usize> {
        let index = self.previous_before_place(place.saturating_add(1))?;
        let (start, run) = self.places.get(index).zip(self.differences.get(index))?;
        (place - start < run.places()).then_some(index)
    }

    /// How many bytes of one source before an offset belong to differences: those that have a byte of the other
    /// source beside them, and those that have none. Of the first, some may be equal to it by chance.
    pub fn differing_before(&self, side: Side, offset: u64) -> (u64, u64) {
        let index = self.first(|run| run.range(side).end > offset);
        let (range, beside, sums) = match self.differences.get(index).zip(self.sums.get(index)) {
            Some((run, sums)) => (run.range(side), run.beside(), *sums),
            None => {
                let end = self.len(side);
                let of_last = self.differences.last().zip(self.sums.last());
                let sums = of_last.map_or(Sums::default(), |(run, sums)| Sums {
                    same: sums.same + (end - run.range(side).end),
                    beside: sums.beside + run.beside(),
                });
                let same = if self.differences.is_empty() {
                    end
                } else {
                    sums.same
                };
                (end..end, 0, Sums { same, ..sums })
            }
        };
        // All bytes before a difference are the same, beside others, or alone.
        let alone = range.start.saturating_sub(sums.same + sums.beside);
        let into = offset
            .saturating_sub(range.start)
            .min(range.end - range.start);
        let with_one = into.min(beside);
        (sums.beside + with_one, alone + (into - with_one))
    }

    /// The offset in the other source that stands beside an offset of one source. Where the other source has no
    /// byte beside it, it is the offset where one would be.
    pub fn beside(&self, side: Side, offset: u64) -> u64 {
        let Some(run) = self.run_at(side, offset) else {
            return self.len(side.other());
        };
        let other = run.range(side.other());
        let into = offset - run.range(side).start;
        other.end.min(other.start + into)
    }

    /// How many places there are: the length of the line on which both sources are laid side by side.
    pub fn places(&self) -> u64 {
        self.places_end
    }

    /// The run at a place, and how many places it has before that one; `None` behind the last place.
    pub fn at_place(&self, place: u64) -> Option<(Run, u64)> {
        if place >= self.places_end {
            return None;
        }
        let index = self.places.partition_point(|start| *start <= place);
        if let Some(before) = index.checked_sub(1)
            && let Some((start, run)) = self.places.get(before).zip(self.differences.get(before))
        {
            let into = place - start;
            if into < run.places() {
                return Some((run.clone(), into));
            }
            return Some((self.same_before(index)?, into - run.places()));
        }
        Some((self.same_before(index)?, place))
    }

    /// The place of a byte of one source. Behind the end of the source it is the number of places.
    pub fn place_of(&self, side: Side, offset: u64) -> u64 {
        if offset >= self.len(side) {
            return self.places_end;
        }
        let index = self.first(|run| run.range(side).end > offset);
        match self.differences.get(index) {
            Some(run) if run.range(side).contains(&offset) => {
                let into = offset - run.range(side).start;
                self.places.get(index).copied().unwrap_or_default() + into
            }
            _ => {
                let start = self.same_before(index).map(|run| run.range(side).start);
                let into = offset - start.unwrap_or(offset);
                self.end_place_before(index) + into
            }
        }
    }

    /// The place where the differences before this one end.
    fn end_place_before(&self, index: usize) -> u64 {
        let before = index.checked_sub(1);
        let last = before.and_then(|it| self.places.get(it).zip(self.differences.get(it)));
        last.map_or(0, |(place, run)| place + run.places())
    }

    /// The number of the first difference for which something holds that holds for all behind it.
    fn first(&self, holds: impl Fn(&Run) -> bool) -> usize {
        self.differences.partition_point(|run| !holds(run))
    }

    /// The equal bytes between a difference and the one before it, if there are any.
    fn same_before(&self, index: usize) -> Option<Run> {
        let before = index.checked_sub(1).and_then(|it| self.differences.get(it));
        let (left, right) = before.map_or((0, 0), |run| (run.left.end, run.right.end));
        let behind = self.differences.get(index);
        let [left_len, right_len] = self.lens;
        let (left_end, right_end) = behind.map_or((left_len, right_len), |run| {
            (run.left.start, run.right.start)
        });
        (left < left_end).then(|| Run::same(left..left_end, right..right_end))
    }
}
