//! Some blocks of a source with the bytes around them.

use super::block_observer::Margins;
use super::count_index::SharedCountIndex;
use super::extent::{Extent, PassExtent};
use super::record::BLOCK_LEN;
use crate::source::{Source, SourceError, read_full};

/// How many blocks are read at once.
const BLOCKS_AT_ONCE: u64 = 4;

/// How many bytes are read at once, not counting a few around them. They fit into the cache of a core.
pub const READ_LEN: u64 = BLOCKS_AT_ONCE * BLOCK_LEN;

/// The length of a cache line. The first block starts at the border of a cache line in the buffer, as it does
/// in a page of the system. Copying and counting then touch no more lines than necessary.
const CACHE_LINE: usize = 64;

/// Some blocks in a row, with the [`Margins`] of their reader around them, where the source has them.
pub(super) struct Region<'a> {
    /// All bytes of the region.
    pub(super) bytes: &'a [u8],

    /// Offset of the first byte.
    pub(super) base: u64,

    /// Whether the part of the source that the reader sees ends where the bytes end.
    pub(super) at_end: bool,

    /// Whether the source ends there for good. More bytes of a stream may arrive, so a sequence that its end
    /// cuts is no error yet.
    pub(super) is_final: bool,
}

impl Region<'_> {
    /// Offset just past the last byte.
    pub(super) fn end(&self) -> u64 {
        self.base + self.bytes.len() as u64
    }

    /// The bytes between two offsets, as far as the region has them.
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

    /// What an index covers, or will cover. Answers then agree with its counts.
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
            // This is asked before the read: bytes that arrive during the read may be the last ones.
            is_final: !source.is_arriving(),
        })
    }
}

/// Reads regions of one source, one at a time. It holds one buffer of little more than 256 KiB, or no buffer
/// if the source is in memory.
pub(super) struct RegionReader<'a> {
    source: &'a dyn Source,
    sight: Sight<'a>,
    margins: Margins,
    buffer: Vec<u8>,
}

impl<'a> RegionReader<'a> {
    pub(super) fn new(source: &'a dyn Source, sight: Sight<'a>) -> Self {
        Self {
            source,
            sight,
            margins: Margins::COUNTING,
            buffer: Vec::new(),
        }
    }

    /// A reader of the same, with other margins around what it reads. They must be those of the counting at
    /// least.
    pub(super) fn with_margins(self, margins: Margins) -> Self {
        Self { margins, ..self }
    }

    /// How many bytes it reads around what it is asked for.
    pub(super) fn margins(&self) -> Margins {
        self.margins
    }

    /// Reads a few blocks from `block` on, but none from the block `end` on.
    pub(super) fn read(&mut self, block: u64, end: u64) -> Result<Region<'_>, SourceError> {
        let end = end.min(block + BLOCKS_AT_ONCE);
        let offset = |block: u64| block.saturating_mul(BLOCK_LEN);
        self.read_bytes(offset(block), offset(end))
    }

    /// Reads the bytes between two offsets, with their margins.
    pub(super) fn read_bytes(&mut self, from: u64, to: u64) -> Result<Region<'_>, SourceError> {
        let extent = self.sight.extent(self.source);
        let base = from.saturating_sub(self.margins.before as u64);
        let wanted_end = to.saturating_add(self.margins.after as u64);
        let wanted = (wanted_end.min(extent.end).max(base) - base) as usize;
        let bytes = if let Some(all) = self.source.in_memory() {
            let rest = &all[usize::try_from(base).unwrap_or(usize::MAX).min(all.len())..];
            &rest[..wanted.min(rest.len())]
        } else {
            if self.buffer.len() < wanted + CACHE_LINE {
                self.buffer.resize(wanted + CACHE_LINE, 0);
            }
            // Where the source turned out to end before the margin, nothing is wanted, and the buffer may be short.
            let first = self.buffer.get((from - base) as usize..);
            let start = first.unwrap_or_default().as_ptr();
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A source that has become empty.
    struct Emptied;

    impl Source for Emptied {
        fn name(&self) -> &'static str {
            "emptied"
        }

        fn len_hint(&self) -> u64 {
            16 * BLOCK_LEN
        }

        fn read_at(&self, _: u64, _: &mut [u8]) -> Result<usize, SourceError> {
            Ok(0)
        }

        fn generation(&self) -> Result<crate::source::Generation, SourceError> {
            Err(SourceError::shrank(self.name(), 0))
        }
    }

    /// One thread of a pass finds that the source ends early, and another has yet to read for the first time.
    #[test]
    fn behind_the_end_that_another_thread_has_found_there_is_nothing() {
        let pass = PassExtent::new(Extent {
            end: 16 * BLOCK_LEN,
            is_final: true,
        });
        pass.ends_at(0);
        let margins = Margins {
            before: 4096,
            after: 4096,
        };
        let mut reader = RegionReader::new(&Emptied, Sight::Pass(&pass)).with_margins(margins);
        for (from, to) in [(4, 8), (1, 2), (0, 1)] {
            match reader.read_bytes(from * BLOCK_LEN, to * BLOCK_LEN) {
                Ok(region) => {
                    assert!(region.bytes.is_empty() && region.at_end);
                    assert!(region.base <= from * BLOCK_LEN);
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}
