//! How others decode the same bytes.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL_SHIFT, Row};

/// Commands about other decoders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecodersCommand {
    /// Show what several decoders make of the selection, or of the start of the document.
    Show,
}

impl DecodersCommand {
    /// Those with a fixed place in a menu, in its order.
    pub(super) const ALL: &[Self] = &[Self::Show];

    /// What there is to know of it.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Show => Row::new("How others decode it", Section::Identity)
                .keys(CTRL_SHIFT, Key::H)
                .needs_document()
                .hint("The selection as Unicode, Go, Java, Perl and a naive decoder read it"),
        }
    }
}
