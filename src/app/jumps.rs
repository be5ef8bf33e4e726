//! Jumps of the caret, and the way back.

use std::ops::Range;

use super::history::Place;
use super::open_document::OpenDocument;

impl OpenDocument {
    /// Jumps: puts the caret somewhere, brings it into view, and keeps in mind where it was.
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
        self.search_note = None;
        if self.caret != left.caret {
            self.history.leave(left);
        }
    }

    /// Steps: puts the caret somewhere, as an arrow in a list does, and brings it into view.
    pub fn step_to(&mut self, offset: u64) {
        self.step_to_selecting(offset, false);
    }

    /// Steps, selecting on the way or not.
    pub fn step_to_selecting(&mut self, offset: u64, select: bool) {
        self.move_caret(offset, select);
        self.jump_to_caret = true;
        self.search_note = None;
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

    fn place(&self) -> Place {
        Place {
            caret: self.caret,
            scroll: self.scroll,
        }
    }

    fn return_to(&mut self, place: Option<Place>) -> bool {
        let Some(Place { caret, scroll }) = place else {
            return false;
        };
        self.caret = caret;
        self.scroll = scroll;
        self.search_note = None;
        true
    }
}
