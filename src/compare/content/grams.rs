//! Hashes of short pieces of bytes at places that the bytes themselves choose.

use super::pairs::Sample;

/// Factor of the hash: a number without a pattern.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// A hash of the last so many bytes that were added.
#[derive(Debug, Clone)]
pub struct RollingHash {
    hash: u64,

    /// What the oldest byte counts.
    oldest: u64,
}

impl RollingHash {
    /// The hash of no bytes, that will be one of so many.
    pub fn new(gram: usize) -> Self {
        let last = u32::try_from(gram.saturating_sub(1)).unwrap_or(u32::MAX);
        Self {
            hash: 0,
            oldest: FACTOR.wrapping_pow(last),
        }
    }

    /// Adds the first bytes.
    pub fn start(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.hash = self.hash.wrapping_mul(FACTOR).wrapping_add(value(*byte));
        }
    }

    /// Adds a byte, and takes the oldest one away.
    #[inline]
    pub fn roll(&mut self, oldest: u8, newest: u8) {
        let without = self
            .hash
            .wrapping_sub(self.oldest.wrapping_mul(value(oldest)));
        self.hash = without.wrapping_mul(FACTOR).wrapping_add(value(newest));
    }

    /// The hash. All of its bits depend on all bytes.
    #[inline]
    pub const fn get(&self) -> u64 {
        let mixed = (self.hash ^ (self.hash >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ (mixed >> 32)
    }
}

/// Zeros count too.
#[inline]
const fn value(byte: u8) -> u64 {
    byte as u64 + 1
}

/// Returns the hashes of `gram` bytes each at one of `one_in` places, which is a power of two.
pub fn samples(bytes: &[u8], gram: usize, one_in: u64) -> Vec<Sample> {
    let mut found = Vec::new();
    let Some((first, rest)) = bytes.split_at_checked(gram) else {
        return found;
    };
    let mut hash = RollingHash::new(gram);
    hash.start(first);
    let mask = one_in.saturating_sub(1);
    let mut add = |hash: u64, place: usize| {
        if hash & mask == 0 {
            found.push(Sample {
                hash,
                place: place as u64,
            });
        }
    };
    add(hash.get(), 0);
    for (number, (oldest, newest)) in bytes.iter().zip(rest).enumerate() {
        hash.roll(*oldest, *newest);
        add(hash.get(), number + 1);
    }
    found
}
