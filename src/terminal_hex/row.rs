//! A row of bytes and of text.

use super::glyph::{Glyph, Glyphs, picture};
use super::palette::{Palette, Shade};
use super::piece::Shown;

const DIGITS: &[u8; 16] = b"0123456789ABCDEF";

/// Each byte in two digits.
static PAIRS: [[u8; 2]; 256] = {
    let mut pairs = [[0; 2]; 256];
    let mut byte = 0;
    while byte < 256 {
        pairs[byte] = [DIGITS[byte >> 4], DIGITS[byte & 0xF]];
        byte += 1;
    }
    pairs
};

/// What ends a colour.
const RESET: &str = "\x1B[0m";

/// Bytes between two gaps.
const GROUP: usize = 8;

/// Writes rows of one length.
pub(super) struct RowWriter {
    row_len: usize,
    palette: Palette,

    /// A row without its digits and its text.
    blank: Vec<u8>,

    /// How many digits an offset has.
    digits: usize,
    glyphs: Glyphs,
}

impl RowWriter {
    pub(super) fn new(row_len: usize, digits: usize, palette: Palette) -> Self {
        // The border is a cell after the last byte.
        let mut blank = vec![b' '; column_of(digits, row_len.saturating_sub(1)) + 3];
        blank.extend_from_slice("│".as_bytes());
        Self {
            row_len,
            palette,
            blank,
            digits,
            glyphs: Glyphs::default(),
        }
    }

    /// Writes a row: its offset, its bytes, and their text. `shown` is empty where all of it is ASCII; a row that is not full
    /// is filled up.
    pub(super) fn write(&mut self, line: &mut Vec<u8>, offset: u64, bytes: &[u8], shown: &[Shown]) {
        if self.palette.has_colors() {
            self.write_in_colors(line, offset, bytes, shown);
        } else {
            self.write_plain(line, offset, bytes, shown);
        }
        if bytes.len() < self.row_len {
            line.extend(std::iter::repeat_n(b' ', self.row_len - bytes.len()));
        }
        line.extend_from_slice("│\n".as_bytes());
    }

    fn write_plain(&mut self, line: &mut Vec<u8>, offset: u64, bytes: &[u8], shown: &[Shown]) {
        let start = line.len();
        line.extend_from_slice(&self.blank);
        let Some(row) = line.get_mut(start..) else {
            return;
        };
        write_offset(row, offset, self.digits);
        for (number, group) in bytes.chunks(GROUP).enumerate() {
            let column = column_of(self.digits, number * GROUP);
            let cells = row.get_mut(column..).unwrap_or_default();
            for (cell, byte) in cells.chunks_mut(3).zip(group) {
                if let [first, second, ..] = cell {
                    [*first, *second] = PAIRS[usize::from(*byte)];
                }
            }
        }
        if shown.is_empty() {
            push_ascii(line, bytes);
            return;
        }
        for (place, it) in shown.iter().enumerate() {
            if it.shade == Shade::Error {
                let ends = shown
                    .get(place + 1)
                    .is_none_or(|next| next.shade != Shade::Error || next.starts);
                // A span that goes on from the row before has its bracket here again.
                self.put_brackets(row, place, it.starts || place == 0, ends);
            }
        }
        let mut place = 0;
        while let Some(here) = shown.get(place) {
            place += self.push_text(line, *here, shown.len() - place);
        }
    }

    /// Puts brackets around a byte that is ill-formed, where its span starts and ends. Between two spans that touch there is
    /// room for one sign.
    fn put_brackets(&self, row: &mut [u8], place: usize, starts: bool, ends: bool) {
        let column = column_of(self.digits, place);
        if starts && let Some(cell) = row.get_mut(column - 1) {
            *cell = if *cell == b']' { b'|' } else { b'[' };
        }
        if ends && let Some(cell) = row.get_mut(column + 2) {
            *cell = b']';
        }
    }

