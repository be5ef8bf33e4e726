//! Formats and sizes in words.

use crate::notation::format::{Format, Size};
use crate::words::grouped;
use crate::words::size;

/// Returns the name of a format for use after “as” in a sentence.
pub const fn format_name(format: Format) -> &'static str {
    match format {
        Format::HexSpaced => "hex",
        Format::HexPlain => "hex without spaces",
        Format::CanonicalHexdump => "hexdump -C",
        Format::Text => "text",
        Format::CodePoints => "code points",
        Format::MarkdownTable => "a Markdown table",
        Format::CArray => "a C array",
        Format::RustArray => "a Rust array",
        Format::CLiteral => "a C string literal",
        Format::RustLiteral => "a Rust byte string literal",
        Format::PythonBytes => "Python bytes",
        Format::JsonString => "a JSON string",
        Format::Utf16Escapes => "\\u escapes",
        Format::Percent => "percent-encoding",
        Format::HtmlReferences => "HTML references",
        Format::Base64 => "Base64",
        Format::Bits => "bits",
        Format::Utf16Le => "UTF-16 units, low byte first",
        Format::Utf16Be => "UTF-16 units, high byte first",
        Format::Utf32Le => "UTF-32 units, low byte first",
        Format::Utf32Be => "UTF-32 units, high byte first",
    }
}

/// Returns how long a text will be, in words.
pub fn size_of(text: Size) -> String {
    match text {
        Size::Exact(len) => size(len),
        Size::AtMost(len) => format!("at most {}", size(len)),
    }
}

/// Returns how much was lost in a text, to be added to a sentence; an empty text if nothing was lost.
pub fn replacements(spans: u64) -> String {
    match spans {
        0 => String::new(),
        _ => format!(", {} × U+FFFD for ill-formed spans", grouped(spans)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_that_is_an_upper_bound_says_so() {
        assert_eq!(size_of(Size::AtMost(3)), "at most 3 bytes");
    }
}
