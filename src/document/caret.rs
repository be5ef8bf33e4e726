//! The caret and the selection.

use std::ops::Range;

/// The two panes of the hex view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pane {
    /// Bytes as hex digits.
    #[default]
    Hex,
    /// Decoded text.
    Text,
}

/// The caret and the selection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Caret {
    /// Offset of the byte under the caret.
    pub offset: u64,
    /// The other end of the selection; the same as `offset` when nothing is selected.
    pub anchor: u64,
    /// Whether bytes are selected. A selection may be only the byte under the caret.
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
