//! Goes through a source for runs that are certainly encoded.

use std::collections::VecDeque;
use std::ops::Range;

use super::encoded::warning_of;
use super::state::PART;
use super::warning::Warning;
use crate::census::BLOCK_LEN;
use crate::encoded::{Finder, RunKind, resume_before};
use crate::source::{Source, SourceError, read_full};

/// How many bytes are looked at in one go.
const PIECE: u64 = 4 * BLOCK_LEN;

/// Behind what may hold runs, so many bytes are looked at first, until the runs have ended that reach there, and then as
/// many again as were looked at there.
const REST: u64 = 512;

/// To find where to begin before what may hold runs, so many bytes are looked at first: most often they tell.
const BEFORE: u64 = 2 << 10;

/// So many bytes are read at once, at least: one that may hold runs, most often, with what is looked at around it. Asking
/// the system takes longer than copying them.
const READ: u64 = BEFORE + PART + 2 * REST;

/// Tells the first block at or behind one that may hold a part of a run that others do not have, and which of its parts
/// may, see [`MayHold::runs`](super::may_hold::MayHold::runs).
pub(super) type NextBlock<'a> = dyn Fn(u64) -> (u64, u16) + 'a;

/// How far a source was gone through.
#[derive(Debug, Clone)]
pub(super) struct Progress {
    finder: Finder,

    /// Offset up to which bytes were looked at.
    at: u64,

    /// Offset behind the last block that was looked at because it may hold runs.
    until: u64,
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            finder: Finder::new(0),
            at: 0,
            until: 0,
        }
    }
}

/// Gives the runs of a source that are certainly encoded, as warnings, in order of place. Each is one warning,
/// however long it is. It holds 256 KiB of the source and what is found in them.
pub struct EncodedReader<'a> {
    source: &'a dyn Source,
    len: u64,
    next_block: Box<NextBlock<'a>>,
    progress: Progress,

    /// Runs that begin at this offset or behind it are those of another reader.
    limit: u64,

    /// Is nothing in the bytes that were not looked at?
    is_passed: bool,

    /// Were the bytes at the end told of as such?
    is_ended: bool,

    /// Bytes that were read, and the offset of the first of them.
    buffer: Vec<u8>,
    buffer_start: u64,
    runs: Vec<(Range<u64>, RunKind)>,
    ready: VecDeque<Warning>,
}

impl<'a> EncodedReader<'a> {
    /// Goes through the first `len` bytes, all of them.
    pub fn new(source: &'a dyn Source, len: u64) -> Self {
        Self::of(
            source,
            len,
            Box::new(|block| (block, u16::MAX)),
            Progress::default(),
        )
    }

    /// Goes on through the first `len` bytes, and only where there may be runs.
    pub(super) fn of(
        source: &'a dyn Source,
        len: u64,
        next_block: Box<NextBlock<'a>>,
        progress: Progress,
    ) -> Self {
        Self {
            source,
            len,
            next_block,
            progress,
            limit: u64::MAX,
            is_passed: false,
            is_ended: false,
            buffer: Vec::new(),
            buffer_start: 0,
            runs: Vec::new(),
            ready: VecDeque::new(),
        }
    }

    /// Goes through the first `len` bytes for runs that begin in a range. Its ends are offsets of [`apart_before`], or those of
    /// the source.
    pub(super) fn within(
        source: &'a dyn Source,
        len: u64,
        next_block: Box<NextBlock<'a>>,
        range: Range<u64>,
    ) -> Self {
        let progress = Progress {
            finder: Finder::new(range.start),
            at: range.start,
            until: range.start,
        };
        Self {
            limit: range.end,
            ..Self::of(source, len, next_block, progress)
        }
    }

    /// Gives what another one of the same source has given.
    pub(super) fn again(source: &'a dyn Source, len: u64, found: &[Warning]) -> Self {
        let progress = Progress {
            at: len,
            ..Progress::default()
        };
        Self {
            is_ended: true,
            ready: found.iter().copied().collect(),
            ..Self::of(source, len, Box::new(|block| (block, u16::MAX)), progress)
        }
    }

    /// The next warning; `None` after the last one.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes than it was told.
    pub fn next_warning(&mut self) -> Result<Option<Warning>, SourceError> {
        while self.ready.is_empty() && !self.is_at_the_end() {
            self.look_at_more()?;
        }
        if self.ready.is_empty() && !self.is_ended {
            self.is_ended = true;
            self.look_at_the_end()?;
        }
        Ok(self.ready.pop_front())
    }

    /// Is nothing left to go through, but for what the end tells?
    pub(super) fn is_at_the_end(&self) -> bool {
        let is_behind = self.progress.at >= self.limit && !self.is_open();
        self.is_passed || self.progress.at >= self.len || is_behind
    }

    /// May a run that begins before the limit go on?
    fn is_open(&self) -> bool {
        self.progress.finder.open_from() < self.limit
    }

    /// What was found and not taken yet.
    pub(super) fn take_found(&mut self) -> impl Iterator<Item = Warning> {
        self.ready.drain(..)
    }

    /// How far it is. The end was not told of as such.
    pub(super) fn into_progress(self) -> Progress {
        self.progress
    }

