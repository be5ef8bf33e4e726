//! Counting a whole source while the caller waits.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::Totals;
use super::block_observer::BlockObserver;
use super::count_index::SharedCountIndex;
use super::extent::Extent;
use super::group_reader::GroupReader;
use super::instructions::chosen_path;
use super::lookup::Lookup;
use super::origin::answered;
use super::places;
use super::places::Position;
use super::plan::Plan;
use super::question::{Answer, Question};
use super::work::Work;
use crate::background::{Gate, cores};
use crate::source::{Source, SourceError};
use crate::utf8::classifier::Backend;

/// A flag that is never set: reading the errors of a scan cannot be cancelled.
static NEVER: AtomicBool = AtomicBool::new(false);

/// The number of bytes in a step, while a stream is counted.
const STREAM_STEP: u64 = 4 << 20;

/// How long to wait for the end of a stream before asking again.
const WAIT_FOR_STREAM: Duration = Duration::from_secs(1);

/// How a scan counts. The options do not change the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ScanOptions {
    /// The number of threads, including the calling one; 0 stands for one for each core.
    pub threads: usize,

    /// The instructions; `None` stands for the fastest of this processor, or for those that the environment
    /// variable `BYTELOUPE_PATH` names.
    pub path: Option<Backend>,
}

/// The counts of a source, and where its errors are.
#[derive(Debug)]
pub struct Scan {
    totals: Totals,
    index: SharedCountIndex,
}

impl Scan {
    /// Counts all of a source: a file as long as it is when the scan begins, a stream to its end.
    /// `progress` is called now and then, by any of the threads that count, with the number of bytes
    /// counted so far.
    ///
    /// # Errors
    /// The source could not be read, or became shorter while it was read.
    pub fn run(
        source: &dyn Source,
        options: ScanOptions,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Self, SourceError> {
        Self::run_with(source, options, None, progress)
    }

    /// [`Scan::run`] that hands each block to an observer, if there is one, as it is counted.
    ///
    /// # Errors
    /// Those of [`Scan::run`].
    pub fn run_with(
        source: &dyn Source,
        options: ScanOptions,
        observer: Option<&dyn BlockObserver>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Self, SourceError> {
        let index = SharedCountIndex::default();
        let work = Work {
            source,
            index: &index,
            gate: &Gate::default(),
            plan: &Mutex::new(Plan::default()),
            posted: &|| progress(index.lock().bytes()),
            observer,
            threads: match options.threads {
                0 => cores().get(),
                threads => threads,
            },
            path: options.path.unwrap_or_else(chosen_path),
            low_priority: false,
        };
        let mut extent = Extent::now(source);
        loop {
            work.run(extent, 0)?;
            let counted = index.lock().bytes();
            if extent.is_final {
                match Extent::behind(source, counted)? {
                    // The source has more bytes than it reports. Its end can only be found by reading.
                    Some(more) if more.known_end().is_none() => extent = more,
                    // A file that grew is counted to its former end, because it might grow for ever.
                    _ => break,
                }
            } else {
                while source.is_arriving() && source.len_hint() <= counted + STREAM_STEP {
                    source.wait_for_more(counted + STREAM_STEP, WAIT_FOR_STREAM);
                }
                extent = Extent::now(source);
            }
        }
        let totals = index.lock().totals();
        Ok(Self { totals, index })
    }

    /// The counts.
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Returns the position of an offset. It reads a few blocks, however far from the start the offset is.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes than were counted.
    pub fn position(
        &self,
        source: &dyn Source,
        offset: u64,
    ) -> Result<Option<Position>, SourceError> {
        let lookup = Lookup {
            source,
            index: &self.index,
            cancel: &NEVER,
        };
        places::position(lookup, offset)
    }

    /// Answers a question about the source, which is the one that was counted. The caller waits for it.
    pub fn answer(&self, source: &dyn Source, question: Question) -> Answer {
        let lookup = Lookup {
            source,
            index: &self.index,
            cancel: &NEVER,
        };
        answered(lookup, question)
    }

    /// Returns a reader of the errors of the source, in order. Blocks without errors are not read again.
    pub fn errors<'a>(&'a self, source: &'a dyn Source) -> GroupReader<'a> {
        self.errors_from(source, 0)
    }

    /// [`Scan::errors`] from the first one on that starts at an offset or after it.
    pub fn errors_from<'a>(&'a self, source: &'a dyn Source, offset: u64) -> GroupReader<'a> {
        GroupReader::with_index(source, offset, &self.index, &NEVER)
    }
}
