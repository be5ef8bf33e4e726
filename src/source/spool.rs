//! A pipe kept, so that it can be read at positions.

use std::fs::File;
use std::io::{self, Read, Write as _};
use std::sync::Arc;

use super::{Generation, MemorySource, Source, SourceError};

/// Up to this many bytes stay in memory; more go to a temporary file without a name.
const MEMORY_LIMIT: u64 = 64 << 20;

/// Reads a stream to its end and keeps it: in memory up to 64 MiB, past that in a temporary file
/// that has no name and is gone with the process. `name` is what a person calls the stream.
///
/// # Errors
/// The stream or the temporary file failed.
pub fn spool(mut stream: impl Read, name: &str) -> Result<Arc<dyn Source>, SourceError> {
    let failed = |cause| SourceError::spool(name, cause);
    let mut bytes = Vec::new();
    stream
        .by_ref()
        .take(MEMORY_LIMIT)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if (bytes.len() as u64) < MEMORY_LIMIT {
        return Ok(Arc::new(MemorySource::new(bytes)));
    }
    let mut file = tempfile::tempfile().map_err(failed)?;
    file.write_all(&bytes).map_err(failed)?;
    drop(bytes);
    let more = io::copy(&mut stream, &mut file).map_err(failed)?;
    Ok(Arc::new(SpooledSource {
        file,
        name: name.to_owned(),
        len: MEMORY_LIMIT + more,
    }))
}

/// A stream that is kept in a temporary file.
#[derive(Debug)]
struct SpooledSource {
    file: File,
    name: String,
    len: u64,
}

impl Source for SpooledSource {
    fn len_hint(&self) -> u64 {
        self.len
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        super::file::read_at(&self.file, offset, buffer)
            .map_err(|cause| SourceError::read(&self.name, offset, cause))
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Ok(Generation {
            len: self.len,
            modified: None,
            still_there: true,
        })
    }
}
