//! Escapes of bytes and code units: `\xE2\x82\xAC`, `\u20AC`, `\342\202\254`.

use memchr::memchr;

use super::{Run, RunKind};

/// So many in a row.
const LEAST: usize = 4;

pub(super) fn find(piece: &[u8], found: &mut Vec<Run>) {
    let mut from = 0;
    while let Some(at) = memchr(b'\\', piece.get(from..).unwrap_or_default()) {
        let start = from + at;
        let mut end = start;
        let mut count = 0;
        let mut form = None;
        while let Some((of, len)) = escape(piece.get(end..).unwrap_or_default())
            && form.is_none_or(|form| form == of)
        {
            form = Some(of);
            end += len;
            count += 1;
        }
        // Of `\\x41` the first is the escape of the second.
        let is_escaped = start > 0 && piece.get(start - 1) == Some(&b'\\');
        if count >= LEAST && !is_escaped {
            found.push(Run {
                range: start..end,
                kind: RunKind::Escapes,
            });
        }
        from = end.max(start + 1);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Escape {
    Hex,
    Unit,
    Octal,
}

/// The escape that a text begins with, and its length.
fn escape(text: &[u8]) -> Option<(Escape, usize)> {
    let (form, digits, count) = match text {
        [b'\\', b'x', digits @ ..] => (Escape::Hex, digits, 2),
        [b'\\', b'u', digits @ ..] => (Escape::Unit, digits, 4),
        [b'\\', digits @ ..] => (Escape::Octal, digits, 3),
        _ => return None,
    };
    let digits = digits.get(..count)?;
    let fits = match form {
        Escape::Hex | Escape::Unit => digits.iter().all(u8::is_ascii_hexdigit),
        Escape::Octal => {
            matches!(digits.first(), Some(b'0'..=b'3'))
                && digits.iter().all(|digit| matches!(digit, b'0'..=b'7'))
        }
    };
    let before = if form == Escape::Octal { 1 } else { 2 };
    fits.then_some((form, before + count))
}
