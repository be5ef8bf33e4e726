//! Decoding a part of a document.

use egui::Key;

use super::menu::Section;
use super::row::{ALT, NONE, Row, SHIFT};

/// Commands about decoding a part of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecodeCommand {
    /// Decode the selection, or the encoded run at the caret, as a new document.
    Selection,
    /// Decode the encoded run at this offset.
    At(u64),
    /// Bring the document with this number to the front.
    Front(u64),
    /// Select these bytes of the document with this number, from the first to before the second.
    Show(u64, u64, u64),
    /// Decode the encoded run of the document with this number at this offset.
    Inside(u64, u64),
    /// Go to the next run that is certainly encoded, and select it.
    Next,
    /// Go to the run before.
    Previous,
    /// Go to the part of another document that this one was decoded from; or that one from yet another, so many
    /// times.
    Origin(usize),
}

impl DecodeCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[Self::Selection, Self::Origin(0), Self::Next, Self::Previous];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Selection => Row::new("Decode selection", Section::Decode)
                .keys(ALT, Key::ArrowDown)
                .needs_document()
                .hint(
                    "Base64, hex, escapes, gzip and others, as a new document; without a selection, \
                     what is encoded at the caret",
                ),
            Self::At(_) | Self::Inside(..) => Row::new("Decode", Section::Decode).needs_document(),
            Self::Front(_) | Self::Show(..) => {
                Row::new("Go to this layer", Section::Decode).needs_document()
            }
            Self::Next => Row::new("Next encoded run", Section::Findings)
                .keys(NONE, Key::F4)
                .needs_document()
                .hint("Base64, hex, escapes and others among other bytes"),
            Self::Previous => Row::new("Previous encoded run", Section::Findings)
                .keys(SHIFT, Key::F4)
                .needs_document(),
            Self::Origin(_) => Row::new("Go to what it was decoded from", Section::Decode)
                .keys(ALT, Key::ArrowUp)
                .needs_document()
                .hint("The part of the other document, selected"),
        }
    }
}
