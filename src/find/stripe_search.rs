//! The search for matches in one stripe of a source.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::AtomicBool;

use crate::source::{Source, SourceError};

/// Bytes in the longest match that is found, 16 KiB. Only a run of stray tails, when the search is for
/// errors, may be longer.
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

    /// When this is set, the search has to end soon.
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
/// This module has one for bytes, text and expressions. A caller may bring its own.
pub trait StripeSearch: Send + Sync {
    /// Bytes in the longest match. The start of a longer match is found all the same; only
    /// [`super::Question::InRange`] may miss it if the range lies inside of it.
    fn max_len(&self) -> usize {
        MAX_MATCH_LEN
    }

    /// Steps that all searches with it took, so that tests can check the amount of work. A byte that is
    /// examined several times counts as several steps.
    #[doc(hidden)]
    fn steps(&self) -> u64 {
        0
    }

    /// Passes the matches that start in the stripe to `found`, in order. Returns `None` if it is cancelled or
    /// told to stop.
    ///
    /// # Errors
    /// The source could not be read.
    fn search(
        &self,
        stripe: Stripe<'_>,
        found: &mut dyn FnMut(Match) -> ControlFlow<()>,
    ) -> Result<Option<Counted>, SourceError>;

    /// Counts the matches that start in the stripe. Returns `None` if it is cancelled.
    ///
    /// # Errors
    /// The source could not be read.
    fn count(&self, stripe: Stripe<'_>) -> Result<Option<Counted>, SourceError> {
        self.search(stripe, &mut |_| ControlFlow::Continue(()))
    }
}
