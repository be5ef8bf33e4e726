//! SHA-256 of a source.

use std::sync::atomic::{AtomicBool, Ordering};

use sha2::{Digest as _, Sha256};

use super::finding::hex_of;
use crate::source::{Source, SourceError};

/// Bytes that are read at once.
const HASHED_AT_ONCE: usize = 256 << 10;

/// SHA-256 of all bytes of a source, in hex. `progress` is told how many bytes are done. Once `stop`
/// is set nobody wants the result, and it may be that of a part.
pub(super) fn sha256_of(
    source: &dyn Source,
    progress: &dyn Fn(u64),
    stop: &AtomicBool,
) -> Result<String, SourceError> {
    let mut hash = Sha256::new();
    let mut buffer = vec![0; HASHED_AT_ONCE];
    let mut offset = 0;
    loop {
        let read = crate::source::read_full(source, offset, &mut buffer)?;
        hash.update(&buffer[..read]);
        offset += read as u64;
        progress(offset);
        if read < buffer.len() || stop.load(Ordering::Relaxed) {
            return Ok(hex_of(&hash.finalize()));
        }
    }
}
