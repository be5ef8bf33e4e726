//! Lines of quoted-printable.

use std::ops::Range;

use memchr::{memchr, memrchr};

use super::{Run, RunKind, hex_value, sequences};

/// So many of its marks that nothing else looks like.
const LEAST_STRONG: usize = 2;

/// A line of it is no longer than this (RFC 2045 §6.7).
const LONGEST_LINE: usize = 76;

/// A soft line break stands only in a line that is about that long.
const LEAST_SOFT: usize = 60;

pub(super) fn find(piece: &[u8], found: &mut Vec<Run>) {
    let mut from = 0;
    while let Some(at) = memchr(b'=', piece.get(from..).unwrap_or_default()) {
        let first = from + at;
        let is_escape = matches!(piece.get(first + 1..first + 3), Some([high, low])
            if is_upper_hex(*high) && is_upper_hex(*low));
        let is_break = matches!(piece.get(first + 1), Some(b'\n' | b'\r'));
        if !is_escape && !is_break {
            from = first + 1;
            continue;
        }
        let before = piece.get(from..first).unwrap_or_default();
        let start = memrchr(b'\n', before).map_or(from, |at| from + at + 1);
        let looked_at = block(piece, start);
        if looked_at.is_certain {
            found.push(Run {
                range: start..looked_at.end,
                kind: RunKind::QuotedPrintable,
            });
        }
        // Lines that are none are not looked at again.
        from = looked_at.end.max(first + 1);
    }
}

fn is_upper_hex(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'A'..=b'F')
}

/// Lines that were looked at.
struct Block {
    /// Where the last of them ends that has a mark, or that one was broken into.
    end: usize,

    /// Are they certainly quoted-printable?
    is_certain: bool,
}

/// Looks at the lines that begin here, as far as they can be one text.
fn block(piece: &[u8], start: usize) -> Block {
    let (mut strong, mut end, mut at) = (0, start, start);
    let mut was_broken = false;
    while at < piece.len() {
        let line = line_at(piece, at);
        let Some(marks) = marks(piece.get(line.clone()).unwrap_or_default()) else {
            break;
        };
        // A line without marks may be the end of one that was broken; what follows is not known to be part of it.
        let has_marks = marks.escapes > 0 || marks.is_soft;
        if has_marks || was_broken {
            end = line.end;
        }
        if !has_marks {
            break;
        }
        strong += marks.strong;
        was_broken = marks.is_soft;
        match memchr(b'\n', piece.get(line.end..).unwrap_or_default()) {
            Some(below) => at = line.end + below + 1,
            None => break,
        }
    }
    Block {
        end,
        is_certain: strong >= LEAST_STRONG,
    }
}

/// The line at a place, without its end.
fn line_at(piece: &[u8], at: usize) -> Range<usize> {
    let rest = piece.get(at..).unwrap_or_default();
    let len = memchr(b'\n', rest).unwrap_or(rest.len());
    let line = rest.get(..len).unwrap_or_default();
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    at..at + line.len()
}

/// The marks of quoted-printable in a line.
#[derive(Default)]
struct Marks {
    escapes: usize,

    /// Those that nothing else looks like.
    strong: usize,

    /// Does it end with a soft line break?
    is_soft: bool,
}

/// The marks in a line, if it can be one of quoted-printable.
fn marks(line: &[u8]) -> Option<Marks> {
    if line.len() > LONGEST_LINE {
        return None;
    }
    let mut marks = Marks::default();
    let mut together = Vec::new();
    let mut at = 0;
    while let Some(byte) = line.get(at) {
        if *byte >= 0x80 {
            return None;
        }
        if *byte != b'=' {
            marks.strong += sequences(&together);
            together.clear();
            at += 1;
            continue;
        }
        match line.get(at + 1..at + 3) {
            Some([high, low]) if is_upper_hex(*high) && is_upper_hex(*low) => {
                let value = hex_value(*high)? << 4 | hex_value(*low)?;
                marks.escapes += 1;
                marks.strong += usize::from(value == b'=');
                together.push(value);
                at += 3;
            }
            None if at + 1 == line.len() => {
                marks.is_soft = true;
                marks.strong += usize::from(line.len() >= LEAST_SOFT);
                break;
            }
            _ => return None,
        }
    }
    marks.strong += sequences(&together);
    Some(marks)
}
