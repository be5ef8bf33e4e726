//! What is around a finding, drawn in its row: the place marked, and the same place in all rows below each other.

use std::ops::Range;
use std::time::Duration;

use egui::{Rect, Stroke, Ui, pos2, vec2};

use crate::app::theme::Palette;
use crate::app::views::hex_view::{TextCells, draw_error_swatch, width_of_mark};
use crate::app::widgets::Row;
use crate::document::OpenDocument;
use crate::unicode::Mark;

/// The size of the characters, in points.
const SIZE: f32 = 12.0;

/// The width of a character of ASCII, of a wide one, and of an ill-formed span, in points.
const NARROW: f32 = 7.25;
const WIDE: f32 = 13.0;
const SPAN: f32 = 9.0;

/// From here on characters may be wide.
const FIRST_WIDE: char = '\u{1100}';

/// The part of the room that is before the finding.
const BEFORE: f32 = 0.4;

/// Draws what is around these bytes into a part of a row.
pub(super) fn show(ui: &Ui, document: &OpenDocument, row: &Row, range: Range<u64>, room: Rect) {
    let Some(excerpt) = document.excerpt(range) else {
        return;
    };
    if excerpt.waiting {
        // A fetch that found no place in its queue is asked for again.
        ui.ctx().request_repaint_after(Duration::from_millis(50));
    }
    let palette = &Palette::for_bytes(ui, document.is_binary());
    let painter = row.painter();
    let painter = &painter.with_clip_rect(painter.clip_rect().intersect(room));
    let width = |scalar: Option<char>| match scalar {
        None => SPAN,
        Some(scalar) => match Mark::of(scalar) {
            Mark::Glyph(_) | Mark::Combining(_) if scalar >= FIRST_WIDE => WIDE,
            Mark::Glyph(_) | Mark::Combining(_) | Mark::Space => NARROW,
            _ => width_of_mark(painter, scalar, SIZE),
        },
    };
    let cell = |left: f32, width: f32| {
        let middle = room.center().y;
        Rect::from_min_max(pos2(left, middle - 8.0), pos2(left + width, middle + 8.0))
    };
    let anchor = (room.left() + room.width() * BEFORE).round();
    let mut placed = Vec::new();
    let mut left = anchor;
    for scalar in excerpt.before.iter().rev() {
        left -= width(*scalar);
        if left < room.left() {
            break;
        }
        placed.push((*scalar, cell(left, width(*scalar))));
    }
    let mut right = anchor;
    let (here, after) = (excerpt.here.iter(), excerpt.after.iter());
    let is_here = here.map(|it| (*it, true));
    for (scalar, is_here) in is_here.chain(after.map(|it| (*it, false))) {
        let width = width(scalar);
        if right + width > room.right() {
            break;
        }
        let cell = cell(right, width);
        if is_here && scalar.is_some() {
            painter.rect_filled(cell, 2, palette.control_hovered);
            let line = Stroke::new(2.0, palette.warning);
            painter.hline(cell.x_range(), cell.bottom() - 1.0, line);
        }
        placed.push((scalar, cell));
        right += width;
    }
    let mut cells = TextCells::new(painter, SIZE, palette);
    for (scalar, cell) in placed {
        match scalar {
            Some(scalar) => cells.draw(cell, scalar),
            None => draw_error_swatch(painter, cell.shrink2(vec2(0.5, 1.0)), palette),
        }
    }
    cells.paint();
}
