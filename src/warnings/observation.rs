//! What is in a source, found while a census counts it.

use std::sync::{Mutex, PoisonError};

use super::block_scan::BlockScan;
use super::index::WarningIndex;
use crate::census::{BlockObserver, Margins, ObservedBlock};

/// Looks through the blocks that a census hands over, for an [`Inventory`](super::Inventory) of the source.
///
/// It holds what an inventory holds. It does not know how long the source is, nor whether it was handed all
/// of it: the inventory goes through what is missing.
#[derive(Debug, Default)]
pub struct Observation {
    index: Mutex<WarningIndex>,
}

impl Observation {
    /// What was found.
    pub(super) fn into_index(self) -> WarningIndex {
        let index = self.index.into_inner();
        index.unwrap_or_else(PoisonError::into_inner)
    }
}

impl BlockObserver for Observation {
    fn margins(&self) -> Margins {
        BlockScan::MARGINS
    }

    fn observe(&self, block: &ObservedBlock<'_>) {
        let scan = BlockScan::of_observed(block);
        let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        index.keep(scan);
        index.close_settled_gap();
    }
}
