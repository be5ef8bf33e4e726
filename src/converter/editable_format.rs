//! The formats of the converter.

use crate::notation::Format;

/// A format in which the bytes are both shown and edited: a [`Format`] to write, and a way to read what was
/// typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EditableFormat {
    /// The characters themselves.
    Text,
    /// The bytes, two hex digits each.
    Hex,
    /// Code points: `U+0041 U+20AC`.
    CodePoints,
    /// UTF-16 code units in hex, the high byte of each first.
    Utf16Be,
    /// UTF-16 code units in hex, the low byte of each first.
    Utf16Le,
    /// UTF-32 code units in hex, the high byte of each first.
    Utf32Be,
    /// UTF-32 code units in hex, the low byte of each first.
    Utf32Le,
    /// Percent-encoding (RFC 3986 §2.1).
    Percent,
    /// UTF-16 code units as `\u20ac`.
    Escapes,
    /// Character references of HTML.
    Html,
    /// Base64 (RFC 4648 §4).
    Base64,
    /// A string literal in C.
    CLiteral,
    /// The bytes, eight bits each.
    Bits,
}

impl EditableFormat {
    /// All of them, in the order in which they stand in the window.
    pub const ALL: [Self; 13] = [
        Self::Text,
        Self::Hex,
        Self::CodePoints,
        Self::Utf16Be,
        Self::Utf16Le,
        Self::Utf32Be,
        Self::Utf32Le,
        Self::Percent,
        Self::Escapes,
        Self::Html,
        Self::Base64,
        Self::CLiteral,
        Self::Bits,
    ];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "Text",
            Self::Hex => "Hex",
            Self::CodePoints => "Code points",
            Self::Utf16Be => "UTF-16 BE",
            Self::Utf16Le => "UTF-16 LE",
            Self::Utf32Be => "UTF-32 BE",
            Self::Utf32Le => "UTF-32 LE",
            Self::Percent => "Percent",
            Self::Escapes => "\\u escapes",
            Self::Html => "HTML",
            Self::Base64 => "Base64",
            Self::CLiteral => "C literal",
            Self::Bits => "Bits",
        }
    }

    /// What can be typed in it, in a few words.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::Text => "The characters themselves",
            Self::Hex => "Two hex digits a byte, with or without spaces",
            Self::CodePoints => "U+ and hex digits, each code point encoded as UTF-8",
            Self::Utf16Be => "UTF-16 units of four hex digits, the high byte first",
            Self::Utf16Le => "UTF-16 units of four hex digits, the low byte first",
            Self::Utf32Be => "UTF-32 units of eight hex digits, the high byte first",
            Self::Utf32Le => "UTF-32 units of eight hex digits, the low byte first",
            Self::Percent => "Percent-encoded bytes; the rest stands for itself",
            Self::Escapes => "UTF-16 units as \\u escapes; the rest stands for itself",
            Self::Html => "Character references of HTML; the rest stands for itself",
            Self::Base64 => "Base64 or base64url",
            Self::CLiteral => "A string literal of C, with its quotes",
            Self::Bits => "Eight bits a byte",
        }
    }

    /// The format in which it is written where it can express the bytes.
    pub const fn written_as(self) -> Format {
        match self {
            Self::Text => Format::Text,
            Self::Hex => Format::HexSpaced,
            Self::CodePoints => Format::CodePoints,
            Self::Utf16Be => Format::Utf16Be,
            Self::Utf16Le => Format::Utf16Le,
            Self::Utf32Be => Format::Utf32Be,
            Self::Utf32Le => Format::Utf32Le,
            Self::Percent => Format::Percent,
            Self::Escapes => Format::Utf16Escapes,
            Self::Html => Format::HtmlReferences,
            Self::Base64 => Format::Base64,
            Self::CLiteral => Format::CLiteral,
            Self::Bits => Format::Bits,
        }
    }

    /// Does it write characters, so that ill-formed bytes stand in it as byte marks?
    pub const fn is_of_characters(self) -> bool {
        !self.written_as().is_lossless()
    }

    /// Do its parts stand apart, with a space between two?
    pub(super) const fn is_spaced(self) -> bool {
        matches!(
            self,
            Self::CodePoints | Self::Utf16Be | Self::Utf16Le | Self::Utf32Be | Self::Utf32Le
        )
    }
}
