//! Moves the borders of differences to where a person would see them.

use std::ops::Range;

use super::reader::{Reader, Readers, Stop};
use super::run::{Run, RunKind};

/// How far an inserted or removed run is moved to a better place, in bytes.
const FARTHEST: u64 = 256;

/// Equal bytes of this length or more between two differences are always told.
const TOLD: u64 = 32;

/// Bytes that are needed on each side of a border to know whether it is within a sequence.
const MARGIN: u64 = 3;

/// How much is read at once: borders that follow on each other may be near, and where they are not, all that is read here
/// is read once more.
const READ_AHEAD: usize = 8 << 10;

/// Moves the borders of differences, so that none of them splits a well-formed sequence of UTF-8 (RFC 3629 §4) on either
/// side, and what was inserted or removed begins and ends with a line where it can.
///
/// The bytes that a run is moved over are equal on both sides, so the runs still make the right source of the left one.
pub struct Borders<'a> {
    readers: Readers<'a>,
    lens: [u64; 2],
}

impl<'a> Borders<'a> {
    pub fn new(readers: Readers<'a>, lens: [u64; 2]) -> Self {
        Self { readers, lens }
    }

    /// Makes one change of what was inserted and what was removed near it, where one of the two can be moved beside the
    /// other: a byte that was changed within equal bytes is told as what it is.
    ///
    /// # Errors
    /// As for [`Borders::slid`].
    pub fn met(&mut self, runs: Vec<Run>) -> Result<Vec<Run>, Stop> {
        let mut done: Vec<Run> = Vec::with_capacity(runs.len());
        for run in runs {
            if let Some(last) = done.last_mut()
                && let Some(change) = self.change_of(last, &run)?
            {
                *last = change;
                continue;
            }
            done.push(run);
        }
        Ok(done)
    }

    /// The change that two differences are if the later one can be moved back beside the earlier one, or that one
    /// forward.
    fn change_of(&mut self, one: &Run, next: &Run) -> Result<Option<Run>, Stop> {
        let index = match (one.kind, next.kind) {
            (RunKind::Inserted, RunKind::Removed) => 0,
            (RunKind::Removed, RunKind::Inserted) => 1,
            _ => return Ok(None),
        };
        let gap = next.left.start - one.left.end;
        if gap > FARTHEST || one.coarse.is_some() || next.coarse.is_some() {
            return Ok(None);
        }
        let side = |run: &Run, index| {
            if index == 0 {
                run.left.clone()
            } else {
                run.right.clone()
            }
        };
        // Moved over the gap, each byte of a difference and of the gap is to be equal to the one so far behind it as the
        // difference is long.
        let back = side(next, index);
        if self.repeats(index, back.start - gap..back.end, back.end - back.start)? {
            let left = one.left.start..next.left.end - gap;
            let right = one.right.start..next.right.end - gap;
            return Ok(Some(Run::difference(left, right, None)));
        }
        let forward = side(one, 1 - index);
        if self.repeats(
            1 - index,
            forward.start..forward.end + gap,
            forward.end - forward.start,
        )? {
            let left = one.left.start + gap..next.left.end;
            let right = one.right.start + gap..next.right.end;
            return Ok(Some(Run::difference(left, right, None)));
        }
        Ok(None)
    }

    /// Returns whether each byte of a range of one source is equal to the one so far behind it in the range.
    fn repeats(&mut self, index: usize, range: Range<u64>, after: u64) -> Result<bool, Stop> {
        let len = range.end - range.start;
        if len > 2 * FARTHEST {
            return Ok(false);
        }
        let [left, right] = &mut self.readers;
        let reader = if index == 0 { left } else { right };
        let bytes = reader.bytes_ahead(range.start, len as usize, READ_AHEAD)?;
        let behind = bytes.iter().skip(after as usize);
        Ok(bytes.iter().zip(behind).all(|(byte, other)| byte == other))
    }

