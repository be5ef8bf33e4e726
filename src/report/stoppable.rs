//! A source that is no longer read once the report of it is not wanted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::source::{FileId, Generation, Source, SourceError};

/// A source that fails when it is read after the report was cancelled, so that every pass over it ends soon.
///
/// A stream that has not ended is as long as it is now, and stays so.
pub(super) struct Stoppable {
    source: Arc<dyn Source>,
    cancel: Arc<AtomicBool>,

    /// What there is of a stream that has not ended.
    part: Option<Generation>,
}

impl Stoppable {
    pub(super) fn new(source: &Arc<dyn Source>, cancel: &Arc<AtomicBool>) -> Self {
        let part = Generation {
            len: source.len_hint(),
            modified: None,
            still_there: true,
            status_changed: None,
        };
        Self {
            source: Arc::clone(source),
            cancel: Arc::clone(cancel),
            part: source.is_arriving().then_some(part),
        }
    }
}

impl Source for Stoppable {
    fn len_hint(&self) -> u64 {
        match self.part {
            Some(part) => part.len,
            None => self.source.len_hint(),
        }
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(SourceError::cancelled(self.source.name()));
        }
        let end = self.part.map_or(u64::MAX, |part| part.len);
        let left = usize::try_from(end.saturating_sub(offset)).unwrap_or(usize::MAX);
        let wanted = buffer.len().min(left);
        match buffer.get_mut(..wanted) {
            Some(wanted) if !wanted.is_empty() => self.source.read_at(offset, wanted),
            _ => Ok(0),
        }
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        match self.part {
            Some(part) => Ok(part),
            None => self.source.generation(),
        }
    }

    fn name(&self) -> &str {
        self.source.name()
    }

    fn file_id(&self) -> Option<FileId> {
        self.source.file_id()
    }
}
