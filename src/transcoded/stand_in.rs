//! The bytes that stand for what is ill-formed.

use crate::encodings::IllFormed;

/// A byte for each of [`IllFormed::ALL`]. None of them is in any text in UTF-8, and each is an error by itself: neither
/// is one of FE and FF, which could look like a byte order mark.
const BYTES: [u8; IllFormed::COUNT] = [
    0xC0, 0xC1, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD,
];

/// The byte that stands for a sequence that is ill-formed for this reason.
pub(super) fn byte_of(reason: IllFormed) -> u8 {
    BYTES[reason.index()]
}

/// The reason for which a byte of the text is; `None` for bytes that stand for themselves.
pub fn reason_of(byte: u8) -> Option<IllFormed> {
    let index = BYTES.iter().position(|it| *it == byte)?;
    IllFormed::ALL.get(index).copied()
}
