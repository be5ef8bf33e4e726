//! Opens a source on a thread of its own, because the system may take a long time.

use std::sync::Arc;

use crate::source::{
    self, FileSource, Generation, MemorySource, Source, SourceError, keep_arriving, readable_name,
    standard_input,
};

use super::origin::Origin;
use crate::background::task;

/// A source that was opened.
pub struct Opened {
    /// The source.
    pub source: Arc<dyn Source>,

    /// Its state when it was opened, if it is known. Later states are compared with it.
    pub generation: Option<Generation>,

    /// Whether it is a file, which can be opened again, and not a stream or something in memory.
    pub is_file: bool,
}

/// The result of opening.
pub type Opening = Result<Opened, SourceError>;

/// Opens the origin of a document and passes the result to `done`. At most so many bytes are kept of a
/// stream.
///
/// # Errors
/// The system cannot start another thread; `done` is then not called.
pub fn open(
    origin: Origin,
    most_kept: u64,
    done: impl FnOnce(Opening) + Send + 'static,
) -> Result<(), SourceError> {
    let work = move || {
        open_now(&origin, most_kept).map(|(source, is_file)| Opened {
            generation: watched(&*source),
            source,
            is_file,
        })
    };
    let stopped = || Err(SourceError::stopped());
    task::run("byteloupe-open", work, stopped, done).map_err(SourceError::no_thread)
}

/// Returns the state of a source that may change. A stream is not watched, because it only grows.
fn watched(source: &dyn Source) -> Option<Generation> {
    let is_watched = !source.is_arriving() && source.in_memory().is_none();
    is_watched.then(|| source.generation().ok()).flatten()
}

/// Returns the source, and whether it is a file.
fn open_now(origin: &Origin, most_kept: u64) -> Result<(Arc<dyn Source>, bool), SourceError> {
    let source: Arc<dyn Source> = match origin {
        Origin::File(path) => match FileSource::open(path)? {
            source::Opened::File(file) => return Ok((Arc::new(file), true)),
            source::Opened::Stream(stream) => {
                keep_arriving(stream, &readable_name(path), most_kept)?
            }
        },
        Origin::StandardInput => standard_input(most_kept)?,
        Origin::Pasted(_, bytes, _) => Arc::new(MemorySource::new(Arc::clone(bytes))),
        Origin::Decoded(part) => Arc::new(MemorySource::new(Arc::clone(&part.bytes))),
        Origin::Given(given) => Arc::clone(&given.source),
        Origin::Sample(sample) => Arc::new(MemorySource::new(sample.bytes)),
    };
    Ok((source, false))
}
