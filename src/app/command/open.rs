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
    /// Open one of the recent files, by its place among them.
    Recent(usize),
    /// Choose one of the recent files by its name.
    RecentByName,
    /// Forget the recent files.
    ClearRecent,
    /// Open a sample, by its place in [`crate::samples`].
    Sample(usize),
}

impl OpenCommand {
    /// Those with a fixed place in a menu, in its order.
    pub(super) const ALL: &[Self] = &[
        Self::Files,
        Self::Path,
        Self::RecentByName,
        Self::ClearRecent,
        Self::Sample(0),
    ];

    /// What there is to know of it.
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
            Self::ClearRecent => Row::new("Clear recent files", Section::Recent),
            Self::Sample(_) => Row::new("Open sample", Section::Samples),
        }
    }
}
