//! Bytes that a program read as Latin-1 or Windows-1252 and wrote as UTF-8, and how they are had again.

use std::fmt;

use encoding_rs::WINDOWS_1252;

/// The byte that Latin-1 or Windows-1252 reads as a character; no character is two bytes of them.
pub(super) fn byte_of(character: char) -> Option<u8> {
    if let Ok(byte) = u8::try_from(u32::from(character)) {
        return Some(byte);
    }
    let mut utf8 = [0; 4];
    let text: &str = character.encode_utf8(&mut utf8);
    let (bytes, _, is_unmappable) = WINDOWS_1252.encode(text);
    bytes.first().copied().filter(|_| !is_unmappable)
}

/// What is in a text that is no byte read as Latin-1 or Windows-1252.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotLatin1 {
    /// Its offset in the text, in bytes.
    pub offset: usize,

    /// The character; `None` where the text is not UTF-8.
    pub character: Option<char>,
}

impl fmt::Display for NotLatin1 {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let offset = self.offset;
        match self.character {
            Some(character) => write!(
                to,
                "The character U+{:04X} at offset {offset} is in neither Latin-1 nor Windows-1252, so this is not text \
                 that bytes were read as.",
                u32::from(character)
            ),
            None => write!(
                to,
                "At offset {offset} it is not UTF-8, so this is not text that bytes were read as."
            ),
        }
    }
}

/// What programs put before a text in UTF-8.
pub(super) const SIGNATURE: char = '\u{FEFF}';

/// The bytes of which each was read as a character of Latin-1 or Windows-1252 and written in UTF-8. A signature at the
/// start is none of them.
///
/// # Errors
/// The text is not UTF-8, or has a character that neither encoding has.
pub fn undo_latin1(text: &[u8]) -> Result<Vec<u8>, NotLatin1> {
    let text = std::str::from_utf8(text).map_err(|error| NotLatin1 {
        offset: error.valid_up_to(),
        character: None,
    })?;
    let is_of_text = |it: &(usize, char)| *it != (0, SIGNATURE);
    let byte = |(offset, character)| {
        byte_of(character).ok_or(NotLatin1 {
            offset,
            character: Some(character),
        })
    };
    text.char_indices().filter(is_of_text).map(byte).collect()
}
