//! The manual.

use egui::Key;

use super::menu::Section;
use super::row::{Row, SHIFT};

/// Commands about the manual.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ManualCommand {
    /// Show the manual, or close it.
    Show,
}

impl ManualCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[Self::Show];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Show => Row::new("Manual", Section::Help)
                .keys(SHIFT, Key::F1)
                .hint("All pages of the manual, and a search over them")
                .opens_a_field(),
        }
    }
}
