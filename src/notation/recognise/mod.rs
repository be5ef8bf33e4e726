//! A recogniser for each notation.
//!
//! Each runs over the whole text once, in time and memory linear in its length, and says of every byte
//! of it what it is. It never panics, whatever the text is: the text need not be UTF-8.

mod agreement;
pub(super) mod array;
pub(super) mod base64;
mod base64_digits;
pub(super) mod base_n;
pub(super) mod behind_marks;
pub(super) mod bits;
pub(super) mod byte_list;
mod characters;
pub(super) mod code_point_table;
pub(super) mod code_points;
mod data_url;
pub(super) mod debugger_value;
mod digits;
pub(super) mod dump;
pub(super) mod encoded_word;
mod escape;
pub(super) mod framed;
pub(super) mod hex;
mod hex_decode;
mod lexical;
pub(super) mod marked_hex;
mod number;
mod number_style;
pub(super) mod percent;
pub(super) mod quoted_printable;
pub(super) mod records;
mod separators;
pub(super) mod string_literal;
pub(super) mod text;
pub(super) mod units;
pub(super) mod utf16_escapes;
pub(super) mod values;
pub(super) mod written_escapes;

use std::cell::LazyCell;

use super::family::Notation;
use super::reader::{Effort, Reader};
use super::reading::{Certainty, Reading};

/// What every notation makes of a text that is not plainly something else.
///
/// Where a text has been read wholly, and what it says twice agrees, notations that could not be as certain
/// are left out: the text would take its length again for each of them. Of plain text, `wants_text` says
/// whether it is read even then. `goes_on` is asked before each notation; where it says no, the result is not
/// needed any more, and nothing comes of it.
pub(super) fn read_all(
    text: &[u8],
    wants_text: bool,
    goes_on: impl Fn() -> bool,
) -> Option<Vec<Reading>> {
    let mut readings: Vec<Reading> = Vec::new();
    let is_surely_hex = LazyCell::new(|| hex::is_surely_hex(text));
    let may_rival = |notation: Notation, checked| {
        notation.record().rivals.include(checked) && (wants_text || notation != Notation::Text)
    };
    for notation in Notation::READ {
        if !goes_on() {
            return None;
        }
        let mut checked = readings.iter().filter(|reading| reading.is_certain());
        let is_wanted = checked.all(|reading| may_rival(notation, reading.notation))
            && !(notation.record().alphabet.is_some() && *is_surely_hex);
        if is_wanted {
            readings.extend(read(notation, text, Effort::Try));
        }
    }
    Some(readings)
}

/// What a notation makes of a text; `None` where it is plainly something else, which happens only with
/// [`Effort::Try`].
pub(super) fn read(notation: Notation, text: &[u8], effort: Effort) -> Option<Reading> {
    (notation.record().read)(Reader::new(text, effort))
}

/// Whether a text is a string literal, or several, with their quotes.
pub(super) fn is_literal(text: &[u8]) -> bool {
    string_literal::is_whole(text)
}

/// Whether a literal of bytes is in a text, with its mark: `b'Hello'`.
pub(super) fn holds_byte_literal(text: &[u8]) -> bool {
    string_literal::holds_bytes(text)
}

/// Whether bytes are text as they are, without control characters.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    units::is_text(bytes)
}

/// A reading that rejects the whole text.
pub(super) fn nothing(notation: Notation, text: &[u8]) -> Reading {
    let mut reader = Reader::new(text, Effort::Insist);
    reader.reject(text.len(), format!("This is not {}", notation.name()));
    reader.into_reading(notation, Certainty::Possible, notation.name())
}
