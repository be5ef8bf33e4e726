//! What finds the matches of one stripe of a source.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::AtomicBool;

use crate::source::{Source, SourceError};

/// Bytes in the longest match that is found, 16 KiB. Only a run of stray tails, looked for as an
/// error, may be longer.
pub const MAX_MATCH_LEN: usize = 16 << 10;

/// A place where something was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// Offset of its first byte in the source.
    pub offset: u64,

    /// Number of bytes, at least 1.
    pub len: u64,
}

impl Match {
    /// Offset just past the last byte.
    pub const fn end(&self) -> u64 {
        self.offset.saturating_add(self.len)
    }
}

/// One stripe of a source, to be searched.
pub struct Stripe<'a> {
    /// The source.
    pub source: &'a dyn Source,

    /// Offsets where a match may start. It may reach past them.
    pub range: Range<u64>,

    /// When this is set, the search is to end soon.
    pub cancel: &'a AtomicBool,

    /// Memory to use, kept from stripe to stripe.
    pub buffer: &'a mut Vec<u8>,
}

/// What is known of a stripe that was searched to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counted {
    /// Bytes of the stripe that the source has: fewer than its length where the source ends.
    pub bytes: u64,

    /// Matches that start in it.
    pub matches: u64,
}

/// Finds the matches that start in a stripe, always the same ones for the same bytes and range.
///
/// Bytes, text and expressions are found by one; a caller may bring its own.
pub trait StripeSearch: Send + Sync {
    /// Bytes in the longest match. Of a longer one, its start is found all the same; only
    /// [`super::Question::InRange`] may not see it from within.
    fn max_len(&self) -> usize {
        MAX_MATCH_LEN
    }

    /// Steps that all searches with it took, for tests of how much they do. A step is a byte that was
    /// examined, as often as it was.
    #[doc(hidden)]
    fn steps(&self) -> u64 {
        0
    }

    /// Gives the matches that start in the stripe, in order. It ends early when it is cancelled or
    /// told to break, and then says `None`.
    ///
    /// # Errors
    /// The source could not be read.
    fn search(
        &self,
        stripe: Stripe<'_>,
        found: &mut dyn FnMut(Match) -> ControlFlow<()>,
    ) -> Result<Option<Counted>, SourceError>;

    /// Counts the matches that start in the stripe. It says `None` when it is cancelled.
    ///
    /// # Errors
    /// The source could not be read.
    fn count(&self, stripe: Stripe<'_>) -> Result<Option<Counted>, SourceError> {
        self.search(stripe, &mut |_| ControlFlow::Continue(()))
    }
}
