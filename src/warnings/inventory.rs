//! The warnings of a source that is gone through at once, by threads that the caller waits for.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::block::{Piece, PieceReader};
use super::block_scan::BlockScan;
use super::encoded_reader::{EncodedReader, NextBlock, Progress, apart_before};
use super::evidence::Evidence;
use super::index::WarningIndex;
use super::kept::{Counted, Kept};
use super::kind::WarningKind;
use super::line_reader::{Known, LineReader};
use super::lookup::Gatherer;
use super::observation::Observation;
use super::over_blocks::{OverBlocks, STRETCH};
use super::severity::Severity;
use super::snapshot::Snapshot;
use super::visitor::Visitor;
use super::wanted::Wanted;
use super::warning::Warning;
use crate::background::{scope, spawn_scoped};
use crate::census::BLOCK_LEN;
use crate::source::{ScanState, Source, SourceError};

/// So many runs that are encoded are kept, 3 MiB.
const MOST_RUNS: usize = 1 << 16;

/// So many bytes of findings that are told by lines are kept, with what they were.
const MOST_OF_LINES: usize = 16 << 20;

/// A part of this length or less is gone through by one thread.
const LEAST_PART: u64 = 4 << 20;

/// How many warnings there are in a source, and in which blocks of it they begin.
///
/// It holds at most 34 bytes for each block of 64 KiB, 136 MiB in all, less where blocks are alike.
/// It does not know the warnings themselves: [`Inventory::warnings`] finds them again.
#[derive(Debug)]
pub struct Inventory {
    index: WarningIndex,
    encoded: Option<Kept<Warning>>,
    lines: Option<Kept<(Warning, Evidence)>>,
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
            let over = OverBlocks {
                source,
                range: start..len,
                threads,
                is_wanted: &|_| true,
                goes_on: &|| true,
            };
            over.run(
                || (),
                |(), piece, block| {
                    let scan = BlockScan::of_piece(piece, block);
                    let bytes = enter(&mut lock(&index), scan, len);
                    if let Some(bytes) = bytes {
                        progress(bytes);
                    }
                },
            )?;
        }
        let index = index.into_inner();
        Ok(Self {
            index: index.unwrap_or_else(PoisonError::into_inner),
            encoded: None,
            lines: None,
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

    /// Looks for what [`Inventory::encoded`] gives, and for what [`Inventory::lines`] gives in a source that is text, at the
    /// same time if there are threads for both. Returns how many of each kind there are. What is few is kept: the readers
    /// then give it again without reading.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes than before.
    pub fn look_further(
        &mut self,
        source: &dyn Source,
        is_text: bool,
        threads: usize,
    ) -> Result<[u64; WarningKind::COUNT], SourceError> {
        let this = &*self;
        let parts = this.parts(source, threads)?;
        let look_at_lines = || {
            let mut reader = this.lines(source, threads);
            Counted::of(
                MOST_OF_LINES,
                || reader.next_warning(),
                |found @ (warning, _)| {
                    let text = (warning.end - warning.offset) as usize;
                    (warning.kind, size_of_val(found) + text)
                },
            )
        };
        let look_for_runs = |part: Range<u64>| {
            let mut reader =
                EncodedReader::within(source, part.end, this.next_block(), part.clone());
            Counted::of(
                MOST_RUNS,
                || reader.next_warning(),
                |warning| (warning.kind, 1),
            )
        };
        let (encoded, lines) = scope(|scope| {
            let mut beside = Vec::new();
            for part in parts.iter().skip(1) {
                let look = move || look_for_runs(part.clone());
                beside.push((part, spawn_scoped(scope, "byteloupe-warnings", look).ok()));
            }
            let of_lines = (is_text && threads > 1)
                .then(|| spawn_scoped(scope, "byteloupe-warnings", look_at_lines).ok());
            let mut encoded = parts.first().map_or_else(
                || Ok(Counted::none(MOST_RUNS)),
                |part| look_for_runs(part.clone()),
            );
            for (part, thread) in beside {
                // What the system gives no thread for is done here.
                let behind = match thread {
                    Some(thread) => thread
                        .join()
                        .unwrap_or_else(|_| Err(SourceError::stopped())),
                    None => look_for_runs(part.clone()),
                };
                encoded = encoded.and_then(|before| Ok(before.and(behind?)));
            }
            let lines = match of_lines.flatten() {
                Some(thread) => Some(
                    thread
                        .join()
                        .unwrap_or_else(|_| Err(SourceError::stopped())),
                ),
                None => is_text.then(look_at_lines),
            };
            (encoded, lines.transpose())
        });
        let (encoded, lines) = (encoded?, lines?.unwrap_or_else(|| Counted::none(0)));
        let mut counts = encoded.counts;
        for (sum, count) in counts.iter_mut().zip(lines.counts) {
            *sum += count;
        }
        self.encoded = Some(encoded.kept);
        self.lines = is_text.then_some(lines.kept);
        Ok(counts)
    }

    /// Parts of the source that may be gone through for runs that are encoded at the same time.
    fn parts(&self, source: &dyn Source, threads: usize) -> Result<Vec<Range<u64>>, SourceError> {
        let len = self.index.bytes();
        let count = (threads as u64).min(len / LEAST_PART).max(1);
        let mut starts = vec![0];
        for number in 1..count {
            let border = len / count * number / BLOCK_LEN * BLOCK_LEN;
            starts.extend(apart_before(source, border)?);
        }
        let ends = starts.iter().skip(1).copied().chain([len]);
        Ok(starts
            .iter()
            .copied()
            .zip(ends)
            .map(|(start, end)| start..end)
            .collect())
    }

    fn next_block(&self) -> Box<NextBlock<'_>> {
        Box::new(|block| self.index.next_that_may_hold_runs(block))
    }

    /// The runs that are certainly encoded, found where there may be any. `source` is the one that was gone
    /// through.
    pub fn encoded<'a>(&'a self, source: &'a dyn Source) -> EncodedReader<'a> {
        let len = self.index.bytes();
        if let Some(found) = self.encoded.as_ref().and_then(|kept| kept.all.as_deref()) {
            return EncodedReader::again(source, len, found);
        }
        EncodedReader::of(source, len, self.next_block(), Progress::default())
    }

    /// What is told by whole lines, looked for where it may be, and by so many threads in part. `source` is the one that
    /// was gone through.
    pub fn lines<'a>(&'a self, source: &'a dyn Source, threads: usize) -> LineReader<'a> {
        let len = self.index.bytes();
        if let Some(found) = self.lines.as_ref().and_then(|kept| kept.all.as_deref()) {
            return LineReader::again(source, len, found);
        }
        LineReader::of(source, &self.index, 0..len, Known::default(), threads)
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

/// Enters what was found in a block. Returns how many bytes are known, if it is time to tell that.
fn enter(index: &mut WarningIndex, scan: BlockScan, len: u64) -> Option<u64> {
    let before = index.bytes();
    if before == scan.own.start {
        index.enter_scan(&scan);
    } else {
        index.keep(scan);
    }
    index.close_gap(len);
    let bytes = index.bytes();
    let stretch = STRETCH * BLOCK_LEN;
    (bytes / stretch > before / stretch || bytes == len).then_some(bytes)
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
    /// From here on, only warnings that matter so much are given. Blocks without any are passed over.
    pub fn give_only_from(&mut self, least: Severity) {
        self.wanted.least = self.wanted.least.max(least);
        self.ready.retain(|warning| warning.severity >= least);
    }

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

/// Hears of a block: what is before the first warning that begins there is the rest of another one.
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
