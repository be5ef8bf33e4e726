//! What is known of the blocks of a source, for those that look at some of them only.

use std::sync::{Mutex, PoisonError};

use super::index::WarningIndex;
use super::kind::WarningKind;
use super::may_hold::MayHold;

/// What is known of the blocks of a source, by number.
pub(super) trait BlockHints: Sync {
    /// What a block may hold.
    fn may_hold(&self, block: u64) -> MayHold;

    /// May text begin in it that is not in Normalization Form C?
    fn may_have_other_forms(&self, block: u64) -> bool;
}

/// Nothing is known: everything is looked at.
pub(super) struct NoHints;

impl BlockHints for NoHints {
    fn may_hold(&self, _: u64) -> MayHold {
        MayHold::ALL
    }

    fn may_have_other_forms(&self, _: u64) -> bool {
        true
    }
}

impl BlockHints for WarningIndex {
    fn may_hold(&self, block: u64) -> MayHold {
        self.may_hold(block)
    }

    fn may_have_other_forms(&self, block: u64) -> bool {
        self.may_begin(block, WarningKind::NotNormalized)
    }
}

/// An index that goes on to grow.
impl BlockHints for Mutex<WarningIndex> {
    fn may_hold(&self, block: u64) -> MayHold {
        let index = self.lock().unwrap_or_else(PoisonError::into_inner);
        index.may_hold(block)
    }

    fn may_have_other_forms(&self, block: u64) -> bool {
        let index = self.lock().unwrap_or_else(PoisonError::into_inner);
        index.may_begin(block, WarningKind::NotNormalized)
    }
}
