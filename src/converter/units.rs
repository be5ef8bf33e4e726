//! Units of UTF-16 and UTF-32 in hex → bytes.

use super::byte_mark;
use super::editable_format::EditableFormat;
use super::reading::Read;
use crate::utf8::encoder::{combine_surrogates, encode};

/// How units are written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    /// Hex digits in a unit: 4 or 8.
    digits: usize,
    /// Does the low byte come first?
    is_low_first: bool,
}

impl Layout {
    /// The layout of a format; `None` for formats that are no units.
    pub(super) const fn of(format: EditableFormat) -> Option<Self> {
        let (digits, is_low_first) = match format {
            EditableFormat::Utf16Be => (4, false),
            EditableFormat::Utf16Le => (4, true),
            EditableFormat::Utf32Be => (8, false),
            EditableFormat::Utf32Le => (8, true),
            _ => return None,
        };
        Some(Self {
            digits,
            is_low_first,
        })
    }

    /// The number of a unit.
    fn value(self, digits: &str) -> Option<u32> {
        let number = u32::from_str_radix(digits, 16).ok()?;
        Some(match (self.is_low_first, self.digits) {
            (false, _) => number,
            (true, 4) => u32::from((number as u16).swap_bytes()),
            (true, _) => number.swap_bytes(),
        })
    }

    const fn name(self) -> &'static str {
        match self.digits {
            4 => "A UTF-16 unit has four hex digits",
            _ => "A UTF-32 unit has eight hex digits",
        }
    }
}

/// Reads the units in a text that stands at `at` of the format.
pub(super) fn read(layout: Layout, text: &str, at: usize, read: &mut Read) {
    let mut units = Units {
        layout,
        high: None,
        read,
    };
    let mut place = 0;
    while let Some(first) = text.get(place..).and_then(|rest| rest.chars().next()) {
        if is_separator(first) {
            place += first.len_utf8();
            continue;
        }
        let rest = text.get(place..).unwrap_or_default();
        let prefix = if rest.starts_with("0x") || rest.starts_with("0X") {
            2
        } else {
            0
        };
        let digits = rest.bytes().skip(prefix);
        let len = prefix + digits.take_while(u8::is_ascii_hexdigit).count();
        if len > prefix {
            units.run(
                rest.get(prefix..len).unwrap_or_default(),
                at + place + prefix,
            );
            place += len;
        } else {
            let wrong = rest
                .find(|c: char| is_separator(c) || c.is_ascii_hexdigit())
                .unwrap_or(rest.len())
                .max(first.len_utf8());
            units.lone();
            units
                .read
                .reject(at + place..at + place + wrong, "This is no hex digit", None);
            place += wrong;
        }
    }
    units.lone();
}

const fn is_separator(character: char) -> bool {
    character.is_ascii_whitespace() || matches!(character, ',' | ';')
}

/// Units on their way to bytes.
struct Units<'a> {
    layout: Layout,

    /// A high surrogate that waits for its partner, and where it is.
    high: Option<(u32, std::ops::Range<usize>)>,
    read: &'a mut Read,
}

impl Units<'_> {
    /// Reads digits in a row: whole units, and what is left.
    fn run(&mut self, digits: &str, at: usize) {
        let mut place = 0;
        while place < digits.len() {
            let end = (place + self.layout.digits).min(digits.len());
            let unit = digits.get(place..end).unwrap_or_default();
            let range = at + place..at + end;
            place = end;
            match self.layout.value(unit) {
                Some(value) if unit.len() == self.layout.digits => self.unit(value, range),
                _ => {
                    self.lone();
                    self.read.reject(range, self.layout.name(), None);
                }
            }
        }
    }

    fn unit(&mut self, value: u32, range: std::ops::Range<usize>) {
        let is_utf16 = self.layout.digits == 4;
        if is_utf16
            && (0xDC00..0xE000).contains(&value)
            && let Some((high, _)) = self.high.take()
        {
            self.scalar(combine_surrogates(high, value), range);
            return;
        }
        self.lone();
        if is_utf16 && (0xD800..0xDC00).contains(&value) {
            self.high = Some((value, range));
        } else {
            self.scalar(value, range);
        }
    }

    /// The surrogate that waits has no partner.
    fn lone(&mut self) {
        if let Some((value, range)) = self.high.take() {
            self.scalar(value, range);
        }
    }

    fn scalar(&mut self, value: u32, range: std::ops::Range<usize>) {
        match encode(value) {
            Ok(encoded) => self.read.bytes.extend_from_slice(encoded.as_bytes()),
            Err(error) => {
                let instead = surrogate_bytes(value).map(|bytes| byte_mark::write(&bytes));
                self.read.reject(range, error.to_string(), instead);
            }
        }
    }
}

/// The three bytes that CESU-8 gives a surrogate.
pub(super) const fn surrogate_bytes(value: u32) -> Option<[u8; 3]> {
    if value < 0xD800 || value > 0xDFFF {
        return None;
    }
    Some([
        0xED,
        0x80 | (value >> 6 & 0x3F) as u8,
        0x80 | (value & 0x3F) as u8,
    ])
}
