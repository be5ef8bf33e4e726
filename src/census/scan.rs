//! Counting a whole source while the caller waits.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::Totals;
use super::count_index::SharedCountIndex;
use super::extent::Extent;
use super::group_reader::GroupReader;
use super::instructions::chosen_path;
use super::plan::Plan;
use super::work::Work;
use crate::background::{Gate, cores};
use crate::source::{Source, SourceError};
use crate::utf8::classifier::Path;

/// The errors of a scan must be read to their end before its result is waited for.
static NEVER: AtomicBool = AtomicBool::new(false);

/// A stream is counted in steps of so many bytes.
const STREAM_STEP: u64 = 4 << 20;

/// How long the end of a stream is waited for before it is asked again.
const WAIT_FOR_STREAM: Duration = Duration::from_secs(1);

/// How a scan counts. Its result does not depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ScanOptions {
    /// On how many threads, the calling one included; 0 is as many as there are cores.
    pub threads: usize,

    /// With which instructions; `None` is with the fastest of this processor, or with those that the
    /// environment variable `BYTELOUPE_PATH` names.
    pub path: Option<Path>,
}

/// Everything that was counted in a source, and where its errors are.
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
        let index = SharedCountIndex::default();
        let work = Work {
            source,
            index: &index,
            gate: &Gate::default(),
            plan: &Mutex::new(Plan::default()),
            posted: &|| progress(index.lock().bytes()),
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
                    // It has more than it says: there is no other way to find its end.
                    Some(more) if more.known_end().is_none() => extent = more,
                    // A file that grew is left at what it was: it might grow for ever.
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

    /// What was counted.
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// The errors of the source, in order, decoded as they are asked for. Blocks without any are not
    /// read again.
    pub fn errors<'a>(&'a self, source: &'a dyn Source) -> GroupReader<'a> {
        GroupReader::with_index(source, 0, &self.index, &NEVER)
    }
}
