//! Goes through both sources at once, along what is equal and from there to the next place where they are.

use super::super::alignment::{Alignment, Side};
use super::chunks::{average_len, chunks};
use super::collected::Collected;
use super::equal::{Match, common_prefix, common_suffix};
use super::pairs;
use super::pieces::{Alike, align};
use super::reader::{ContentJob, Reader, Readers, Stop, both};
use super::run::Coarse;
use super::small::{self, Bound, Spare};

/// Most differences are short, and the bytes behind them equal for long: that is seen in so many bytes.
const NEAREST: usize = 256;

/// What may differ in them.
const FEW: Bound = Bound {
    differing: 64,
    steps: 1 << 12,
};

/// How far ahead the next equal bytes are looked for otherwise: as near as possible first.
const WINDOWS: [usize; 4] = [1 << 10, 16 << 10, 256 << 10, WIDEST];

/// Pieces up to this length are compared in memory.
const WIDEST: usize = 4 << 20;

/// Equal bytes are skipped in pieces of so many bytes: few at first, because the next difference may be near.
const FIRST_PIECE: usize = 4 << 10;

/// So much is read at once where small pieces follow on each other.
const READ_AHEAD: usize = 64 << 10;

/// The longest such piece.
const LONGEST_PIECE: usize = 256 << 10;

/// So many equal bytes are enough where both sides belong together anyway.
const FEWEST_EQUAL: usize = 32;

/// The same chunk may be at so many places of each side.
const MOST_ALIKE: usize = 1 << 10;

/// So often a part that does not fit into memory is cut into smaller chunks.
const MOST_ROUNDS: u32 = 2;

/// For each byte that was gone along, so many may be looked at ahead once the whole part was looked at.
const LOOKED_AT_PER_BYTE: u64 = 1;

/// A point in both sources: an offset in each.
type Point = [u64; 2];

/// Goes through both sources at once.
pub struct Walk<'a> {
    readers: Readers<'a>,
    job: &'a ContentJob,
    collected: &'a mut Collected,
    spare: Spare,

    /// Bytes of both sources that were told as done.
    told: u64,
}

impl<'a> Walk<'a> {
    pub fn new(readers: Readers<'a>, job: &'a ContentJob, collected: &'a mut Collected) -> Self {
        Self {
            readers,
            job,
            collected,
            spare: Spare::default(),
            told: 0,
        }
    }

    /// Collects the differences of two sources of these lengths, aligned by content.
    ///
    /// # Errors
    /// The comparison is no longer wanted, or a source could not be read.
    pub fn by_content(&mut self, lens: Point) -> Result<(), Stop> {
        let start = self.along_equal([0, 0], lens)?;
        let end = self.back_along_equal(start, lens)?;
        self.part(start, end, u64::MAX, 0)
    }

    /// Collects the differences of two sources of these lengths, each byte beside the one that the alignment says.
    /// What one source has before the other begins, or after it ends, is a difference of its own.
    ///
    /// # Errors
    /// As for [`Walk::by_content`].
    pub fn by_position(&mut self, lens: Point, alignment: Alignment) -> Result<(), Stop> {
        let [left_len, right_len] = lens;
        let start = [
            alignment.lead(Side::Right).min(left_len),
            alignment.lead(Side::Left).min(right_len),
        ];
        self.differ([0, 0], start, None)?;
        let both = (lens[0] - start[0]).min(lens[1] - start[1]);
        let end = start.map(|offset| offset + both);
        let mut at = self.along_equal(start, end)?;
        while at != end {
            let behind = self.along_differing(at, end)?;
            self.differ(at, behind, None)?;
            at = self.along_equal(behind, end)?;
        }
        self.differ(end, lens, None)
    }

