//! A fingerprint tells the contents of two documents apart without reading all of them.

use sha2::{Digest as _, Sha256};

use crate::source::{Source, SourceError, read_full};

/// How many bytes at the start and at the end are read.
const LOOKED_AT: u64 = 64 << 10;

/// The size of a content and the hashes of its two ends. Contents that differ only between their ends have
/// the same fingerprint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint {
    /// Length in bytes, as far as the source knows.
    pub size: u64,
    /// SHA-256 of the first 64 KiB.
    pub first: [u8; 32],
    /// SHA-256 of the last 64 KiB.
    pub last: [u8; 32],
}

impl Fingerprint {
    /// Returns the fingerprint of a source as it is now. Reads up to 128 KiB.
    ///
    /// # Errors
    /// The source could not be read.
    pub fn of(source: &dyn Source) -> Result<Self, SourceError> {
        Self::of_start(source, source.len_hint())
    }

    /// Returns the fingerprint of the first `size` bytes of a source, which may have grown since.
    ///
    /// # Errors
    /// The source could not be read.
    pub fn of_start(source: &dyn Source, size: u64) -> Result<Self, SourceError> {
        let hash = |from: u64, to: u64| -> Result<[u8; 32], SourceError> {
            let mut bytes = vec![0; (to - from) as usize];
            let read = read_full(source, from, &mut bytes)?;
            bytes.truncate(read);
            Ok(Sha256::digest(&bytes).into())
        };
        // Devices and `/proc` report the length 0 although they have bytes.
        let head = if size == 0 {
            LOOKED_AT
        } else {
            size.min(LOOKED_AT)
        };
        Ok(Self {
            size,
            first: hash(0, head)?,
            last: hash(size.saturating_sub(LOOKED_AT), size)?,
        })
    }
}
