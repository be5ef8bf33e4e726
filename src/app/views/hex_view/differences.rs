//! Where the bytes in view differ from those beside them, and how that is marked: a tint behind the cell
//! and its upper right corner filled. Where the other source has bytes and this one none, a dash stands.
//!
//! The upper edge of cells belongs to bookmarks and matches, the lower one to brackets, frames to the caret
//! and outlines: a filled corner is a shape of its own, whatever colours the user sees.

use std::ops::Range;

use egui::{CornerRadius, Mesh, Painter, Rect, pos2, vec2};

use super::cells::byte_in;
use super::grid::Grid;
use super::view_options::Beside;
use crate::app::theme::Palette;
use crate::document::Decoded;
use crate::document::Pane;

/// Length of the sides of a filled corner, in points.
const CORNER: f32 = 7.0;

/// Width of the line of the ground round it, in points.
const GAP: f32 = 1.5;

/// How a cell compares with the one beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Both sides have the same byte here, or neither has one.
    Same,
    /// Another byte: that one.
    Differs(u8),
    /// A byte with nothing beside it.
    Alone,
    /// Only the other side has a byte here.
    Absent,
    /// What is in one of them has not been read, or cannot be.
    Unknown,
}

impl Kind {
    /// Are the two marked as one?
    const fn is_like(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Same, Self::Same)
                | (Self::Differs(_), Self::Differs(_))
                | (Self::Alone, Self::Alone)
                | (Self::Absent, Self::Absent)
                | (Self::Unknown, Self::Unknown)
        )
    }
}

/// How the cells in view compare with those beside them.
///
/// It knows nothing of the rest of the two sources.
pub struct Differences {
    /// Number of the first cell in view.
    first_cell: u64,
    kinds: Vec<Kind>,

    /// Something beside is still being fetched.
    pub waiting: bool,
}

impl Beside<'_> {
    /// Compares the cells in view with those beside them.
    pub fn compare(&self, grid: &Grid, decoded: &Decoded, len: u64) -> Differences {
        let cells = grid.first_cell()..grid.cells_end();
        let beside_len = self.document.content.len();
        let offset = |cell: u64| self.cells.first_from(cell).min(beside_len);
        let beside = self
            .document
            .content
            .decode(offset(cells.start)..offset(cells.end));
        let segments = self.cells.segments(cells.clone());
        let kind = |cell: u64| {
            let here = byte_at(decoded, grid.byte_in(cell), len);
            let there = byte_at(&beside, byte_in(&segments, cell), beside_len);
            match (here, there) {
                (Cell::Unknown, _) | (_, Cell::Unknown) => Kind::Unknown,
                (Cell::Byte(here), Cell::Byte(there)) if here != there => Kind::Differs(there),
                (Cell::Byte(_), Cell::Nothing) => Kind::Alone,
                (Cell::Nothing, Cell::Byte(_)) => Kind::Absent,
                _ => Kind::Same,
            }
        };
        Differences {
            first_cell: cells.start,
            kinds: cells.map(kind).collect(),
            waiting: beside.waiting,
        }
    }
}

/// What is in a cell.
enum Cell {
    Byte(u8),
    Nothing,
    Unknown,
}

fn byte_at(decoded: &Decoded, offset: Option<u64>, len: u64) -> Cell {
    match offset.filter(|offset| *offset < len) {
        None => Cell::Nothing,
        Some(offset) => decoded.byte(offset).map_or(Cell::Unknown, Cell::Byte),
    }
}

impl Differences {
    fn kind_of(&self, cell: u64) -> Option<Kind> {
        let place = usize::try_from(cell.checked_sub(self.first_cell)?).ok()?;
        self.kinds.get(place).copied()
    }

    /// Runs of cells that are marked as one, those that are the same left out.
    fn runs(&self, cells: Range<u64>) -> Vec<(Range<u64>, Kind)> {
        let mut runs: Vec<(Range<u64>, Kind)> = Vec::new();
        for cell in cells {
            let Some(kind) = self.kind_of(cell) else {
                continue;
            };
            match runs.last_mut() {
                Some((run, of)) if of.is_like(kind) && run.end == cell => run.end += 1,
                _ => runs.push((cell..cell + 1, kind)),
            }
        }
        runs.retain(|(_, kind)| !matches!(kind, Kind::Same | Kind::Unknown));
        runs
    }

