//! The caret: where the user is, and what is selected.

use std::ops::Range;

/// Which of the two panes of the hex view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pane {
    /// Bytes as hex digits.
    #[default]
    Hex,
    /// Decoded text.
    Text,
}

/// The caret and what is selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Caret {
    /// Offset of the byte under the caret.
    pub offset: u64,
    /// The other end of the selection; the same as `offset` when nothing is selected.
    pub anchor: u64,
    /// Is more than the byte under the caret selected? One byte can be, too.
    pub selecting: bool,
    /// The pane in which the caret is.
    pub pane: Pane,
}

impl Caret {
    /// The selected bytes, if anything is selected.
    pub fn selection(&self) -> Option<Range<u64>> {
        self.selecting
            .then(|| self.offset.min(self.anchor)..self.offset.max(self.anchor) + 1)
    }
}
