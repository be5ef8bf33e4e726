//! The layout of most tools: an offset, fields of digits, and perhaps a gutter.

use super::field::{Field, Order};
use super::gutter;
use super::layout::{Layout, Line, Row};
use super::row_shape::{Model, ROW_LEN, RowShape};
use crate::notation::reading::Certainty;
use crate::notation::recognise::digits::{number, run};
use crate::notation::recognise::hex_decode;

/// The longest row in which a gutter without borders is looked for, in bytes. No tool prints longer ones.
const LONGEST_ROW: usize = 256;

/// Some tools leave so many spaces in the middle of a row. After a gap that is wider, and wider than all before
/// it, no byte is: what is there is the gutter, whatever it shows.
const MIDDLE_GAP: usize = 2;

/// The fewest spaces before a gutter without borders.
const LEAST_GAP: usize = 2;

/// What encloses the gutter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gutter {
    /// Two spaces or more before it.
    Bare,
    /// These two characters.
    Between(u8, u8),
}

/// The layout of most tools.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields {
    /// What it is called at the start of a sentence.
    pub(super) name: &'static str,
    /// How much its marks alone say.
    pub(super) marks: Certainty,
    /// What is before the digits of an offset.
    pub(super) before: &'static [u8],
    /// How many digits the offset has, at least. At most, it has sixteen.
    pub(super) least_digits: usize,
    /// The radix of the offsets.
    pub(super) radix: u8,
    /// What is after the digits of an offset.
    pub(super) after: &'static [u8],
    /// How a field is written.
    pub(super) field: Field,
    /// What encloses the gutter, where there is one.
    pub(super) gutter: Gutter,
    /// Is a space shown as `.` in the gutter?
    pub(super) space_is_dot: bool,
    /// May one dump follow another?
    pub(super) begins_again: bool,
    /// Is it a headline that the tool prints?
    pub(super) is_headline: fn(&[u8]) -> bool,
}

/// A tool that prints no headlines.
pub(super) fn no_headline(_: &[u8]) -> bool {
    false
}

/// The text after a prefix of one or two bytes, or none: a call of `memcmp` for each line takes longer.
#[inline]
fn strip<'a>(text: &'a [u8], prefix: &[u8]) -> Option<&'a [u8]> {
    let starts = text.len() >= prefix.len() && text.iter().zip(prefix).all(|(one, two)| one == two);
    text.get(prefix.len()..).filter(|_| starts)
}

impl Layout for Fields {
    fn line(&self, line: &[u8], bytes: &mut Vec<u8>) -> Line {
        let trimmed = line.trim_ascii_end();
        let indent = run(trimmed, |byte| matches!(byte, b' ' | b'\t'));
        let text = trimmed.get(indent..).unwrap_or_default();
        match text {
            [] => return Line::Decoration,
            b"*" => return Line::Repeat,
            _ if (self.is_headline)(text) => return Line::Decoration,
            _ => {}
        }
        let Some((offset, len)) = self.offset(text) else {
            return Line::Foreign("This line does not begin with an offset");
        };
        let at = indent + len;
        if at >= trimmed.len() {
            return match self.field {
                // A row of spaces only, as od -c shows them.
                field if field.is_in_columns() && line.len() > at => {
                    self.row(line, at, offset, bytes)
                }
                _ => Line::End(offset),
            };
        }
        if self.field.is_in_columns() {
            self.row(line, at, offset, bytes)
        } else {
            let mut line_read = self.row(trimmed, at, offset, bytes);
            if let Line::Row(row) = &mut line_read {
                let blank = line.len() - trimmed.len();
                row.gutter = row.gutter.or_else(|| self.shows_spaces(row, bytes, blank));
            }
            line_read
        }
    }

