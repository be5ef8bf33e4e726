//! The colours of bookmarks.

use serde::{Deserialize, Serialize};

/// A colour by its name. What it looks like is for the window's theme to say; what it means, for the
/// person who chooses it.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum BookmarkColor {
    /// Yellow.
    #[default]
    Yellow,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Gray.
    Gray,
}

impl BookmarkColor {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::Yellow, Self::Red, Self::Green, Self::Blue, Self::Gray];

    /// Its name, for the user.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Yellow => "Yellow",
            Self::Red => "Red",
            Self::Green => "Green",
            Self::Blue => "Blue",
            Self::Gray => "Gray",
        }
    }
}
