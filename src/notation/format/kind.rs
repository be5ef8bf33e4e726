//! The formats there are.

use super::options::FormatOptions;
use super::writer::{FormatWriter, Written};
use crate::notation::family::Notation;

/// A way in which bytes are written as text: what is copied and saved, and what `convert --to` writes.
/// How a text writes bytes that is only read is a [`Notation`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// Two hex digits a byte, a space between two bytes.
    HexSpaced,
    /// Two hex digits a byte, nothing between them.
    HexPlain,
    /// What `hexdump -C` prints.
    CanonicalHexdump,
    /// Decoded text.
    Text,
    /// Code points as `U+2262`, a space between two.
    CodePoints,
    /// A table in Markdown: place, code point, character, name and bytes of each unit.
    MarkdownTable,
    /// An array in C, with its length, as `xxd -i` prints it.
    CArray,
    /// An array in Rust.
    RustArray,
    /// A string literal in C.
    CLiteral,
    /// A byte string literal in Rust.
    RustLiteral,
    /// A bytes literal in Python.
    PythonBytes,
    /// A string in JSON, in ASCII alone.
    JsonString,
    /// Each UTF-16 code unit as `\u2262`.
    Utf16Escapes,
    /// Percent-encoding (RFC 3986): letters, digits and `-._~` stand for themselves.
    Percent,
    /// Text for HTML: what is not printable in ASCII as `&#x2262;`, and what HTML gives a meaning too.
    HtmlReferences,
    /// Base64 (RFC 4648 §4), padded, on one line.
    Base64,
    /// Eight bits a byte, a space between two bytes.
    Bits,
    /// UTF-16 code units in hex, the low byte of each first, a space between two units.
    Utf16Le,
    /// UTF-16 code units in hex, the high byte of each first, a space between two units.
    Utf16Be,
    /// UTF-32 code units in hex, the low byte of each first, a space between two units.
    Utf32Le,
    /// UTF-32 code units in hex, the high byte of each first, a space between two units.
    Utf32Be,
}

