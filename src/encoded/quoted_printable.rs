//! Lines of quoted-printable.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memrchr};

use super::text::{Form, Text};
use super::{RunKind, hex_value, sequences};

/// So many of its marks that nothing else looks like.
const LEAST_STRONG: u64 = 2;

/// A line of it is no longer than this (RFC 2045 §6.7).
const LONGEST_LINE: usize = 76;

/// A soft line break stands only in a line that is about that long.
const LEAST_SOFT: usize = 60;

/// So many bytes of lines have to tell whether they are quoted-printable.
const LONGEST_LOOK: u64 = 64 << 10;

/// Looks for lines of quoted-printable.
#[derive(Debug, Clone)]
pub(super) struct QuotedPrintable {
    at: u64,
    state: State,
}

#[derive(Debug, Clone)]
enum State {
    /// No line that is open has a mark before the place.
    Between,

    /// In a line that is none.
    Passed,

    /// In lines that may be quoted-printable, at the start of one.
    Lines(Lines),
}

/// Lines that can be one text.
#[derive(Debug, Clone)]
struct Lines {
    start: u64,

    /// Where the last of them ends that has a mark, or that one was broken into.
    end: u64,
    strong: u64,
    was_broken: bool,
}

impl QuotedPrintable {
    pub(super) fn new(at: u64) -> Self {
        Self {
            at,
            state: State::Between,
        }
    }

    /// Lines that are certain and may go on: where they begin, and where they end so far.
    pub(super) fn certain(&self) -> Option<Range<u64>> {
        match &self.state {
            State::Lines(lines) if lines.strong >= LEAST_STRONG => Some(lines.start..lines.end),
            _ => None,
        }
    }
}

impl Form for QuotedPrintable {
    fn go_on(&mut self, text: &Text<'_>, found: &mut Vec<(Range<u64>, RunKind)>) {
        let mut place = text.place(self.at);
        while place < text.bytes.len() || text.is_end {
            match &mut self.state {
                State::Between => {
                    let Some(before) = text.to_mark(b'=', place) else {
                        place = text.bytes.len();
                        break;
                    };
                    place += before;
                    if !text.has(place, 3) {
                        break;
                    }
                    match line_of_mark(text, place) {
                        Some(start) => {
                            place = start;
                            self.state = State::Lines(Lines {
                                start: text.offset(start),
                                end: text.offset(start),
                                strong: 0,
                                was_broken: false,
                            });
                        }
                        None => self.state = State::Passed,
                    }
                }
                State::Passed => match memchr(b'\n', text.from(place)) {
                    Some(len) => {
                        place += len + 1;
                        self.state = State::Between;
                    }
                    None => {
                        place = text.bytes.len();
                        break;
                    }
                },
                State::Lines(lines) => {
                    // With its end, which may be two bytes.
                    if !text.has(place, LONGEST_LINE + 3) {
                        break;
                    }
                    if let Some(next) = lines.add(text, place) {
                        place = next;
                        continue;
                    }
                    if lines.strong >= LEAST_STRONG {
                        found.push((lines.start..lines.end, RunKind::QuotedPrintable));
                    }
                    if lines.end > lines.start {
                        // A line that is none may be the first of others.
                        place = text.place(lines.end).max(place);
                        self.state = State::Between;
                    } else {
                        self.state = State::Passed;
                    }
                }
            }
        }
        self.at = text.offset(place);
    }

    fn open_from(&self) -> u64 {
        match &self.state {
            State::Between => self.at.saturating_sub(LONGEST_LINE as u64),
            State::Passed => self.at,
            State::Lines(lines) => lines.start,
        }
    }

    fn needs_from(&self) -> u64 {
        self.at.saturating_sub(LONGEST_LINE as u64 + 1)
    }
}

