//! Units of UTF-16 and UTF-32 in hex: `4100 6222`, `0041 2262`, `00000041 00002262`.
//!
//! Their digits are bytes of another encoding. What is read are the characters that they stand for, in UTF-8.

mod likely;

pub(super) use likely::is_text;

use super::characters::{character_len, is_space, misfits, not_a};
use super::digits::{hex_value, is_hex, run};
use super::hex::certainty_of_groups;
use crate::notation::family::Notation;
use crate::notation::format;
use crate::notation::reader::Reader;
use crate::notation::reading::Reading;
use crate::notation::record::Record;
use crate::utf8::encoder::{combine_surrogates, encode};

/// UTF-16 code units, the low byte of each first.
pub(in crate::notation) const UTF16_LE: Record =
    Record::new("utf16le", "UTF-16 LE units", "4100 6222", |reader| {
        read(reader, Layout::new(Notation::Utf16Le, 4, true))
    })
    .of_code_points()
    .written(&format::UTF16_LE)
    .typed("UTF-16 units of four hex digits, the low byte first");

/// UTF-16 code units, the high byte of each first.
pub(in crate::notation) const UTF16_BE: Record =
    Record::new("utf16be", "UTF-16 BE units", "0041 2262", |reader| {
        read(reader, Layout::new(Notation::Utf16Be, 4, false))
    })
    .of_code_points()
    .written(&format::UTF16_BE)
    .typed("UTF-16 units of four hex digits, the high byte first");

/// UTF-32 code units, the low byte of each first.
pub(in crate::notation) const UTF32_LE: Record = Record::new(
    "utf32le",
    "UTF-32 LE units",
    "41000000 62220000",
    |reader| read(reader, Layout::new(Notation::Utf32Le, 8, true)),
)
.of_code_points()
.written(&format::UTF32_LE)
.typed("UTF-32 units of eight hex digits, the low byte first");

/// UTF-32 code units, the high byte of each first.
pub(in crate::notation) const UTF32_BE: Record = Record::new(
    "utf32be",
    "UTF-32 BE units",
    "00000041 00002262",
    |reader| read(reader, Layout::new(Notation::Utf32Be, 8, false)),
)
.of_code_points()
.written(&format::UTF32_BE)
.typed("UTF-32 units of eight hex digits, the high byte first");

/// So many units tell whether they may be some.
const LOOK: usize = 4096;

/// How units are written.
#[derive(Debug, Clone, Copy)]
struct Layout {
    notation: Notation,

    /// Hex digits in a unit: 4 or 8.
    digits: usize,

    /// Whether the low byte comes first.
    is_low_first: bool,
}

impl Layout {
    const fn new(notation: Notation, digits: usize, is_low_first: bool) -> Self {
        Self {
            notation,
            digits,
            is_low_first,
        }
    }

    /// The unit in front of a text, and how many digits it has; `None` where there are too few.
    fn unit(self, text: &[u8]) -> Option<u32> {
        let digits = text.get(..self.digits)?.iter();
        let mut value = 0;
        for digit in digits {
            value = value << 4 | u32::from(hex_value(*digit)?);
        }
        Some(match (self.is_low_first, self.digits) {
            (false, _) => value,
            (true, 4) => u32::from((value as u16).swap_bytes()),
            (true, _) => value.swap_bytes(),
        })
    }

    /// Whether groups of digits may be meant as these units, by the start of them.
    fn may_be_meant(self, text: &[u8]) -> bool {
        let start = text.trim_ascii_start();
        let first = run(start.get(..=self.digits).unwrap_or(start), is_hex);
        if first != self.digits {
            return false;
        }
        let groups = (text.split(u8::is_ascii_whitespace)).filter(|group| !group.is_empty());
        let (mut values, mut bytes, mut swapped) = (Vec::new(), Vec::new(), Vec::new());
        for value in groups.take(LOOK).map_while(|group| self.unit(group)) {
            values.push(value);
            let unused = size_of::<u32>() - self.digits / 2;
            bytes.extend(value.to_be_bytes().iter().skip(unused));
            swapped.extend(value.to_le_bytes().iter().take(self.digits / 2));
        }
        if likely::is_text(&bytes) || likely::is_text(&swapped) {
            return false;
        }
        if self.digits == 4 && likely::is_latin_swapped(&values) {
            return false;
        }
        let text: Option<String> = if self.digits == 8 {
            values.into_iter().map(char::from_u32).collect()
        } else {
            let units = values.into_iter().map(|value| value as u16);
            let mut characters = char::decode_utf16(units).peekable();
            let mut text = String::new();
            while let Some(character) = characters.next() {
                match character {
                    Ok(character) => text.push(character),
                    // The end of the start may cut a pair.
                    Err(_) if characters.peek().is_none() => break,
                    Err(_) => return false,
                }
            }
            Some(text)
        };
        text.is_some_and(|text| likely::is_likely(&text, self.digits))
    }

