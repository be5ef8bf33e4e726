//! Where each cell of the hex view is: arithmetic, so that hit-testing is arithmetic too.

use crate::document::Pane;
use std::ops::Range;

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::cells::{Cells, byte_in};
use crate::app::settings::RowLayout;
use crate::compare::Segment;

/// Sizes that follow from how much room there is, in points, and how many bytes a row has.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Metrics {
    /// How the user wants the rows.
    pub layout: RowLayout,
    /// Bytes in a row: a multiple of 8, at most [`MAX_COLUMNS`]. Where there is no room for as many as
    /// the user wants, fewer.
    pub columns: usize,
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
    /// Space between the offsets, the hex pane and the text pane.
    pub pane_gap: f32,
    /// Width of one digit of an offset.
    pub digit: f32,
    /// Digits in an offset.
    pub offset_digits: usize,
}

/// The most bytes a row has, however wide the screen is: a column has a number of one byte.
pub const MAX_COLUMNS: usize = 256;

/// Row lengths differ by so many bytes.
const STEP: usize = 8;

/// The narrowest cell in which two digits of a byte stand apart from the next two.
const MIN_HEX_CELL: f32 = 19.0;

/// The narrowest cell in which a letter can be read.
const MIN_TEXT_CELL: f32 = 9.0;

/// Space between two groups of bytes.
const GROUP_GAP: f32 = 8.0;

/// Space between columns, and at the left.
const MARGIN: f32 = 14.0;

/// Space between the offsets, the hex pane and the text pane, and the least of it.
const PANE_GAP: f32 = 20.0;
const MIN_PANE_GAP: f32 = 8.0;

/// Width of the scroll bar, in points.
pub const BAR: f32 = 16.0;

/// Width of the scroll bar with the space around it.
pub const BAR_WIDTH: f32 = 26.0;

/// Height of the line of column numbers.
pub const HEADER_HEIGHT: f32 = 26.0;

impl Metrics {
    /// The metrics for a window of some width, of which the hex view may take `room`, and a source of
    /// this length.
    ///
    /// Rows that the user wants long get narrower cells, as far as they can be read, before they get
    /// shorter.
    pub fn new(
        layout: RowLayout,
        window_width: f32,
        room: f32,
        len: u64,
        digit_of_13: f32,
    ) -> Self {
        let roomy = window_width >= 1280.0;
        let most_bytes = layout.length.most_bytes(window_width);
        let mut metrics = Self {
            layout,
            columns: most_bytes.unwrap_or(MAX_COLUMNS),
            font_size: 13.0,
            glyph_size: 14.0,
            row_height: if roomy { 24.0 } else { 22.0 },
            row_gap: 2.0,
            hex_cell: if roomy { 25.0 } else { 22.0 },
            text_cell: if roomy { 13.0 } else { 11.0 },
            pane_gap: PANE_GAP,
            digit: digit_of_13,
            offset_digits: layout.offset_digits(len),
        };
        let narrowest = Self {
            hex_cell: MIN_HEX_CELL,
            text_cell: MIN_TEXT_CELL,
            ..metrics
        };
        // How short rows must be, and then how narrow their cells.
        let by = if most_bytes.is_some() {
            narrowest
        } else {
            metrics
        };
        while metrics.columns > STEP && by.with(metrics.columns).width() > room {
            metrics.columns -= STEP;
        }
        let spare = room - narrowest.with(metrics.columns).width();
        let wanted = metrics.width() - narrowest.with(metrics.columns).width();
        if spare < wanted {
            let part = (spare / wanted).clamp(0.0, 1.0);
            let between = |narrow: f32, wide: f32| (narrow + (wide - narrow) * part).floor();
            metrics.hex_cell = between(MIN_HEX_CELL, metrics.hex_cell);
            metrics.text_cell = between(MIN_TEXT_CELL, metrics.text_cell);
        }
        // Half of a small window is narrower than the shortest rows: then the gaps give way.
        let gap = PANE_GAP + (room - metrics.width()) / 2.0;
        metrics.pane_gap = gap.floor().clamp(MIN_PANE_GAP, PANE_GAP);
        metrics
    }

    fn with(&self, columns: usize) -> Self {
        Self { columns, ..*self }
    }

    fn offset_width(&self) -> f32 {
        self.digit * self.offset_digits as f32
    }

    /// Left edge of a cell of the hex pane, from the left edge of the view.
    fn hex_x(&self, column: usize) -> f32 {
        let gaps = match self.layout.grouping.bytes() {
            Some(group) => (column as u32 / group as u32) as f32,
            None => 0.0,
        };
        // Cells and gaps have whole widths: so do all of them stand on whole points.
        let first = (MARGIN + self.offset_width() + self.pane_gap).round();
        first + self.hex_cell * column as f32 + GROUP_GAP * gaps
    }

