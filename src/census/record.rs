//! The record that is kept of each block of a source.

use crate::scan::CHUNK_BLOCKS;
use crate::utf8::{GroupKind, GroupKinds};

/// Bytes in a block.
pub const BLOCK_LEN: u64 = 64 << 10;

/// Bytes in a chunk of blocks: 4 MiB.
pub(super) const CHUNK_LEN: u64 = CHUNK_BLOCKS * BLOCK_LEN;

const _: () = assert!(CHUNK_LEN == 4 << 20);

/// The counts of a block: at most 64 bytes for 64 KiB. [`super::Counts`] says what counts in which block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct BlockRecord {
    /// Code points by the length of their sequence.
    pub(super) code_points: [u32; 4],

    /// Code points and ill-formed spans.
    pub(super) units: u32,

    /// Line feeds.
    pub(super) line_feeds: u32,

    /// Errors that start in the block, by [`GroupKind::index`].
    pub(super) errors: [u32; GroupKind::COUNT],

    /// Whether an error is detected in the block. An error that starts at the end of a block may be detected
    /// only in the next one.
    pub(super) is_ill_formed: bool,

    /// Place in the block of the first byte at which an error is detected; 0 if there is none.
    pub(super) first_ill: u16,

    /// Place in the block of the last such byte; 0 if there is none.
    pub(super) last_ill: u16,
}

const _: () = assert!(size_of::<BlockRecord>() <= 64);

impl BlockRecord {
    /// The errors of some kinds.
    pub(super) fn errors_of(&self, kinds: GroupKinds) -> u32 {
        let of = |kind: GroupKind| self.errors[kind.index()];
        kinds.iter().map(of).sum()
    }
}