    /// Makes one of differences between which so few bytes are equal that it is chance: less than half as many as differ
    /// before them, and behind them. A line end is no chance.
    ///
    /// # Errors
    /// As for [`Borders::slid`].
    pub fn without_chance(&mut self, runs: Vec<Run>) -> Result<Vec<Run>, Stop> {
        let mut done: Vec<Run> = Vec::with_capacity(runs.len());
        // How many bytes differ in the last one.
        let mut differing = 0;
        for run in runs {
            let own = run.places();
            if let Some(last) = done.last_mut() {
                let between = last.left.end..run.left.start;
                let number = between.end - between.start;
                let may_be = number < TOLD && 2 * number <= own.min(differing);
                let are_exact = last.coarse.is_none() && run.coarse.is_none();
                if may_be && are_exact {
                    let [left, _] = &mut self.readers;
                    let equal = left.bytes_ahead(between.start, number as usize, READ_AHEAD)?;
                    if !equal.contains(&b'\n') {
                        let left = last.left.start..run.left.end;
                        *last = Run::difference(left, last.right.start..run.right.end, None);
                        differing += own;
                        continue;
                    }
                }
            }
            differing = own;
            done.push(run);
        }
        Ok(done)
    }

    /// Moves what was inserted or removed to the best place that it can have. The differences are in order.
    ///
    /// # Errors
    /// The comparison is no longer wanted, or a source could not be read.
    pub fn slid(&mut self, runs: Vec<Run>) -> Result<Vec<Run>, Stop> {
        self.each(runs, |borders, run, room, room_behind| {
            borders.slid_run(run, room, room_behind)
        })
    }

    /// Makes differences longer that would split a sequence. What was moved stays as it is.
    ///
    /// # Errors
    /// As for [`Borders::slid`].
    pub fn around_sequences(&mut self, runs: Vec<Run>) -> Result<Vec<Run>, Stop> {
        self.each(runs, |borders, run, room, room_behind| {
            if run.moved.is_some() {
                return Ok(run);
            }
            let back = borders.start_of_sequence([run.left.start, run.right.start])?;
            let forward = borders.rest_of_sequence([run.left.end, run.right.end])?;
            // Where a neighbour is nearer than that, both become one.
            let (back, forward) = (back.min(room), forward.min(room_behind));
            if back == 0 && forward == 0 {
                return Ok(run);
            }
            let left = run.left.start - back..run.left.end + forward;
            let right = run.right.start - back..run.right.end + forward;
            Ok(Run::difference(left, right, run.coarse))
        })
    }

    /// Changes each difference. `change` is told how many equal bytes are before it and behind it.
    fn each(
        &mut self,
        runs: Vec<Run>,
        mut change: impl FnMut(&mut Self, Run, u64, u64) -> Result<Run, Stop>,
    ) -> Result<Vec<Run>, Stop> {
        let mut done: Vec<Run> = Vec::with_capacity(runs.len());
        let mut runs = runs.into_iter().peekable();
        while let Some(run) = runs.next() {
            let before = done.last().map_or(0, |last| last.left.end);
            let room = run.left.start.saturating_sub(before);
            let next = (runs.peek()).map_or(self.lens[0], |next| next.left.start);
            let room_behind = next.saturating_sub(run.left.end);
            let run = change(self, run, room, room_behind)?;
            let is_beside = |last: &Run| {
                let is_beside =
                    last.left.end == run.left.start && last.right.end == run.right.start;
                is_beside && last.moved.is_none() && run.moved.is_none()
            };
            match done.last_mut() {
                // Nothing is left between them.
                Some(last) if is_beside(last) => {
                    let left = last.left.start..run.left.end;
                    let right = last.right.start..run.right.end;
                    *last = Run::difference(left, right, last.coarse.or(run.coarse));
                }
                _ => done.push(run),
            }
        }
        Ok(done)
    }

    /// Moves a run that has bytes on one side only to the best place that it can have.
    fn slid_run(&mut self, run: Run, room: u64, room_behind: u64) -> Result<Run, Stop> {
        let (index, own) = match run.kind {
            RunKind::Removed => (0, run.left.clone()),
            RunKind::Inserted => (1, run.right.clone()),
            RunKind::Same | RunKind::Changed => return Ok(run),
        };
        let len = self.lens[index];
        let [left, right] = &mut self.readers;
        let reader = if index == 0 { left } else { right };
        let margin = FARTHEST + MARGIN;
        let start = Edge::read(reader, own.start, margin, len)?;
        let end = Edge::read(reader, own.end, margin, len)?;
        let mut best = (rank(&start, &end, &own), 0_i64);
        for (room, step) in [(room, -1_i64), (room_behind, 1)] {
            let mut at = own.clone();
            let mut distance: u32 = 0;
            while u64::from(distance) < room.min(FARTHEST) {
                // Moved by one, the byte that is left behind is to be equal to the one that is taken up.
                let (gone, come) = if step < 0 {
                    (end.byte_before(at.end), start.byte_before(at.start))
                } else {
                    (start.byte(at.start), end.byte(at.end))
                };
                if come.is_none() || gone != come {
                    break;
                }
                at = shifted(&at, step);
                distance += 1;
                let by = step * i64::from(distance);
                // Of places that are as good, the last one: there the first byte differs that differs by position.
                best = best.max((rank(&start, &end, &at), by));
            }
        }
        let (_, by) = best;
        let left = shifted(&run.left, by);
        let right = shifted(&run.right, by);
        Ok(Run::difference(left, right, run.coarse))
    }

