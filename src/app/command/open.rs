//! Opening files.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL, CTRL_SHIFT, Row};

/// Commands about opening files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenCommand {
    /// Choose files in the system's dialog.
    Files,
    /// Type or paste the path of a file.
    Path,
    /// Open a recent file, given by its place in the list.
    Recent(usize),
    /// Choose one of the recent files by its name.
    RecentByName,
    /// Forget the recent files.
    ClearRecent,
    /// Open the files that were open when the program last ended.
    LastFiles,
    /// Open those whenever the program starts without other files, or no longer.
    ReopenAtStart,
    /// Open a sample, given by its place in [`crate::samples`].
    Sample(usize),
}

impl OpenCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[
        Self::Files,
        Self::Path,
        Self::LastFiles,
        Self::ReopenAtStart,
        Self::RecentByName,
        Self::ClearRecent,
        Self::Sample(0),
    ];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Files => Row::new("Open…", Section::Open).keys(CTRL, Key::O),
            Self::Path => Row::new("Open path…", Section::Open)
                .keys(CTRL_SHIFT, Key::O)
                .opens_a_field(),
            Self::Recent(_) => Row::new("Recent file", Section::Recent),
            Self::RecentByName => Row::new("Recent file by name…", Section::Recent)
                .keys(CTRL, Key::R)
                .opens_a_field(),
            Self::LastFiles => Row::new("Reopen last files", Section::Open)
                .keys(CTRL_SHIFT, Key::J)
                .hint("The files that were open when the program last ended"),
            Self::ReopenAtStart => Row::new("Reopen files at start", Section::Open)
                .hint("When the program starts without other files, those come back that were open when it ended"),
            Self::ClearRecent => Row::new("Clear recent files", Section::Recent),
            Self::Sample(_) => Row::new("Open sample", Section::Samples),
        }
    }
}