    /// Right edge of the hex pane.
    fn hex_right(&self) -> f32 {
        self.hex_x(self.columns - 1) + self.hex_cell
    }

    fn text_x(&self, column: usize) -> f32 {
        self.hex_right() + self.pane_gap + self.text_cell * column as f32
    }

    /// Right edge of the last pane.
    fn right(&self) -> f32 {
        if self.layout.text_column {
            self.text_x(self.columns)
        } else {
            self.hex_right()
        }
    }

    /// Width of everything, the scroll bar included.
    pub fn width(&self) -> f32 {
        self.right() + BAR_WIDTH
    }

    /// The panes that are shown.
    pub fn panes(&self) -> &'static [Pane] {
        if self.layout.text_column {
            &[Pane::Hex, Pane::Text]
        } else {
            &[Pane::Hex]
        }
    }

    /// Bytes in a row, as offsets count.
    pub fn row_len(&self) -> u64 {
        self.columns as u64
    }

    /// How many rows so many cells have: at least one. In a hex view that stands alone, that is how many
    /// rows a source of this length has.
    pub fn rows(&self, cells: u64) -> u64 {
        cells.div_ceil(self.row_len()).max(1)
    }

    /// Row and column of a cell. In a hex view that stands alone, the number of a cell is the offset of its
    /// byte.
    pub fn place(&self, cell: u64) -> (u64, usize) {
        (cell / self.row_len(), (cell % self.row_len()) as usize)
    }
}

/// The cells in view, and which bytes are in them.
#[derive(Debug, Clone)]
pub struct Grid {
    /// Sizes.
    pub metrics: Metrics,

    /// Where all bytes stand.
    cells: Cells,

    /// Where the bytes stand that are in view, in order.
    segments: Vec<Segment>,

    /// Where the rows are drawn.
    pub rows_rect: Rect,

    /// The row at the top.
    pub top_row: u64,

    /// Points of the top row above the view.
    pub sub_row: f32,
}

impl Grid {
    /// The cells in a part of the screen, from a row on of which so many points are above it.
    pub fn new(
        metrics: Metrics,
        cells: &Cells,
        rows_rect: Rect,
        top_row: u64,
        sub_row: f32,
    ) -> Self {
        let mut grid = Self {
            metrics,
            cells: cells.clone(),
            segments: Vec::new(),
            rows_rect,
            top_row,
            sub_row,
        };
        grid.segments = cells.segments(grid.first_cell()..grid.cells_end());
        grid
    }

    /// How many rows are at least partly in view.
    pub fn rows_in_view(&self) -> u64 {
        let height = self.rows_rect.height() + self.sub_row;
        (height / self.metrics.row_height).ceil().max(1.0) as u64
    }

    /// Number of the first cell in view.
    pub fn first_cell(&self) -> u64 {
        self.top_row.saturating_mul(self.metrics.row_len())
    }

    /// Number past the last cell in view.
    pub fn cells_end(&self) -> u64 {
        let row_len = self.metrics.row_len();
        self.first_cell()
            .saturating_add(self.rows_in_view().saturating_mul(row_len))
    }

    /// Offset of the first byte in view.
    pub fn start(&self) -> u64 {
        self.cells.first_from(self.first_cell())
    }

    /// Offset past the last byte that could be in view.
    pub fn end(&self) -> u64 {
        self.cells.first_from(self.cells_end())
    }

    /// The offsets of a row: fewer than there are cells where some are empty.
    pub fn offsets_of(&self, row: u64) -> Range<u64> {
        let row_len = self.metrics.row_len();
        let first = row.saturating_mul(row_len);
        let end = first.saturating_add(row_len);
        self.cells.first_from(first)..self.cells.first_from(end)
    }

    /// The offset of the byte in a cell, or of the first one behind it where the cell is empty.
    pub fn offset_at(&self, row: u64, column: usize) -> u64 {
        let cell = row.saturating_mul(self.metrics.row_len());
        self.cells.first_from(cell.saturating_add(column as u64))
    }

    /// The column of an offset that is a multiple of the row length, if all of them are in one.
    pub fn first_column(&self) -> usize {
        (self.cells.lead() % self.metrics.row_len()) as usize
    }

    /// The offset of the byte in the cell of this number, if there is one in view.
    pub fn byte_in(&self, cell: u64) -> Option<u64> {
        byte_in(&self.segments, cell)
    }

