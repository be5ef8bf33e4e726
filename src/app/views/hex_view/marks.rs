//! Marks of what was found: a tint behind its cells and a line above them, in both panes.
//!
//! Errors have their brackets below the cells and outlines round them, roles fill them, the caret has
//! a frame: the line above belongs to marks alone, whatever colours the user sees.

use std::fmt::Write as _;
use std::ops::Range;

use egui::emath::GuiRounding as _;
use egui::{CornerRadius, Mesh, Painter, Rect, Stroke, StrokeKind, vec2};

use super::grid::Grid;
use crate::app::theme::Palette;
use crate::document::Pane;
use crate::document::find::Marked;
use crate::find::Match;

/// Height of the line above a match, in points.
const LINE: f32 = 2.0;

/// What is after the fills of roles.
pub fn behind(painter: &Painter, grid: &Grid, marked: Marked<'_>, palette: &Palette) {
    let mut mesh = Mesh::default();
    for at in in_range(marked.matches, grid.start(), grid.end()) {
        for (row, from, to) in grid.pieces(at.offset, at.end()) {
            for &pane in grid.metrics.panes() {
                let rect = grid.cells(pane, row, from, to);
                let rect = rect.expand2(vec2(0.0, grid.metrics.row_gap));
                let rect = rect.round_to_pixels(painter.pixels_per_point());
                // Two matches side by side are told apart by the gap in the line.
                let line = Rect::from_min_size(rect.min, vec2(rect.width(), LINE));
                if marked.current != Some(*at) {
                    mesh.add_colored_rect(rect, palette.found);
                }
                mesh.add_colored_rect(line.shrink2(vec2(1.0, 0.0)), palette.found_line);
            }
        }
    }
    painter.add(mesh);
}

/// A small piece of what a match looks like, for legends.
pub fn draw_match_swatch(painter: &Painter, rect: Rect, palette: &Palette) {
    let line = Rect::from_min_size(rect.min, vec2(rect.width(), LINE));
    painter.rect_filled(rect, CornerRadius::ZERO, palette.found);
    painter.rect_filled(line, CornerRadius::ZERO, palette.found_line);
}

/// The frame of the current match, over the fills of roles.
pub fn current(painter: &Painter, grid: &Grid, marked: Marked<'_>, palette: &Palette) {
    let Some(at) = marked.current else {
        return;
    };
    for (row, from, to) in grid.pieces(at.offset, at.end()) {
        for &pane in grid.metrics.panes() {
            let rect = grid.cells(pane, row, from, to).expand(0.5);
            painter.rect_stroke(
                rect,
                CornerRadius::same(3),
                Stroke::new(2.0, palette.found_line),
                StrokeKind::Outside,
            );
        }
    }
}

/// A frame round the bytes that a value beside the hex view is made of.
pub fn frame(painter: &Painter, grid: &Grid, range: &Range<u64>, palette: &Palette) {
    for (row, from, to) in grid.pieces(range.start, range.end) {
        painter.rect_stroke(
            grid.cells(Pane::Hex, row, from, to).expand(1.5),
            CornerRadius::same(4),
            Stroke::new(1.5, palette.strong),
            StrokeKind::Outside,
        );
    }
}

/// The matches in a row, for screen readers and tests; nothing if there are none.
pub fn words(marked: Marked<'_>, start: u64, end: u64) -> Option<String> {
    let mut words = String::new();
    for at in in_range(marked.matches, start, end) {
        let name = match (words.is_empty(), marked.current == Some(*at)) {
            (true, false) => "Match",
            (true, true) => "Current match",
            (false, false) => ", match",
            (false, true) => ", current match",
        };
        let last = at.end().saturating_sub(1);
        // Writing to a string does not fail.
        let _ = write!(words, "{name} 0x{:X} to 0x{last:X}", at.offset);
    }
    (!words.is_empty()).then_some(words)
}

/// The matches, out of some in order, that have a byte in a range.
fn in_range(matches: &[Match], start: u64, end: u64) -> impl Iterator<Item = &Match> {
    let first = matches.partition_point(|at| at.end() <= start);
    matches
        .iter()
        .skip(first)
        .take_while(move |at| at.offset < end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_tells_of_each_match_that_has_a_byte_in_it() {
        let at = |offset, len| Match { offset, len };
        let matches = [at(2, 1), at(14, 4), at(20, 2), at(32, 1)];
        let marked = Marked {
            matches: &matches,
            current: Some(at(20, 2)),
        };
        let rows: Vec<_> = [0, 16, 32, 48]
            .map(|start| words(marked, start, start + 16).unwrap_or_default())
            .into();
        assert_eq!(
            rows,
            [
                "Match 0x2 to 0x2, match 0xE to 0x11",
                "Match 0xE to 0x11, current match 0x14 to 0x15",
                "Match 0x20 to 0x20",
                "",
            ]
        );
    }
}
