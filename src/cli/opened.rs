//! A source that a command reads at any place, opened.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::source::{
    FileSource, Opened, Proof, Source, SourceError, StateGuard, keep_arriving, read_full,
    readable_name, standard_input,
};

/// How long it is waited for more of a stream before that is looked at again.
const WAIT: Duration = Duration::from_secs(1);

/// A source, opened, and what it was like then.
pub(super) struct OpenedSource {
    pub(super) source: Arc<dyn Source>,
    guard: StateGuard,
}

impl OpenedSource {
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
            // A stream that failed says so after the bytes that came.
            read_full(&*source, source.len_hint(), &mut [0])?;
        }
        let guard = StateGuard::before(&*source)?;
        Ok(Self { source, guard })
    }

    /// Looks whether it is as it was when it was opened. `again` does the work once more, and returns whether that finds
    /// the same.
    pub(super) fn check(
        &self,
        again: impl FnOnce() -> Result<bool, SourceError>,
    ) -> Result<(), SourceError> {
        let checked = self.guard.check(&*self.source, Proof::Findings, again);
        checked.map(drop)
    }
}
