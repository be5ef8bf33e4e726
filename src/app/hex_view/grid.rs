//! Where each cell of the hex view stands: arithmetic, so that hit-testing is arithmetic too.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// Bytes in a row.
pub const BYTES_PER_ROW: u64 = 16;

const COLUMNS: usize = BYTES_PER_ROW as usize;

/// Which of the two panes of the hex view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pane {
    /// Bytes as hex digits.
    #[default]
    Hex,
    /// Decoded text.
    Text,
}

/// Sizes that follow from how much room there is, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Metrics {
    /// Size of the digits.
    pub font_size: f32,
    /// Size of the characters in the text pane.
    pub glyph_size: f32,
    /// Height of a row.
    pub row_height: f32,
    /// Space above and below the fill of a cell.
    pub row_gap: f32,
    /// Width of a cell of the hex pane.
    pub hex_cell: f32,
    /// Width of a cell of the text pane.
    pub text_cell: f32,
    /// Width of one digit of an offset.
    pub digit: f32,
    /// Digits in an offset.
    pub offset_digits: usize,
}

/// Space between the two halves of a row.
const HALF_GAP: f32 = 8.0;

/// Space between columns, and at the left.
const MARGIN: f32 = 14.0;

/// Space between the offsets, the hex pane and the text pane.
const PANE_GAP: f32 = 20.0;

/// Width of the scroll bar with the space around it.
pub const BAR_WIDTH: f32 = 26.0;

/// Height of the line of column numbers.
pub const HEADER_HEIGHT: f32 = 26.0;

impl Metrics {
    /// The metrics for a window of this width, and a source of this length.
    pub fn new(window_width: f32, len: u64, digit_of_13: f32) -> Self {
        let offset_digits = offset_digits(len);
        let roomy = window_width >= 1280.0;
        Self {
            font_size: 13.0,
            glyph_size: 14.0,
            row_height: if roomy { 24.0 } else { 22.0 },
            row_gap: 2.0,
            hex_cell: if roomy { 25.0 } else { 22.0 },
            text_cell: if roomy { 13.0 } else { 11.0 },
            digit: digit_of_13,
            offset_digits,
        }
    }

    fn hex_x(&self) -> f32 {
        // Cells have whole widths: so do all of them stand on whole points.
        (MARGIN + self.digit * self.offset_digits as f32 + PANE_GAP).round()
    }

    fn text_x(&self) -> f32 {
        self.hex_x() + self.hex_cell * COLUMNS as f32 + HALF_GAP + PANE_GAP
    }

    /// Width of everything, the scroll bar included.
    pub fn width(&self) -> f32 {
        self.text_x() + self.text_cell * COLUMNS as f32 + BAR_WIDTH
    }
}

/// Digits that the offsets of a source of this length take: at least 8.
pub fn offset_digits(len: u64) -> usize {
    let bits = u64::BITS - len.saturating_sub(1).leading_zeros();
    (bits.div_ceil(4) as usize).max(8)
}

/// The cells in view.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Grid {
    /// Sizes.
    pub metrics: Metrics,

    /// Where the rows are drawn.
    pub rows_rect: Rect,

    /// The row at the top.
    pub top_row: u64,

    /// Points of the top row above the view.
    pub sub_row: f32,
}

impl Grid {
    /// How many rows are at least partly in view.
    pub fn rows_in_view(&self) -> u64 {
        let height = self.rows_rect.height() + self.sub_row;
        (height / self.metrics.row_height).ceil().max(1.0) as u64
    }

    /// Offset of the first byte in view.
    pub fn start(&self) -> u64 {
        self.top_row.saturating_mul(BYTES_PER_ROW)
    }

    /// Offset past the last byte that could be in view.
    pub fn end(&self) -> u64 {
        self.start()
            .saturating_add(self.rows_in_view().saturating_mul(BYTES_PER_ROW))
    }

    /// Upper edge of a row that is near the view.
    pub fn row_y(&self, row: u64) -> f32 {
        // Only the difference becomes a floating point number.
        let below = row.wrapping_sub(self.top_row).cast_signed() as f32;
        self.rows_rect.top() - self.sub_row + below * self.metrics.row_height
    }

    /// Left edge of the offsets.
    pub fn offset_x(&self) -> f32 {
        self.rows_rect.left() + MARGIN
    }

