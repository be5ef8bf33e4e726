//! Finding.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL, NONE, Row, SHIFT};

/// Commands about finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FindCommand {
    /// Open the find bar.
    Open,
    /// Go to the next match.
    Next,
    /// Go to the match before.
    Previous,
    /// Find the next match of the selection.
    Selection,
}

impl FindCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[Self::Open, Self::Next, Self::Previous, Self::Selection];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Open => Row::new("Find…", Section::Find)
                .keys(CTRL, Key::F)
                .needs_document()
                .opens_a_field(),
            Self::Next => Row::new("Find next", Section::Find)
                .keys(NONE, Key::F3)
                .needs_document(),
            Self::Previous => Row::new("Find previous", Section::Find)
                .keys(SHIFT, Key::F3)
                .needs_document(),
            Self::Selection => Row::new("Find selection", Section::Find)
                .keys(CTRL, Key::F3)
                .needs_document()
                .hint("Goes to where the selected bytes are next"),
        }
    }
}
