//! Whether bytes that are read twice are the same.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::ops::Range;
use std::sync::OnceLock;

use twox_hash::xxhash3_128::Hasher;

use super::{Source, SourceError};

/// How many bytes are read at once.
const BLOCK: usize = 256 << 10;

/// 128 bits that stand for a sequence of bytes within this process. Two sequences with the same digest are the same: the
/// seed is a secret of the process, so that nobody can prepare others.
///
/// It is not a checksum that another program or another run could make.
pub struct Digest(Hasher);

impl Digest {
    /// Returns the digest of no bytes.
    pub fn new() -> Self {
        static SEED: OnceLock<u64> = OnceLock::new();
        let seed = *SEED.get_or_init(|| RandomState::new().build_hasher().finish());
        Self(Hasher::with_seed(seed))
    }

    /// Returns the digest of a range of a source. A source that ends before has fewer bytes, and another digest.
    ///
    /// # Errors
    /// The source could not be read.
    pub fn of(source: &dyn Source, range: Range<u64>) -> Result<Self, SourceError> {
        let mut digest = Self::new();
        let mut buffer = vec![0; BLOCK];
        let mut offset = range.start;
        while offset < range.end {
            let wanted = (range.end - offset).min(BLOCK as u64) as usize;
            let block = buffer.get_mut(..wanted).unwrap_or_default();
            match source.read_at(offset, block)? {
                0 => break,
                read => {
                    digest.update(block.get(..read).unwrap_or_default());
                    offset += read as u64;
                }
            }
        }
        Ok(digest)
    }

    /// Adds bytes. It does not matter into which pieces a sequence is cut.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }
}

impl Default for Digest {
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for Digest {
    fn eq(&self, other: &Self) -> bool {
        self.0.finish_128() == other.0.finish_128()
    }
}

impl std::fmt::Debug for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Digest({:032x})", self.0.finish_128())
    }
}
