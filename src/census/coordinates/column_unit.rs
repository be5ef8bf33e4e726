//! In what the columns of a line are counted.

/// In what the columns of a line are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnUnit {
    /// Bytes.
    Bytes,

    /// Code points, and one U+FFFD for each maximal subpart of an ill-formed sequence.
    CodePoints,

    /// UTF-16 code units of those.
    Utf16,

    /// Grapheme clusters: extended ones, of UAX #29. CR LF is one.
    Graphemes,

    /// Cells of a terminal: two for a wide character, none for one that combines or controls. A tab goes on to the next
    /// multiple of eight.
    Cells,
}

impl ColumnUnit {
    /// Every one, from what is nearest to the bytes to what is nearest to the eye.
    pub const ALL: [Self; 5] = [
        Self::Bytes,
        Self::CodePoints,
        Self::Utf16,
        Self::Graphemes,
        Self::Cells,
    ];

    /// What is counted, in the plural.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bytes => "bytes",
            Self::CodePoints => "code points",
            Self::Utf16 => "UTF-16 units",
            Self::Graphemes => "grapheme clusters",
            Self::Cells => "terminal cells",
        }
    }

    /// Its key in a report.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Bytes => "bytes",
            Self::CodePoints => "code_points",
            Self::Utf16 => "utf16",
            Self::Graphemes => "graphemes",
            Self::Cells => "cells",
        }
    }
}
