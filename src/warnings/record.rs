//! What is kept of each block of a source.

use super::kind::WarningKind;
use super::kind_set::KindSet;
use super::may_hold::MayHold;
use super::script::ScriptGroup;
use super::severity::Severity;
use super::slot::slot;
use super::state::Scripts;
use super::visitor::Visitor;
use super::wide::controls::Controls;

/// How many warnings there are of each kind, by severity.
pub(super) type Counts<T> = [[T; Severity::COUNT]; WarningKind::COUNT];

/// What is in a block: 32 bytes for 64 KiB.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct BlockRecord {
    /// Code points by script group. A block full of one letter has one more than can be counted: it
    /// stays at the greatest number.
    pub(super) scripts: [u16; ScriptGroup::COUNT],

    /// The greatest severity of the warnings that begin in it.
    pub(super) worst: Option<Severity>,

    /// The kinds of warnings that begin in it.
    pub(super) kinds: KindSet,

    /// How many warnings begin in it.
    pub(super) warnings: u32,

    /// What may be told of it with what is elsewhere.
    pub(super) may_hold: MayHold,
}

const _: () = assert!(size_of::<BlockRecord>() <= 32);

/// Counts the warnings of a block.
#[derive(Debug)]
pub(super) struct Counter {
    /// By [`slot`]. The first slots are no kind's.
    slots: [u32; SLOTS],
}

/// A slot for each kind, numbered as the table numbers kinds, and severity.
const SLOTS: usize = 128;

const _: () = assert!((WarningKind::COUNT + 1) * Severity::COUNT <= SLOTS);

impl Default for Counter {
    fn default() -> Self {
        Self { slots: [0; SLOTS] }
    }
}

impl Counter {
    /// How many warnings there are of each kind, by severity.
    pub(super) fn counts(&self) -> Counts<u32> {
        let of = |kind: WarningKind, severity| self.slots[place(kind, severity)];
        WarningKind::ALL.map(|kind| Severity::ALL.map(|severity| of(kind, severity)))
    }

    /// What is kept of them.
    pub(super) fn record(&self, scripts: &Scripts) -> BlockRecord {
        let mut record = BlockRecord::default();
        // The first count is that of no script.
        for (kept, count) in record.scripts.iter_mut().zip(scripts.iter().skip(1)) {
            *kept = u16::try_from(*count).unwrap_or(u16::MAX);
        }
        for kind in WarningKind::ALL {
            for severity in Severity::ALL {
                let count = self.slots[place(kind, severity)];
                if count > 0 {
                    record.kinds.insert(kind);
                    record.worst = record.worst.max(Some(severity));
                    record.warnings += count;
                }
            }
        }
        record
    }
}

fn place(kind: WarningKind, severity: Severity) -> usize {
    usize::from(slot(kind as u8 + 1, severity)) % SLOTS
}

impl Visitor for Counter {
    fn begins(&mut self, _: usize, kind: WarningKind, severity: Severity, _: char) {
        self.slots[place(kind, severity)] += 1;
    }

    fn goes_on(&mut self, _: usize, _: usize) {}

    #[inline]
    fn ascii(&mut self, _: usize, _: u8, slot: u8, goes_on: bool) {
        self.slots[usize::from(slot) % SLOTS] += u32::from(!goes_on);
    }

    #[inline]
    fn controls(&mut self, _: usize, _: &[u8], controls: &Controls) {
        let mut count = |kind: WarningKind, begins: u64| {
            self.slots[place(kind, kind.severity())] += begins.count_ones();
        };
        count(WarningKind::C0, controls.c0_begins);
        count(WarningKind::Delete, controls.delete_begins);
    }
}