    /// A part of both sources that ends where nothing is known to be equal.
    fn part(&mut self, start: Point, end: Point, chunk_len: u64, round: u32) -> Result<(), Stop> {
        let mut at = start;
        let mut anchors: Option<std::vec::IntoIter<Point>> = None;
        let mut chunk_len = chunk_len;
        // Looking far ahead at each anchor for nothing would take as long as all that is ahead, again and again.
        let mut may_look_at = u64::MAX;
        let mut from = at;
        loop {
            at = self.along_equal(at, end)?;
            if at[0] == end[0] || at[1] == end[1] {
                return self.differ(at, end, None);
            }
            let gone = (at[0] - from[0]).saturating_mul(LOOKED_AT_PER_BYTE);
            may_look_at = may_look_at.saturating_add(gone);
            from = at;
            if let Some(next) = self.step(at, end, &mut may_look_at)? {
                at = next;
                continue;
            }
            // Nothing near is alike: the rest as a whole is looked at, once.
            if anchors.is_none() {
                let len = (end[0] - at[0]).max(end[1] - at[1]);
                let average = average_len(len);
                if average >= chunk_len {
                    return self.differ(at, end, Some(Coarse::Unaligned));
                }
                chunk_len = average;
                anchors = Some(self.anchors(at, end, average)?.into_iter());
                may_look_at = 0;
            }
            let found = anchors.as_mut().into_iter().flatten();
            let mut next = None;
            for anchor in found {
                let is_ahead = anchor[0] >= at[0] && anchor[1] >= at[1];
                if is_ahead && self.is_equal(anchor, end, chunk_len / 4)? {
                    next = Some(anchor);
                    break;
                }
            }
            let anchor = next.unwrap_or(end);
            let gap_end = self.back_along_equal(at, anchor)?;
            self.gap(at, gap_end, chunk_len, round)?;
            if next.is_none() {
                return Ok(());
            }
            at = anchor;
            from = at;
        }
    }

    /// A part of both sources that has nothing equal at its ends.
    fn gap(&mut self, at: Point, end: Point, chunk_len: u64, round: u32) -> Result<(), Stop> {
        let lens = [end[0] - at[0], end[1] - at[1]];
        if lens[0] == 0 || lens[1] == 0 {
            return self.differ(at, end, None);
        }
        if lens.iter().all(|len| *len <= WIDEST as u64) {
            let alike = self.alike(at, lens.map(|len| len as usize), false)?;
            self.take(at, &alike, alike.matches.len());
            let last = alike.matches.last();
            let done = last.map_or(at, |it| behind(at, [it.left, it.right], it.len));
            return self.rest(done, end, at, &alike);
        }
        if round < MOST_ROUNDS {
            return self.part(at, end, chunk_len, round + 1);
        }
        self.differ(at, end, Some(Coarse::Unaligned))
    }

    /// Goes past a difference to the next bytes that are equal for long; `None` if there are none near, or no more bytes
    /// may be looked at.
    fn step(
        &mut self,
        at: Point,
        end: Point,
        may_look_at: &mut u64,
    ) -> Result<Option<Point>, Stop> {
        if let Some(next) = self.step_near(at, end)? {
            return Ok(Some(next));
        }
        for window in WINDOWS {
            let lens = [0, 1].map(|side: usize| {
                let rest = end.get(side).zip(at.get(side)).map(|(end, at)| end - at);
                usize::try_from(rest.unwrap_or_default()).map_or(window, |rest| rest.min(window))
            });
            let is_closed = (0..2).all(|side| at[side] + lens[side] as u64 == end[side]);
            let Some(left) = may_look_at.checked_sub(window as u64) else {
                return Ok(None);
            };
            *may_look_at = left;
            let alike = self.alike(at, lens, !is_closed)?;
            if is_closed {
                self.take(at, &alike, alike.matches.len());
                let last = alike.matches.last();
                let done = last.map_or(at, |it| behind(at, [it.left, it.right], it.len));
                self.rest(done, end, at, &alike)?;
                return Ok(Some(end));
            }
            let enough = (lens[0].min(lens[1]) / 4).max(FEWEST_EQUAL);
            let mut last = alike.matches.iter().rposition(|it| it.len >= enough);
            if last.is_none() && window == WIDEST {
                let equal: usize = alike.matches.iter().map(|it| it.len).sum();
                if equal >= lens[0].min(lens[1]) / 2 {
                    let long = |it: &Match| it.len >= FEWEST_EQUAL;
                    let found = alike.matches.iter().rposition(long);
                    last = found.or(alike.matches.len().checked_sub(1));
                }
            }
            if let Some(last) = last
                && let Some(it) = alike.matches.get(last)
            {
                self.take(at, &alike, last + 1);
                return Ok(Some(behind(at, [it.left, it.right], it.len)));
            }
        }
        Ok(None)
    }

