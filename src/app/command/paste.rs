//! Pasting text as a document.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL, Row, SHIFT};

/// Commands about pasting text as a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasteCommand {
    /// Show what the text on the clipboard is, to be opened as a document.
    Clipboard,
    /// The same for the text that is selected in some window.
    Selection,
    /// The same for text that is typed.
    NewFromText,
}

impl PasteCommand {
    /// Those with a fixed place in a menu, in its order.
    pub(super) const ALL: &[Self] = &[Self::NewFromText, Self::Clipboard, Self::Selection];

    /// What there is to know of it.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Clipboard => Row::new("Paste…", Section::Paste)
                .keys(CTRL, Key::V)
                .is_an_editing_key()
                .hint("Shows what the text on the clipboard is and which bytes it makes"),
            Self::Selection => Row::new("Paste selection…", Section::Paste)
                .keys(SHIFT, Key::Insert)
                .is_an_editing_key()
                .hint("The text that is selected in some window; also a middle click"),
            Self::NewFromText => Row::new("New from text…", Section::Open)
                .keys(CTRL, Key::N)
                .opens_a_field()
                .hint("Type text, hex, base64 or a dump, and see which bytes it makes"),
        }
    }
}
