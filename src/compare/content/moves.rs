//! Finds what was removed in one place and inserted in another.

use std::collections::BTreeMap;
use std::ops::Range;

use super::equal::{common_prefix, common_suffix};
use super::grams::RollingHash;
use super::reader::{Readers, Stop};
use super::run::{Run, RunKind};

/// The fewest bytes that count as moved.
const FEWEST: usize = 32;

/// No more places than this are remembered.
const MOST_PLACES: u64 = 1 << 19;

/// How far a run is moved so that it has the same bytes as another one.
const FARTHEST: u64 = 256;

/// Differences are read in pieces of so many bytes.
const PIECE: usize = 256 << 10;

/// How far two places are equal is found out in pieces that grow up to that: few bytes at first, because most of what is
/// moved is short.
const FIRST_PIECE: usize = 1 << 10;

/// Where bytes were on the left, and where they are on the right.
type Moved = (Range<u64>, Range<u64>);

/// Finds what was moved among differences.
///
/// Where all that was removed or changed has less than half a mebibyte, every moved piece of at least 32 bytes is found
/// that begins where nothing else like it was removed; where it has more, those that are as many times longer.
pub struct Moves<'a> {
    readers: Readers<'a>,

    /// Goes through what was removed, and then through what was inserted: the others go to and fro meanwhile.
    ahead: Readers<'a>,

    /// The differences.
    runs: Vec<Run>,

    /// By a hash, where such bytes were removed first.
    places: Vec<(u64, u64)>,

    /// Hashes are remembered whose last bits are 0.
    mask: u64,

    /// What was moved, by its start on the left: its end, and where it starts on the right.
    from: BTreeMap<u64, (u64, u64)>,

    /// The same in the order of the right: where it is, and where it was.
    to: Vec<(Range<u64>, u64)>,
}

impl<'a> Moves<'a> {
    pub fn new(readers: Readers<'a>, ahead: Readers<'a>, runs: Vec<Run>) -> Self {
        Self {
            readers,
            ahead,
            runs,
            places: Vec::new(),
            mask: 0,
            from: BTreeMap::new(),
            to: Vec::new(),
        }
    }

    /// Tells of the differences what was moved; those of which a part was moved are split.
    ///
    /// # Errors
    /// The comparison is no longer wanted, or a source could not be read.
    pub fn told(mut self) -> Result<Vec<Run>, Stop> {
        let removed: Vec<Range<u64>> = (self.runs.iter())
            .filter(|run| may_be_moved(&run.left, run))
            .map(|run| run.left.clone())
            .collect();
        let is_inserted = |run: &Run| may_be_moved(&run.right, run);
        if removed.is_empty() || !self.runs.iter().any(is_inserted) {
            return Ok(self.runs);
        }
        self.remember(&removed)?;
        for index in 0..self.runs.len() {
            if self.runs.get(index).is_some_and(is_inserted) {
                self.look_up(index)?;
            }
        }
        if self.to.is_empty() {
            return Ok(self.runs);
        }
        Ok(split(self.runs, &self.from, &self.to))
    }

    /// Remembers what was removed where.
    fn remember(&mut self, removed: &[Range<u64>]) -> Result<(), Stop> {
        let bytes: u64 = removed.iter().map(|range| range.end - range.start).sum();
        self.mask = (bytes / MOST_PLACES).next_power_of_two() - 1;
        let mask = self.mask;
        let mut places = Vec::new();
        for range in removed {
            each_gram(&mut self.ahead, 0, range, |hash, offset| {
                if hash & mask == 0 {
                    places.push((hash, offset));
                }
                true
            })?;
        }
        places.sort_unstable();
        places.dedup_by_key(|(hash, _)| *hash);
        self.places = places;
        Ok(())
    }

    /// Looks for what was inserted by a run among what was removed.
    fn look_up(&mut self, index: usize) -> Result<(), Stop> {
        let range_of = |runs: &[Run]| runs.get(index).map_or(0..0, |run| run.right.clone());
        let mut at = range_of(&self.runs);
        loop {
            let mut hit = None;
            let (places, mask, from) = (&self.places, self.mask, &self.from);
            each_gram(&mut self.ahead, 1, &at, |hash, offset| {
                if hash & mask == 0
                    && let Ok(index) = places.binary_search_by_key(&hash, |(known, _)| *known)
                    && let Some((_, place)) = places.get(index)
                    && !is_taken(from, *place)
                {
                    hit = Some([*place, offset]);
                }
                hit.is_none()
            })?;
            let Some(hit) = hit else {
                return Ok(());
            };
            let within = self.runs.partition_point(|it| it.left.end <= hit[0]);
            let left = self.runs.get(within).map_or(0..0, |run| run.left.clone());
            let mut found = self.extended(hit, &left, &at)?;
            if let Some((was, is)) = &found
                && (*was != left || *is != range_of(&self.runs))
                && self.slide(within, index, is.start.wrapping_sub(was.start))?
            {
                let left = self.runs.get(within).map_or(0..0, |run| run.left.clone());
                at = range_of(&self.runs);
                found = self.extended([left.start, at.start], &left, &at)?;
            }
            match found {
                Some((was, is)) => {
                    at.start = is.end;
                    self.from.insert(was.start, (was.end, is.start));
                    self.to.push((is, was.start));
                }
                None => at.start = hit[1] + 1,
            }
        }
    }

