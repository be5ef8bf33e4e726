//! What is known of the warnings of a source.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::encoded_index::EncodedIndex;
use super::index::WarningIndex;
use super::line_index::LineIndex;
use crate::source::Source;

/// What a survey has found so far in a source, shared by the threads that go through it and those that look
/// things up.
pub(super) struct Surveyed {
    pub(super) source: Arc<dyn Source>,
    pub(super) index: Mutex<WarningIndex>,
    lines: Mutex<LineIndex>,
    encoded: Mutex<EncodedIndex>,
}

impl Surveyed {
    /// Nothing is known of this source.
    pub(super) fn of(source: Arc<dyn Source>) -> Self {
        Self {
            source,
            index: Mutex::default(),
            lines: Mutex::default(),
            encoded: Mutex::default(),
        }
    }

    /// The index. It is whole at every moment; a panic elsewhere does not change that.
    pub(super) fn index(&self) -> MutexGuard<'_, WarningIndex> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known by lines, whole at every moment too.
    pub(super) fn lines(&self) -> MutexGuard<'_, LineIndex> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of runs that are encoded, whole at every moment too.
    pub(super) fn encoded(&self) -> MutexGuard<'_, EncodedIndex> {
        self.encoded.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
