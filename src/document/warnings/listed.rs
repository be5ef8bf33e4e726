//! The part of the list of warnings that was looked up.

use std::sync::Arc;

use crate::source::SourceError;
use crate::warnings::Warning;

/// Where something stands that may be in another part of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// In this part, or nowhere.
    Inside,
    /// In a part before it.
    Before,
    /// In a part behind it.
    Behind,
}

/// A part of the warnings of some kinds, as far as it is known.
#[derive(Debug, Clone, Default)]
pub struct Listed {
    /// The warnings, in order.
    pub warnings: Arc<[Warning]>,

    /// Whether there are some before the first of them.
    pub has_earlier: bool,

    /// Whether there are some behind the last of them, in the part that was surveyed.
    pub has_later: bool,

    /// Whether the warnings are being looked up.
    pub is_coming: bool,

    /// Why there are none.
    pub error: Option<SourceError>,
}

impl Listed {
    /// Whether these are all of the part that was surveyed.
    pub fn is_complete(&self) -> bool {
        !self.has_earlier && !self.has_later
    }

    /// The place in the list of the warning that holds an offset.
    pub fn place_at(&self, offset: u64) -> Option<usize> {
        let after = self.first_after(offset);
        let place = after.checked_sub(1)?;
        let warning = self.warnings.get(place)?;
        (offset < warning.end).then_some(place)
    }

    /// The place of the first warning that begins after an offset.
    pub fn first_after(&self, offset: u64) -> usize {
        self.warnings.partition_point(|n| n.offset <= offset)
    }

    /// On which side of the list a warning stands that begins at an offset.
    pub(super) fn side_of(&self, offset: u64) -> Side {
        let is_before = self.warnings.first().is_some_and(|it| offset < it.offset);
        let is_behind = self.warnings.last().is_some_and(|it| it.offset < offset);
        match (self.has_earlier && is_before, self.has_later && is_behind) {
            (true, _) => Side::Before,
            (_, true) => Side::Behind,
            _ => Side::Inside,
        }
    }
}
