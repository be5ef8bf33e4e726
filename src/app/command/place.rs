//! Places that the user names.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL, CTRL_SHIFT, Row};

/// Commands about places that the user names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceCommand {
    /// Go to a place that the user names.
    GoTo,
    /// Select from one place to another.
    SelectRange,
}

impl PlaceCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[Self::SelectRange, Self::GoTo];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::GoTo => Row::new("Go to…", Section::GoTo)
                .keys(CTRL, Key::G)
                .needs_document()
                .opens_a_field()
                .hint("An offset, a code point, a line, or the next U+202E"),
            Self::SelectRange => Row::new("Select range…", Section::Select)
                .keys(CTRL_SHIFT, Key::G)
                .needs_document()
                .opens_a_field()
                .hint("From one place to another, or so many bytes"),
        }
    }
}
