//! `⟨C0 AE⟩`: bytes that are in a format of characters.

/// What a byte mark begins with: U+27E8.
pub(super) const OPEN: char = '⟨';

/// What it ends with: U+27E9.
const CLOSE: char = '⟩';

/// Writes the byte mark of some bytes.
pub(super) fn write(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let mut mark = String::with_capacity(3 * bytes.len() + 6);
    mark.push(OPEN);
    for (place, byte) in bytes.iter().enumerate() {
        if place > 0 {
            mark.push(' ');
        }
        for digit in [byte >> 4, byte & 0xF] {
            mark.push(char::from(DIGITS[usize::from(digit)]));
        }
    }
    mark.push(CLOSE);
    mark
}

/// The byte mark in front of a text: how long it is in bytes of the text, and the bytes it stands for.
/// Between two bytes there may be one space.
pub(super) fn read(text: &str) -> Option<(usize, Vec<u8>)> {
    let inner = text.strip_prefix(OPEN)?;
    // A bracket that is none of a mark is told from the characters behind it, however far the next one is.
    let end = inner
        .bytes()
        .position(|byte| !byte.is_ascii_hexdigit() && byte != b' ')?;
    let (digits, behind) = inner.split_at_checked(end)?;
    behind.strip_prefix(CLOSE)?;
    let mut bytes = Vec::with_capacity(digits.len() / 2);
    let mut rest = digits;
    while !rest.is_empty() {
        let (pair, more) = rest.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(pair, 16).ok()?);
        rest = match more.strip_prefix(' ') {
            Some("") => return None,
            Some(next) => next,
            None => more,
        };
    }
    (!bytes.is_empty()).then_some((OPEN.len_utf8() + end + CLOSE.len_utf8(), bytes))
}
