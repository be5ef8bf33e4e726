//! One pass over a source, or over what was added to it, on any number of threads.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::block_observer::{BlockObserver, Margins};
use super::count_index::SharedCountIndex;
use super::counter::{Counter, Step};
use super::extent::{Extent, PassExtent};
use super::plan::Plan;
use super::posting::Posting;
use super::record::CHUNK_LEN;
use super::region::{RegionReader, Sight};
use crate::background::{Gate, let_others_go_first, scope, spawn_scoped};
use crate::scan::CHUNK_BLOCKS;
use crate::source::{Source, SourceError, read_full};
use crate::utf8::bom::{SAMPLE_LEN, StartSigns};
use crate::utf8::classifier::Backend;

/// The time after which counts are added to the index. They are also added at the end of each chunk; the time
/// matters only if the source is so slow that a chunk takes longer.
const POST_EVERY: Duration = Duration::from_millis(5);

/// How a pass ended without an error of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScanEnd {
    /// The pass reached the end of its extent.
    Done,

    /// The work was cancelled.
    Cancelled,
}

/// The state that the threads of a pass share.
pub(super) struct Work<'a> {
    pub(super) source: &'a dyn Source,
    pub(super) index: &'a SharedCountIndex,
    pub(super) gate: &'a Gate,

    /// The chunks that are still to be counted. All passes over a source share this plan, so that the caller
    /// can say at any time where the user looks.
    pub(super) plan: &'a Mutex<Plan>,

    /// Called by a thread after it has added counts to the index.
    pub(super) posted: &'a (dyn Fn() + Sync),

    /// Is handed each block that was counted.
    pub(super) observer: Option<&'a dyn BlockObserver>,

    /// How many threads count, this one included; at least 1.
    pub(super) threads: usize,

    /// The instructions of the processor that count.
    pub(super) path: Backend,

    /// Whether these threads have a low priority.
    pub(super) low_priority: bool,
}

