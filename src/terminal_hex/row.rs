//! A row of bytes and of text.

use unicode_width::UnicodeWidthChar as _;

use super::palette::{Palette, Shade};
use super::piece::Shown;
use crate::invisible::hides_text;
use crate::unicode::category::letters_of;

const DIGITS: &[u8; 16] = b"0123456789ABCDEF";

/// What ends a colour.
const RESET: &str = "\x1B[0m";

/// Bytes between two gaps.
const GROUP: usize = 8;

/// Writes a row: its offset in so many digits, its bytes, and their text. A row that is not full is filled up.
pub(super) fn write_row(
    line: &mut Vec<u8>,
    offset: u64,
    digits: usize,
    bytes: &[u8],
    shown: &[Shown],
    row_len: usize,
    palette: Palette,
) {
    for digit in (0..digits).rev() {
        let nibble = (offset >> (digit * 4)) as usize & 0xF;
        line.push(DIGITS[nibble]);
    }
    line.push(b' ');
    let mut shades = Shades::new(palette);
    if shown.is_empty() && !palette.has_colors() {
        write_plain(line, bytes, row_len);
        return;
    }
    let at = |place: usize| -> Shown {
        shown
            .get(place)
            .copied()
            .unwrap_or_else(|| of_ascii(bytes.get(place).copied().unwrap_or(b' ')))
    };
    let is_error = |place: usize| place < bytes.len() && at(place).shade == Shade::Error;
    for place in 0..row_len {
        let before = place.checked_sub(1).is_some_and(is_error);
        let starts = is_error(place) && at(place).starts;
        let is_group = place % GROUP == 0 && place > 0;
        let gap: &[u8] = match (before, is_error(place), is_group) {
            _ if palette.has_colors() => b"  ",
            (true, true, false) if starts => b"|",
            (true, true, true) if starts => b"][",
            (true, false, _) => b"] ",
            (false, true, true) => b" [",
            (false, true, false) => b"[",
            _ => b"  ",
        };
        let width = if is_group { 2 } else { 1 };
        line.extend_from_slice(gap.get(..width).unwrap_or(gap));
        match bytes.get(place) {
            Some(byte) => {
                shades.select(line, at(place).shade);
                line.push(DIGITS[usize::from(byte >> 4)]);
                line.push(DIGITS[usize::from(byte & 0xF)]);
                shades.end(line);
            }
            None => line.extend_from_slice(b"  "),
        }
    }
    let ends_in_error = bytes.len() == row_len && is_error(row_len.saturating_sub(1));
    line.push(if ends_in_error && !palette.has_colors() {
        b']'
    } else {
        b' '
    });
    line.extend_from_slice("│".as_bytes());
    let mut place = 0;
    while place < bytes.len() {
        let here = at(place);
        let len = match here.shade {
            Shade::Lead(len) => usize::from(len),
            Shade::Bom if here.starts => 3,
            _ => 1,
        };
        let room = len.min(bytes.len() - place);
        shades.select(line, here.shade);
        let width = push_text(line, here, room);
        shades.end(line);
        line.extend(std::iter::repeat_n(b' ', room.saturating_sub(width)));
        place += room;
    }
    line.extend(std::iter::repeat_n(b' ', row_len - bytes.len()));
    line.extend_from_slice("│\n".as_bytes());
}

/// A row of ASCII without colours.
fn write_plain(line: &mut Vec<u8>, bytes: &[u8], row_len: usize) {
    for place in 0..row_len {
        if place % GROUP == 0 && place > 0 {
            line.push(b' ');
        }
        let cell = match bytes.get(place) {
            Some(byte) => [
                b' ',
                DIGITS[usize::from(byte >> 4)],
                DIGITS[usize::from(byte & 0xF)],
            ],
            None => *b"   ",
        };
        line.extend_from_slice(&cell);
    }
    line.extend_from_slice(" │".as_bytes());
    for byte in bytes {
        if matches!(byte, b' '..=b'~') {
            line.push(*byte);
        } else {
            push_char(line, picture(char::from(*byte)));
        }
    }
    line.extend(std::iter::repeat_n(b' ', row_len - bytes.len()));
    line.extend_from_slice("│\n".as_bytes());
}

/// What a byte is among ASCII.
const fn of_ascii(byte: u8) -> Shown {
    Shown {
        shade: match byte {
            b' '..=b'~' => Shade::Ascii,
            _ => Shade::Control,
        },
        scalar: Some(byte as char),
        starts: true,
    }
}

/// Writes what is shown of a code point, and returns how many cells it takes: at most `room`.
fn push_text(line: &mut Vec<u8>, shown: Shown, room: usize) -> usize {
    let Some(scalar) = shown.scalar else {
        if shown.shade == Shade::Error {
            push_char(line, '×');
            return 1;
        }
        // A tail: its character is beside the lead.
        line.push(b' ');
        return 1;
    };
    if scalar.is_control() {
        push_char(line, picture(scalar));
        return 1;
    }
    let category = letters_of(scalar);
    let is_seen = !hides_text(scalar) && !matches!(category, "Cn" | "Co");
    match scalar.width().filter(|_| is_seen) {
        Some(width @ 1..) if width <= room => {
            push_char(line, scalar);
            width
        }
        // A mark needs something that it is on.
        Some(0) if category.starts_with('M') => {
            push_char(line, '◌');
            push_char(line, scalar);
            1
        }
        _ => {
            push_char(line, '·');
            1
        }
    }
}

/// The picture of a control: `␊` for LF; `·` for one of C1, which has none.
fn picture(scalar: char) -> char {
    match u32::from(scalar) {
        number @ 0..=0x1F => char::from_u32(0x2400 + number).unwrap_or('·'),
        0x7F => '␡',
        _ => '·',
    }
}

fn push_char(line: &mut Vec<u8>, scalar: char) {
    line.extend_from_slice(scalar.encode_utf8(&mut [0; 4]).as_bytes());
}

/// Colours, switched on and off.
struct Shades {
    palette: Palette,
    is_on: bool,
}

impl Shades {
    const fn new(palette: Palette) -> Self {
        Self {
            palette,
            is_on: false,
        }
    }

    fn select(&mut self, line: &mut Vec<u8>, shade: Shade) {
        let code = self.palette.select(shade);
        line.extend_from_slice(code.as_bytes());
        self.is_on = !code.is_empty();
    }

    fn end(&mut self, line: &mut Vec<u8>) {
        if self.is_on {
            line.extend_from_slice(RESET.as_bytes());
        }
        self.is_on = false;
    }
}