    /// The number of the cell of a byte.
    pub fn cell_of(&self, offset: u64) -> u64 {
        let place = self.segments.partition_point(|it| it.end() <= offset);
        match self.segments.get(place) {
            Some(segment) if segment.offset <= offset => segment.place + (offset - segment.offset),
            _ => self.cells.cell_of(offset),
        }
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

    /// Left edge of a column of the hex pane.
    pub fn hex_x(&self, column: usize) -> f32 {
        self.rows_rect.left() + self.metrics.hex_x(column)
    }

    /// Right edge of the hex pane.
    pub fn hex_right(&self) -> f32 {
        self.rows_rect.left() + self.metrics.hex_right()
    }

    /// Left edge of a column of the text pane; one past the last column is its right edge.
    pub fn text_x(&self, column: usize) -> f32 {
        self.rows_rect.left() + self.metrics.text_x(column)
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

    /// Row and column of an offset.
    pub fn place(&self, offset: u64) -> (u64, usize) {
        // Most are in view: the division of a small number is quick.
        let cell = self.cell_of(offset);
        match u32::try_from(cell.wrapping_sub(self.first_cell())) {
            Ok(below) => {
                let columns = self.metrics.columns as u32;
                (
                    self.top_row + u64::from(below / columns),
                    (below % columns) as usize,
                )
            }
            Err(_) => self.metrics.place(cell),
        }
    }

    /// The cell of one byte.
    pub fn cell(&self, pane: Pane, offset: u64) -> Rect {
        let (row, column) = self.place(offset);
        self.cells(pane, row, column, column)
    }

    /// The pieces of rows that a range of bytes covers, as far as they are in view: row, first and
    /// last column.
    pub fn pieces(
        &self,
        start: u64,
        end: u64,
    ) -> impl Iterator<Item = (u64, usize, usize)> + use<'_> {
        let first = self.segments.partition_point(|it| it.end() <= start);
        let segments = self.segments.get(first..).unwrap_or_default();
        let within = segments.iter().take_while(move |it| it.offset < end);
        within.flat_map(move |segment| {
            let from = start.max(segment.offset) - segment.offset;
            let to = end.min(segment.end()) - segment.offset;
            self.pieces_of_cells(segment.place + from, segment.place + to)
        })
    }

    /// The same for a range of cells, by their numbers: cells are counted from the first one of the
    /// first row.
    pub fn pieces_of_cells(
        &self,
        start: u64,
        end: u64,
    ) -> impl Iterator<Item = (u64, usize, usize)> + use<> {
        let start = start.max(self.first_cell());
        let end = end.min(self.cells_end());
        let row_len = self.metrics.row_len();
        let rows = if start < end {
            start / row_len..(end - 1) / row_len + 1
        } else {
            0..0
        };
        rows.map(move |row| {
            let row_start = row * row_len;
            let from = start.saturating_sub(row_start).min(row_len - 1);
            let to = (end - 1 - row_start).min(row_len - 1);
            (row, from as usize, to as usize)
        })
    }

    /// The offset whose cell is at, or nearest to, a place on the screen, and its pane. It may be past
    /// the end of the source.
    pub fn nearest(&self, pos: Pos2) -> (Pane, u64) {
        let middle = f32::midpoint(self.hex_right(), self.text_x(0));
        let pane = if pos.x >= middle && self.metrics.layout.text_column {
            Pane::Text
        } else {
            Pane::Hex
        };
        let last = self.metrics.columns - 1;
        let column = match pane {
            Pane::Hex => {
                // The left half of a gap belongs to the group before it, the right half to the next.
                let group = self.metrics.layout.grouping.bytes().unwrap_or(MAX_COLUMNS);
                let group_width = self.hex_x(group) - self.hex_x(0);
                let x = (pos.x - self.hex_x(0) + GROUP_GAP / 2.0).max(0.0);
                let number = (x / group_width).floor();
                let in_group = (x - number * group_width - GROUP_GAP / 2.0).max(0.0);
                let column = (in_group / self.metrics.hex_cell) as usize;
                (number as usize * group + column.min(group - 1)).min(last)
            }
            Pane::Text => {
                let column = ((pos.x - self.text_x(0)) / self.metrics.text_cell).max(0.0);
                (column as usize).min(last)
            }
        };
        let down = (pos.y - self.rows_rect.top() + self.sub_row) / self.metrics.row_height;
        let row = self.top_row.saturating_add_signed(down.floor() as i64);
        (pane, self.offset_at(row, column))
    }

    /// Is this place within the cells of one of the panes, rather than between or beside them?
    pub fn is_in_cells(&self, pos: Pos2) -> bool {
        let in_hex = (self.hex_x(0)..self.hex_right()).contains(&pos.x);
        let in_text = self.metrics.layout.text_column
            && (self.text_x(0)..self.text_x(self.metrics.columns)).contains(&pos.x);
        self.rows_rect.contains(pos) && (in_hex || in_text)
    }

    /// Where the scroll bar is.
    pub fn bar_rect(&self) -> Rect {
        self.bar_rect_at(self.rows_rect.left() + self.metrics.right() + 6.0)
    }

    /// The same with its left edge elsewhere.
    pub fn bar_rect_at(&self, left: f32) -> Rect {
        Rect::from_min_size(
            pos2(left, self.rows_rect.top()),
            Vec2::new(BAR, self.rows_rect.height()),
        )
    }
}
