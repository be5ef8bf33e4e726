//! Characters of encodings of seven bits with shifts.

use super::{Character, Start};
use crate::encodings::{Shift, Shifted};

/// Decodes `bytes`, which are at `start`, and hands the characters to `add` until one starts at `end` or after it.
/// `at_end` says that the source ends with them: what is cut there is malformed, and otherwise left out.
/// Returns the last place behind a character that a decoder can be brought to.
pub(in crate::encodings) fn decode(
    encoding: Shifted,
    bytes: &[u8],
    start: Start,
    at_end: bool,
    end: u64,
    mut add: impl FnMut(Character),
) -> Start {
    let mut last = start;
    let mut offset = start.offset;
    let mut shift = Shift::after_escape(start.escape());
    let mut rest = bytes;
    while offset < end
        && let Some(next) = encoding.next(shift, rest, at_end)
        && let Some((taken, after)) = rest.split_at_checked(next.len)
    {
        add(Character::new(offset, taken, next.meaning));
        offset += next.len as u64;
        rest = after;
        shift = next.then;
        if let Some(escape) = shift.escape(encoding) {
            last = Start::behind(offset, escape);
        }
    }
    last
}
