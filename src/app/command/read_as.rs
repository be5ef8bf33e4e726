//! The encoding in which the document is read.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL_SHIFT, Row};

/// Commands about the encoding in which the document is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadAsCommand {
    /// Choose an encoding.
    Choose,
    /// The encoding that the document is most likely in, or UTF-8 again.
    Likely,
    /// UTF-8, as RFC 3629 has it.
    Utf8,
}

impl ReadAsCommand {
    /// Those with a fixed place in a menu, in its order.
    pub(super) const ALL: &[Self] = &[Self::Choose, Self::Likely, Self::Utf8];

    /// What there is to know of it.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Choose => Row::new("Read as…", Section::ReadAs)
                .keys(CTRL_SHIFT, Key::R)
                .needs_document()
                .opens_a_field()
                .hint("Text, counts, errors, warnings and Find in another encoding; bytes and offsets stay"),
            Self::Likely => Row::new("Read as the likely encoding", Section::ReadAs)
                .keys(CTRL_SHIFT, Key::I)
                .needs_document()
                .hint("The encoding that the document, or each part of it, is most likely in; again, and it is UTF-8"),
            Self::Utf8 => Row::new("Read as UTF-8", Section::ReadAs)
                .needs_document()
                .hint("As RFC 3629 has it"),
        }
    }
}
