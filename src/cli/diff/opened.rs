//! One of the two sources, opened.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::source::{
    FileSource, Generation, Opened, Source, SourceError, keep_arriving, read_full, readable_name,
    standard_input,
};

/// How long it is waited for more of a stream before that is looked at again.
const WAIT: Duration = Duration::from_secs(1);

/// One of the two sources, opened, and what it was like then.
pub(super) struct OpenedSide {
    pub(super) source: Arc<dyn Source>,
    before: Generation,
}

impl OpenedSide {
    /// Opens a file, or standard input for `-`. What can be read only once is kept, all of it: this waits for its end.
    pub(super) fn open(path: &Path, most_kept: u64) -> Result<Self, SourceError> {
        let source: Arc<dyn Source> = if path.as_os_str() == "-" {
            standard_input(most_kept)?
        } else {
            match FileSource::open(path)? {
                Opened::File(file) => Arc::new(file),
                Opened::Stream(stream) => keep_arriving(stream, &readable_name(path), most_kept)?,
            }
        };
        let is_stream = source.is_arriving();
        while source.is_arriving() {
            source.wait_for_more(u64::MAX, WAIT);
        }
        if is_stream {
            // A stream that failed says so behind the bytes that came.
            read_full(&*source, source.len_hint(), &mut [0])?;
        }
        let before = source.generation()?;
        Ok(Self { source, before })
    }

    /// Returns the sentence about a file that changed since it was opened.
    pub(super) fn trouble(&self) -> Option<String> {
        match self.source.generation() {
            Ok(now) if now == self.before => None,
            Ok(_) => Some(format!(
                "{} changed while it was read: what is told may be of two states. \
                 Compare again when nothing writes to it.",
                self.source.name()
            )),
            Err(error) => Some(error.to_string()),
        }
    }
}
