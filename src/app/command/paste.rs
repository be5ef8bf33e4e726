//! Pasting text as a document.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL, Row, SHIFT};

/// Commands about pasting text as a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasteCommand {
    /// Show what the text on the clipboard is, and offer to open it as a document.
    Clipboard,
    /// Do the same with the text that is selected in some window.
    Selection,
    /// Do the same with text that the user types.
    NewFromText,
}

impl PasteCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[Self::NewFromText, Self::Clipboard, Self::Selection];

    /// Returns the row of the command in the table of commands.
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
