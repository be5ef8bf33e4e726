//! The converter.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL, CTRL_SHIFT, Row};

/// Commands about the converter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConverterCommand {
    /// Bring the converter to the front, or bring the document back.
    Show,
    /// Load the selected bytes into the converter.
    Load,
}

impl ConverterCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[Self::Show, Self::Load];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Show => Row::new("Converter", Section::Converter)
                .keys(CTRL, Key::E)
                .opens_a_field()
                .hint("Text and bytes in many formats at once, each of which can be edited"),
            Self::Load => Row::new("Open in converter", Section::Converter)
                .keys(CTRL_SHIFT, Key::E)
                .needs_document()
                .hint("The selected bytes, at most 64 KiB, or the sequence at the caret"),
        }
    }
}
