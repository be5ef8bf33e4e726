//! Lines that show the bytes of a row once more, in fields of another kind: `od -t x1 -t c`, `hexdump -Cx`.

use super::field::{Field, Order};
use super::free::shows_as_gutter;

/// The kinds of fields that there are.
const FIELDS: [Field; 30] = {
    use Order::{HighFirst, LowFirst};
    [
        Field::HEX_BYTE,
        Field::Octal,
        Field::Character,
        Field::decimal_byte(false),
        Field::decimal_byte(true),
        Field::hex_word(4, LowFirst),
        Field::hex_word(4, HighFirst),
        Field::hex_word(8, LowFirst),
        Field::hex_word(8, HighFirst),
        Field::hex_word(16, LowFirst),
        Field::hex_word(16, HighFirst),
        Field::octal_word(2, LowFirst),
        Field::octal_word(2, HighFirst),
        Field::octal_word(4, LowFirst),
        Field::octal_word(4, HighFirst),
        Field::octal_word(8, LowFirst),
        Field::octal_word(8, HighFirst),
        Field::decimal_word(2, false, LowFirst),
        Field::decimal_word(2, false, HighFirst),
        Field::decimal_word(2, true, LowFirst),
        Field::decimal_word(2, true, HighFirst),
        Field::decimal_word(4, false, LowFirst),
        Field::decimal_word(4, false, HighFirst),
        Field::decimal_word(4, true, LowFirst),
        Field::decimal_word(4, true, HighFirst),
        Field::decimal_word(8, false, LowFirst),
        Field::decimal_word(8, false, HighFirst),
        Field::decimal_word(8, true, LowFirst),
        Field::Bits,
        Field::Name,
    ]
};

/// Do the fields of a line show these bytes? `None` where they show as many of no kind.
pub(super) fn shows(line: &[u8], bytes: &[u8]) -> Option<bool> {
    if bytes.is_empty() {
        return None;
    }
    let mut shown = Vec::new();
    let mut differs = None;
    for field in FIELDS {
        // Zeros that fill the last word have no column of their own.
        let fewest = if field.is_in_columns() {
            bytes.len().saturating_sub(7).max(1)
        } else {
            bytes.len()
        };
        for columns in (fewest..=bytes.len()).rev() {
            shown.clear();
            if !read(line, field, columns, bytes, &mut shown) {
                continue;
            }
            if is_shown(&shown, bytes, field) {
                return Some(true);
            }
            differs = Some(false)
                .filter(|_| shown.len() == bytes.len())
                .or(differs);
        }
    }
    differs
}

/// Reads a line of such fields; `false` where it is none. A gutter may follow, where it shows the bytes.
fn read(line: &[u8], field: Field, columns: usize, bytes: &[u8], shown: &mut Vec<u8>) -> bool {
    let line = if field.is_in_columns() {
        // As many columns as there are bytes, and what is before is the space of an offset.
        let from = line.len().saturating_sub(4 * columns);
        let blank = line.get(..from).unwrap_or_default();
        if blank.iter().any(|byte| *byte != b' ') {
            return false;
        }
        line.get(from..).unwrap_or_default()
    } else {
        line.trim_ascii_end()
    };
    let mut rest = line;
    while !rest.is_empty() {
        if !field.is_in_columns() {
            rest = rest.trim_ascii_start();
            if !shown.is_empty() && shows_as_gutter(rest, bytes) {
                return true;
            }
        }
        match field.read(rest, shown) {
            Some(len) if shown.len() <= bytes.len() + 8 => {
                rest = rest.get(len..).unwrap_or_default();
            }
            _ => return false,
        }
    }
    !shown.is_empty()
}

/// Are those the bytes, but for zeros that fill the last word?
fn is_shown(shown: &[u8], bytes: &[u8], field: Field) -> bool {
    let (shorter, longer) = if shown.len() < bytes.len() {
        (shown, bytes)
    } else {
        (bytes, shown)
    };
    let Some((same, filled)) = longer.split_at_checked(shorter.len()) else {
        return false;
    };
    let same = match field {
        // These names leave out the highest bit.
        Field::Name => same
            .iter()
            .zip(shorter)
            .all(|(one, other)| (one ^ other) << 1 == 0),
        _ => same == shorter,
    };
    same && filled.len() < 8 && filled.iter().all(|byte| *byte == 0)
}
