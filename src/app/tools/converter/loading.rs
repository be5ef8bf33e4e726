//! Bytes of a document on their way to the converter.

use std::sync::Arc;

use crate::background::task;
use crate::converter::MAX_BYTES;
use crate::source::{Source, SourceError, read_full};
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};
use crate::utf8::{Group, Unit, Window};

/// What is said when the thread has come to an end without an answer.
const STOPPED: &str =
    "The bytes for the converter were not read: the thread that reads them stopped.";

/// The bytes, or a sentence that says why there are none.
pub type Loaded = Result<Vec<u8>, String>;

/// Which bytes.
pub struct Loading {
    /// Of what.
    pub source: Arc<dyn Source>,
    /// The first byte.
    pub start: u64,
    /// Past the last byte.
    pub end: u64,
    /// All of the sequence or error that holds the first byte, and nothing else?
    pub whole_sequence: bool,
}

/// Reads them on a thread of its own and hands them to `done`.
///
/// # Errors
/// A sentence, when there are too many or there is no thread.
pub fn load(loading: Loading, done: impl FnOnce(Loaded) + Send + 'static) -> Result<(), String> {
    let len = loading.end - loading.start;
    if len > MAX_BYTES as u64 {
        return Err(format!(
            "The selection has {len} bytes; the converter holds at most {MAX_BYTES}. Select less."
        ));
    }
    let work = move || loading.read().map_err(|error| error.to_string());
    let stopped = || Err(STOPPED.to_owned());
    task::run("byteloupe-converter", work, stopped, done)
        .map_err(|cause| SourceError::no_thread(cause).to_string())
}

impl Loading {
    fn read(&self) -> Result<Vec<u8>, SourceError> {
        let (mut start, mut end) = (self.start, self.end);
        if self.whole_sequence {
            (start, end) = self.sequence()?;
        }
        self.bytes(start, end)
    }

    fn bytes(&self, start: u64, end: u64) -> Result<Vec<u8>, SourceError> {
        let mut bytes = vec![0; (end - start) as usize];
        let read = read_full(&*self.source, start, &mut bytes)?;
        bytes.truncate(read);
        Ok(bytes)
    }

    /// Where the sequence or error that holds the first byte starts and ends, as far as it is near.
    fn sequence(&self) -> Result<(u64, u64), SourceError> {
        let base = self.start.saturating_sub(MARGIN_BEFORE as u64);
        let wanted = self.start.saturating_add(1 + MARGIN_AFTER as u64);
        let bytes = self.bytes(base, wanted)?;
        let at_end = base + (bytes.len() as u64) < wanted;
        let window = Window::decode(&bytes, base, self.start, self.start + 1, at_end);
        let group = window.group_at(self.start);
        let unit = window.unit_at(self.start);
        Ok(match (group, unit) {
            (Some(group), _) => (group.offset, Group::end(group)),
            (None, Some(unit)) => (unit.offset, Unit::end(unit)),
            (None, None) => (self.start, self.end),
        })
    }
}
