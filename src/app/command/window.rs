//! The window as a whole.

use egui::Key;

use super::menu::Section;
use super::row::{CTRL, CTRL_SHIFT, NONE, Row, SHIFT};

/// Commands about the window as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WindowCommand {
    /// End the program.
    Quit,
    /// Move the keyboard to the next region of the window.
    NextRegion,
    /// Move the keyboard to the region before.
    PreviousRegion,
    /// Choose a command by its name.
    Palette,
    /// Show or hide settings, keys and the legend.
    Keys,
    /// Show what this program is.
    About,
}

impl WindowCommand {
    /// The commands that have a fixed place in a menu, in the order of the menu.
    pub(super) const ALL: &[Self] = &[
        Self::Quit,
        Self::NextRegion,
        Self::PreviousRegion,
        Self::Palette,
        Self::Keys,
        Self::About,
    ];

    /// Returns the row of the command in the table of commands.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Quit => Row::new("Quit", Section::Quit).keys(CTRL, Key::Q),
            Self::NextRegion => Row::new("Next region", Section::Elsewhere).keys(NONE, Key::F6),
            Self::PreviousRegion => {
                Row::new("Previous region", Section::Elsewhere).keys(SHIFT, Key::F6)
            }
            Self::Palette => Row::new("All commands…", Section::Help)
                .keys(CTRL_SHIFT, Key::P)
                .opens_a_field(),
            Self::Keys => Row::new("Settings and keys", Section::Help)
                .keys(NONE, Key::F1)
                .opens_a_field()
                .hint("All settings, the legend, and the keys of all commands"),
            Self::About => Row::new("About Byteloupe", Section::Help),
        }
    }
}
