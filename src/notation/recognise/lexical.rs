//! The small words of source code and of texts: white space, comments, names, characters.

/// How many bytes of ASCII white space are in front.
pub(super) fn white_space(text: &[u8]) -> usize {
    text.iter()
        .position(|byte| !byte.is_ascii_whitespace())
        .unwrap_or(text.len())
}

/// How long the comment in front is, as C and its heirs write it, without the end of its line. One that
/// does not end goes as far as the text.
pub(super) fn comment(text: &[u8]) -> Option<usize> {
    if text.starts_with(b"//") {
        return Some(memchr::memchr(b'\n', text).unwrap_or(text.len()));
    }
    let inner = text.strip_prefix(b"/*")?;
    Some(memchr::memmem::find(inner, b"*/").map_or(text.len(), |at| at + 4))
}

/// How long the name in front is: letters, digits and `_`, no digit first.
pub(super) fn name(text: &[u8]) -> usize {
    if text.first().is_some_and(u8::is_ascii_digit) {
        return 0;
    }
    text.iter()
        .position(|byte| !is_of_a_word(*byte))
        .unwrap_or(text.len())
}

/// Can this byte stand in a name or a number?
pub(super) const fn is_of_a_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// How long the character in front is, in bytes: 0 at the end, 1 where it is ill-formed.
pub(super) fn character(text: &[u8]) -> usize {
    let Some(first) = text.first() else { return 0 };
    let len = match first {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    };
    match text.get(..len) {
        Some(bytes) if std::str::from_utf8(bytes).is_ok() => len,
        _ => 1,
    }
}

/// How long the word or the character in front is.
pub(super) fn word(text: &[u8]) -> usize {
    match text.iter().position(|byte| !is_of_a_word(*byte)) {
        Some(0) => character(text),
        Some(len) => len,
        None => text.len(),
    }
}

/// How long a line end at the very end of the text is; 0 where there is none. Programs print one behind
/// what they were asked for.
pub(super) fn last_line_end(text: &[u8]) -> usize {
    if text.ends_with(b"\r\n") {
        2
    } else {
        usize::from(text.ends_with(b"\n"))
    }
}

/// The value of a hex digit.
pub(super) fn hex_digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|digit| digit as u8)
}

/// The byte that the two hex digits in front make.
pub(super) fn hex_pair(text: &[u8]) -> Option<u8> {
    match text {
        [high, low, ..] => Some(hex_digit(*high)? << 4 | hex_digit(*low)?),
        _ => None,
    }
}

/// The number that the hex digits make, all of them; `None` where one is none, or it is too large.
pub(super) fn hex_number(digits: &[u8]) -> Option<u32> {
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0_u32, |number, digit| {
        Some(number.checked_mul(16)? | u32::from(hex_digit(*digit)?))
    })
}
