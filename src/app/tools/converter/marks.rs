//! The parts of a field that need a word: hatched where they stand, and told below.

use std::ops::Range;
use std::sync::Arc;

use egui::epaint::text::CharIndex;
use egui::epaint::text::cursor::CCursor;
use egui::{Color32, CornerRadius, Galley, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2};

use crate::app::theme::Palette;
use crate::converter::{EditableText, Mark, MarkKind};

/// No more marks than these are drawn.
const MOST: usize = 400;

/// Distance between two strokes of a hatching, in points.
const HATCH_EVERY: f32 = 6.0;

/// What is drawn behind the text of a field that was laid out as `galley` at a place, as far as it is in
/// view.
pub fn behind(
    painter: &Painter,
    galley: &Arc<Galley>,
    at: Pos2,
    text: &EditableText,
    palette: &Palette,
) -> Shape {
    let view = painter.clip_rect();
    let mut shapes = Vec::new();
    for (mark, rects) in places(galley, at, text) {
        for rect in rects.into_iter().filter(|rect| rect.intersects(view)) {
            if matches!(mark.kind, MarkKind::WellFormed | MarkKind::Bracket) {
                shapes.push(Shape::rect_filled(
                    rect,
                    CornerRadius::same(3),
                    palette.control,
                ));
            } else {
                hatched(rect, palette, &mut shapes);
            }
        }
    }
    Shape::Vec(shapes)
}

/// The mark at a place on the screen.
pub fn at<'a>(
    galley: &Arc<Galley>,
    origin: Pos2,
    text: &'a EditableText,
    pos: Pos2,
) -> Option<&'a Mark> {
    let mut places = places(galley, origin, text);
    let found = places.find(|(_, rects)| rects.iter().any(|rect| rect.contains(pos)));
    found.map(|(mark, _)| mark)
}

/// Each mark, and the rectangles in which it is: one for each line.
fn places<'a>(
    galley: &Galley,
    at: Pos2,
    text: &'a EditableText,
) -> impl Iterator<Item = (&'a Mark, Vec<Rect>)> {
    let mut known = (0, 0);
    text.marks.iter().take(MOST).map(move |mark| {
        // Marks are in order: characters are counted on from the last one.
        let mut character = |place: usize| {
            let between = text.text.get(known.0..place).unwrap_or_default();
            known = (place, known.1 + between.chars().count());
            known.1
        };
        let start = character(mark.range.start);
        let end = character(mark.range.end);
        (mark, rects(galley, at, start..end))
    })
}

/// The rectangles that a range of characters takes, one for each line.
fn rects(galley: &Galley, at: Pos2, characters: Range<usize>) -> Vec<Rect> {
    let cursor = |character: usize| galley.layout_from_cursor(CCursor::new(character));
    let (first, last) = (cursor(characters.start), cursor(characters.end));
    let rows = galley.rows.iter().enumerate();
    rows.skip(first.row)
        .take(last.row + 1 - first.row.min(last.row))
        .map(|(number, row)| {
            let row_rect = row.rect().translate(at.to_vec2());
            let x = |column: CharIndex| at.x + row.pos.x + row.row.x_offset(column);
            let left = if number == first.row {
                x(first.column)
            } else {
                row_rect.left()
            };
            let right = if number == last.row {
                x(last.column)
            } else {
                row_rect.right()
            };
            Rect::from_min_max(
                pos2(left, row_rect.top()),
                pos2(right.max(left), row_rect.bottom()),
            )
        })
        .filter(|rect| rect.width() > 0.0)
        .collect()
}

/// A fill with rising strokes and an edge, as errors have in the hex view.
fn hatched(rect: Rect, palette: &Palette, shapes: &mut Vec<Shape>) {
    let round = CornerRadius::same(3);
    shapes.push(Shape::rect_filled(rect, round, palette.error_fill));
    let stroke = Stroke::new(1.5, palette.error_hatch);
    let height = rect.height();
    let mut x = ((rect.left() - height) / HATCH_EVERY).floor() * HATCH_EVERY;
    while x < rect.right() {
        // A stroke rises to the right; what lies beside the rectangle is cut off.
        let from = (rect.left() - x).max(0.0);
        let to = (rect.right() - x).min(height);
        if from < to {
            let points = [
                pos2(x + from, rect.bottom() - from),
                pos2(x + to, rect.bottom() - to),
            ];
            shapes.push(Shape::line_segment(points, stroke));
        }
        x += HATCH_EVERY;
    }
    let edge = Stroke::new(1.0, palette.error_line);
    shapes.push(Shape::rect_stroke(rect, round, edge, StrokeKind::Inside));
}

/// The colour of text in a mark.
pub const fn text_color(mark: &Mark, palette: &Palette) -> Color32 {
    match mark.kind {
        MarkKind::WellFormed | MarkKind::Bracket => palette.text,
        MarkKind::IllFormed(_) | MarkKind::Rejected(_) => palette.on_error,
    }
}
