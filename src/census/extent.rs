//! The part of a source that one pass counts.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::source::{Source, SourceError, read_full};

/// The end of a source that does not say where it ends.
const UNKNOWN: u64 = u64::MAX;

/// The bytes of a source from its start to its end when a pass began.
///
/// A source may grow while it is read. Bytes that arrive during a pass are left to the next pass, so that
/// every read of one pass sees the same end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Extent {
    /// Offset just past the last byte. If the source does not say how long it is, this is more than it can
    /// have, and the source ends where a read returns no more bytes.
    pub(super) end: u64,

    /// Whether no bytes arrive after it by themselves. A sequence that the end cuts is then an error.
    pub(super) is_final: bool,
}

impl Extent {
    /// Returns what there is of a source now.
    pub(super) fn now(source: &dyn Source) -> Self {
        // This is asked before the length: if the stream has ended, the length is final.
        let is_arriving = source.is_arriving();
        Self::of_len(source.len_hint(), is_arriving)
    }

    /// Returns the extent of a source of this length. Devices and `/proc` report no bytes although they have
    /// some. A stream that reports no bytes has none yet.
    pub(super) fn of_len(len: u64, is_arriving: bool) -> Self {
        Self {
            end: if len > 0 || is_arriving { len } else { UNKNOWN },
            is_final: !is_arriving,
        }
    }

    /// Returns what there is of a source that goes on behind the end to which it was counted; `None` if it
    /// does not. Such a source has grown, or has more bytes than it reports.
    ///
    /// # Errors
    /// The source cannot be read there. A stream that failed gives its error behind its last byte.
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

/// The extent of a pass, as all of its threads see it. Its end moves only towards the start, when a read
/// finds that the source ends earlier than it reports. Bytes that arrive after that do not belong to the
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

    /// Sets the end, because a read found no more bytes here.
    pub(super) fn ends_at(&self, end: u64) {
        self.end.fetch_min(end, Ordering::Relaxed);
    }
}
