//! The part of a source that one pass counts.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::source::{Source, SourceError, read_full};

/// The end of a source that does not say where it ends.
const UNKNOWN: u64 = u64::MAX;

/// The bytes of a source from its start to the end that it had when a pass began.
///
/// A source may grow while it is read. What comes meanwhile is left to the next pass, so that every
/// read of one pass sees the same end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Extent {
    /// Offset just past the last byte. Of a source that does not say how long it is, more than it can
    /// have: it ends where a read finds nothing more.
    pub(super) end: u64,

    /// Nothing comes after it by itself: a sequence that the end cuts is an error.
    pub(super) is_final: bool,
}

impl Extent {
    /// What there is of a source now.
    pub(super) fn now(source: &dyn Source) -> Self {
        // Asked before the length: once a stream has ended, its length is that of all of it.
        let is_arriving = source.is_arriving();
        Self::of_len(source.len_hint(), is_arriving)
    }

    /// A source of this length. Devices and `/proc` say that they have no bytes and have some all the
    /// same; a stream that says so has none yet.
    pub(super) fn of_len(len: u64, is_arriving: bool) -> Self {
        Self {
            end: if len > 0 || is_arriving { len } else { UNKNOWN },
            is_final: !is_arriving,
        }
    }

    /// What there is of a source that goes on behind the end to which it was counted; `None` if it does
    /// not. It has grown, or has more than it says.
    ///
    /// # Errors
    /// The source cannot be read there. A stream that failed says so behind its last byte.
    pub(super) fn behind(source: &dyn Source, end: u64) -> Result<Option<Self>, SourceError> {
        if read_full(source, end, &mut [0])? == 0 {
            return Ok(None);
        }
        let len = source.generation().map_or(0, |now| now.len);
        Ok(Some(Self {
            end: if len > end { len } else { UNKNOWN },
            is_final: true,
        }))
    }

    /// This extent, made to reach at least this end.
    pub(super) fn at_least(self, end: u64) -> Self {
        Self {
            end: self.end.max(end),
            ..self
        }
    }

    /// The end of the source, if the source tells it.
    pub(super) fn known_end(&self) -> Option<u64> {
        (self.end != UNKNOWN).then_some(self.end)
    }
}

/// The extent of a pass, as all of its threads see it. Its end moves only towards the start, when a
/// read finds that the source ends sooner than it says: whatever comes after that is no part of the
/// pass.
#[derive(Debug)]
pub(super) struct PassExtent {
    end: AtomicU64,
    is_final: bool,
}

impl PassExtent {
    pub(super) fn new(extent: Extent) -> Self {
        Self {
            end: AtomicU64::new(extent.end),
            is_final: extent.is_final,
        }
    }

    /// The extent as far as is known now.
    pub(super) fn now(&self) -> Extent {
        Extent {
            end: self.end.load(Ordering::Relaxed),
            is_final: self.is_final,
        }
    }

    /// A read found nothing more here.
    pub(super) fn ends_at(&self, end: u64) {
        self.end.fetch_min(end, Ordering::Relaxed);
    }
}
