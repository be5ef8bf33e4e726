//! What is kept of each block of a source.

use crate::utf8::GroupKind;

/// Bytes in a block.
pub const BLOCK_LEN: u64 = 64 << 10;

/// What stands in a block: at most 64 bytes for 64 KiB. What counts to which block is told by
/// [`super::Counts`].
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

    /// Is anything ill-formed in the block? An error that starts at its end may show only in the next
    /// block, and one that shows here may start in the block before.
    pub(super) is_ill_formed: bool,

    /// Place in the block of the first byte where something ill-formed shows; 0 if nothing does.
    pub(super) first_ill: u16,

    /// Place in the block of the last one; 0 if nothing does.
    pub(super) last_ill: u16,
}

const _: () = assert!(size_of::<BlockRecord>() <= 64);

impl BlockRecord {
    /// Errors of a kind, or of any.
    pub(super) fn errors_of(&self, kind: Option<GroupKind>) -> u32 {
        match kind {
            Some(kind) => self.errors[kind.index()],
            None => self.errors.iter().sum(),
        }
    }

    /// Is every byte a tail of one and the same run, which began before the block?
    pub(super) fn is_within_a_run(&self) -> bool {
        u64::from(self.units) == BLOCK_LEN
            && self.code_points == [0; 4]
            && self.errors == [0; GroupKind::COUNT]
    }
}