    /// Goes past a difference of few bytes, if at least half of what is near is equal in a row behind it.
    fn step_near(&mut self, at: Point, end: Point) -> Result<Option<Point>, Stop> {
        let is_room = (0..2).all(|side| end[side] - at[side] > NEAREST as u64);
        if !is_room {
            return Ok(None);
        }
        let [left, right] = &mut self.readers;
        let left = left.bytes_ahead(at[0], NEAREST, READ_AHEAD)?;
        let right = right.bytes_ahead(at[1], NEAREST, READ_AHEAD)?;
        let matches = small::matches(left, right, FEW).unwrap_or_default();
        let last = matches.iter().rposition(|it| it.len >= NEAREST / 2);
        let Some((number, it)) = last.and_then(|last| Some((last + 1, *matches.get(last)?))) else {
            return Ok(None);
        };
        let alike = Alike {
            matches,
            unaligned: Vec::new(),
        };
        self.take(at, &alike, number);
        Ok(Some(behind(at, [it.left, it.right], it.len)))
    }

    /// What is equal in so many bytes of both sources.
    fn alike(&mut self, at: Point, lens: [usize; 2], is_open: bool) -> Result<Alike, Stop> {
        let [left, right] = both(&mut self.readers, at, lens)?;
        Ok(align(left, right, is_open, &mut self.spare))
    }

    /// Adds the differences before and between the first so many matches.
    fn take(&mut self, start: Point, alike: &Alike, number: usize) {
        let mut at = start;
        let mut unaligned = alike.unaligned.iter().peekable();
        for it in alike.matches.iter().take(number) {
            let to = behind(start, [it.left, it.right], 0);
            // What was given up is in this gap if it begins before the match does.
            let mut coarse = None;
            while unaligned
                .next_if(|[left, _]| left.start < it.left)
                .is_some()
            {
                coarse = Some(Coarse::Unaligned);
            }
            self.collected.push(at[0]..to[0], at[1]..to[1], coarse);
            at = behind(start, [it.left, it.right], it.len);
        }
    }

    /// Adds what is left behind the last match.
    fn rest(&mut self, at: Point, end: Point, start: Point, alike: &Alike) -> Result<(), Stop> {
        let last = alike.unaligned.last();
        let is_unaligned = last.is_some_and(|[left, _]| start[0] + left.end as u64 > at[0]);
        self.differ(at, end, is_unaligned.then_some(Coarse::Unaligned))
    }

    /// Adds a difference, if there are bytes in it.
    #[allow(clippy::unnecessary_wraps, reason = "it ends what it is called from")]
    fn differ(&mut self, at: Point, end: Point, coarse: Option<Coarse>) -> Result<(), Stop> {
        let is_on_both = at[0] < end[0] && at[1] < end[1];
        let coarse = coarse.filter(|_| is_on_both);
        self.collected.push(at[0]..end[0], at[1]..end[1], coarse);
        self.tell(end);
        Ok(())
    }

