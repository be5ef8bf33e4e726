//! The first errors of a source, as they are met on a pass from front to back.

use crate::utf8::group_assembler::GroupSink;
use crate::utf8::window::{MARGIN_BEFORE, group_sync};
use crate::utf8::{Decoder, Group, GroupAssembler};

/// How many errors are listed, from the start of the source. Later ones are counted, and found by
/// asking for the next.
pub(super) const LISTED: usize = 10_000;

/// How many bytes before a block [`Lister::block`] must be given, where the source has them.
pub(super) const CONTEXT_LEN: usize = MARGIN_BEFORE;

/// A block that was counted.
pub(super) struct Counted<'a> {
    /// The bytes before the block and the block itself.
    pub(super) bytes: &'a [u8],

    /// How many of them stand before the block.
    pub(super) context: usize,

    /// Offset of the block.
    pub(super) offset: u64,

    /// Is any span in it ill-formed?
    pub(super) has_errors: bool,

    /// Is every byte in it a tail out of place?
    pub(super) is_all_stray: bool,

    /// Does the source end with it?
    pub(super) is_last: bool,
}

/// Decodes the blocks that hold errors again, until enough errors are listed. Blocks without any are
/// not looked at, and neither are the many that a long run of stray tails covers.
#[derive(Debug, Default)]
pub(super) struct Lister {
    decoder: Decoder,
    assembler: GroupAssembler,

    /// A group was not at its end where the last block ended.
    is_open: bool,

    /// Every group that starts before this was listed.
    listed_to: u64,
    listed: usize,
}

impl Lister {
    /// Takes the next block. `sink` gets the groups whose end is now known.
    pub(super) fn block(&mut self, block: &Counted<'_>, sink: &mut Vec<Group>) {
        if self.listed >= LISTED || !(block.has_errors || self.is_open) {
            return;
        }
        let own = &block.bytes[block.context..];
        let mut groups = Vec::new();
        let mut keep = |group: Group| groups.push(group);
        if self.is_open && block.is_all_stray && self.decoder.held().is_empty() {
            self.assembler.tails(block.offset, own, &mut keep);
            self.decoder = Decoder::new(block.offset + own.len() as u64);
        } else {
            let bytes = if self.is_open {
                own
            } else {
                let base = block.offset - block.context as u64;
                let start = group_sync(block.bytes, base, block.context);
                self.decoder = Decoder::new(base + start as u64);
                self.assembler = GroupAssembler::default();
                &block.bytes[start..]
            };
            let mut sink = GroupSink {
                assembler: &mut self.assembler,
                sink: &mut keep,
            };
            self.decoder.push(bytes, &mut sink);
            if block.is_last {
                self.decoder.finish(&mut sink);
            }
        }
        if block.is_last {
            self.assembler.finish(&mut keep);
        }
        for group in groups {
            if group.offset >= self.listed_to && self.listed < LISTED {
                self.listed_to = group.end();
                self.listed += 1;
                sink.push(group);
            }
        }
        self.is_open = self.assembler.open_offset().is_some();
    }
}
