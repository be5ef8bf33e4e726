//! The warnings of a source that is gone through at once, by threads that the caller waits for.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::block::{Piece, PieceReader};
use super::block_scan::BlockScan;
use super::encoded_reader::{EncodedReader, Progress};
use super::index::WarningIndex;
use super::kind::WarningKind;
use super::lookup::Gatherer;
use super::observation::Observation;
use super::severity::Severity;
use super::snapshot::Snapshot;
use super::visitor::Visitor;
use super::wanted::Wanted;
use super::warning::Warning;
use crate::background::{scope, spawn_scoped};
use crate::census::BLOCK_LEN;
use crate::source::{ScanState, Source, SourceError};

/// How many blocks are read at once: they stay in the cache of a core.
const READ_BLOCKS: u64 = 4;

/// So many bytes are the work of one thread at a time.
const STRETCH: u64 = 16 << 20;

/// How many warnings there are in a source, and in which blocks of it they begin.
///
/// It holds at most 30 bytes for each block of 64 KiB, 120 MiB in all, less where blocks are alike.
/// It does not know the warnings themselves: [`Inventory::warnings`] finds them again.
#[derive(Debug)]
pub struct Inventory {
    index: WarningIndex,
}

impl Inventory {
    /// Goes through the first `len` bytes of a source, on so many threads, or on this one if that is 1.
    /// `progress` is told how many bytes were gone through so far, by any thread.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes.
    pub fn take(
        source: &dyn Source,
        len: u64,
        threads: usize,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Self, SourceError> {
        Self::of(Observation::default(), source, len, threads, progress)
    }

    /// [`Inventory::take`] that goes only through what was not observed while the source was counted. If a
    /// census counted `len` bytes and handed all of them to the observation, nothing is read.
    ///
    /// # Errors
    /// Those of [`Inventory::take`].
    pub fn of(
        observation: Observation,
        source: &dyn Source,
        len: u64,
        threads: usize,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Self, SourceError> {
        let index = Mutex::new(observation.into_index());
        loop {
            let start = {
                let mut index = lock(&index);
                index.close_gap(len);
                index.bytes()
            };
            if start >= len {
                break;
            }
            // What found no room, or was read when the source had another end, is left to the next round.
            let work = Work {
                source,
                range: start..len,
                progress,
                next: AtomicU64::new(0),
                stop: AtomicBool::new(false),
                index: &index,
            };
            work.run(threads)?;
        }
        let index = index.into_inner();
        Ok(Self {
            index: index.unwrap_or_else(PoisonError::into_inner),
        })
    }

    /// How many warnings there are.
    pub fn counts(&self) -> Snapshot {
        let tally = self.index.tally();
        Snapshot {
            counts: tally.counts,
            scripts: tally.scripts,
            bytes: self.index.bytes(),
            len: self.index.bytes(),
            state: ScanState::Done,
        }
    }

    /// The runs that are certainly encoded, found where there may be any. `source` is the one that was gone
    /// through.
    pub fn encoded<'a>(&'a self, source: &'a dyn Source) -> EncodedReader<'a> {
        let next_block = Box::new(|block| self.index.next_that_may_hold_runs(block));
        EncodedReader::of(source, self.index.bytes(), next_block, Progress::default())
    }

    /// The warnings that are told by code points, found again one by one. `source` is the one that was gone
    /// through.
    pub fn warnings<'a>(&'a self, source: &'a dyn Source, wanted: Wanted) -> WarningReader<'a> {
        WarningReader {
            index: &self.index,
            source,
            reader: PieceReader::new(source),
            wanted,
            block: 0,
            ready: VecDeque::new(),
        }
    }
}

/// What the threads share.
struct Work<'a> {
    source: &'a dyn Source,

    /// What is gone through.
    range: Range<u64>,
    progress: &'a (dyn Fn(u64) + Sync),

    /// The number of the stretch that is gone through next.
    next: AtomicU64,

    /// Has one of the threads failed?
    stop: AtomicBool,
    index: &'a Mutex<WarningIndex>,
}

impl Work<'_> {
    /// Goes through all stretches, on so many threads.
    fn run(&self, threads: usize) -> Result<(), SourceError> {
        let len = self.range.end - self.range.start;
        let most = usize::try_from(len.div_ceil(STRETCH)).unwrap_or(usize::MAX);
        let beside = threads.min(most).saturating_sub(1);
        scope(|scope| {
            let run = || self.go_through_stretches();
            // A thread that the system does not give leaves its work to the others.
            let others: Vec<_> = (0..beside)
                .map_while(|_| spawn_scoped(scope, "byteloupe-warnings", run).ok())
                .collect();
            let mut result = run();
            for other in others {
                let ended = other.join().unwrap_or_else(|_| Err(SourceError::stopped()));
                result = result.and(ended);
            }
            result
        })
    }

