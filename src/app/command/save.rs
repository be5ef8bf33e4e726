//! Saving new files.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL, CTRL_ALT, CTRL_SHIFT, Row};

/// Commands about saving new files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveCommand {
    /// Save the selected bytes as a new file.
    Selection,
    /// Save a well-formed copy as a new file.
    Repaired,
    /// Save a report about the document.
    Report,
    /// Stop saving. No file is saved.
    Stop,
}

impl SaveCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[Self::Selection, Self::Repaired, Self::Stop, Self::Report];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Selection => Row::new("Save selection as…", Section::Save)
                .keys(CTRL, Key::S)
                .needs_document()
                .opens_a_field()
                .hint("The selected bytes as a new file; what is open is never written to"),
            Self::Repaired => Row::new("Save repaired copy…", Section::Save)
                .keys(CTRL_SHIFT, Key::S)
                .needs_document()
                .hint("A well-formed copy as a new file: you choose what stands for errors"),
            Self::Report => Row::new("Report…", Section::Identity)
                .keys(CTRL_SHIFT, Key::T)
                .needs_document()
                .opens_a_field()
                .hint("What was found, as a page, text, JSON, CSV or SARIF: to attach to a ticket"),
            Self::Stop => Row::new("Stop saving", Section::Save).keys(CTRL_ALT, Key::Period),
        }
    }
}
