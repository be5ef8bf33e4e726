//! Escapes of bytes and code units: `\xE2\x82\xAC`, `\u20AC`, `\342\202\254`.

use std::ops::Range;

use super::RunKind;
use super::text::{Form, Text};

/// So many in a row.
const LEAST: u64 = 4;

/// The longest escape.
const LONGEST: usize = 6;

/// Looks for escapes in a row.
#[derive(Debug, Clone)]
pub(super) struct Escapes {
    at: u64,
    row: Option<Row>,
}

/// Escapes in a row, up to where they were looked at.
#[derive(Debug, Clone)]
struct Row {
    start: u64,
    count: u64,
    form: Option<Escape>,

    /// Of `\\x41` the first is the escape of the second.
    is_escaped: bool,
}

impl Escapes {
    pub(super) fn new(at: u64) -> Self {
        Self { at, row: None }
    }
}

impl Form for Escapes {
    fn go_on(&mut self, text: &Text<'_>, found: &mut Vec<(Range<u64>, RunKind)>) {
        let mut place = text.place(self.at);
        loop {
            let row = if let Some(row) = &mut self.row {
                row
            } else {
                let Some(before) = text.to_mark(b'\\', place) else {
                    place = text.bytes.len();
                    break;
                };
                place += before;
                self.row.insert(Row {
                    start: text.offset(place),
                    count: 0,
                    form: None,
                    is_escaped: text.before(place) == Some(b'\\'),
                })
            };
            if !text.has(place, LONGEST) {
                break;
            }
            match escape(text.from(place)) {
                Some((form, len)) if row.form.is_none_or(|of| of == form) => {
                    row.form = Some(form);
                    row.count += 1;
                    place += len;
                }
                _ => {
                    if row.count >= LEAST && !row.is_escaped {
                        found.push((row.start..text.offset(place), RunKind::Escapes));
                    }
                    place += usize::from(row.count == 0);
                    self.row = None;
                }
            }
        }
        self.at = text.offset(place);
    }

    fn open_from(&self) -> u64 {
        self.row.as_ref().map_or(self.at, |row| row.start)
    }

    fn needs_from(&self) -> u64 {
        self.at.saturating_sub(1)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Escape {
    Hex,
    Unit,
    Octal,
}

/// The escape that a text begins with, and its length.
pub(super) fn escape(text: &[u8]) -> Option<(Escape, usize)> {
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
