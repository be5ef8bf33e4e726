//! What no run is without: bytes by which most of a text is passed over.

use memchr::{memchr2_iter, memchr3_iter};
use std::ops::Range;

use super::digits::has_core;
use super::escapes::escape;
use super::headers::may_be_zlib;
use super::hex_pair;
use super::quoted_printable::{is_upper_hex, may_be_soft_break};

pub(crate) use super::digits::{DIGITS_IN_CORE, is_mixed};

/// So many bytes on either side of a stretch have to be looked at with it.
pub(crate) const MARGIN: usize = 64;

/// May a run be told by what begins in a stretch of some bytes? Every run has something in it of which this is true,
/// and most text has nothing.
pub(crate) fn may_hold_runs(bytes: &[u8], own: Range<usize>) -> bool {
    let looked_at = looked_at(bytes, &own);
    let within = bytes.get(looked_at.clone()).unwrap_or_default();
    let is_mark = |at: usize| may_be_of_run(bytes, looked_at.start + at);
    // Each of them has something behind it.
    let marks = within.split_last().map_or(within, |(_, before)| before);
    has_core(within)
        || memchr3_iter(b'%', b'\\', b'=', marks).any(is_mark)
        || memchr2_iter(b'x', 0x1F, marks).any(is_mark)
}

/// What is looked at for a stretch.
pub(crate) fn looked_at(bytes: &[u8], own: &Range<usize>) -> Range<usize> {
    own.start.saturating_sub(MARGIN)..own.end.saturating_add(MARGIN).min(bytes.len())
}

/// Is the byte at a place one that a run may be told by which is no row of digits?
pub(crate) fn may_be_of_run(bytes: &[u8], place: usize) -> bool {
    let rest = bytes.get(place..).unwrap_or_default();
    match rest {
        [b'%', digits @ ..] => hex_pair(digits).is_some_and(|value| {
            let low = digits.get(1).copied().unwrap_or(0);
            // The lead of a sequence, well-formed or overlong, or what no format of `printf` ends with.
            value >= 0xC0 || value < 0x80 && matches!(low, b'A'..=b'D' | b'F')
        }),
        [b'\\', ..] => escape(rest).is_some_and(|(_, len)| {
            let next = rest.get(len..).unwrap_or_default();
            escape(next).is_some()
        }),
        [b'=', b'\r' | b'\n', ..] => may_be_soft_break(bytes, place),
        [b'=', b'3', b'D', ..] => true,
        [b'=', b'C'..=b'F', low, b'=', ..] => is_upper_hex(*low),
        [b'x', ..] => may_be_zlib(rest),
        _ => rest.starts_with(b"\x1F\x8B\x08"),
    }
}
