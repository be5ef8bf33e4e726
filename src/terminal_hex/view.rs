//! A range of a source, row by row.

use std::io::{self, Write};
use std::ops::Range;

use super::palette::Palette;
use super::piece::Piece;
use super::row::{RowWriter, column_of};
use crate::source::{Source, SourceError, read_full};
use crate::unicode::GroupMessage;
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};

/// So many bytes are read at once: a multiple of every length of a row.
const PIECE: u64 = 192 << 10;

/// In so many bytes it is looked whether they are all ASCII: a multiple of every length of a row.
const STRETCH: usize = 192;

/// So many errors of a row are explained.
const EXPLAINED: usize = 3;

/// Cells that a row takes beside its bytes: the offset in eight digits, gaps and borders.
const FIXED: usize = 8 + 1 + 2 + 1;

/// How many bytes a row has in a terminal of so many columns: a multiple of eight from 8 to 32.
pub fn row_len_of(columns: usize) -> usize {
    let fits = |len: &usize| FIXED + len * 4 + len / 8 <= columns;
    [32, 24, 16, 8].into_iter().find(fits).unwrap_or(8)
}

/// Why a range could not be shown.
#[derive(Debug)]
pub enum ShowError {
    /// The source could not be read.
    Read(SourceError),

    /// What was shown could not be written.
    Write(io::Error),
}

/// How a source is shown in a terminal.
#[derive(Debug, Clone, Copy)]
pub struct TerminalHex {
    /// How many bytes a row has: 8, 16, 24 or 32.
    pub row_len: usize,

    /// The colours.
    pub palette: Palette,

    /// Whether the reason of an error is under the row in which it starts.
    pub explains: bool,
}

impl TerminalHex {
    /// Writes the rows of a range, from the row that holds its first byte.
    ///
    /// # Errors
    /// The source could not be read, or `out` could not be written.
    pub fn write(
        &self,
        source: &dyn Source,
        range: Range<u64>,
        out: &mut dyn Write,
    ) -> Result<(), ShowError> {
        // No file is longer: systems read at signed offsets.
        let range = range.start..range.end.min(i64::MAX as u64);
        let row_len = self.row_len.max(1) as u64;
        let digits = digits_of(range.end.min(source.len_hint()));
        let mut start = range.start - range.start % row_len;
        let mut rows = RowWriter::new(self.row_len, digits, self.palette);
        let mut buffer = Vec::new();
        let mut text = Vec::with_capacity(1 << 20);
        while start < range.end {
            let base = start.saturating_sub(MARGIN_BEFORE as u64);
            let end = start.saturating_add(PIECE).min(range.end);
            let wanted = (end - base) as usize + MARGIN_AFTER;
            buffer.resize(wanted, 0);
            let read = read_full(source, base, &mut buffer).map_err(ShowError::Read)?;
            let bytes = buffer.get(..read).unwrap_or_default();
            let at_end = read < wanted;
            let end = end.min(base + read as u64);
            if end <= start {
                break;
            }
            let own = bytes.get((start - base) as usize..(end - base) as usize);
            let mut rest = own.unwrap_or_default();
            while !rest.is_empty() {
                let (is_ascii, len) = stretch(rest);
                let (stretch, after) = rest.split_at(len);
                let to = start + len as u64;
                // ASCII is always itself, whatever is before it.
                let piece = if is_ascii {
                    Piece::default()
                } else {
                    Piece::of(bytes, base, start, to, at_end)
                };
                self.write_piece(&piece, start, stretch, digits, &mut rows, &mut text);
                (start, rest) = (to, after);
            }
            out.write_all(&text).map_err(ShowError::Write)?;
            text.clear();
        }
        out.flush().map_err(ShowError::Write)
    }

    fn write_piece(
        &self,
        piece: &Piece,
        start: u64,
        bytes: &[u8],
        digits: usize,
        rows: &mut RowWriter,
        text: &mut Vec<u8>,
    ) {
        let mut errors = piece.errors.as_slice();
        for (number, row) in bytes.chunks(self.row_len).enumerate() {
            let place = number * self.row_len;
            let offset = start + place as u64;
            let shown = piece
                .shown
                .get(place..place + row.len())
                .unwrap_or_default();
            rows.write(text, offset, row, shown);
            let end = offset + row.len() as u64;
            let in_row = errors.partition_point(|group| group.offset < end);
            let (here, rest) = errors.split_at(in_row);
            errors = rest;
            if !self.explains {
                continue;
            }
            for group in here.iter().take(EXPLAINED) {
                let column = (group.offset - offset) as usize;
                let indent = column_of(digits, column);
                text.extend(std::iter::repeat_n(b' ', indent));
                let is_cut = piece.runs_on
                    && group.is_stray_run()
                    && group.end() >= start + bytes.len() as u64;
                let message = GroupMessage::of(group);
                let said = if is_cut {
                    "Tails with no lead, more than are in sight".to_owned()
                } else {
                    format!("{} ({})", message.headline, message.sections)
                };
                text.extend_from_slice(format!("^ 0x{:X}: {said}\n", group.offset).as_bytes());
            }
            if let Some(more) = here.len().checked_sub(EXPLAINED).filter(|more| *more > 0) {
                text.extend(std::iter::repeat_n(b' ', digits + 2));
                let more = crate::words::plural(more as u64, "more error");
                text.extend_from_slice(format!("and {more} in this row\n").as_bytes());
            }
        }
    }
}

/// Whether the bytes at the start are all ASCII, and of how many bytes, in whole stretches, the same is to be said.
fn stretch(bytes: &[u8]) -> (bool, usize) {
    let mut stretches = bytes.chunks(STRETCH);
    let first = stretches.next().unwrap_or_default();
    let is_ascii = first.is_ascii();
    let alike = stretches.take_while(|stretch| stretch.is_ascii() == is_ascii);
    (
        is_ascii,
        first.len() + alike.map(<[u8]>::len).sum::<usize>(),
    )
}

/// How many digits offsets have up to an end: eight, or as many pairs more as it takes.
fn digits_of(end: u64) -> usize {
    let mut digits = 8;
    while digits < 16 && end > 1 << (digits * 4) {
        digits += 2;
    }
    digits
}