    /// Moves a removed or an inserted run of the same length, so that both have the same bytes from end to end: where the
    /// bytes before and behind a run are alike, it is chance which of them it begins with. `shift` is how far right of the
    /// removed bytes the same bytes are. Returns whether a run was moved; what both have is then to be found out anew.
    fn slide(&mut self, removed: usize, inserted: usize, shift: u64) -> Result<bool, Stop> {
        let both = self.runs.get(removed).zip(self.runs.get(inserted));
        let Some((from, to)) = both else {
            return Ok(false);
        };
        let are_alone = from.kind == RunKind::Removed && to.kind == RunKind::Inserted;
        let is_new = self.from.range(from.left.clone()).next().is_none()
            && (self.to.last()).is_none_or(|(last, _)| last.end <= to.right.start);
        let len = to.right.end - to.right.start;
        if !are_alone || !is_new || from.left.end - from.left.start != len {
            return Ok(false);
        }
        let by = to
            .right
            .start
            .wrapping_sub(from.left.start)
            .wrapping_sub(shift)
            .cast_signed();
        if by == 0 || by.unsigned_abs() > FARTHEST {
            return Ok(false);
        }
        Ok(self.slide_one(removed, 0, by)? || self.slide_one(inserted, 1, -by)?)
    }

    /// Moves one run by some bytes, if the bytes that it leaves are those that it takes up.
    fn slide_one(&mut self, index: usize, side: usize, by: i64) -> Result<bool, Stop> {
        let before = index.checked_sub(1).and_then(|it| self.runs.get(it));
        let from = before.map_or(0, |run| run.left.end);
        let behind = self.runs.get(index + 1).map(|run| run.left.start);
        let Some((run, reader)) = self.runs.get_mut(index).zip(self.readers.get_mut(side)) else {
            return Ok(false);
        };
        let len = by.unsigned_abs();
        let own = if side == 0 {
            run.left.clone()
        } else {
            run.right.clone()
        };
        let (gone, come, is_room) = if by < 0 {
            let is_room = run.left.start - from >= len;
            (
                own.end.saturating_sub(len),
                own.start.saturating_sub(len),
                is_room,
            )
        } else {
            // Behind the last difference, the source itself says how far there is room.
            let end = own.end.saturating_add(len);
            let is_room = behind.map_or(end <= reader.len_hint(), |it| it - run.left.end >= len);
            (own.start, own.end, is_room)
        };
        if !is_room || own.end - own.start < len {
            return Ok(false);
        }
        let leaves = reader.bytes(gone, len as usize)?.to_vec();
        if leaves != reader.bytes(come, len as usize)? {
            return Ok(false);
        }
        let shifted = |range: &Range<u64>| {
            range.start.saturating_add_signed(by)..range.end.saturating_add_signed(by)
        };
        run.left = shifted(&run.left);
        run.right = shifted(&run.right);
        Ok(true)
    }

    /// How far the bytes at two places are equal in both directions, if that is far enough and the left ones were not
    /// moved elsewhere.
    fn extended(
        &mut self,
        hit: [u64; 2],
        left: &Range<u64>,
        right: &Range<u64>,
    ) -> Result<Option<Moved>, Stop> {
        let before = self.from.range(..=hit[0]).next_back();
        let free_from = before.map_or(left.start, |(_, (end, _))| left.start.max(*end));
        let behind = self.from.range(hit[0]..).next();
        let free_to = behind.map_or(left.end, |(start, _)| left.end.min(*start));
        if free_from > hit[0] || free_to <= hit[0] {
            return Ok(None);
        }
        let [left_reader, right_reader] = &mut self.readers;
        let mut ends = hit;
        let mut piece = FIRST_PIECE;
        loop {
            let rest = (free_to - ends[0]).min(right.end - ends[1]);
            let len = usize::try_from(rest).map_or(piece, |rest| rest.min(piece));
            let left = left_reader.bytes(ends[0], len)?;
            let equal = common_prefix(left, right_reader.bytes(ends[1], len)?);
            ends = ends.map(|end| end + equal as u64);
            if equal < len || len == 0 {
                break;
            }
            piece = (piece * 2).min(PIECE);
        }
        let mut starts = hit;
        let mut piece = FIRST_PIECE;
        loop {
            let rest = (starts[0] - free_from).min(starts[1] - right.start);
            let len = usize::try_from(rest).map_or(piece, |rest| rest.min(piece));
            let from = starts.map(|start| start - len as u64);
            let left = left_reader.bytes(from[0], len)?;
            let equal = common_suffix(left, right_reader.bytes(from[1], len)?);
            starts = starts.map(|start| start - equal as u64);
            if equal < len || len == 0 {
                break;
            }
            piece = (piece * 2).min(PIECE);
        }
        let is_enough = ends[0] - starts[0] >= FEWEST as u64;
        Ok(is_enough.then(|| (starts[0]..ends[0], starts[1]..ends[1])))
    }
}

