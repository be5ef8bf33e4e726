//! How long the text will be.

use super::array::{self, Layout};
use super::encode::Digits;
use super::options::FormatOptions;
use super::table;
use crate::notation::family::Notation;

/// How long a text will be, in bytes of UTF-8. A number that does not fit stays at `u64::MAX`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// So long.
    Exact(u64),

    /// No longer than this; often much shorter. To know it exactly, write into a
    /// [`TextCount`](super::TextCount).
    AtMost(u64),
}

impl Size {
    /// The number, exact or not.
    pub const fn most(self) -> u64 {
        match self {
            Self::Exact(len) | Self::AtMost(len) => len,
        }
    }
}

impl Notation {
    /// How long the text of so many bytes will be, whatever they are: known at once, without looking at
    /// one of them. 0 for a notation that is only read.
    pub fn size_of(self, len: u64, options: FormatOptions) -> Size {
        let times = |factor: u64| len.saturating_mul(factor);
        match self {
            Self::Hex => Size::Exact(times(3).saturating_sub(1)),
            Self::HexPlain => Size::Exact(times(2)),
            Self::Bits => Size::Exact(times(9).saturating_sub(1)),
            Self::Base64 => Size::Exact(len.div_ceil(3).saturating_mul(4)),
            Self::CArray => Size::Exact(array_size(&array::C, len)),
            Self::RustArray => Size::Exact(array_size(&array::RUST, len)),
            Self::CanonicalHexdump => Size::AtMost(dump_size(len, options.start)),
            Self::Percent | Self::Text => Size::AtMost(times(3)),
            Self::PythonBytes | Self::RustLiteral => Size::AtMost(times(4).saturating_add(3)),
            // A line feed takes two characters, and three more to begin another literal.
            Self::CLiteral => Size::AtMost(times(5).saturating_add(2)),
            Self::JsonString => Size::AtMost(times(6).saturating_add(2)),
            Self::Utf16Escapes => Size::AtMost(times(6)),
            Self::CodePoints => Size::AtMost(times(7).saturating_sub(1)),
            // `&#xFFFD;` for a single byte.
            Self::HtmlReferences => Size::AtMost(times(8)),
            Self::Utf16Le | Self::Utf16Be => Size::AtMost(times(5).saturating_sub(1)),
            Self::Utf32Le | Self::Utf32Be => Size::AtMost(times(9).saturating_sub(1)),
            Self::CodePointTable => {
                Size::AtMost(times(table::LONGEST_ROW).saturating_add(table::HEAD.len() as u64))
            }
            _ => Size::Exact(0),
        }
    }
}

fn array_size(layout: &Layout, len: u64) -> u64 {
    let lines = len.div_ceil(layout.bytes_a_line);
    let text = |text: &str| text.len() as u64;
    // Behind each byte a comma, and a space or a line feed.
    let last_comma = u64::from(len > 0 && !layout.is_comma_last);
    let length = layout.length.map_or(0, |(before, after)| {
        text(before) + len.to_string().len() as u64 + text(after)
    });
    len.saturating_mul(text("0x00, "))
        .saturating_add(lines.saturating_mul(text(layout.indent)))
        .saturating_add(text(layout.before) + text(layout.after) + length)
        .saturating_sub(last_comma)
}

fn dump_size(len: u64, start: u64) -> u64 {
    if len == 0 {
        return 0;
    }
    let mut end = String::new();
    Digits::LOWER.push_number(start.saturating_add(len), 8, &mut end);
    let offset = end.len() as u64;
    let line = "  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|\n";
    let line = offset + line.len() as u64;
    len.div_ceil(16)
        .saturating_mul(line)
        .saturating_add(offset + 1)
}
