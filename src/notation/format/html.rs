//! Text for HTML.

use super::decoded::EncodeScalar;
use super::decoded::by_scalar;
use super::encode::Digits;
use super::size::Size;
use super::writing::Writing;

/// Text for HTML: `&#xFFFD;` may stand for a single byte.
pub(in crate::notation) const HTML_REFERENCES: Writing = Writing::of_text(
    |_| by_scalar(References),
    |len, _| Size::AtMost(len.saturating_mul(8)),
)
.in_a_file("html");

/// Numeric character references for what is not printable in ASCII, and references for what HTML gives a
/// meaning.
pub(super) struct References;

impl EncodeScalar for References {
    fn push(&mut self, scalar: char, text: &mut String) {
        match scalar {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            // `&apos;` is younger than some readers.
            '\'' => text.push_str("&#x27;"),
            // References with these numbers mean characters of windows-1252 (HTML, numeric character
            // reference end state): only the characters themselves mean themselves.
            // What stands for itself must not be taken for an escape or a `U+` when it is pasted.
            '\\' => text.push_str("&#x5C;"),
            '+' => text.push_str("&#x2B;"),
            ' '..='~' | '\u{80}'..='\u{9F}' => text.push(scalar),
            _ => {
                text.push_str("&#x");
                Digits::UPPER.push_number(u32::from(scalar).into(), 1, text);
                text.push(';');
            }
        }
    }
}
