//! A string in JSON (RFC 8259 §7).

use super::decoded::EncodeScalar;
use super::decoded::by_scalar;
use super::size::Size;
use super::units::push_escape;
use super::writing::Writing;

/// A string in JSON.
pub(in crate::notation) const JSON_STRING: Writing = Writing::of_text(
    |_| by_scalar(JsonString),
    |len, _| Size::AtMost(len.saturating_mul(6).saturating_add(2)),
)
.in_a_file("json");

/// A string with its quotes, in ASCII alone.
pub(super) struct JsonString;

impl EncodeScalar for JsonString {
    fn start(&mut self, text: &mut String) {
        text.push('"');
    }

    fn push(&mut self, scalar: char, text: &mut String) {
        match scalar {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            '\u{8}' => text.push_str("\\b"),
            '\u{C}' => text.push_str("\\f"),
            ' '..='~' => text.push(scalar),
            _ => {
                for unit in scalar.encode_utf16(&mut [0; 2]) {
                    push_escape(*unit, text);
                }
            }
        }
    }

    fn finish(&mut self, text: &mut String) {
        text.push('"');
    }
}