    /// Left edge of a column of the hex pane; column 16 is its right edge.
    pub fn hex_x(&self, column: usize) -> f32 {
        let gap = if column >= COLUMNS / 2 { HALF_GAP } else { 0.0 };
        self.rows_rect.left() + self.metrics.hex_x() + self.metrics.hex_cell * column as f32 + gap
    }

    /// Left edge of a column of the text pane.
    pub fn text_x(&self, column: usize) -> f32 {
        self.rows_rect.left() + self.metrics.text_x() + self.metrics.text_cell * column as f32
    }

    /// The cells `from..=to` of a row, in one pane.
    pub fn cells(&self, pane: Pane, row: u64, from: usize, to: usize) -> Rect {
        let (left, right) = match pane {
            Pane::Hex => (self.hex_x(from), self.hex_x(to) + self.metrics.hex_cell),
            Pane::Text => (self.text_x(from), self.text_x(to) + self.metrics.text_cell),
        };
        let top = self.row_y(row) + self.metrics.row_gap;
        let height = self.metrics.row_height - 2.0 * self.metrics.row_gap;
        Rect::from_min_size(pos2(left, top), vec2(right - left, height))
    }

    /// The cell of one byte.
    pub fn cell(&self, pane: Pane, offset: u64) -> Rect {
        let (row, column) = place(offset);
        self.cells(pane, row, column, column)
    }

    /// The pieces of rows that a range of bytes covers, as far as they are in view: row, first and
    /// last column.
    pub fn pieces(
        &self,
        start: u64,
        end: u64,
    ) -> impl Iterator<Item = (u64, usize, usize)> + use<> {
        let start = start.max(self.start());
        let end = end.min(self.end());
        let rows = if start < end {
            start / BYTES_PER_ROW..(end - 1) / BYTES_PER_ROW + 1
        } else {
            0..0
        };
        rows.map(move |row| {
            let row_start = row * BYTES_PER_ROW;
            let from = start.saturating_sub(row_start).min(BYTES_PER_ROW - 1);
            let to = (end - 1 - row_start).min(BYTES_PER_ROW - 1);
            (row, from as usize, to as usize)
        })
    }

    /// The offset whose cell is at, or nearest to, a place on the screen, and its pane. It may be past
    /// the end of the source.
    pub fn nearest(&self, pos: Pos2) -> (Pane, u64) {
        let middle = f32::midpoint(self.hex_x(COLUMNS), self.text_x(0));
        let pane = if pos.x < middle {
            Pane::Hex
        } else {
            Pane::Text
        };
        let column = match pane {
            Pane::Hex => {
                let in_right_half = pos.x >= self.hex_x(COLUMNS / 2) - HALF_GAP / 2.0;
                let left = if in_right_half {
                    self.hex_x(COLUMNS / 2)
                } else {
                    self.hex_x(0)
                };
                let base = if in_right_half { COLUMNS / 2 } else { 0 };
                let last = if in_right_half { COLUMNS } else { COLUMNS / 2 } - 1;
                let column = ((pos.x - left) / self.metrics.hex_cell).max(0.0) as usize;
                (base + column).min(last)
            }
            Pane::Text => {
                let column = ((pos.x - self.text_x(0)) / self.metrics.text_cell).max(0.0);
                (column as usize).min(COLUMNS - 1)
            }
        };
        let down = (pos.y - self.rows_rect.top() + self.sub_row) / self.metrics.row_height;
        let row = self.top_row.saturating_add_signed(down.floor() as i64);
        (
            pane,
            row.saturating_mul(BYTES_PER_ROW)
                .saturating_add(column as u64),
        )
    }

    /// Is this place within the cells of one of the panes, rather than between or beside them?
    pub fn is_in_cells(&self, pos: Pos2) -> bool {
        let in_hex =
            (self.hex_x(0)..self.hex_x(COLUMNS - 1) + self.metrics.hex_cell).contains(&pos.x);
        let in_text = (self.text_x(0)..self.text_x(COLUMNS)).contains(&pos.x);
        self.rows_rect.contains(pos) && (in_hex || in_text)
    }

    /// Where the scroll bar stands.
    pub fn bar_rect(&self) -> Rect {
        let left = self.text_x(COLUMNS) + 8.0;
        Rect::from_min_size(
            pos2(left, self.rows_rect.top()),
            Vec2::new(12.0, self.rows_rect.height()),
        )
    }
}

/// Row and column of an offset.
pub fn place(offset: u64) -> (u64, usize) {
    (offset / BYTES_PER_ROW, (offset % BYTES_PER_ROW) as usize)
}
