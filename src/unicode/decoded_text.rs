//! Bytes as the text that a decoder makes of them.

use std::fmt::Write as _;

use crate::invisible::hides_text;
use crate::utf8::DecoderFamily;
use crate::utf8::other_decoders::Meaning;

/// The text that a decoder makes of bytes that are a whole text. What is not seen, or moves what is
/// around it, is written as `\u{H}`, a number that is no scalar value as `⟨D800⟩`.
pub fn decoded_text(family: DecoderFamily, bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for piece in family.pieces(bytes) {
        match piece.meaning {
            Meaning::Scalar(scalar) if hides_text(scalar) => {
                text.extend(scalar.escape_unicode());
            }
            Meaning::Scalar(scalar) => text.push(scalar),
            // Writing to a string does not fail.
            Meaning::Number(number) => drop(write!(text, "⟨{number:X}⟩")),
            Meaning::Replaced => text.push('\u{FFFD}'),
        }
    }
    text
}
