//! Formats and sizes in words.

use crate::app::select_range::plural;
use crate::app::verdict_strip::grouped;
use crate::notation::format::{Format, Size};

/// A format behind “as” in a sentence.
pub const fn form(format: Format) -> &'static str {
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

/// A number of bytes, as exactly as a person wants to know it.
pub fn size(bytes: u64) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    if bytes < 10 << 10 {
        return plural(bytes, "byte");
    }
    let mut shift = 10;
    let mut unit = 0;
    while bytes >> shift >= 1 << 10 && unit + 1 < UNITS.len() {
        shift += 10;
        unit += 1;
    }
    let name = UNITS.get(unit).copied().unwrap_or_default();
    // Rounded up: what is said to be the most must be the most.
    let tenths = (u128::from(bytes) * 10).div_ceil(1 << shift);
    if tenths < 100 && !tenths.is_multiple_of(10) {
        return format!("{}.{} {name}", tenths / 10, tenths % 10);
    }
    format!("{} {name}", grouped(tenths.div_ceil(10) as u64))
}

/// How long a text will be.
pub fn size_of(text: Size) -> String {
    match text {
        Size::Exact(len) => size(len),
        Size::AtMost(len) => format!("at most {}", size(len)),
    }
}

/// What was lost in a text, behind what became of it: nothing where nothing was.
pub fn lost(spans: u64) -> String {
    match spans {
        0 => String::new(),
        _ => format!(", {} × U+FFFD for ill-formed spans", grouped(spans)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_exact_where_it_is_small_and_never_less_than_it_is() {
        for (bytes, said) in [
            (0, "0 bytes"),
            (1, "1 byte"),
            (10_239, "10\u{2009}239 bytes"),
            (10_240, "10 KiB"),
            (10_241, "11 KiB"),
            ((1 << 20) - 1, "1\u{2009}024 KiB"),
            (1 << 20, "1 MiB"),
            ((1 << 20) + 1, "1.1 MiB"),
            ((48 << 20) - 1, "48 MiB"),
            (u64::MAX, "16 EiB"),
        ] {
            assert_eq!(size(bytes), said, "{bytes}");
        }
        assert_eq!(size_of(Size::AtMost(3)), "at most 3 bytes");
    }
}
