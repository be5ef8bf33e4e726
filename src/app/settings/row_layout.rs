//! How the rows of the hex view are laid out: their length, their groups, their digits.

use serde::{Deserialize, Serialize};

/// From this width on, in points, a window has room for longer rows, and for the decoded text beside them.
pub const WIDE: f32 = 1600.0;

/// How many bytes a row has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum RowLength {
    /// 8 bytes.
    Eight,
    /// 16 bytes.
    Sixteen,
    /// 24 bytes.
    TwentyFour,
    /// 32 bytes.
    ThirtyTwo,
    /// As many as there is room for, in steps of 8.
    Fit,
    /// 16 bytes, and in a wide window 24 or 32.
    #[default]
    ByWindow,
}

impl RowLength {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 6] = [
        Self::Eight,
        Self::Sixteen,
        Self::TwentyFour,
        Self::ThirtyTwo,
        Self::Fit,
        Self::ByWindow,
    ];

    /// The number of bytes at most, in a window of this width in points, or `None` if the room alone decides.
    pub const fn most_bytes(self, window_width: f32) -> Option<usize> {
        match self {
            Self::ByWindow if window_width < WIDE => Some(16),
            Self::Eight => Some(8),
            Self::Sixteen => Some(16),
            Self::TwentyFour => Some(24),
            Self::ByWindow | Self::ThirtyTwo => Some(32),
            Self::Fit => None,
        }
    }

    /// The next one in the menu; the length by the window is between 16 and 24 bytes.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Sixteen => Self::ByWindow,
            Self::ByWindow => Self::TwentyFour,
            Self::Eight => Self::Sixteen,
            Self::TwentyFour => Self::ThirtyTwo,
            Self::ThirtyTwo => Self::Fit,
            Self::Fit => Self::Eight,
        }
    }
}

/// How many bytes stand together in a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Grouping {
    /// There are no gaps.
    None,
    /// 2 bytes.
    Two,
    /// 4 bytes.
    Four,
    /// 8 bytes.
    #[default]
    Eight,
}

impl Grouping {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::None, Self::Two, Self::Four, Self::Eight];

    /// The number of bytes, or `None` without gaps.
    pub const fn bytes(self) -> Option<usize> {
        match self {
            Self::None => None,
            Self::Two => Some(2),
            Self::Four => Some(4),
            Self::Eight => Some(8),
        }
    }

    /// The next one in the menu. The first one follows the last one.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::None => Self::Two,
            Self::Two => Self::Four,
            Self::Four => Self::Eight,
            Self::Eight => Self::None,
        }
    }
}

/// The layout of the rows, as the user chose it.
///
/// The number of bytes in a row depends on the room as well; `views::hex_view::Metrics` computes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowLayout {
    /// How many bytes a row has.
    pub length: RowLength,

    /// How many bytes stand together in a group.
    pub grouping: Grouping,

    /// Whether the digits of bytes and offsets are lower case.
    pub lower_case: bool,

    /// Whether offsets and the numbers of columns are decimal.
    pub decimal_offsets: bool,

    /// Whether the decoded text is shown beside the bytes.
    pub text_column: bool,
}

impl Default for RowLayout {
    fn default() -> Self {
        Self {
            length: RowLength::default(),
            grouping: Grouping::default(),
            lower_case: false,
            decimal_offsets: false,
            text_column: true,
        }
    }
}

impl RowLayout {
    /// The two digits of a byte.
    pub fn byte(&self, byte: u8) -> &'static str {
        let table = if self.lower_case { &LOWER } else { &UPPER };
        std::str::from_utf8(&table[usize::from(byte)]).unwrap_or("??")
    }

    /// An offset, or the number of a column, with leading zeros.
    pub fn number(&self, number: u64, digits: usize) -> String {
        match (self.decimal_offsets, self.lower_case) {
            (true, _) => format!("{number:0digits$}"),
            (false, true) => format!("{number:0digits$x}"),
            (false, false) => format!("{number:0digits$X}"),
        }
    }

    /// The number of digits of the offsets of a source of this length, at least 8.
    pub fn offset_digits(&self, len: u64) -> usize {
        let last = len.saturating_sub(1);
        let digits = if self.decimal_offsets {
            last.checked_ilog10().unwrap_or_default() + 1
        } else {
            (u64::BITS - last.leading_zeros()).div_ceil(4)
        };
        digits.max(8) as usize
    }
}

/// The two upper-case digits of a byte.
pub fn hex_of(byte: u8) -> &'static str {
    std::str::from_utf8(&UPPER[usize::from(byte)]).unwrap_or("??")
}

static UPPER: [[u8; 2]; 256] = pairs(b"0123456789ABCDEF");
static LOWER: [[u8; 2]; 256] = pairs(b"0123456789abcdef");

/// Every byte as two of these digits.
const fn pairs(digits: &[u8; 16]) -> [[u8; 2]; 256] {
    let mut table = [[0; 2]; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = [digits[byte >> 4], digits[byte & 15]];
        byte += 1;
    }
    table
}