impl Format {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 21] = [
        Self::HexSpaced,
        Self::HexPlain,
        Self::CanonicalHexdump,
        Self::Text,
        Self::CodePoints,
        Self::MarkdownTable,
        Self::CArray,
        Self::RustArray,
        Self::CLiteral,
        Self::RustLiteral,
        Self::PythonBytes,
        Self::JsonString,
        Self::Utf16Escapes,
        Self::Percent,
        Self::HtmlReferences,
        Self::Base64,
        Self::Bits,
        Self::Utf16Le,
        Self::Utf16Be,
        Self::Utf32Le,
        Self::Utf32Be,
    ];

    /// What it is called on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::HexSpaced => "hex",
            Self::HexPlain => "hex-plain",
            Self::CanonicalHexdump => "hexdump-c",
            Self::Text => "text",
            Self::CodePoints => "code-points",
            Self::MarkdownTable => "markdown",
            Self::CArray => "c-array",
            Self::RustArray => "rust-array",
            Self::CLiteral => "c-literal",
            Self::RustLiteral => "rust-literal",
            Self::PythonBytes => "python",
            Self::JsonString => "json",
            Self::Utf16Escapes => "utf16-escapes",
            Self::Percent => "percent",
            Self::HtmlReferences => "html",
            Self::Base64 => "base64",
            Self::Bits => "bits",
            Self::Utf16Le => "utf16le",
            Self::Utf16Be => "utf16be",
            Self::Utf32Le => "utf32le",
            Self::Utf32Be => "utf32be",
        }
    }

    /// What it is called in a menu.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HexSpaced => "Hex with spaces",
            Self::HexPlain => "Hex without spaces",
            Self::CanonicalHexdump => "hexdump -C",
            Self::Text => "Decoded text",
            Self::CodePoints => "Code points",
            Self::MarkdownTable => "Markdown table of code points",
            Self::CArray => "C array",
            Self::RustArray => "Rust array",
            Self::CLiteral => "C string literal",
            Self::RustLiteral => "Rust byte string literal",
            Self::PythonBytes => "Python bytes",
            Self::JsonString => "JSON string",
            Self::Utf16Escapes => "\\u escapes",
            Self::Percent => "Percent-encoding",
            Self::HtmlReferences => "HTML references",
            Self::Base64 => "Base64",
            Self::Bits => "Bits",
            Self::Utf16Le => "UTF-16 units, low byte first",
            Self::Utf16Be => "UTF-16 units, high byte first",
            Self::Utf32Le => "UTF-32 units, low byte first",
            Self::Utf32Be => "UTF-32 units, high byte first",
        }
    }

    /// What `A≢`, the bytes 41 E2 89 A2, looks like in it; where it is long, an ellipsis stands for the
    /// rest.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::HexSpaced => "41 E2 89 A2",
            Self::HexPlain => "41E289A2",
            Self::CanonicalHexdump => "00000000  41 e2 89 a2 … |A...|",
            Self::Text => "A≢",
            Self::CodePoints => "U+0041 U+2262",
            Self::MarkdownTable => "| 0x1 | U+2262 | ≢ | NOT IDENTICAL TO | E2 89 A2 |…",
            Self::CArray => "unsigned char bytes[] = { 0x41, …",
            Self::RustArray => "const BYTES: &[u8] = &[0x41, …",
            Self::CLiteral => "\"A\\xe2\\x89\\xa2\"",
            Self::RustLiteral => "b\"A\\xe2\\x89\\xa2\"",
            Self::PythonBytes => "b'A\\xe2\\x89\\xa2'",
            Self::JsonString => "\"A\\u2262\"",
            Self::Utf16Escapes => "\\u0041\\u2262",
            Self::Percent => "A%E2%89%A2",
            Self::HtmlReferences => "A&#x2262;",
            Self::Base64 => "QeKJog==",
            Self::Bits => "01000001 11100010 10001001 10100010",
            Self::Utf16Le => "4100 6222",
            Self::Utf16Be => "0041 2262",
            Self::Utf32Le => "41000000 62220000",
            Self::Utf32Be => "00000041 00002262",
        }
    }

    /// What the name of a file of it ends with, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::MarkdownTable => "md",
            Self::CArray | Self::CLiteral => "c",
            Self::RustArray | Self::RustLiteral => "rs",
            Self::PythonBytes => "py",
            Self::JsonString => "json",
            Self::HtmlReferences => "html",
            _ => "txt",
        }
    }

    /// Does its text lack the line feed that ends a line in a file and on a terminal? Decoded text is as
    /// long as it is.
    pub const fn is_one_line(self) -> bool {
        !matches!(
            self,
            Self::Text
                | Self::CanonicalHexdump
                | Self::MarkdownTable
                | Self::CArray
                | Self::RustArray
        )
    }

    /// In which notation it is read again, and makes the same bytes as far as it holds them. `None` for
    /// units of UTF-16 and UTF-32: their hex digits are the bytes of another encoding.
    pub const fn notation(self) -> Option<Notation> {
        Some(match self {
            Self::HexSpaced | Self::HexPlain => Notation::Hex,
            Self::CanonicalHexdump => Notation::CanonicalHexdump,
            Self::Text => Notation::Text,
            Self::CodePoints | Self::HtmlReferences => Notation::CodePoints,
            Self::MarkdownTable => Notation::CodePointTable,
            Self::CArray | Self::RustArray => Notation::Array,
            Self::CLiteral | Self::RustLiteral | Self::PythonBytes | Self::JsonString => {
                Notation::StringLiteral
            }
            Self::Utf16Escapes => Notation::Utf16Escapes,
            Self::Percent => Notation::Percent,
            Self::Base64 => Notation::Base64,
            Self::Bits => Notation::Bits,
            Self::Utf16Le | Self::Utf16Be | Self::Utf32Le | Self::Utf32Be => return None,
        })
    }

    /// Does it hold any bytes? If not, it holds decoded text, in which each ill-formed span is one
    /// U+FFFD; [`Written::replaced`] counts them.
    pub const fn is_lossless(self) -> bool {
        !matches!(
            self,
            Self::Text
                | Self::CodePoints
                | Self::JsonString
                | Self::Utf16Escapes
                | Self::HtmlReferences
                | Self::Utf16Le
                | Self::Utf16Be
                | Self::Utf32Le
                | Self::Utf32Be
        )
    }

    /// These bytes as text, and what became of them.
    pub fn text_of(self, bytes: &[u8], options: FormatOptions) -> (String, Written) {
        let mut text = String::new();
        let mut writer = FormatWriter::new(self, options, &mut text);
        // Writing to a string cannot fail.
        let _ = writer.push(bytes);
        let written = writer.finish().unwrap_or_default();
        (text, written)
    }
}
