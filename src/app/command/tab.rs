//! The tabs.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL, CTRL_SHIFT, Row};

/// Commands about the tabs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TabCommand {
    /// Close the document.
    Close,
    /// Bring the next document to the front.
    Next,
    /// Bring the document before to the front.
    Previous,
}

impl TabCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[Self::Close, Self::Next, Self::Previous];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Close => Row::new("Close tab", Section::Source)
                .keys(CTRL, Key::W)
                .needs_document(),
            Self::Next => Row::new("Next tab", Section::Elsewhere)
                .keys(CTRL, Key::Tab)
                .needs_document(),
            Self::Previous => Row::new("Previous tab", Section::Elsewhere)
                .keys(CTRL_SHIFT, Key::Tab)
                .needs_document(),
        }
    }
}
