//! What the document is.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL, Row};

/// Commands about what the document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdentityCommand {
    /// Show everything that the document may be, with the evidence.
    Show,
}

impl IdentityCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[Self::Show];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Show => Row::new("What is this file?", Section::Identity)
                .keys(CTRL, Key::I)
                .needs_document()
                .hint("Which encodings it may be in, the best first, and why"),
        }
    }
}
