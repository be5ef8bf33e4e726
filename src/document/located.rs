//! On which line a finding is, and in which column.

use super::open_document::OpenDocument;
use crate::census::Position;

impl OpenDocument {
    /// Looks up where these offsets are in lines and columns: those of the rows in view.
    pub fn locate(&mut self, offsets: impl Iterator<Item = u64>) {
        if self.has_positions() {
            self.positions.locate(self.content.census(), offsets);
        }
    }

    /// The position of an offset that was looked up with [`OpenDocument::locate`]. `None` where that is not known yet, or
    /// not at all: the source is read in an encoding in which it is not counted.
    pub fn located(&self, offset: u64) -> Option<Position> {
        self.has_positions()
            .then(|| self.positions.get(offset))
            .flatten()
    }

    /// Are lines and columns those of the text that is shown?
    fn has_positions(&self) -> bool {
        self.content.read_as().is_none() || self.content.counted_text().is_some()
    }
}
