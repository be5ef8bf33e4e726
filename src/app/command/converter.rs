//! The converter.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL, CTRL_SHIFT, Row};

/// Commands about the converter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConverterCommand {
    /// Bring the converter to the front, or the document again.
    Show,
    /// Put what is selected on the bench of the converter.
    Load,
}

impl ConverterCommand {
    /// Those with a fixed place in a menu, in its order.
    pub(super) const ALL: &[Self] = &[Self::Show, Self::Load];

    /// What there is to know of it.
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
