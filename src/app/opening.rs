//! Opening a source, on a thread of its own: the system may take its time.

use std::io;
use std::sync::Arc;
use std::thread;

use crate::source::{
    self, FileSource, Generation, MemorySource, Source, SourceError, readable_name, spool,
};

use super::document::Origin;

/// A source that was opened.
pub struct Opened {
    /// The source.
    pub source: Arc<dyn Source>,

    /// Its state when it was opened, where it can be asked: later states are compared with it.
    pub generation: Option<Generation>,
}

/// What opening came to.
pub type Opening = Result<Opened, SourceError>;

/// Opens what a document comes from and hands it to `done`.
///
/// # Errors
/// There is no thread for it; `done` is then not called.
pub fn open(
    origin: Origin,
    done: impl FnOnce(Opening) + Send + 'static,
) -> Result<(), SourceError> {
    thread::Builder::new()
        .name("byteloupe-open".to_owned())
        .spawn(move || {
            done(open_now(&origin).map(|source| Opened {
                generation: source.generation().ok(),
                source,
            }));
        })
        .map(drop)
        .map_err(SourceError::no_thread)
}

fn open_now(origin: &Origin) -> Result<Arc<dyn Source>, SourceError> {
    match origin {
        Origin::File(path) => match FileSource::open(path)? {
            source::Opened::File(file) => Ok(Arc::new(file)),
            source::Opened::Stream(stream) => spool(stream, &readable_name(path)),
        },
        Origin::StandardInput => spool(io::stdin().lock(), "Standard input"),
        Origin::Pasted(_, bytes) => Ok(Arc::new(MemorySource::new(Arc::clone(bytes)))),
        Origin::Sample(sample) => Ok(Arc::new(MemorySource::new(sample.bytes))),
    }
}
