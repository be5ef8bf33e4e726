//! Bytes to look for, in hex with wildcards.

use super::masked::MaskedByte;
use super::pattern_error::PatternError;

/// Reads bytes in hex: two digits a byte, `?` for a digit that may be any. Spaces and `, ; : - _`
/// separate; `0x` and `\x` may be before bytes, and before a single digit, which is then a byte.
pub(super) fn parse(notation: &str) -> Result<Vec<MaskedByte>, PatternError> {
    let characters: Vec<char> = notation.chars().collect();
    let mut bytes = Vec::new();
    let mut place = 0;
    let mut after_prefix = false;
    while let Some(&character) = characters.get(place) {
        let second = characters.get(place + 1).copied();
        if matches!(
            (character, second),
            ('0', Some('x' | 'X')) | ('\\', Some('x'))
        ) {
            place += 2;
            // A prefix belongs to a byte.
            if characters.get(place).copied().and_then(nibble).is_none() {
                return Err(not_hex(&characters, place - 1));
            }
            after_prefix = true;
            continue;
        }
        if is_separator(character) {
            place += 1;
            continue;
        }
        let Some(high) = nibble(character) else {
            return Err(not_hex(&characters, place));
        };
        match second.and_then(nibble) {
            Some(low) => {
                bytes.push(MaskedByte {
                    value: high.value << 4 | low.value,
                    mask: high.mask << 4 | low.mask,
                });
                place += 2;
            }
            None if after_prefix => {
                bytes.push(MaskedByte {
                    value: high.value,
                    mask: 0xF0 | high.mask,
                });
                place += 1;
            }
            None => {
                // A letter that is not a digit is what is wrong, not the digit before it.
                if second.is_some_and(|second| !is_separator(second) && second != '\\') {
                    return Err(not_hex(&characters, place + 1));
                }
                return Err(PatternError::HalfByte {
                    position: place + 1,
                });
            }
        }
        after_prefix = false;
    }
    Ok(bytes)
}

fn is_separator(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | ';' | ':' | '-' | '_')
}

fn not_hex(characters: &[char], place: usize) -> PatternError {
    PatternError::NotHex {
        character: characters.get(place).copied().unwrap_or(' '),
        position: place + 1,
    }
}

/// A hex digit or `?`, in the low four bits.
fn nibble(character: char) -> Option<MaskedByte> {
    if character == '?' {
        return Some(MaskedByte { value: 0, mask: 0 });
    }
    let value = character.to_digit(16)? as u8;
    Some(MaskedByte { value, mask: 0x0F })
}
