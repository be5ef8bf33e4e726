//! SHA-256 of a source.

use std::sync::atomic::{AtomicBool, Ordering};

use sha2::{Digest as _, Sha256};

use super::file_progress::FileProgress;
use super::finding::hex_of;
use crate::census::Scan;
use crate::source::{Source, SourceError};

/// Bytes that are read at once.
const HASHED_AT_ONCE: usize = 256 << 10;

/// SHA-256 of the first bytes of a source in hex, and how many they are: `len`, or all of them if it
/// has fewer. `progress` is told how many bytes are done. Once `stop` is set the result is not needed,
/// and it may be that of a part.
pub(super) fn sha256_of(
    source: &dyn Source,
    len: u64,
    progress: &dyn Fn(u64),
    stop: &AtomicBool,
) -> Result<(String, u64), SourceError> {
    let mut hash = Sha256::new();
    let mut buffer = vec![0; HASHED_AT_ONCE];
    let mut offset = 0;
    loop {
        let wanted = (len - offset).min(HASHED_AT_ONCE as u64) as usize;
        let buffer = &mut buffer[..wanted];
        let read = crate::source::read_full(source, offset, buffer)?;
        hash.update(&buffer[..read]);
        offset += read as u64;
        progress(offset);
        if read < wanted || offset == len || stop.load(Ordering::Relaxed) {
            return Ok((hex_of(&hash.finalize()), offset));
        }
    }
}

/// The checksum of the bytes that were counted: what has come since belongs to neither.
pub(super) fn hashed_as_counted(
    source: &dyn Source,
    scan: &Scan,
    progress: &FileProgress<'_>,
) -> Result<String, SourceError> {
    let go_on = AtomicBool::new(false);
    let len = scan.totals().bytes;
    let (sha256, hashed) = sha256_of(source, len, &|bytes| progress.reached(bytes), &go_on)?;
    if hashed < len {
        return Err(SourceError::shrank(source.name(), hashed));
    }
    Ok(sha256)
}
