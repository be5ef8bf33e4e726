//! The two documents that are side by side, and their alignment.

use super::run::Run;
use crate::compare::{Alignment, Side};
use crate::document::caret::Caret;
use crate::document::open_document::OpenDocument;
use crate::document::scroll::ScrollPosition;

/// Two documents that are compared.
pub struct SideBySide {
    /// The numbers of the documents, the left one first.
    pub ids: [u64; 2],
    /// Which of their bytes are side by side.
    pub alignment: Alignment,
    /// Whether scrolling and moving the caret in one of them also moves the other.
    pub is_linked: bool,
    /// The comparison in the background, unless it could not be started.
    pub run: Option<Run>,

    /// The side that had the keyboard.
    pub was_active: Side,

    /// How far both are scrolled, as long as they are linked.
    pub scroll: ScrollPosition,
}

impl SideBySide {
    /// Returns two documents that are aligned at their first bytes, with the left one in front.
    pub fn new(left: u64, right: u64, scroll: ScrollPosition) -> Self {
        Self {
            ids: [left, right],
            alignment: Alignment::STARTS,
            is_linked: true,
            run: None,
            was_active: Side::Left,
            scroll,
        }
    }

    /// Returns the side on which a document is.
    pub fn side_of(&self, id: u64) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.ids[side.index()] == id)
    }

    /// Returns the caret of one side as it is shown on the other, and whether there is a byte at its place.
    pub fn mirrored(&self, caret: Caret, side: Side, to: &OpenDocument) -> (Caret, bool) {
        let last = to.content.len().saturating_sub(1);
        let beside = |offset| {
            let place = self.alignment.place(side, offset);
            self.alignment.offset(side.other(), place)
        };
        let near = |offset| beside(offset).unwrap_or_default().min(last);
        let is_there = beside(caret.offset).is_some_and(|offset| offset < to.content.len());
        let mirrored = Caret {
            offset: near(caret.offset),
            anchor: near(caret.anchor),
            ..caret
        };
        (mirrored, is_there)
    }
}
