//! Marks of notes: a bar along the upper edge of their cells, with a flag at their first byte.
//!
//! Below the cells are the brackets of errors, above them the line of what was found, round them the
//! caret and outlines: the upper edge inside belongs to notes. A line of the ground parts the bar from
//! the fill under it, so that its colour is told on any fill.

use egui::{Mesh, Painter, Rect, vec2};

use super::grid::{Grid, Pane};
use crate::app::notes::spoken;
use crate::app::theme::Palette;
use crate::notes::Notes;

/// Height of the bar, in points.
const BAR: f32 = 2.5;

/// Height of the line that parts it from the fill, in points.
const GAP: f32 = 1.0;

/// The flag at the first byte: it hangs from the bar, in points.
const FLAG: egui::Vec2 = vec2(3.0, 8.0);

/// The bars of the notes in view, the shorter ones over the longer.
pub fn bars(painter: &Painter, grid: &Grid, notes: &Notes, palette: &Palette) {
    let mut mesh = Mesh::default();
    for note in notes.in_range(grid.start()..grid.end()) {
        let color = palette.note(note.color());
        for (row, from, to) in grid.pieces(note.offset(), note.end()) {
            let is_first = grid.offset_at(row, from) == note.offset();
            let is_last = grid.offset_at(row, to) + 1 == note.end();
            for &pane in grid.metrics.panes() {
                let mut cells = grid.cells(pane, row, from, to);
                // Two notes side by side are told apart by the gap between them.
                if is_last {
                    cells.set_right(cells.right() - 1.0);
                }
                let under = Rect::from_min_size(cells.min, vec2(cells.width(), BAR + GAP));
                let bar = Rect::from_min_size(cells.min, vec2(cells.width(), BAR));
                mesh.add_colored_rect(under, palette.ground);
                mesh.add_colored_rect(bar, color);
                if is_first && pane == Pane::Hex {
                    let flag = Rect::from_min_size(cells.min, FLAG);
                    mesh.add_colored_rect(flag.expand2(vec2(GAP, GAP)), palette.ground);
                    mesh.add_colored_rect(flag, color);
                    mesh.add_colored_rect(bar, color);
                }
            }
        }
    }
    painter.add(mesh);
}

/// The notes in a row, for screen readers and tests; nothing if there are none.
pub fn words(notes: &Notes, start: u64, end: u64) -> Option<String> {
    let words: Vec<String> = notes
        .in_range(start..end)
        .map(|note| spoken(note))
        .collect();
    (!words.is_empty()).then(|| words.join("; "))
}