    /// Goes through one stretch after the other until none is left.
    fn go_through_stretches(&self) -> Result<(), SourceError> {
        let mut reader = PieceReader::new(self.source);
        while !self.stop.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let start = number.saturating_mul(STRETCH);
            let start = start.saturating_add(self.range.start);
            if start >= self.range.end {
                break;
            }
            let end = self.range.end.min(start.saturating_add(STRETCH));
            if let Err(error) = self.go_through(&mut reader, start..end) {
                self.stop.store(true, Ordering::Relaxed);
                return Err(error);
            }
        }
        Ok(())
    }

    fn go_through(
        &self,
        reader: &mut PieceReader<'_>,
        range: Range<u64>,
    ) -> Result<(), SourceError> {
        let mut at = range.start;
        while at < range.end && !self.stop.load(Ordering::Relaxed) {
            let wanted = range.end.min(at + READ_BLOCKS * BLOCK_LEN);
            let piece = read(reader, self.source, at..wanted)?;
            while at < wanted {
                let end = wanted.min(at + BLOCK_LEN);
                self.enter(BlockScan::of_piece(&piece, at..end));
                at = end;
            }
        }
        Ok(())
    }

    fn enter(&self, scan: BlockScan) {
        let mut index = lock(self.index);
        let before = index.bytes();
        if before == scan.own.start {
            index.enter_scan(&scan);
        } else {
            index.keep(scan);
        }
        index.close_gap(self.range.end);
        let bytes = index.bytes();
        drop(index);
        if bytes / STRETCH > before / STRETCH || bytes == self.range.end {
            (self.progress)(bytes);
        }
    }
}

/// Locks an index. It is whole at every moment; a panic elsewhere does not change that.
fn lock(index: &Mutex<WarningIndex>) -> MutexGuard<'_, WarningIndex> {
    index.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The bytes of a range, all of them.
fn read<'a>(
    reader: &'a mut PieceReader<'_>,
    source: &dyn Source,
    range: Range<u64>,
) -> Result<Piece<'a>, SourceError> {
    let end = range.end;
    let piece = reader.read(range)?;
    if piece.end < end {
        return Err(SourceError::shrank(source.name(), piece.end));
    }
    Ok(piece)
}

/// Gives the warnings of a source in order of place. A run that goes on over borders of blocks is one
/// warning, however long it is. It holds those of one block.
pub struct WarningReader<'a> {
    index: &'a WarningIndex,
    source: &'a dyn Source,
    reader: PieceReader<'a>,
    wanted: Wanted,

    /// The block that is looked at next.
    block: u64,
    ready: VecDeque<Warning>,
}

impl WarningReader<'_> {
    /// The next warning; `None` after the last one.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes than before.
    pub fn next_warning(&mut self) -> Result<Option<Warning>, SourceError> {
        loop {
            let goes_on = match self.ready.back() {
                Some(last) if self.ready.len() == 1 => last.may_go_on,
                Some(_) => false,
                None => {
                    self.block = self.index.next_with(self.block, self.wanted);
                    true
                }
            };
            let start = self.block.saturating_mul(BLOCK_LEN);
            let len = self.index.bytes();
            if !goes_on || start >= len {
                return Ok(self.ready.pop_front());
            }
            self.look_at(start..len.min(start + BLOCK_LEN))?;
            self.block += 1;
        }
    }

    /// Takes the warnings of a block.
    fn look_at(&mut self, range: Range<u64>) -> Result<(), SourceError> {
        let piece = read(&mut self.reader, self.source, range.clone())?;
        let mut found = Gatherer::new(self.wanted, range.clone(), usize::MAX);
        let open = self.ready.back_mut().filter(|last| last.may_go_on);
        let rest = Rest {
            open,
            base: piece.base,
            found: &mut found,
        };
        let is_whole = rest.scan(&piece, range.clone());
        if let Some(open) = self.ready.back_mut() {
            open.may_go_on = !is_whole && open.end >= range.end;
        }
        self.ready.extend(found.found);
        Ok(())
    }
}

/// Hears of a block: what stands before the first warning that begins there is the rest of another one.
struct Rest<'a> {
    /// The warning that reaches the border before the block, until another one begins.
    open: Option<&'a mut Warning>,
    base: u64,
    found: &'a mut Gatherer,
}

impl Rest<'_> {
    /// Goes through the block. Says whether the open warning has ended.
    fn scan(mut self, piece: &Piece<'_>, block: Range<u64>) -> bool {
        self.found.begin(piece.base);
        piece.scan(block.clone(), &mut self);
        self.found.end(block.end);
        self.open.is_none()
    }
}

impl Visitor for Rest<'_> {
    fn begins(&mut self, place: usize, kind: WarningKind, severity: Severity, scalar: char) {
        self.open = None;
        self.found.begins(place, kind, severity, scalar);
    }

    fn goes_on(&mut self, code_points: usize, end: usize) {
        match &mut self.open {
            Some(open) => {
                let code_points = u32::try_from(code_points).unwrap_or(u32::MAX);
                open.code_points = open.code_points.saturating_add(code_points);
                open.end = self.base + end as u64;
            }
            None => self.found.goes_on(code_points, end),
        }
    }
}
