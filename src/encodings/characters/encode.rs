//! The bytes of a character.

use crate::encodings::Encoding;

/// The halves of a pair of surrogates in CESU-8 have so many bytes each.
const HALF_LEN: usize = 3;

/// The bytes of a character in an encoding; `None` where the encoding does not have it.
///
/// Of encodings with shifts only ASCII is known: what the bytes of another character are depends on the shift
/// before it.
pub fn encoded(encoding: Encoding, character: char) -> Option<Vec<u8>> {
    let mut utf8 = [0; 4];
    let text: &str = character.encode_utf8(&mut utf8);
    let mut units = [0; 2];
    let bytes = match encoding {
        Encoding::Ascii if !character.is_ascii() => return None,
        Encoding::Utf16Le => (character.encode_utf16(&mut units).iter())
            .flat_map(|unit| unit.to_le_bytes())
            .collect(),
        Encoding::Utf16Be => (character.encode_utf16(&mut units).iter())
            .flat_map(|unit| unit.to_be_bytes())
            .collect(),
        Encoding::Utf32Le => u32::from(character).to_le_bytes().to_vec(),
        Encoding::Utf32Be => u32::from(character).to_be_bytes().to_vec(),
        Encoding::ModifiedUtf8 if character == '\0' => vec![0xC0, 0x80],
        Encoding::Cesu8 | Encoding::ModifiedUtf8 if character > '\u{FFFF}' => {
            (character.encode_utf16(&mut units).iter())
                .flat_map(|unit| surrogate(*unit))
                .collect()
        }
        Encoding::Legacy(charset) if charset.has_shifts() && !character.is_ascii() => {
            return None;
        }
        // A shift before it and one behind it are no bytes of it.
        Encoding::Legacy(charset) if charset.has_shifts() => {
            charset.encode(text).filter(|bytes| bytes.len() <= 2)?
        }
        Encoding::Legacy(charset) => charset.encode(text)?,
        _ => text.as_bytes().to_vec(),
    };
    Some(bytes)
}

/// The form of three bytes of a surrogate.
fn surrogate(unit: u16) -> [u8; HALF_LEN] {
    let bits = |shift: u32| (unit >> shift & 0x3F) as u8;
    [0xE0 | (unit >> 12) as u8, 0x80 | bits(6), 0x80 | bits(0)]
}
