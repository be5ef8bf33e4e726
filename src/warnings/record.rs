//! What is kept of each block of a source.

use super::kind::{KindSet, WarningKind};
use super::scan::{Scripts, Visitor};
use super::script::ScriptGroup;

/// What stands in a block: 24 bytes for 64 KiB.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct BlockRecord {
    /// Code points by script group. A block full of one letter has one more than can be counted: it
    /// stays at the greatest number.
    pub(super) scripts: [u16; ScriptGroup::COUNT],

    /// The kinds of warnings that begin in it.
    pub(super) kinds: KindSet,

    /// How many warnings begin in it.
    pub(super) warnings: u32,
}

const _: () = assert!(size_of::<BlockRecord>() <= 24);

/// Counts the warnings of a block.
#[derive(Debug, Default)]
pub(super) struct Counter {
    /// By kind, as the table numbers kinds: 1 more than their index. The first count is no kind's.
    numbered: [u32; 16],
}

impl Counter {
    /// How many warnings there are of each kind.
    pub(super) fn by_kind(&self) -> [u32; WarningKind::COUNT] {
        WarningKind::ALL.map(|kind| self.numbered[kind.index() + 1])
    }

    /// What is kept of them.
    pub(super) fn record(&self, scripts: &Scripts) -> BlockRecord {
        let mut record = BlockRecord::default();
        // The first count is that of no script.
        for (kept, count) in record.scripts.iter_mut().zip(scripts.iter().skip(1)) {
            *kept = u16::try_from(*count).unwrap_or(u16::MAX);
        }
        for (kind, count) in WarningKind::ALL.into_iter().zip(self.by_kind()) {
            if count > 0 {
                record.kinds.insert(kind);
                record.warnings += count;
            }
        }
        record
    }
}

impl Visitor for Counter {
    fn begins(&mut self, _: usize, kind: WarningKind, _: char) {
        self.numbered[kind.index() + 1] += 1;
    }

    fn goes_on(&mut self, _: usize, _: usize) {}

    #[inline]
    fn ascii(&mut self, _: usize, _: u8, kind: u8, run: u8) {
        self.numbered[usize::from(kind & 0x0F)] += u32::from(kind != run);
    }
}
