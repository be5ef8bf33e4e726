//! A stretch of a source with what stands around it.

use super::count_index::SharedCountIndex;
use super::extent::{Extent, PassExtent};
use super::record::BLOCK_LEN;
use crate::source::{Source, SourceError, read_full};
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};

/// How many blocks are read at once.
const BLOCKS_AT_ONCE: u64 = 4;

/// How many bytes are read at once, a few more around them aside. They stay in the cache of a core.
pub const READ_LEN: u64 = BLOCKS_AT_ONCE * BLOCK_LEN;

/// Bytes that the cache keeps together. In the buffer the first block starts on a border of that, as
/// it does in a page of the system, so that neither copying nor counting meets two where one will do.
const CACHE_LINE: usize = 64;

/// Some blocks in a row, with [`MARGIN_BEFORE`] bytes before them and [`MARGIN_AFTER`] after them,
/// where the source has them.
pub(super) struct Region<'a> {
    /// All these bytes.
    pub(super) bytes: &'a [u8],

    /// Offset of the first of them.
    pub(super) base: u64,

    /// Does what the reader sees of the source end where they end?
    pub(super) at_end: bool,

    /// Does it end there for good? More may come of a stream: what its end cuts is no error yet.
    pub(super) is_final: bool,
}

impl Region<'_> {
    /// Offset just past the last byte.
    pub(super) fn end(&self) -> u64 {
        self.base + self.bytes.len() as u64
    }

    /// The bytes between two offsets, as far as they are here.
    pub(super) fn between(&self, from: u64, to: u64) -> &[u8] {
        let place = |offset: u64| {
            let place = offset.saturating_sub(self.base);
            usize::try_from(place).map_or(self.bytes.len(), |place| place.min(self.bytes.len()))
        };
        self.bytes.get(place(from)..place(to)).unwrap_or_default()
    }
}

/// How much of a source a reader sees.
#[derive(Debug, Clone, Copy)]
pub(super) enum Sight<'a> {
    /// What the source has at each read.
    Now,

    /// What an index knows of, or is being told of: answers agree with its counts.
    Of(&'a SharedCountIndex),

    /// What a pass counts.
    Pass(&'a PassExtent),
}

impl Sight<'_> {
    fn extent(self, source: &dyn Source) -> Extent {
        let counted = match self {
            Self::Now => None,
            Self::Of(index) => index.lock().extent(),
            Self::Pass(pass) => Some(pass.now()),
        };
        counted.unwrap_or_else(|| Extent {
            end: u64::MAX,
            // Asked before the read: what comes while it is read may be the last of it.
            is_final: !source.is_arriving(),
        })
    }
}

/// Reads regions of one source, one at a time. It holds one buffer of little more than 256 KiB, or
/// none if the source is in memory.
pub(super) struct RegionReader<'a> {
    source: &'a dyn Source,
    sight: Sight<'a>,
    buffer: Vec<u8>,
}

impl<'a> RegionReader<'a> {
    pub(super) fn new(source: &'a dyn Source, sight: Sight<'a>) -> Self {
        Self {
            source,
            sight,
            buffer: Vec::new(),
        }
    }

    /// A few blocks from `block` on, fewer if `end`, a block too, comes before.
    pub(super) fn read(&mut self, block: u64, end: u64) -> Result<Region<'_>, SourceError> {
        let end = end.min(block + BLOCKS_AT_ONCE);
        let offset = |block: u64| block.saturating_mul(BLOCK_LEN);
        self.read_bytes(offset(block), offset(end))
    }

    /// The bytes between two offsets, with their margins.
    pub(super) fn read_bytes(&mut self, from: u64, to: u64) -> Result<Region<'_>, SourceError> {
        let extent = self.sight.extent(self.source);
        let base = from.saturating_sub(MARGIN_BEFORE as u64);
        let wanted_end = to.saturating_add(MARGIN_AFTER as u64);
        let wanted = (wanted_end.min(extent.end).max(base) - base) as usize;
        let bytes = if let Some(all) = self.source.in_memory() {
            let rest = &all[usize::try_from(base).unwrap_or(usize::MAX).min(all.len())..];
            &rest[..wanted.min(rest.len())]
        } else {
            if self.buffer.len() < wanted + CACHE_LINE {
                self.buffer.resize(wanted + CACHE_LINE, 0);
            }
            let start = self.buffer[(from - base) as usize..].as_ptr();
            let start = start.align_offset(CACHE_LINE).min(CACHE_LINE);
            let buffer = &mut self.buffer[start..][..wanted];
            let read = read_full(self.source, base, buffer)?;
            &buffer[..read]
        };
        let end = base + bytes.len() as u64;
        if bytes.len() < wanted
            && let Sight::Pass(pass) = self.sight
        {
            pass.ends_at(end);
        }
        let at_end = end < wanted_end;
        Ok(Region {
            bytes,
            base,
            at_end,
            is_final: at_end && extent.is_final,
        })
    }
}
