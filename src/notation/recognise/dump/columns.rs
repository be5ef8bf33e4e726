//! Numbers or characters in columns of one width, without offsets: `od -An`.
//!
//! `od` makes a column as wide as the largest number of its kind needs: the width tells the kind, and the zeros in
//! front tell octal numbers from decimal ones.

use super::field::{Field, Order};
use super::layout::{Layout, Line, Row};
use super::{echo, groups};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::recognise::digits::run;
use crate::notation::record::Record;

/// Columns without offsets.
pub(in crate::notation) const COLUMNS: Record =
    Record::new("columns", "columns of numbers", " 101 342 211 242", read);

/// How many numbers without a digit above 7 are hardly decimal.
const SURELY_OCTAL: usize = 24;

/// The fewest columns.
const FEWEST: usize = 4;

/// How much of the text tells the kind of the numbers.
const LOOK: usize = 4096;

/// The kinds of bytes, and how wide a column `od` makes for each.
const BYTES: [(Field, usize); 6] = [
    (Field::Octal, 4),
    (Field::decimal_byte(false), 4),
    (Field::decimal_byte(true), 5),
    (Field::Character, 4),
    (Field::Name, 4),
    (Field::HEX_BYTE, 3),
];

/// The kinds of words, and how wide a column `od` makes for each.
const fn words(order: Order) -> [(Field, usize); 11] {
    [
        (Field::octal_word(2, order), 7),
        (Field::decimal_word(2, false, order), 6),
        (Field::decimal_word(2, true, order), 7),
        (Field::hex_word(4, order), 5),
        (Field::octal_word(4, order), 12),
        (Field::decimal_word(4, false, order), 11),
        (Field::decimal_word(4, true, order), 12),
        (Field::hex_word(8, order), 9),
        (Field::octal_word(8, order), 23),
        (Field::decimal_word(8, true, order), 21),
        (Field::hex_word(16, order), 17),
    ]
}

/// Numbers of one kind in columns of one width.
struct Columns {
    field: Field,
    width: usize,
    marks: Certainty,
    /// Has a line `*`?
    is_cut: bool,
}

/// Reads bytes, or words with the low byte first.
fn read(reader: Reader) -> Option<Reading> {
    if width(reader.rest()).is_none() {
        return groups::read_octal(reader, Notation::Columns);
    }
    let words = words(Order::LowFirst);
    let kinds = BYTES.into_iter().chain(words);
    read_in(reader, Notation::Columns, kinds)
}

/// Reads words with the high byte first.
pub(super) fn read_high_first(reader: Reader) -> Option<Reading> {
    let kinds = words(Order::HighFirst).into_iter();
    read_in(reader, Notation::HighFirst, kinds)
}

fn read_in(
    reader: Reader,
    notation: Notation,
    kinds: impl Iterator<Item = (Field, usize)>,
) -> Option<Reading> {
    let text = reader.rest();
    let width = width(text)?;
    let look = text.get(..LOOK).unwrap_or(text);
    let layouts: Vec<Columns> = kinds
        .filter(|(field, least)| {
            // Two hex digits each are hex, unless lines in other types are between them.
            let is_told = width == *least && *field != Field::HEX_BYTE;
            is_told || (width >= *least && has_echo(text, *field))
        })
        .filter(|(field, _)| !matches!(field, Field::Decimal { .. }) || !is_padded(look))
        .map(|(field, _)| Columns {
            field,
            width,
            marks: marks(field, look),
            is_cut: memchr::memmem::find(text, b"\n*").is_some(),
        })
        .collect();
    if layouts.is_empty() {
        return None;
    }
    let is_try = reader.is_try();
    let reading = super::read(reader, notation, &layouts)?;
    let is_complete = reading.is_complete() || reading.certainty == Certainty::Checked;
    (!is_try || is_complete).then_some(reading)
}

/// How wide the columns of the first line are; `None` where no such columns are there.
fn width(text: &[u8]) -> Option<usize> {
    if !text.starts_with(b" ") {
        return None;
    }
    let line = text.get(..memchr::memchr(b'\n', text).unwrap_or(text.len()))?;
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let indent = run(line, |byte| byte == b' ');
    let first = run(line.get(indent..)?, |byte| byte != b' ');
    let width = indent + first;
    (line.len() >= FEWEST.min(2) * width && line.len().is_multiple_of(width)).then_some(width)
}

