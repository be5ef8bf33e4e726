//! Finding.

use egui::Key;

use super::menu::Menu;
use super::row::{CTRL, NONE, Row, SHIFT};

/// Commands about finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FindCommand {
    /// Look for something.
    Open,
    /// Go to the next match.
    Next,
    /// Go to the match before.
    Previous,
    /// Look for what is selected.
    Selection,
}

impl FindCommand {
    /// What there is to know of it.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Open => Row::new("Find…", Menu::Edit)
                .keys(CTRL, Key::F)
                .needs_document()
                .opens_a_field(),
            Self::Next => Row::new("Find next", Menu::Edit)
                .keys(NONE, Key::F3)
                .needs_document(),
            Self::Previous => Row::new("Find previous", Menu::Edit)
                .keys(SHIFT, Key::F3)
                .needs_document(),
            Self::Selection => Row::new("Find selection", Menu::Edit)
                .keys(CTRL, Key::F3)
                .needs_document()
                .hint("Goes to where the selected bytes stand next"),
        }
    }
}
