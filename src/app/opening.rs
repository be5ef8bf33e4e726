//! Opening a source, on a thread of its own: the system may take its time.

use std::io;
use std::sync::Arc;
use std::thread;

use crate::source::{FileSource, MemorySource, Opened, Source, SourceError, readable_name, spool};

use super::document::Origin;

/// What opening came to.
pub type Opening = Result<Arc<dyn Source>, SourceError>;

/// Opens what a document comes from and hands it to `done`, once.
pub fn open(origin: Origin, done: impl Fn(Opening) + Clone + Send + 'static) {
    let failed = done.clone();
    let started = thread::Builder::new()
        .name("byteloupe-open".to_owned())
        .spawn(move || done(open_now(&origin)));
    if let Err(cause) = started {
        failed(Err(SourceError::no_thread(cause)));
    }
}

fn open_now(origin: &Origin) -> Opening {
    match origin {
        Origin::File(path) => match FileSource::open(path)? {
            Opened::File(file) => Ok(Arc::new(file)),
            Opened::Stream(stream) => spool(stream, &readable_name(path)),
        },
        Origin::StandardInput => spool(io::stdin().lock(), "Standard input"),
        Origin::Pasted(_, bytes) => Ok(Arc::new(MemorySource::new(bytes.to_vec()))),
        Origin::Sample(sample) => Ok(Arc::new(MemorySource::new(sample.bytes.to_vec()))),
    }
}