    /// How many bytes before a point in both sources a sequence starts that goes on behind it, on either side.
    fn start_of_sequence(&mut self, at: [u64; 2]) -> Result<u64, Stop> {
        let mut back = 0;
        for (index, reader) in self.readers.iter_mut().enumerate() {
            let len = self.lens.get(index).copied().unwrap_or_default();
            let offset = at.get(index).copied().unwrap_or_default();
            let (into, _) = Edge::read(reader, offset, MARGIN, len)?.within(offset);
            back = back.max(into);
        }
        Ok(back)
    }

    /// How many bytes of a sequence are left behind a point in both sources, on either side.
    fn rest_of_sequence(&mut self, at: [u64; 2]) -> Result<u64, Stop> {
        let mut forward = 0;
        for (index, reader) in self.readers.iter_mut().enumerate() {
            let len = self.lens.get(index).copied().unwrap_or_default();
            let offset = at.get(index).copied().unwrap_or_default();
            let (_, rest) = Edge::read(reader, offset, MARGIN, len)?.within(offset);
            forward = forward.max(rest);
        }
        Ok(forward)
    }
}

fn shifted(range: &Range<u64>, by: i64) -> Range<u64> {
    range.start.saturating_add_signed(by)..range.end.saturating_add_signed(by)
}

/// How good a place for a run is: it splits no sequence; it is whole lines; it starts a line; it starts a word.
type Rank = (bool, bool, bool, bool);

fn rank(start: &Edge, end: &Edge, range: &Range<u64>) -> Rank {
    let before = start.byte_before(range.start);
    let starts_line = before.is_none_or(|byte| byte == b'\n');
    let ends_line =
        range.end == end.source_len || end.byte_before(range.end).is_some_and(|byte| byte == b'\n');
    let starts_word = before.is_none_or(|byte| !is_word(byte));
    let splits_none = start.within(range.start).0 == 0 && end.within(range.end).0 == 0;
    (
        splits_none,
        starts_line && ends_line,
        starts_line,
        starts_word,
    )
}

/// What is around one end of a run, on one side.
struct Edge {
    bytes: Vec<u8>,

    /// The offset of the first of them.
    first: u64,

    /// The length of the source.
    source_len: u64,
}

impl Edge {
    /// Reads so many bytes before an offset and behind it, as far as there are any.
    fn read(
        reader: &mut Reader<'_>,
        offset: u64,
        margin: u64,
        source_len: u64,
    ) -> Result<Self, Stop> {
        let first = offset.saturating_sub(margin);
        let behind = source_len.min(offset.saturating_add(margin));
        let len = behind.saturating_sub(first) as usize;
        Ok(Self {
            bytes: reader.bytes_ahead(first, len, READ_AHEAD)?.to_vec(),
            first,
            source_len,
        })
    }

    fn byte(&self, offset: u64) -> Option<u8> {
        let index = usize::try_from(offset.checked_sub(self.first)?).ok()?;
        self.bytes.get(index).copied()
    }

    fn byte_before(&self, offset: u64) -> Option<u8> {
        self.byte(offset.checked_sub(1)?)
    }

    /// How many bytes of a well-formed sequence lie before an offset and behind it, if it is within one.
    fn within(&self, offset: u64) -> (u64, u64) {
        let into = usize::try_from(offset.saturating_sub(self.first)).unwrap_or(usize::MAX);
        for back in 1..=into.min(MARGIN as usize) {
            let Some(sequence) = self.bytes.get(into - back..) else {
                break;
            };
            let lead = sequence.first().copied().unwrap_or_default();
            let sequence_len = match lead {
                0xC2..=0xDF => 2,
                0xE0..=0xEF => 3,
                0xF0..=0xF4 => 4,
                _ => 1,
            };
            if sequence_len > back
                && let Some(sequence) = sequence.get(..sequence_len)
                && std::str::from_utf8(sequence).is_ok()
            {
                return (back as u64, (sequence_len - back) as u64);
            }
        }
        (0, 0)
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80
}