/// Returns whether a byte of the left source was moved already.
fn is_taken(from: &BTreeMap<u64, (u64, u64)>, place: u64) -> bool {
    let before = from.range(..=place).next_back();
    before.is_some_and(|(_, (end, _))| *end > place)
}

/// Returns whether a part of a run can have been moved. Several differences that were joined have equal bytes between
/// them, which stayed where they were.
fn may_be_moved(range: &Range<u64>, run: &Run) -> bool {
    range.end - range.start >= FEWEST as u64 && run.coarse.is_none()
}

/// Calls `each` with the hash and the offset of every [`FEWEST`] bytes in a row, until it says no.
fn each_gram(
    readers: &mut Readers<'_>,
    side: usize,
    range: &Range<u64>,
    mut each: impl FnMut(u64, u64) -> bool,
) -> Result<(), Stop> {
    let mut at = range.start;
    while range.end.saturating_sub(at) >= FEWEST as u64 {
        let len = usize::try_from(range.end - at).map_or(PIECE, |rest| rest.min(PIECE));
        let Some(reader) = readers.get_mut(side) else {
            return Ok(());
        };
        let bytes = reader.bytes_at_hand(at, FEWEST, len)?;
        let (first, rest) = bytes.split_at_checked(FEWEST).unwrap_or_default();
        let mut hash = RollingHash::new(FEWEST);
        hash.start(first);
        if !each(hash.get(), at) {
            return Ok(());
        }
        for (oldest, newest) in bytes.iter().zip(rest) {
            hash.roll(*oldest, *newest);
            at += 1;
            if !each(hash.get(), at) {
                return Ok(());
            }
        }
        at += 1;
    }
    Ok(())
}

/// Splits the differences at what was moved. What was moved is known by its start on the left, and in order on the right.
fn split(runs: Vec<Run>, from: &BTreeMap<u64, (u64, u64)>, to: &[(Range<u64>, u64)]) -> Vec<Run> {
    let mut done = Vec::with_capacity(runs.len());
    let mut to = to.iter().peekable();
    for run in runs {
        let of_left = from.range(run.left.clone());
        let mut left: Vec<_> = of_left
            .map(|(start, (end, other))| (*start..*end, *other..*other + (end - start)))
            .collect();
        let mut right = Vec::new();
        while let Some((range, other)) = to.next_if(|(range, _)| range.start < run.right.end) {
            let len = range.end - range.start;
            right.push((range.clone(), *other..*other + len));
        }
        if left.is_empty() && right.is_empty() {
            done.push(run);
            continue;
        }
        let mut at = [run.left.start, run.right.start];
        left.push((run.left.end..run.left.end, 0..0));
        right.push((run.right.end..run.right.end, 0..0));
        let (mut left, mut right) = (left.into_iter(), right.into_iter());
        let (mut next_left, mut next_right) = (left.next(), right.next());
        while let Some(((of_left, to_right), (of_right, to_left))) =
            next_left.clone().zip(next_right.clone())
        {
            // What was moved on neither side is beside each other.
            let plain_left = at[0]..of_left.start;
            let plain_right = at[1]..of_right.start;
            if !plain_left.is_empty() || !plain_right.is_empty() {
                done.push(Run::difference(plain_left, plain_right, run.coarse));
            }
            at = [of_left.start, of_right.start];
            let mut is_end = true;
            if !of_left.is_empty() {
                at[0] = of_left.end;
                let mut away = Run::difference(of_left, at[1]..at[1], None);
                away.moved = Some(to_right);
                done.push(away);
                next_left = left.next();
                is_end = false;
            }
            if !of_right.is_empty() {
                at[1] = of_right.end;
                let mut here = Run::difference(at[0]..at[0], of_right, None);
                here.moved = Some(to_left);
                done.push(here);
                next_right = right.next();
                is_end = false;
            }
            if is_end {
                break;
            }
        }
    }
    done
}