    fn shape(&self, text: &[u8], line_len: usize, row: &Row) -> Option<RowShape> {
        let is_plain_hex = matches!(self.field, Field::Hex | Field::HexWord { digits: 2, .. });
        if !is_plain_hex || row.wrong.is_some() || row.gutter == Some(false) {
            return None;
        }
        let line = text.get(..line_len)?;
        let indent = run(line, |byte| matches!(byte, b' ' | b'\t'));
        let offset = indent + self.before.len();
        let digits = run(line.get(offset..)?, |byte| byte.is_ascii_hexdigit());
        let (gutter, before_gutter) = match (row.gutter, self.gutter) {
            (None, _) => (None, line_len),
            (Some(_), Gutter::Bare) => {
                let gutter = line_len.checked_sub(ROW_LEN)?;
                (Some(gutter), gutter)
            }
            (Some(_), Gutter::Between(..)) => {
                let gutter = line_len.checked_sub(ROW_LEN + 1)?;
                (Some(gutter), gutter.checked_sub(1)?)
            }
        };
        // Nothing but spaces between the digits and the gutter, or the end of the line.
        let gap = line.get(row.data.end..before_gutter)?;
        let least_gap = match (gutter, self.gutter) {
            (None, _) => 0,
            (Some(_), Gutter::Between(..)) => 1,
            (Some(_), Gutter::Bare) => LEAST_GAP,
        };
        if gap.len() < least_gap || gap.iter().any(|byte| *byte != b' ') {
            return None;
        }
        if gutter.is_none() && gap.len() >= ROW_LEN + LEAST_GAP {
            // Of another row, as many spaces may be a gutter.
            return None;
        }
        let end = usize::from(text.get(line_len) == Some(&b'\r'));
        RowShape::of(Model {
            row: text.get(..=line_len + end)?,
            offset: offset..offset + digits,
            radix: self.radix,
            data: row.data.clone(),
            // Behind two spaces there may be a gutter without borders, even where it is none.
            widest_gap: if self.gutter == Gutter::Bare { 1 } else { 2 },
            gutter,
            space_is_dot: self.space_is_dot,
        })
    }

    fn in_words(&self) -> String {
        self.name.into()
    }

    fn marks(&self) -> Certainty {
        self.marks
    }

    fn word_len(&self) -> usize {
        self.field.word_len()
    }

    fn order(&self) -> Option<Order> {
        self.field.order()
    }

    fn filler(&self) -> (usize, u8) {
        if self.field.is_in_columns() {
            // hexdump -c fills the last row with spaces.
            (ROW_LEN, b' ')
        } else {
            (self.word_len(), 0)
        }
    }

    fn doubt(&self) -> Option<&'static str> {
        self.field.doubt()
    }

    fn doubt_alone(&self, byte: u8) -> Option<&'static str> {
        self.field.doubt_alone(byte)
    }

    fn marks_offset(&self) -> bool {
        !(self.before.is_empty() && self.after.is_empty())
    }

    fn begins_again(&self) -> bool {
        self.begins_again
    }
}

impl Fields {
    /// The offset at the start, and how long it is with its marks.
    fn offset(&self, text: &[u8]) -> Option<(u64, usize)> {
        let rest = strip(text, self.before)?;
        let digits = run(rest.get(..rest.len().min(17))?, |byte| {
            byte.is_ascii_hexdigit()
        });
        if !(self.least_digits..=16).contains(&digits) {
            return None;
        }
        let offset = number(rest.get(..digits)?, self.radix)?;
        let rest = strip(rest.get(digits..)?, self.after)?;
        let ends = matches!(rest.first(), None | Some(b' ' | b'\t'));
        ends.then_some((offset, text.len() - rest.len()))
    }

