//! What was found in one block.

use std::ops::Range;

use super::block::Piece;
use super::may_hold::MayHold;
use super::record::{BlockRecord, Counter};
use super::scan::{MARGIN_AFTER, MARGIN_BEFORE, scan};
use super::state::Walked;
use super::tally::Tally;
use crate::census::{Margins, ObservedBlock};

/// What was found in one block, and how far that holds.
#[derive(Debug, Clone)]
pub(super) struct BlockScan {
    /// The offsets of the block.
    pub(super) own: Range<u64>,

    /// What is kept of it.
    pub(super) record: BlockRecord,

    /// What was counted in it.
    pub(super) tally: Tally,

    /// Where the source ended, if it ended so near that what is appended may change what is found. `None`:
    /// all that counts stood there.
    pub(super) source_end: Option<u64>,
}

impl BlockScan {
    /// What a census has to hand over around each block.
    pub(super) const MARGINS: Margins = Margins {
        before: MARGIN_BEFORE,
        after: MARGIN_AFTER,
    };

    /// Goes through a block that a census hands over.
    pub(super) fn of_observed(block: &ObservedBlock<'_>) -> Self {
        let place = |offset: u64| {
            let place = offset.saturating_sub(block.base);
            usize::try_from(place).map_or(block.bytes.len(), |place| place.min(block.bytes.len()))
        };
        let mut counter = Counter::default();
        let own = place(block.own.start)..place(block.own.end);
        let walked = scan(block.bytes, block.base, own.clone(), &mut counter);
        let may_hold = MayHold::of(block.bytes, own);
        Self::new(
            block.own.clone(),
            &walked,
            may_hold,
            &counter,
            block.source_end,
        )
    }

    /// Goes through a part of a piece, which is a block or the rest of the source.
    pub(super) fn of_piece(piece: &Piece<'_>, own: Range<u64>) -> Self {
        let mut counter = Counter::default();
        let walked = piece.scan(own.clone(), &mut counter);
        let source_end = piece.source_end_near(own.end);
        let may_hold = piece.may_hold(own.clone());
        Self::new(own, &walked, may_hold, &counter, source_end)
    }

    fn new(
        own: Range<u64>,
        walked: &Walked,
        may_hold: MayHold,
        counter: &Counter,
        source_end: Option<u64>,
    ) -> Self {
        Self {
            own,
            record: BlockRecord {
                may_hold: may_hold
                    .with_composed(walked.has_composed)
                    .with_hidden(walked.hidden),
                ..counter.record(&walked.scripts)
            },
            tally: Tally::of(&counter.counts(), &walked.scripts),
            source_end,
        }
    }
}
