//! Jumps of the caret, and the way back.

use std::ops::Range;

use super::history::JumpOrigin;
use super::open_document::OpenDocument;
use super::scroll::ScrollPosition;

impl OpenDocument {
    /// Jumps: moves the caret, brings it into view, and remembers where it was.
    pub fn go_to(&mut self, offset: u64) {
        let left = self.place();
        self.step_to(offset);
        if self.caret != left.caret {
            self.history.leave(left);
        }
    }

    /// Jumps to a range of bytes that is not empty, and selects it. The caret is at its first byte,
    /// which is therefore in view.
    pub fn go_to_selected(&mut self, range: Range<u64>) {
        let left = self.place();
        self.select(range);
        std::mem::swap(&mut self.caret.offset, &mut self.caret.anchor);
        self.jump_to_caret = true;
        self.error_walk.clear_note();
        if self.caret != left.caret {
            self.history.leave(left);
        }
    }

    /// Steps: moves the caret as an arrow key in a list does, and brings it into view.
    pub fn step_to(&mut self, offset: u64) {
        self.step_to_selecting(offset, false);
    }

    /// Steps, with or without selecting.
    pub fn step_to_selecting(&mut self, offset: u64, select: bool) {
        self.move_caret(offset, select);
        self.jump_to_caret = true;
        self.error_walk.clear_note();
    }

    /// Goes back to where the last jump came from. Returns whether there was a jump.
    pub fn go_back(&mut self) -> bool {
        let place = self.history.back(self.place());
        self.return_to(place)
    }

    /// Goes forward to where going back came from. Returns whether it did.
    pub fn go_forward(&mut self) -> bool {
        let place = self.history.forward(self.place());
        self.return_to(place)
    }

    fn place(&self) -> JumpOrigin {
        JumpOrigin {
            caret: self.caret,
            scroll: self.scroll,
            row_len: self.row_len,
        }
    }

    fn return_to(&mut self, place: Option<JumpOrigin>) -> bool {
        let Some(place) = place else {
            return false;
        };
        self.caret = place.caret;
        self.scroll = place.scroll;
        // The length of a row may have changed. The hex view adapts to that.
        self.row_len = place.row_len;
        self.error_walk.clear_note();
        true
    }

    /// Sets how many bytes a row has now, which is not 0. The row with the caret stays at its place on the
    /// screen, if it was in view. Otherwise the byte at the top stays there. Returns whether the number has
    /// changed.
    pub fn set_row_len(&mut self, row_len: u64) -> bool {
        let before = std::mem::replace(&mut self.row_len, row_len);
        if before == row_len || before == 0 {
            return before != row_len;
        }
        let down = (self.caret.offset / before).checked_sub(self.scroll.top_row());
        let top_row = match down {
            Some(down) if down < self.rows_in_view => {
                (self.caret.offset / row_len).saturating_sub(down)
            }
            _ => self.scroll.top_row().saturating_mul(before) / row_len,
        };
        self.scroll = ScrollPosition::at_row(top_row);
        true
    }
}
