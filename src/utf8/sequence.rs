//! Sequences of more than one byte (RFC 3629 §4), as numbers.

use super::syntax::{LEADS, is_tail};

/// The code point that starts at a place with a byte that is no ASCII, and its length; `None` if none
/// does (RFC 3629 §4).
#[inline]
pub(crate) fn sequence(bytes: &[u8], place: usize) -> Option<(u32, usize)> {
    let rest = bytes.get(place..)?;
    let first = *rest.first()?;
    let payload = |byte: u8| u32::from(byte & 0x3F);
    let lead = &LEADS[usize::from(first)];
    let second = *rest.get(1)?;
    // No second byte is in the range of what is no lead.
    if second < lead.second_first || second > lead.second_last {
        return None;
    }
    let two = u32::from(first) << 6 | payload(second);
    if lead.len == 2 {
        return Some((two & 0x7FF, 2));
    }
    let third = *rest.get(2)?;
    if !is_tail(third) {
        return None;
    }
    let three = two << 6 | payload(third);
    if lead.len == 3 {
        return Some((three & 0xFFFF, 3));
    }
    let fourth = *rest.get(3)?;
    is_tail(fourth).then_some(((three << 6 | payload(fourth)) & 0x1F_FFFF, 4))
}