    /// The fields and the gutter of a line from there on.
    fn row(&self, line: &[u8], from: usize, offset: u64, bytes: &mut Vec<u8>) -> Line {
        let mut row = Row {
            offset: Some(offset),
            data: from..from,
            gutter: None,
            words: false,
            wrong: None,
        };
        // Where a gutter may have begun that shows something else, and the bytes before it.
        let mut doubtful = None;
        let mut at = from;
        // The widest gap so far, that before the first field among them.
        let mut widest = 0;
        let mut last_len = 0;
        let is_plain_hex = match self.field {
            Field::Hex => true,
            Field::HexWord { digits, .. } => digits == 2,
            _ => false,
        };
        if is_plain_hex {
            // Most of most dumps is just this; what it leaves is read field by field.
            let rest = line.get(at..).unwrap_or_default();
            let gap = run(rest, |byte| matches!(byte, b' ' | b'\t'));
            let rest = rest.get(gap..).unwrap_or_default();
            let len = match self.field {
                Field::Hex if gap > 0 => hex_decode::spaced_groups(rest, bytes),
                _ if gap > 0 => hex_decode::separated::<2, 3>(rest, b' ', bytes).saturating_sub(1),
                _ => 0,
            };
            if len > 0 {
                widest = gap;
                row.data = at + gap..at + gap + len;
                at = row.data.end;
            }
        }
        loop {
            let rest = line.get(at..).unwrap_or_default();
            if rest.is_empty() {
                break;
            }
            let field = if self.field.is_in_columns() {
                self.field.read(rest, bytes).map(|len| (0, len))
            } else {
                let gap = run(rest, |byte| matches!(byte, b' ' | b'\t'));
                let rest = rest.get(gap..).unwrap_or_default();
                if let Gutter::Between(open, close) = self.gutter
                    && rest.first() == Some(&open)
                    && gap > 0
                {
                    let inner = rest
                        .strip_prefix(&[open])
                        .and_then(|it| it.strip_suffix(&[close]));
                    let shows = |inner| self.gutter_shows(inner, bytes);
                    row.gutter = Some(inner.is_some_and(shows));
                    return Line::Row(row);
                }
                if self.gutter == Gutter::Bare && gap > 1 && !bytes.is_empty() {
                    if bytes.len() <= LONGEST_ROW && gutter::shows(rest, bytes, self.space_is_dot) {
                        row.gutter = Some(true);
                        return Line::Row(row);
                    }
                    // The last, shorter word of `xxd -e` stands to the right, where a whole one ends.
                    let aligned = match self.field {
                        Field::HexReversed => last_len,
                        _ => 0,
                    };
                    if gap > widest.max(MIDDLE_GAP) + aligned {
                        row.gutter = Some(false);
                        return Line::Row(row);
                    }
                    doubtful.get_or_insert((row.data.clone(), bytes.len()));
                }
                widest = widest.max(gap);
                if gap == 0 {
                    None
                } else {
                    self.field.read(rest, bytes).map(|len| (gap, len))
                }
            };
            let Some((gap, len)) = field else {
                if let Some((data, len)) = doubtful {
                    bytes.truncate(len);
                    row.data = data;
                    row.gutter = Some(false);
                } else {
                    let gap = run(rest, |byte| matches!(byte, b' ' | b'\t'));
                    row.wrong = Some((at + gap, self.field.reason()));
                }
                break;
            };
            if row.data.is_empty() {
                row.data.start = at + gap;
            }
            last_len = len;
            at += gap + len;
            row.data.end = at;
        }
        if row.wrong.is_none() && bytes.is_empty() {
            return Line::End(offset);
        }
        Line::Row(row)
    }

    /// Are so many spaces at the end of a row a gutter that shows its bytes? `None` where the bytes are not spaces, or
    /// the ends of lines were cut.
    fn shows_spaces(&self, row: &Row, bytes: &[u8], blank: usize) -> Option<bool> {
        let has_room = blank >= LEAST_GAP + bytes.len() && row.wrong.is_none();
        let are_spaces = || !self.space_is_dot && bytes.iter().all(|byte| *byte == b' ');
        (self.gutter == Gutter::Bare && has_room && are_spaces()).then_some(true)
    }

    /// Does an enclosed gutter show these bytes? It does not show the zeros that fill the last word.
    fn gutter_shows(&self, gutter: &[u8], bytes: &[u8]) -> bool {
        (0..self.word_len()).any(|filled| {
            bytes
                .split_at_checked(bytes.len().saturating_sub(filled))
                .is_some_and(|(bytes, zeros)| {
                    zeros.iter().all(|byte| *byte == 0)
                        && gutter::shows(gutter, bytes, self.space_is_dot)
                })
        })
    }
}
