//! Which theme and which colours the user chose.

use serde::{Deserialize, Serialize};

/// Which theme the user chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum ThemeChoice {
    /// The theme that the system prefers.
    #[default]
    System,
    /// The light theme.
    Light,
    /// The dark theme.
    Dark,
}

/// Which colours the user chose. Each choice has a dark and a light palette.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum PaletteChoice {
    /// Calm colours.
    #[default]
    Standard,
    /// Colours that differ in lightness as well, so that people who see fewer hues tell them apart.
    ColourBlindSafe,
    /// Text at a contrast of 7 to 1 and strong lines, for projectors and low vision.
    HighContrast,
}

impl PaletteChoice {
    /// All of them, in the order of menus.
    pub const ALL: [Self; 3] = [Self::Standard, Self::ColourBlindSafe, Self::HighContrast];
}
