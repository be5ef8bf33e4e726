//! Jumps from bookmark to bookmark.

use std::ops::Range;
use std::sync::Arc;

use super::open_document::OpenDocument;
use crate::bookmarks::Bookmark;

impl OpenDocument {
    /// Jumps to the bytes of a bookmark, as far as they are there, and selects them. Returns whether
    /// there are any.
    pub fn go_to_bookmark(&mut self, bookmark: &Arc<Bookmark>) -> bool {
        let end = bookmark.end().min(self.content.len());
        let is_there = bookmark.offset() < end;
        if is_there {
            self.bookmarks.choose(bookmark);
            self.view.go_to_selected(bookmark.offset()..end);
        }
        is_there
    }

    /// What a new bookmark is about: what is selected, or the sequence under the caret.
    pub fn noteworthy(&self) -> Range<u64> {
        let offset = self.view.caret.offset;
        self.view.caret.selection().unwrap_or_else(|| {
            let decoded = self.decode_at_caret();
            let unit = decoded.window.unit_at(offset);
            unit.map_or(offset..offset + 1, |unit| unit.offset..unit.end())
        })
    }

    /// Goes to the next bookmark after the caret, or to the one before it. Returns whether there is one.
    pub fn step_to_bookmark(&mut self, forward: bool) -> bool {
        let bookmarks = self.bookmarks.all();
        let caret = self.view.caret.offset;
        let place = if forward {
            Some(bookmarks.first_from(caret.saturating_add(1)))
        } else {
            bookmarks.first_from(caret).checked_sub(1)
        };
        let bookmark = place.and_then(|place| bookmarks.get(place)).cloned();
        bookmark.is_some_and(|bookmark| self.go_to_bookmark(&bookmark))
    }
}
