//! Marks of bookmarks: a bar along the upper edge of their cells, with a flag at their first byte.
//!
//! Below the cells are the brackets of errors, above them the line of what was found, round them the
//! caret and outlines: the upper edge inside belongs to bookmarks. A line of the ground parts the bar from
//! the fill under it, so that its colour is told on any fill.

use egui::{Mesh, Painter, Rect, vec2};

use super::grid::Grid;
use crate::app::theme::Palette;
use crate::bookmarks::Bookmarks;
use crate::document::Pane;
use crate::document::bookmarks::spoken;
use crate::words::grouped;

/// Height of the bar, in points.
const BAR: f32 = 2.5;

/// Height of the line that parts it from the fill, in points.
const GAP: f32 = 1.0;

/// The flag at the first byte: it hangs from the bar, in points.
const FLAG: egui::Vec2 = vec2(3.0, 8.0);

/// The most bookmarks of a row that are read aloud; of the others only the number is.
const MOST_SPOKEN: usize = 3;

/// The bars of the bookmarks in view. In each cell there is one bar, of the bookmark that lies on top, and at
/// most one flag: this costs no more than the cells in view, however many bookmarks there are.
pub fn bars(painter: &Painter, grid: &Grid, bookmarks: &Bookmarks, palette: &Palette) {
    let mut mesh = Mesh::default();
    let in_view = grid.start()..grid.end();
    for (part, bookmark) in bookmarks.on_top(in_view.clone()) {
        for (row, from, to) in grid.pieces(part.start, part.end) {
            let is_last = grid.offset_at(row, to) + 1 == bookmark.end();
            for &pane in grid.metrics.panes() {
                let mut cells = grid.cells(pane, row, from, to);
                // Two bookmarks side by side are told apart by the gap between them.
                if is_last {
                    cells.set_right(cells.right() - 1.0);
                }
                let under = Rect::from_min_size(cells.min, vec2(cells.width(), BAR + GAP));
                let bar = Rect::from_min_size(cells.min, vec2(cells.width(), BAR));
                mesh.add_colored_rect(under, palette.ground);
                mesh.add_colored_rect(bar, palette.bookmark(bookmark.color()));
            }
        }
    }
    for bookmark in bookmarks.beginnings(in_view) {
        let offset = bookmark.offset();
        let flag = Rect::from_min_size(grid.cell(Pane::Hex, offset).min, FLAG);
        mesh.add_colored_rect(flag.expand2(vec2(GAP, GAP)), palette.ground);
        mesh.add_colored_rect(flag, palette.bookmark(bookmark.color()));
        // The bar goes on over the ground of the flag.
        let on_top = bookmarks.at(offset).unwrap_or(bookmark);
        let bar = Rect::from_min_size(flag.min, vec2(FLAG.x + GAP, BAR));
        mesh.add_colored_rect(bar, palette.bookmark(on_top.color()));
    }
    painter.add(mesh);
}

/// The bookmarks in a row, for screen readers and tests; nothing if there are none.
pub fn words(bookmarks: &Bookmarks, start: u64, end: u64) -> Option<String> {
    let mut words: Vec<String> = bookmarks
        .first_in_range(start..end, MOST_SPOKEN)
        .map(|bookmark| spoken(bookmark))
        .collect();
    match bookmarks
        .count_in_range(start..end)
        .saturating_sub(words.len())
    {
        0 => {}
        1 => words.push("1 more bookmark".to_owned()),
        count => words.push(format!("{} more bookmarks", grouped(count as u64))),
    }
    (!words.is_empty()).then(|| words.join("; "))
}