    /// The points where the same chunk is, in order on both sides.
    fn anchors(&mut self, at: Point, end: Point, average: u64) -> Result<Vec<Point>, Stop> {
        let again = (end[0] - at[0]) + (end[1] - at[1]);
        self.job.tell(|progress| progress.whole += again);
        let (job, [left, right]) = (self.job, &mut self.readers);
        let cut = |reader: &mut Reader<'_>, from: u64, to: u64| {
            chunks(reader, from, to, average, |read| {
                job.tell(|progress| progress.done += read);
            })
        };
        let left = cut(left, at[0], end[0])?;
        let right = cut(right, at[1], end[1])?;
        Ok(pairs::in_order(left, right, MOST_ALIKE))
    }

    /// Returns whether so many bytes are equal at a point, or all up to the end.
    fn is_equal(&mut self, at: Point, end: Point, len: u64) -> Result<bool, Stop> {
        let len = len.min(end[0] - at[0]).min(end[1] - at[1]) as usize;
        let [left, right] = both(&mut self.readers, at, [len; 2])?;
        Ok(left == right)
    }

    /// Goes along equal bytes, to the first point where the bytes differ or one side ends.
    fn along_equal(&mut self, mut at: Point, end: Point) -> Result<Point, Stop> {
        let mut piece = FIRST_PIECE;
        loop {
            let left = (end[0] - at[0]).min(end[1] - at[1]);
            let len = usize::try_from(left).map_or(piece, |left| left.min(piece));
            if len == 0 {
                break;
            }
            let ahead = piece.max(READ_AHEAD);
            let [left, right] = &mut self.readers;
            let left = left.bytes_ahead(at[0], len, ahead)?;
            let right = right.bytes_ahead(at[1], len, ahead)?;
            let equal = if left == right {
                len
            } else {
                common_prefix(left, right)
            };
            at = at.map(|offset| offset + equal as u64);
            if equal < len {
                break;
            }
            piece = (piece * 2).min(LONGEST_PIECE);
            self.tell(at);
        }
        self.tell(at);
        Ok(at)
    }

    /// Goes back along equal bytes from an end, as far as to a start, to where nothing more is equal.
    fn back_along_equal(&mut self, start: Point, mut end: Point) -> Result<Point, Stop> {
        let mut piece = FIRST_PIECE;
        loop {
            let left = (end[0] - start[0]).min(end[1] - start[1]);
            let len = usize::try_from(left).map_or(piece, |left| left.min(piece));
            if len == 0 {
                return Ok(end);
            }
            let from = end.map(|offset| offset - len as u64);
            let [left, right] = both(&mut self.readers, from, [len; 2])?;
            let equal = if left == right {
                len
            } else {
                common_suffix(left, right)
            };
            end = end.map(|offset| offset - equal as u64);
            if equal < len {
                return Ok(end);
            }
            piece = (piece * 2).min(LONGEST_PIECE);
        }
    }

    /// Goes along bytes that differ from those beside them, to the first that is equal or to the end, which is as far
    /// away on both sides.
    fn along_differing(&mut self, mut at: Point, end: Point) -> Result<Point, Stop> {
        while at[0] < end[0] {
            let rest = usize::try_from(end[0] - at[0]);
            let len = rest.map_or(FIRST_PIECE, |rest| rest.min(FIRST_PIECE));
            let [left, right] = &mut self.readers;
            let left = left.bytes_ahead(at[0], len, READ_AHEAD)?;
            let right = right.bytes_ahead(at[1], len, READ_AHEAD)?;
            let pairs = left.iter().zip(right);
            let differing = pairs.take_while(|(left, right)| left != right).count();
            at = at.map(|offset| offset + differing as u64);
            if differing < len {
                break;
            }
        }
        Ok(at)
    }

    /// Tells how far it is.
    fn tell(&mut self, at: Point) {
        let done = at[0].saturating_add(at[1]);
        if let Some(more) = done.checked_sub(self.told).filter(|more| *more > 0) {
            self.told = done;
            self.job.tell(|progress| progress.done += more);
        }
    }
}

/// The point that lies so many bytes behind another one, and `len` more on both sides.
fn behind(at: Point, [left, right]: [usize; 2], len: usize) -> Point {
    [at[0] + (left + len) as u64, at[1] + (right + len) as u64]
}
