//! The colours of bookmarks.

use serde::{Deserialize, Serialize};

/// A colour by its name. The theme of the window says what it looks like. Its meaning is up to the user.
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
    /// All colours, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::Yellow, Self::Red, Self::Green, Self::Blue, Self::Gray];

    /// The name for the user.
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
