//! Where the user is in a document: the caret, how far it is scrolled, and the way back.

use std::ops::Range;

use super::caret::Caret;
use super::history::{History, JumpOrigin};
use super::scroll::ScrollPosition;

/// Where the user is in a document, and what was just done there. It knows how long the source is and nothing else of
/// it.
#[derive(Debug, Default)]
pub struct View {
    /// Where the caret is.
    pub caret: Caret,

    /// How far the hex view is scrolled.
    pub scroll: ScrollPosition,

    /// Whole rows of the hex view that were in view.
    pub rows_in_view: u64,

    /// Bytes in a row when it was last shown, which is the unit of `scroll`. 0 before it was shown.
    pub row_len: u64,

    /// Whether the caret must be brought into view with its surroundings.
    pub jump_to_caret: bool,

    /// Whether something was just selected with the mouse and is not yet the primary selection.
    pub was_selected_by_pointer: bool,

    /// Whether a key was pressed that would change bytes. The user then has to be told that they cannot be
    /// changed.
    pub was_typed_on: bool,

    /// The places from which the user jumped.
    pub history: History,

    /// Whether the end stays in view when the source grows.
    follows: bool,

    /// How many bytes the source has.
    len: u64,

    /// How often the user went to another place, or to the same once more.
    moves: u64,
}

impl View {
    /// The source has so many bytes now, and has grown or not since.
    pub(super) fn keep_within(&mut self, len: u64, has_grown: bool) {
        self.len = len;
        if has_grown && self.follows {
            self.show_the_end();
        }
        let last = len.saturating_sub(1);
        self.caret.offset = self.caret.offset.min(last);
        self.caret.anchor = self.caret.anchor.min(last);
    }

    /// How often the user went to another place, or to the same once more: what was said of the place before no longer
    /// holds.
    pub(super) fn moves(&self) -> u64 {
        self.moves
    }

    /// Whether the end stays in view when the source grows.
    pub fn follows(&self) -> bool {
        self.follows
    }

    /// Keeps the end in view when the source grows, or no longer.
    pub fn set_follows(&mut self, follows: bool) {
        self.follows = follows;
        if follows {
            self.show_the_end();
        }
    }

    fn show_the_end(&mut self) {
        self.put_caret(u64::MAX, false);
        self.jump_to_caret = true;
    }

    /// Moves the caret, with or without selecting.
    pub fn move_caret(&mut self, offset: u64, select: bool) {
        self.put_caret(offset, select);
        self.moves += 1;
    }

    fn put_caret(&mut self, offset: u64, select: bool) {
        self.caret.offset = offset.min(self.len.saturating_sub(1));
        if !select {
            self.caret.anchor = self.caret.offset;
        }
        self.caret.selecting = select;
    }

    /// Moves the caret, unless the place is selected.
    pub fn move_caret_out_of_selection(&mut self, offset: u64) {
        let selection = self.caret.selection();
        if selection.is_none_or(|selection| !selection.contains(&offset)) {
            self.move_caret(offset, false);
        }
    }

    /// Selects a range of bytes that is not empty.
    pub fn select(&mut self, range: Range<u64>) {
        self.caret.anchor = range.start;
        self.caret.offset = range.end.saturating_sub(1);
        self.caret.selecting = true;
    }

    /// Selects a range of bytes that is not empty, with the caret at the first of them.
    pub fn select_from_its_start(&mut self, range: Range<u64>) {
        self.select(range);
        std::mem::swap(&mut self.caret.offset, &mut self.caret.anchor);
    }

    /// Jumps: moves the caret, brings it into view, and remembers where it was.
    pub fn go_to(&mut self, offset: u64) {
        let left = self.place();
        self.step_to(offset);
        self.leave(left);
    }

    /// Jumps to a range of bytes that is not empty, and selects it. The caret is at its first byte,
    /// which is therefore in view.
    pub fn go_to_selected(&mut self, range: Range<u64>) {
        let left = self.place();
        self.select_from_its_start(range);
        self.jump_to_caret = true;
        self.moves += 1;
        self.leave(left);
    }

    /// Steps: moves the caret as an arrow key in a list does, and brings it into view.
    pub fn step_to(&mut self, offset: u64) {
        self.step_to_selecting(offset, false);
    }

    /// Steps, with or without selecting.
    pub fn step_to_selecting(&mut self, offset: u64, select: bool) {
        self.move_caret(offset, select);
        self.jump_to_caret = true;
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

    /// Shows the place that another view of the same source shows, and takes its way back.
    pub fn take_place_of(&mut self, other: &mut Self) {
        self.put_at(other.place());
        self.history = std::mem::take(&mut other.history);
    }

    fn place(&self) -> JumpOrigin {
        JumpOrigin {
            caret: self.caret,
            scroll: self.scroll,
            row_len: self.row_len,
        }
    }

    /// Remembers a place that was left, unless the caret is still there.
    fn leave(&mut self, left: JumpOrigin) {
        if self.caret != left.caret {
            self.history.leave(left);
        }
    }

    fn return_to(&mut self, place: Option<JumpOrigin>) -> bool {
        let Some(place) = place else {
            return false;
        };
        self.put_at(place);
        self.moves += 1;
        true
    }

    fn put_at(&mut self, place: JumpOrigin) {
        self.caret = place.caret;
        self.scroll = place.scroll;
        // The length of a row may have changed. The hex view adapts to that.
        self.row_len = place.row_len;
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