    fn write_in_colors(&mut self, line: &mut Vec<u8>, offset: u64, bytes: &[u8], shown: &[Shown]) {
        let start = line.len();
        line.resize(start + self.digits, b'0');
        write_offset(
            line.get_mut(start..).unwrap_or_default(),
            offset,
            self.digits,
        );
        line.push(b' ');
        let at = |place: usize| -> Option<Shown> {
            let byte = bytes.get(place)?;
            Some(shown.get(place).copied().unwrap_or_else(|| of_ascii(*byte)))
        };
        for place in 0..self.row_len {
            let is_group = place % GROUP == 0 && place > 0;
            line.extend_from_slice(if is_group { b"  " } else { b" " });
            match (bytes.get(place), at(place)) {
                (Some(byte), Some(here)) => {
                    let code = self.palette.select(here.shade);
                    line.extend_from_slice(code.as_bytes());
                    line.extend_from_slice(&PAIRS[usize::from(*byte)]);
                    end_color(line, code);
                }
                _ => line.extend_from_slice(b"  "),
            }
        }
        line.extend_from_slice(" │".as_bytes());
        let mut place = 0;
        while let Some(here) = at(place) {
            let code = self.palette.select(here.shade);
            line.extend_from_slice(code.as_bytes());
            place += self.push_text(line, here, bytes.len() - place);
            end_color(line, code);
        }
    }

    /// Writes what is shown of a byte and of the others of its code point, in as many cells as those are, but at most `room`;
    /// returns how many those are.
    fn push_text(&mut self, line: &mut Vec<u8>, here: Shown, room: usize) -> usize {
        let len = match here.shade {
            Shade::Lead(len) => usize::from(len),
            Shade::Bom if here.starts => 3,
            _ => 1,
        };
        let room = len.min(room);
        let width = match (here.shade, here.scalar) {
            (Shade::Error, _) => {
                push_char(line, '×');
                1
            }
            (Shade::Ascii, Some(scalar)) => {
                line.push(scalar as u8);
                1
            }
            // A tail: its character is beside the lead.
            (_, None) => 0,
            (_, Some(scalar)) => match self.glyphs.of(scalar) {
                Glyph::Itself { width } if usize::from(width) <= room => {
                    push_char(line, scalar);
                    usize::from(width)
                }
                // A mark needs something that it is on.
                Glyph::Mark => {
                    push_char(line, '◌');
                    push_char(line, scalar);
                    1
                }
                Glyph::Other(shown) => {
                    push_char(line, shown);
                    1
                }
                Glyph::Itself { .. } => {
                    push_char(line, '·');
                    1
                }
            },
        };
        line.extend(std::iter::repeat_n(b' ', room.saturating_sub(width)));
        room
    }
}

/// The column in which the digits of a byte of a row begin.
pub(super) const fn column_of(digits: usize, place: usize) -> usize {
    digits + 2 + place * 3 + place / GROUP
}

fn write_offset(row: &mut [u8], offset: u64, digits: usize) {
    let nibbles = (0..digits)
        .rev()
        .map(|digit| (offset >> (digit * 4)) as usize & 0xF);
    for (cell, nibble) in row.iter_mut().zip(nibbles) {
        *cell = DIGITS[nibble];
    }
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

fn end_color(line: &mut Vec<u8>, code: &str) {
    if !code.is_empty() {
        line.extend_from_slice(RESET.as_bytes());
    }
}

/// Writes the text of bytes that are all ASCII.
fn push_ascii(line: &mut Vec<u8>, bytes: &[u8]) {
    let is_control = |byte: &u8| !matches!(byte, b' '..=b'~');
    let mut rest = bytes;
    while let Some(place) = rest.iter().position(is_control) {
        let (printable, from) = rest.split_at(place);
        line.extend_from_slice(printable);
        if let Some((control, after)) = from.split_first() {
            push_char(line, picture(char::from(*control)));
            rest = after;
        }
    }
    line.extend_from_slice(rest);
}

fn push_char(line: &mut Vec<u8>, scalar: char) {
    line.extend_from_slice(scalar.encode_utf8(&mut [0; 4]).as_bytes());
}
