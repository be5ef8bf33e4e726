//! Characters of the relatives of UTF-8 that have other forms for some.

use super::{Character, Meaning};
use crate::encodings::Encoding;

use crate::utf8::{Group, GroupKind, Window};

/// NUL in Java's modified UTF-8.
const LONG_NUL: [u8; 2] = [0xC0, 0x80];

/// Decodes the range `start..end` of a source. `bytes` are at `base`. `at_end` says that the source ends
/// with them.
///
/// Everything well-formed is read as UTF-8, also what CESU-8 has no form of four bytes for.
pub(super) fn decode(
    encoding: Encoding,
    bytes: &[u8],
    base: u64,
    (start, end): (u64, u64),
    at_end: bool,
    add: &mut impl FnMut(Character),
) {
    let window = Window::decode(bytes, base, start, end, at_end);
    let mut past = start.min(window.units().first().map_or(start, |unit| unit.offset));
    for unit in window.units() {
        if unit.offset < past {
            // It is a part of a form that was read as one character.
            continue;
        }
        let group = window.group_at(unit.offset);
        let form = group.and_then(|group| Some((group, meaning(encoding, group)?)));
        let character = match form {
            Some((group, meaning)) => Character::new(group.offset, group.head(), meaning),
            None => Character::from(unit),
        };
        past = character.end();
        add(character);
    }
}

/// The character that a form stands for which UTF-8 does not have.
fn meaning(encoding: Encoding, group: &Group) -> Option<Meaning> {
    let scalar = match (encoding, group.kind()) {
        (Encoding::Cesu8 | Encoding::ModifiedUtf8, GroupKind::Cesu8Pair) => {
            char::from_u32(group.value()?)
        }
        (Encoding::ModifiedUtf8, _) if group.head() == LONG_NUL => Some('\0'),
        _ => None,
    };
    scalar.map(Meaning::Scalar)
}