    fn all_runs(&self) -> Vec<(Range<u64>, Kind)> {
        self.runs(self.first_cell..self.first_cell + self.kinds.len() as u64)
    }

    /// What is after the fills of roles: tints, and dashes for nothing.
    pub fn paint_behind(&self, painter: &Painter, grid: &Grid, palette: &Palette) {
        let mut mesh = Mesh::default();
        for (cells, kind) in self.all_runs() {
            for (row, from, to) in grid.pieces_of_cells(cells.start, cells.end) {
                for &pane in grid.metrics.panes() {
                    if kind == Kind::Absent {
                        for column in from..=to {
                            let middle = grid.cells(pane, row, column, column).center().round();
                            let dash = Rect::from_center_size(middle, vec2(5.0, 1.0));
                            mesh.add_colored_rect(dash, palette.weak);
                        }
                    } else {
                        let rect = grid.cells(pane, row, from, to);
                        let rect = rect.expand2(vec2(0.0, grid.metrics.row_gap));
                        mesh.add_colored_rect(rect, palette.different);
                    }
                }
            }
        }
        painter.add(mesh);
    }

    /// The corners, over the fills of roles.
    pub fn paint_over(&self, painter: &Painter, grid: &Grid, palette: &Palette) {
        let mut mesh = Mesh::default();
        for (cells, kind) in self.all_runs() {
            if kind == Kind::Absent {
                continue;
            }
            for (row, from, to) in grid.pieces_of_cells(cells.start, cells.end) {
                for column in from..=to {
                    let rect = grid.cells(Pane::Hex, row, column, column);
                    let rect = rect.shrink2(vec2(0.5, 0.0));
                    corner(&mut mesh, rect, CORNER + GAP, palette.ground);
                    corner(&mut mesh, rect, CORNER, palette.different_line);
                }
            }
        }
        painter.add(mesh);
    }

    /// What differs in a row, for screen readers and tests, by offsets; nothing if nothing does.
    pub fn words(&self, grid: &Grid, row: u64) -> Option<String> {
        let row_len = grid.metrics.row_len();
        let first = row.saturating_mul(row_len);
        let runs = self.runs(first..first.saturating_add(row_len));
        let words: Vec<String> = runs
            .into_iter()
            .filter_map(|(cells, kind)| {
                let start = grid.byte_in(cells.start)?;
                let last = grid.byte_in(cells.end - 1)?;
                let range = if start == last {
                    format!("0x{start:X}")
                } else {
                    format!("0x{start:X} to 0x{last:X}")
                };
                match kind {
                    Kind::Differs(_) => Some(format!("Differs {range}")),
                    Kind::Alone => Some(format!("Nothing beside {range}")),
                    _ => None,
                }
            })
            .collect();
        (!words.is_empty()).then(|| words.join(", "))
    }

    /// What is beside a byte, if that is not the same.
    pub fn words_at(&self, grid: &Grid, offset: u64) -> Option<String> {
        match self.kind_of(grid.cell_of(offset))? {
            Kind::Differs(there) => Some(format!(
                "differs from {} beside it",
                grid.metrics.layout.byte(there)
            )),
            Kind::Alone => Some("nothing beside it".to_owned()),
            Kind::Same | Kind::Absent | Kind::Unknown => None,
        }
    }
}

/// Fills the upper right corner of a cell.
fn corner(mesh: &mut Mesh, rect: Rect, side: f32, color: egui::Color32) {
    let first = mesh.vertices.len() as u32;
    let (right, top) = (rect.right(), rect.top());
    for at in [
        pos2(right - side, top),
        pos2(right, top),
        pos2(right, top + side),
    ] {
        mesh.colored_vertex(at, color);
    }
    mesh.add_triangle(first, first + 1, first + 2);
}

/// A small piece of what a byte looks like that differs, for legends.
pub fn draw_swatch(painter: &Painter, rect: Rect, palette: &Palette) {
    let mut mesh = Mesh::default();
    painter.rect_filled(rect, CornerRadius::ZERO, palette.different);
    corner(&mut mesh, rect, CORNER, palette.different_line);
    painter.add(mesh);
}
