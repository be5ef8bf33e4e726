//! How a source is searched.

use std::num::{NonZeroU64, NonZeroUsize};

use crate::background::cores;

/// Bytes in a stripe. A stripe fits into the cache of one core, and is searched quickly, so cancelling does
/// not take long.
pub const STRIPE_LEN: NonZeroU64 = NonZeroU64::new(256 << 10).unwrap();

/// The options of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The most threads that count. All searches together have no more threads than there are cores, but each
    /// has at least one. The result is the same for any number.
    pub threads: NonZeroUsize,

    /// Bytes in a stripe, at most 16 MiB. If matches overlap each other without a break, the result depends
    /// on this length.
    pub stripe_len: NonZeroU64,
}

/// The longest stripe. A stripe is held in memory.
pub(super) const MAX_STRIPE_LEN: NonZeroU64 = NonZeroU64::new(16 << 20).unwrap();

impl Default for Options {
    /// As many threads as there are cores, and stripes of [`STRIPE_LEN`].
    fn default() -> Self {
        Self {
            threads: cores(),
            stripe_len: STRIPE_LEN,
        }
    }
}