/// Where the line begins in which a `=` is, if that is a mark and the line is not too long.
fn line_of_mark(text: &Text<'_>, place: usize) -> Option<usize> {
    let is_mark = match text.between(place + 1..(place + 3).min(text.bytes.len())) {
        [b'\n' | b'\r', ..] => true,
        [high, low] => is_upper_hex(*high) && is_upper_hex(*low),
        _ => false,
    };
    let back = place.saturating_sub(LONGEST_LINE + 1);
    let before = text.between(back..place);
    let start = match memrchr(b'\n', before) {
        Some(at) => back + at + 1,
        // The text begins with the line.
        None if text.offset(back) == 0 && before.len() <= LONGEST_LINE => back,
        None => return None,
    };
    is_mark.then_some(start)
}

/// Is the `=` at a place, before the end of a line, one that may tell of quoted-printable? The line has to be as long as
/// those are that are broken, and the one below needs a mark too: a run has two such lines at least, and this is told of
/// all but its last. Where not all of both lines is there, it may be one.
pub(super) fn may_be_soft_break(bytes: &[u8], place: usize) -> bool {
    /// A line with its end.
    const WHOLE: usize = LONGEST_LINE + 2;
    if place < LONGEST_LINE || bytes.len() - place < 2 * WHOLE {
        return true;
    }
    let part = |range: Range<usize>| bytes.get(range).unwrap_or_default();
    let line = part(place - LONGEST_LINE..place);
    let Some(len) = memrchr(b'\n', line).map(|feed| line.len() - feed) else {
        return false;
    };
    let below = place + 1 + memchr(b'\n', part(place..place + WHOLE)).unwrap_or(WHOLE);
    len >= LEAST_SOFT && has_mark(part(below..below + WHOLE))
}

/// May a mark begin among these bytes?
fn has_mark(bytes: &[u8]) -> bool {
    memchr_iter(b'=', bytes).any(|at| match bytes.get(at + 1..at + 3) {
        Some([high, low]) => {
            matches!(high, b'\r' | b'\n') || is_upper_hex(*high) && is_upper_hex(*low)
        }
        _ => true,
    })
}

pub(super) const fn is_upper_hex(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'A'..=b'F')
}

impl Lines {
    /// Adds the line at a place. Returns where the next begins, if it can be one of them too.
    fn add(&mut self, text: &Text<'_>, place: usize) -> Option<usize> {
        let is_undecided =
            text.offset(place) - self.start > LONGEST_LOOK && self.strong < LEAST_STRONG;
        if is_undecided || place >= text.bytes.len() {
            return None;
        }
        let line = line_at(text, place)?;
        let marks = marks(text.between(line.clone()))?;
        // A line without marks may be the end of one that was broken; what follows is not known to be part of it.
        let has_marks = marks.escapes > 0 || marks.is_soft;
        if has_marks || self.was_broken {
            self.end = text.offset(line.end);
        }
        if !has_marks {
            return None;
        }
        self.strong += marks.strong;
        self.was_broken = marks.is_soft;
        let below = memchr(b'\n', text.from(line.end))?;
        Some(line.end + below + 1)
    }
}

/// The line at a place, without its end; `None` where it is too long.
fn line_at(text: &Text<'_>, place: usize) -> Option<Range<usize>> {
    let rest = text.from(place);
    let rest = rest.get(..LONGEST_LINE + 2).unwrap_or(rest);
    let len = memchr(b'\n', rest).unwrap_or(rest.len());
    let line = rest.get(..len).unwrap_or_default();
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    (line.len() <= LONGEST_LINE).then_some(place..place + line.len())
}

/// The marks of quoted-printable in a line.
#[derive(Default)]
struct Marks {
    escapes: u64,

    /// Those that nothing else looks like.
    strong: u64,

    /// Does it end with a soft line break?
    is_soft: bool,
}

/// The marks in a line, if it can be one of quoted-printable.
fn marks(line: &[u8]) -> Option<Marks> {
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
                marks.strong += u64::from(value == b'=');
                together.push(value);
                at += 3;
            }
            None if at + 1 == line.len() => {
                marks.is_soft = true;
                marks.strong += u64::from(line.len() >= LEAST_SOFT);
                break;
            }
            _ => return None,
        }
    }
    marks.strong += sequences(&together);
    Some(marks)
}