/// Does the second line show the bytes of the first once more?
fn has_echo(text: &[u8], field: Field) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n');
    let (Some(first), Some(second)) = (lines.next(), lines.next()) else {
        return false;
    };
    let mut bytes = Vec::new();
    let mut rest = first;
    while !rest.trim_ascii().is_empty() {
        if !field.is_in_columns() {
            rest = rest.trim_ascii_start();
        }
        let Some(len) = field.read(rest, &mut bytes) else {
            return false;
        };
        rest = rest.get(len..).unwrap_or_default();
    }
    echo::shows(second, &bytes) == Some(true)
}

/// Has a number zeros in front of it?
fn is_padded(text: &[u8]) -> bool {
    let mut words = text.split(u8::is_ascii_whitespace);
    words.any(|word| word.len() > 1 && word.starts_with(b"0"))
}

/// How much the columns alone say.
fn marks(field: Field, text: &[u8]) -> Certainty {
    let words = || {
        let words = text.split(u8::is_ascii_whitespace);
        words.filter(|word| !word.is_empty())
    };
    match field {
        Field::Octal => {
            let may_be_decimal = words().all(|word| word <= b"255".as_slice());
            if may_be_decimal && words().count() < SURELY_OCTAL {
                Certainty::Ambiguous
            } else {
                Certainty::Likely
            }
        }
        Field::Character | Field::Name => {
            // Single letters in columns are letters.
            if words().any(|word| word.len() > 1) {
                Certainty::Likely
            } else {
                Certainty::Ambiguous
            }
        }
        _ => Certainty::Likely,
    }
}

impl Columns {
    /// Where a cell begins that stands to the right in its column; `None` where it does not.
    fn cell(&self, column: &[u8]) -> Option<usize> {
        let space = run(column, |byte| byte == b' ');
        let behind = column.get(space..)?;
        let is_right = space > 0 && !behind.is_empty() && !behind.contains(&b' ');
        (is_right && column.len() == self.width).then_some(space)
    }
}

impl Layout for Columns {
    fn line(&self, line: &[u8], bytes: &mut Vec<u8>) -> Line {
        if line.is_empty() {
            return Line::Decoration;
        }
        if line == b"*" {
            return Line::Decoration;
        }
        let mut row = Row {
            offset: None,
            data: 0..0,
            gutter: None,
            words: false,
            wrong: None,
        };
        for (at, column) in line.chunks(self.width).enumerate() {
            let start = at * self.width;
            let read = if self.field.is_in_columns() {
                let before = column.len().saturating_sub(4);
                let cell = column.get(before..).unwrap_or_default();
                self.field.read(cell, bytes).map(|_| before)
            } else {
                self.cell(column).filter(|space| {
                    let field = column.get(*space..).unwrap_or_default();
                    self.field.take(field, bytes).is_some()
                })
            };
            let Some(space) = read else {
                if at == 0 {
                    return Line::Foreign("This line has other columns than those before");
                }
                row.wrong = Some((start, self.field.reason()));
                return Line::Row(row);
            };
            if at == 0 {
                row.data.start = space;
            }
            row.data.end = start + column.len();
        }
        Line::Row(row)
    }

    fn in_words(&self) -> String {
        let what = match self.field {
            Field::Octal => "octal bytes".to_owned(),
            Field::OctalWord { len, order } => {
                format!("octal words of {} bits, {}", len * 8, order.in_words())
            }
            Field::Decimal { len: 1, .. } => "decimal bytes".to_owned(),
            Field::Decimal { len, order, .. } => {
                format!("decimal words of {} bits, {}", len * 8, order.in_words())
            }
            Field::Character => "characters and octal escapes".to_owned(),
            Field::Name => "characters and their names".to_owned(),
            Field::HexWord { digits: 2, .. } => "bytes in hex".to_owned(),
            Field::HexWord { digits, order } => {
                format!("words of {} bits in hex, {}", digits * 4, order.in_words())
            }
            _ => "bytes".to_owned(),
        };
        format!("Columns of {what}")
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

    fn doubt(&self) -> Option<&'static str> {
        if self.is_cut {
            return Some(
                "`*` stands for lines that repeat, and no offset says how many: they are left out",
            );
        }
        self.field.doubt()
    }
}