    const fn wanted(self) -> &'static str {
        match self.digits {
            4 => "A UTF-16 unit has four hex digits",
            _ => "A UTF-32 unit has eight hex digits",
        }
    }

    const fn assumption(self) -> &'static str {
        match (self.digits, self.is_low_first) {
            (4, true) => "UTF-16 units in hex, the low byte first, encoded as UTF-8",
            (4, false) => "UTF-16 units in hex, the high byte first, encoded as UTF-8",
            (_, true) => "UTF-32 units in hex, the low byte first, encoded as UTF-8",
            (_, false) => "UTF-32 units in hex, the high byte first, encoded as UTF-8",
        }
    }
}

/// Reads units, apart or in a row, with `0x` in front of them or without. A surrogate without its partner is
/// rejected.
///
/// Their digits are those of bytes just as well, and nothing in a text says that they are units: so where it is only a
/// try, this is one more answer to offer, if the characters may be a text and the bytes are none.
fn read(mut reader: Reader, layout: Layout) -> Option<Reading> {
    let text = reader.rest();
    let is_try = reader.is_try();
    if is_try && !(layout.may_be_meant(text) && likely::is_groups(text, layout.digits)) {
        return None;
    }
    while !(reader.rest().is_empty() || is_try && reader.has_rejections()) {
        let rest = reader.rest();
        let mark = mark_len(rest);
        if mark > 0 {
            reader.decoration(mark);
        } else if rest.first().is_some_and(|byte| is_hex(*byte)) {
            unit(&mut reader, layout);
        } else {
            let is_known = |byte: u8| is_hex(byte) || is_separator(byte);
            let len = misfits(rest, is_known).max(character_len(rest));
            let found = rest.get(..len).unwrap_or_default();
            reader.reject(len, not_a("hex digit", found));
        }
    }
    if is_try && reader.has_rejections() {
        return None;
    }
    let certainty = certainty_of_groups(text);
    reader.finish(layout.notation, certainty, layout.assumption())
}

/// Reads the unit in front, and the next one with it where they are a pair of surrogates.
fn unit(reader: &mut Reader, layout: Layout) {
    let rest = reader.rest();
    let Some(value) = layout.unit(rest) else {
        let len = run(rest, is_hex).min(layout.digits);
        reader.reject(len, layout.wanted());
        return;
    };
    if layout.digits == 4 && (0xD800..0xDC00).contains(&value) {
        let behind = rest.get(layout.digits..).unwrap_or_default();
        let between = mark_len(behind);
        let low = layout.unit(behind.get(between..).unwrap_or_default());
        if let Some(low) = low.filter(|low| (0xDC00..0xE000).contains(low))
            && let Ok(encoded) = encode(combine_surrogates(value, low))
        {
            reader.data(layout.digits, encoded.as_bytes());
            reader.decoration(between);
            reader.data(layout.digits, &[]);
            return;
        }
    }
    match encode(value) {
        Ok(encoded) => reader.data(layout.digits, encoded.as_bytes()),
        Err(error) => reader.reject(layout.digits, error.to_string()),
    }
}

/// How many bytes in front are between two units: separators, and the `0x` before the next one.
fn mark_len(text: &[u8]) -> usize {
    let space = run(text, is_separator);
    match text.get(space..) {
        Some([b'0', b'x' | b'X', digit, ..]) if is_hex(*digit) => space + 2,
        _ => space,
    }
}

const fn is_separator(byte: u8) -> bool {
    is_space(byte) || matches!(byte, b',' | b';')
}
