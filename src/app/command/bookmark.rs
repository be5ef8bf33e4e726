//! Bookmarks.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL, CTRL_ALT, CTRL_SHIFT, NONE, Row, SHIFT};

/// Commands about bookmarks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookmarkCommand {
    /// Write a bookmark at what is selected, or change the one that is there.
    Add,
    /// Remove the bookmark at the caret.
    Remove,
    /// Put back the bookmark that was removed last.
    Restore,
    /// Go to the next bookmark.
    Next,
    /// Go to the bookmark before.
    Previous,
    /// Write the bookmarks to a file.
    Export,
    /// Read bookmarks from a file.
    Import,
    /// Take over the bookmarks of another version of the file.
    TakeOver,
}

impl BookmarkCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[
        Self::Add,
        Self::Remove,
        Self::Restore,
        Self::Next,
        Self::Previous,
        Self::Export,
        Self::Import,
        Self::TakeOver,
    ];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Add => Row::new("Add bookmark…", Section::Bookmark)
                .keys(CTRL, Key::D)
                .needs_document()
                .opens_a_field()
                .hint("On what is selected, or on the sequence at the caret; also changes it"),
            Self::Remove => Row::new("Remove bookmark", Section::Bookmark)
                .keys(CTRL_SHIFT, Key::D)
                .needs_document(),
            Self::Restore => Row::new("Put removed bookmark back", Section::Bookmark)
                .keys(CTRL_ALT, Key::Z)
                .needs_document(),
            Self::Next => Row::new("Next bookmark", Section::Bookmarked)
                .keys(NONE, Key::F2)
                .needs_document(),
            Self::Previous => Row::new("Previous bookmark", Section::Bookmarked)
                .keys(SHIFT, Key::F2)
                .needs_document(),
            Self::Export => Row::new("Export bookmarks…", Section::BookmarkFiles)
                .keys(CTRL_ALT, Key::J)
                .needs_document()
                .hint("As JSON that other programs can read"),
            Self::Import => Row::new("Import bookmarks…", Section::BookmarkFiles)
                .keys(CTRL_ALT, Key::M)
                .needs_document(),
            Self::TakeOver => Row::new("Take over bookmarks", Section::BookmarkFiles)
                .keys(CTRL_ALT, Key::Y)
                .needs_document()
                .hint("Those that were made for another version of this file"),
        }
    }
}
