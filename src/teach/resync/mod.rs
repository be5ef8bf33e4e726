//! How soon a decoder is in step again after a cut or a damaged byte: UTF-8 beside `Shift_JIS` and UTF-16.
//!
//! | name | what it holds |
//! |---|---|
//! | [`TextEncoding`] | the three encodings, and characters as their bytes |
//! | [`Piece`] | bytes that a decoder takes together, and what it makes of them |
//! | [`Resync`] | one text, damaged in one place, decoded on both sides |
//! | [`Survey`] | all places at which a text can be cut |

mod damaged;
mod encoding;
mod piece;
mod survey;

pub use damaged::{Damage, InStep, Place, Resync};
pub use encoding::{NotEncodable, TextEncoding};
pub use piece::Piece;
pub use survey::Survey;

/// Of a text, so many bytes of UTF-8 are taken, up to the end of a character.
pub const MOST_BYTES: usize = 64 * 1024;

/// The start of a text, as much as is taken.
fn taken(text: &str) -> &str {
    let mut end = text.len().min(MOST_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}