impl Work<'_> {
    /// Counts the part of an extent that the index does not know yet. `focus` is the offset to begin at.
    ///
    /// # Errors
    /// The source could not be read, or became shorter than the extent.
    pub(super) fn run(&self, extent: Extent, focus: u64) -> Result<ScanEnd, SourceError> {
        let block = self.index.lock().begin(extent);
        self.look_at_start(extent)?;
        let first = block / CHUNK_BLOCKS;
        // If the end is not known, chunks are planned one after the other until it is reached.
        let end = extent.known_end().unwrap_or(0).div_ceil(CHUNK_LEN);
        let end = end.max(first + 1);
        *self.plan() = Plan::new(first..end, focus / CHUNK_LEN);
        let pass = &PassExtent::new(extent);
        let helpers = self.threads.min((end - first) as usize).saturating_sub(1);
        scope(|scope| {
            let mut ends = Vec::with_capacity(helpers);
            for number in 0..helpers {
                let name = format!("byteloupe-count-{}", number + 1);
                let helps = || {
                    if self.low_priority {
                        let_others_go_first();
                    }
                    self.count(pass, block)
                };
                match spawn_scoped(scope, name, helps) {
                    Ok(helper) => ends.push(helper),
                    // If there are no other threads, this thread counts everything.
                    Err(_) => break,
                }
            }
            let mut end = self.count(pass, block);
            for helper in ends {
                let helped = helper
                    .join()
                    .unwrap_or_else(|_| Err(SourceError::stopped()));
                end = end.and(helped);
            }
            end
        })?;
        if self.gate.is_cancelled() {
            return Ok(ScanEnd::Cancelled);
        }
        self.check_that_all_was_there(extent, pass.now())?;
        Ok(ScanEnd::Done)
    }

    /// Checks that all of the extent was there. `ended` is the extent as the threads found it.
    fn check_that_all_was_there(&self, extent: Extent, ended: Extent) -> Result<(), SourceError> {
        let counted = {
            let mut index = self.index.lock();
            index.set_extent(ended);
            index.bytes()
        };
        let said = extent.known_end().unwrap_or(0);
        // The source became shorter: either one thread has counted bytes that another found gone, or the
        // source reports a smaller length. Other sources always report too much, such as the files of `/sys`.
        let is_short = counted != ended.end
            || ended.end < said && self.source.generation().is_ok_and(|now| now.len < said);
        if is_short {
            return Err(SourceError::shrank(self.source.name(), ended.end));
        }
        Ok(())
    }

    /// Finds the signs in the first bytes of the source, unless that was done with all of them.
    fn look_at_start(&self, extent: Extent) -> Result<(), SourceError> {
        if self.index.lock().start_len == SAMPLE_LEN {
            return Ok(());
        }
        let mut sample = [0; SAMPLE_LEN];
        let len = extent.end.min(SAMPLE_LEN as u64) as usize;
        let read = read_full(self.source, 0, &mut sample[..len])?;
        let mut index = self.index.lock();
        index.start = StartSigns::of(&sample[..read]);
        index.start_len = read;
        Ok(())
    }

    /// Counts one chunk after the other until none is left.
    fn count(&self, pass: &PassExtent, first_block: u64) -> Result<(), SourceError> {
        // An error or a panic in this thread ends the pass, so that the other threads stop as well.
        let mut ended = EndsPass {
            gate: self.gate,
            is_well: false,
        };
        let reader = RegionReader::new(self.source, Sight::Pass(pass));
        let reader = reader.with_margins(Margins::with(self.observer));
        let mut counter = Counter::new(self.path, reader, self.observer);
        let mut is_first = true;
        loop {
            let Some(chunk) = self.plan().claim() else {
                break;
            };
            counter.begin(chunk, first_block.max(chunk * CHUNK_BLOCKS));
            if !self.count_chunk(&mut counter, chunk, is_first)? {
                break;
            }
            is_first = false;
        }
        ended.is_well = true;
        Ok(())
    }

    /// Counts the rest of a chunk. Returns whether the pass goes on. The first counts are added to the index
    /// at once, so that the user sees something.
    fn count_chunk(
        &self,
        counter: &mut Counter<'_>,
        chunk: u64,
        is_first: bool,
    ) -> Result<bool, SourceError> {
        let mut is_first = is_first;
        let mut posting = Posting::default();
        let mut begun = Instant::now();
        loop {
            if !self.gate.pass() {
                self.post(&mut posting);
                return Ok(false);
            }
            match counter.step(&mut posting) {
                Ok(Step::GoesOn) => {}
                Ok(Step::ChunkEnds) => {
                    self.post(&mut posting);
                    self.plan().goes_on_after(chunk);
                    return Ok(true);
                }
                Ok(Step::PassEnds) => {
                    self.post(&mut posting);
                    self.plan().ends_in(chunk);
                    return Ok(true);
                }
                Err(error) => {
                    self.post(&mut posting);
                    return Err(error);
                }
            }
            if begun.elapsed() >= POST_EVERY || std::mem::take(&mut is_first) {
                self.post(&mut posting);
                begun = Instant::now();
            }
        }
    }

    fn post(&self, posting: &mut Posting) {
        if posting.records.is_empty() && posting.end.is_none() {
            return;
        }
        self.index.lock().post(posting);
        *posting = Posting::default();
        (self.posted)();
    }

    fn plan(&self) -> MutexGuard<'_, Plan> {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Cancels the pass when a thread ends early, by an error or by a panic.
struct EndsPass<'a> {
    gate: &'a Gate,
    is_well: bool,
}

impl Drop for EndsPass<'_> {
    fn drop(&mut self) {
        if !self.is_well {
            self.gate.cancel();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::census::Totals;
    use crate::source::MemorySource;

    fn count(index: &SharedCountIndex, source: &dyn Source, extent: Extent) -> Totals {
        let work = Work {
            source,
            index,
            gate: &Gate::default(),
            plan: &Mutex::default(),
            posted: &|| {},
            observer: None,
            threads: 2,
            path: Backend::Portable,
            low_priority: false,
        };
        assert_eq!(work.run(extent, 0).unwrap(), ScanEnd::Done);
        let mut totals = index.lock().totals();
        totals.start = StartSigns::default();
        totals
    }

    /// Past the last record, only the posting knows which block is the last one. The first few blocks of a
    /// thread are added before the rest of their chunk, so the last posting does not begin with the chunk.
    #[test]
    fn what_grows_past_the_last_record_is_counted_once() {
        let mut bytes = "\u{e9}\u{20ac}a"
            .repeat(CHUNK_LEN as usize / 3)
            .into_bytes();
        bytes.resize(bytes.len() + 100_000, 0xFF);
        let source = MemorySource::new(bytes);
        let len = source.len_hint();
        let whole = count(
            &SharedCountIndex::default(),
            &source,
            Extent::of_len(len, false),
        );
        let few = SharedCountIndex::with_records_of(1);
        for end in [CHUNK_LEN + 40, CHUNK_LEN * 2 - 3, len - 50_000, len] {
            let extent = Extent::of_len(end, end < len);
            assert_eq!(count(&few, &source, extent).bytes, end);
        }
        assert_eq!(count(&few, &source, Extent::of_len(len, false)), whole);
    }
}