    /// Goes through the next bytes that may hold runs, up to 256 KiB.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes than it was told.
    pub(super) fn look_at_more(&mut self) -> Result<(), SourceError> {
        let at = self.progress.at;
        let next = self.next_that_may_hold_runs(at);
        let end = if next <= at {
            // Up to the end of what may hold runs.
            let mut end = (at / PART + 1) * PART;
            while end < at + PIECE && self.next_that_may_hold_runs(end) == end {
                end += PART;
            }
            self.progress.until = end.min(self.len);
            end
        } else if self.progress.finder.open_from() < self.progress.until {
            at + REST.max(at.saturating_sub(self.progress.until))
        } else {
            if next >= self.len.min(self.limit) {
                self.is_passed = true;
                return Ok(());
            }
            if self.pass_to(next)? {
                return Ok(());
            }
            next
        };
        let end = end.min(at + PIECE).min(self.len);
        let start = self.progress.finder.needs_from();
        let places = self.read(start..end)?;
        let bytes = self.buffer.get(places).unwrap_or_default();
        self.progress
            .finder
            .add(bytes, start, false, &mut self.runs);
        self.progress.at = end;
        self.take_runs()
    }

    /// The first offset at or behind one at which a part may begin, or go on, that may hold a part of a run.
    fn next_that_may_hold_runs(&self, at: u64) -> u64 {
        let mut at = at;
        while at < self.len {
            let (block, parts) = (self.next_block)(at / BLOCK_LEN);
            at = at.max(block.saturating_mul(BLOCK_LEN));
            let first = at % BLOCK_LEN / PART;
            let ahead = u64::from((parts >> first).trailing_zeros());
            if ahead == 0 {
                return at;
            }
            if first + ahead < BLOCK_LEN / PART {
                return (at / PART + ahead) * PART;
            }
            at = (block + 1).saturating_mul(BLOCK_LEN);
        }
        at
    }

    /// What the end of the source tells. What follows later may change it: the progress stays what it is.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes than it was told.
    pub(super) fn look_at_the_end(&mut self) -> Result<(), SourceError> {
        let mut finder = self.progress.finder.clone();
        let start = finder.needs_from();
        let is_closed = self.progress.until < self.len && finder.open_from() >= self.progress.until;
        if is_closed || !self.is_open() {
            return Ok(());
        }
        let places = self.read(start..self.len)?;
        let bytes = self.buffer.get(places).unwrap_or_default();
        finder.add(bytes, start, true, &mut self.runs);
        self.take_runs()
    }

    /// Passes over bytes that hold nothing of a run, up to before an offset. Returns whether it did.
    fn pass_to(&mut self, target: u64) -> Result<bool, SourceError> {
        let mut end = target;
        let mut len = BEFORE;
        while end > self.progress.at {
            let start = end.saturating_sub(len).max(self.progress.at);
            let places = self.read(start..end)?;
            if let Some(place) = resume_before(self.buffer.get(places).unwrap_or_default())
                && place > 0
            {
                let at = start + place as u64;
                self.progress.finder = self.progress.finder.resumed(at);
                self.progress.at = at;
                return Ok(true);
            }
            if start == self.progress.at {
                break;
            }
            if len < BLOCK_LEN {
                len = BLOCK_LEN;
                continue;
            }
            // So many bytes before a place are needed to tell.
            end = (start + BLOCK_LEN / 2).min(end - 1);
        }
        Ok(false)
    }

    /// Reads the bytes of a range, all of them, if they were not read yet. Returns their places in the buffer.
    fn read(&mut self, range: Range<u64>) -> Result<Range<usize>, SourceError> {
        let buffer_end = self.buffer_start + self.buffer.len() as u64;
        if range.start < self.buffer_start || range.end > buffer_end {
            let end = range
                .end
                .max(range.start.saturating_add(READ))
                .min(self.len);
            let len = usize::try_from(end.saturating_sub(range.start)).unwrap_or(usize::MAX);
            self.buffer_start = range.start;
            self.buffer.resize(len, 0);
            let read = read_full(self.source, range.start, &mut self.buffer)?;
            self.buffer.truncate(read);
            let buffer_end = range.start + read as u64;
            if buffer_end < range.end {
                return Err(SourceError::shrank(self.source.name(), buffer_end));
            }
        }
        let place = |offset: u64| (offset.saturating_sub(self.buffer_start)) as usize;
        Ok(place(range.start)..place(range.end))
    }

    /// Makes warnings of the runs that were found.
    fn take_runs(&mut self) -> Result<(), SourceError> {
        for (range, kind) in std::mem::take(&mut self.runs) {
            let place = range.start.checked_sub(self.buffer_start);
            let place = place.and_then(|place| usize::try_from(place).ok());
            let mut first = [0; 4];
            let there = place.and_then(|place| self.buffer.get(place..));
            match there.and_then(|there| there.first_chunk::<4>()) {
                Some(there) => first = *there,
                // It began before these bytes, or the source ends.
                None => {
                    read_full(self.source, range.start, &mut first)?;
                }
            }
            let warning = warning_of(&range, kind, &first);
            (self.ready).extend(warning.filter(|warning| warning.offset < self.limit));
        }
        Ok(())
    }
}

/// The last offset, at most 64 KiB before another one, that no run holds, and where it is told what is after it
/// without what is before. `None` where the bytes do not tell of any.
///
/// # Errors
/// The source could not be read.
pub(super) fn apart_before(source: &dyn Source, offset: u64) -> Result<Option<u64>, SourceError> {
    let start = offset.saturating_sub(BLOCK_LEN);
    let mut buffer = vec![0; (offset - start) as usize];
    let read = read_full(source, start, &mut buffer)?;
    buffer.truncate(read);
    Ok(resume_before(&buffer).map(|place| start + place as u64))
}
