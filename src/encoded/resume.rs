//! Places in a text that no run holds.

use memchr::{memchr2, memrchr};

use super::hidden::is_apart as is_apart_from_carriers;

/// A line of quoted-printable is no longer than this, with its end.
const LONGEST_LINE: usize = 78;

/// So many bytes before a place tell whether it is one.
const NEEDED: usize = 2 * LONGEST_LINE;

/// The last place in some bytes of a text at which a [`Finder`](super::Finder) may begin, and finds there what one
/// finds that comes from before: no run holds it, and no word that may be one. `None` where these bytes do not tell
/// of any.
pub fn resume_before(bytes: &[u8]) -> Option<usize> {
    let mut end = bytes.len();
    while let Some(place) = end.checked_sub(1) {
        if ends_words(bytes.get(place).copied()?)
            && is_apart(bytes, end)
            && is_apart_from_carriers(bytes, end)
        {
            return Some(end);
        }
        end = place;
        if end < NEEDED {
            break;
        }
    }
    None
}

/// Does this byte belong to no run but one of quoted-printable?
fn ends_words(byte: u8) -> bool {
    b"\n \t\"',()[]{}<>|".contains(&byte)
}

/// Is a place in no lines of quoted-printable, nor in a block of digits?
fn is_apart(bytes: &[u8], place: usize) -> bool {
    let Some(before) = place
        .checked_sub(NEEDED)
        .and_then(|start| bytes.get(start..place))
    else {
        return false;
    };
    let Some((last, above)) = before.split_last() else {
        return false;
    };
    if *last != b'\n' {
        // Far enough in a line that is too long.
        let line = before.get(LONGEST_LINE..).unwrap_or_default();
        return memrchr(b'\n', line).is_none();
    }
    // Behind a line that has no mark, and does not end in digits or padding.
    let above = above.strip_suffix(b"\r").unwrap_or(above);
    let line = memrchr(b'\n', above).map_or(above, |at| above.get(at + 1..).unwrap_or_default());
    let ends_in_digits = line
        .last()
        .is_some_and(|byte| byte.is_ascii_alphanumeric() || b"+/-_=".contains(byte));
    let is_long = line.len() >= LONGEST_LINE;
    !ends_in_digits && (is_long || memchr2(b'=', b'\r', line).is_none())
}
