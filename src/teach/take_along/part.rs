//! Which bytes are taken along.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::TakeError;
use crate::source::{MemorySource, Source, SourceError, read_full};

/// A range of a source. It is read only when it is asked for, which may take a while.
#[derive(Clone)]
pub struct Part {
    source: Arc<dyn Source>,
    range: Range<u64>,
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Part {{ {:?} }}", self.range)
    }
}

impl Part {
    /// These bytes of a source.
    pub fn of_source(source: Arc<dyn Source>, range: Range<u64>) -> Self {
        Self { source, range }
    }

    /// Bytes that are in no source.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self {
            source: Arc::new(MemorySource::new(bytes)),
            range: 0..bytes.len() as u64,
        }
    }

    /// Where the bytes come from.
    pub fn source(&self) -> &Arc<dyn Source> {
        &self.source
    }

    /// Which bytes these are.
    pub fn range(&self) -> Range<u64> {
        self.range.clone()
    }

    /// How many bytes there are, if there are no more than `most`. Reads nothing.
    ///
    /// # Errors
    /// There are more, or none.
    pub(super) fn check(&self, what: &'static str, most: usize) -> Result<usize, TakeError> {
        let len = self.range.end.saturating_sub(self.range.start);
        if len == 0 {
            return Err(TakeError::Empty);
        }
        let wanted = usize::try_from(len).ok().filter(|len| *len <= most);
        wanted.ok_or(TakeError::TooLong { what, len, most })
    }

    /// The bytes, if there are no more than `most`. `what` is made of them, such as `A picture`.
    ///
    /// # Errors
    /// There are more, or none, or the source does not give them.
    pub(super) fn read(&self, what: &'static str, most: usize) -> Result<Vec<u8>, TakeError> {
        let wanted = self.check(what, most)?;
        let mut bytes = vec![0; wanted];
        let read = read_full(&*self.source, self.range.start, &mut bytes)?;
        if read < wanted {
            let end = self.range.start + read as u64;
            return Err(SourceError::shrank(self.source.name(), end).into());
        }
        Ok(bytes)
    }
}
