//! The characters that do not fit.

/// The longest run of characters that is named one by one.
const MOST_NAMED: usize = 1;

/// How long the first character is, in bytes: 1 where the text is not UTF-8 there; 0 where it ends.
pub(super) fn character_len(text: &[u8]) -> usize {
    let Some(first) = text.first() else {
        return 0;
    };
    let len = match first {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    };
    let whole = text
        .get(..len)
        .is_some_and(|bytes| std::str::from_utf8(bytes).is_ok());
    if whole { len } else { 1 }
}

/// How long the run of characters is that `fits` does not take, in bytes. `fits` sees the first byte of
/// each character.
pub(super) fn misfits(text: &[u8], fits: impl Fn(u8) -> bool) -> usize {
    let mut len = 0;
    while let Some(rest) = text.get(len..) {
        match rest.first() {
            Some(first) if !fits(*first) => len += character_len(rest),
            _ => break,
        }
    }
    len
}

/// Why these characters do not fit where `wanted` was: "`g` is not a hex digit".
pub(super) fn not_a(wanted: &str, found: &[u8]) -> String {
    match std::str::from_utf8(found) {
        Ok(text) if text.chars().count() > MOST_NAMED => format!("Not {wanted}s"),
        Ok(text) if !text.chars().any(char::is_control) => format!("`{text}` is not a {wanted}"),
        Ok(_) => format!("A control character is not a {wanted}"),
        Err(_) => format!("Not UTF-8, and not a {wanted}"),
    }
}

/// Whether it is a space, a tab, or the end of a line.
#[inline]
pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}
