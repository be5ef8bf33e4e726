//! Which two documents stand side by side, and how.

use super::run::Run;
use crate::compare::{Alignment, Side};
use crate::document::caret::Caret;
use crate::document::open_document::OpenDocument;
use crate::document::scroll::ScrollPosition;

/// Two documents that are compared.
pub struct SideBySide {
    /// Which documents: the left one first.
    pub ids: [u64; 2],
    /// Which of their bytes stand beside each other.
    pub alignment: Alignment,
    /// Do scrolling and the caret of the one move the other?
    pub is_linked: bool,
    /// The comparison in the background, unless it could not be started.
    pub run: Option<Run>,

    /// The one that had the keyboard.
    pub was_active: Side,

    /// Where both stood, as long as they are linked.
    pub scroll: ScrollPosition,
}

impl SideBySide {
    /// Two documents from their first bytes on, the left one in front.
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

    /// On which side a document is.
    pub fn side_of(&self, id: u64) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.ids[side.index()] == id)
    }

    /// The caret of one side, as it stands on the other; and whether there is a byte at all.
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
