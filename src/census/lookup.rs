//! What is needed to look something up in a source that is being counted.

use std::sync::atomic::{AtomicBool, Ordering};

use super::count_index::SharedCountIndex;
use super::region::{RegionReader, Sight};
use crate::source::Source;

/// What is needed to look something up.
#[derive(Clone, Copy)]
pub(super) struct Lookup<'a> {
    pub(super) source: &'a dyn Source,
    pub(super) index: &'a SharedCountIndex,
    pub(super) cancel: &'a AtomicBool,
}

impl<'a> Lookup<'a> {
    /// Returns a reader of the part that the index covers.
    pub(super) fn reader(&self) -> RegionReader<'a> {
        RegionReader::new(self.source, Sight::Of(self.index))
    }

    /// Length of the part that the index covers, or will cover.
    pub(super) fn len(&self) -> u64 {
        let extent = self.index.lock().extent();
        let end = extent.and_then(|extent| extent.known_end());
        end.unwrap_or_else(|| self.source.len_hint())
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}
