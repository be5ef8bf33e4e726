//! One character of the source, drawn into the cells of its bytes or into a list.

use egui::{Align2, Color32, CornerRadius, FontId, Painter, Rect, Shape, Stroke, StrokeKind, vec2};

use crate::app::fonts;
use crate::app::glyphs::DOTTED_CIRCLE;
use crate::app::theme::Palette;
use crate::unicode::Mark;

/// Size of the letters in a label.
const LABEL_SIZE: f32 = 9.0;

/// Draws what stands for a scalar value in the middle of a rectangle. Nothing it draws can reach
/// into its neighbours or change their order.
pub fn draw(painter: &Painter, rect: Rect, scalar: char, size: f32, palette: &Palette) {
    let painter = painter.with_clip_rect(painter.clip_rect().intersect(rect.expand(1.0)));
    let mut buffer = [0; 4];
    match Mark::of(scalar) {
        Mark::Glyph(c) => {
            let text: &str = c.encode_utf8(&mut buffer);
            glyph(&painter, rect, text, fonts::cell(size), palette.text);
        }
        Mark::Combining(c) => {
            let mut cluster = String::with_capacity(8);
            cluster.push(DOTTED_CIRCLE);
            cluster.push(c);
            glyph(&painter, rect, &cluster, fonts::cell(size), palette.text);
        }
        Mark::Space => {
            painter.circle_filled(rect.center(), 1.0, palette.line);
        }
        Mark::ControlPicture(c) => {
            let text: &str = c.encode_utf8(&mut buffer);
            glyph(&painter, rect, text, fonts::cell(size), palette.weak);
        }
        Mark::Label(text) => label(&painter, rect, text, palette.notice),
        Mark::VariationSelector(number) => {
            label(&painter, rect, &format!("VS{number}"), palette.notice);
        }
        Mark::Tag(c) => label(&painter, rect, &format!("TAG {c}"), palette.notice),
        Mark::Number(number) => number_box(&painter, rect, number, palette.weak),
    }
}

/// A cluster in the middle of a rectangle, made smaller if it is wider than that.
fn glyph(painter: &Painter, rect: Rect, text: &str, font: FontId, color: Color32) {
    let size = font.size;
    let mut galley = painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
    let room = rect.width() + 2.0;
    if galley.size().x > room {
        let smaller = fonts::cell((size * room / galley.size().x).floor().max(7.0));
        galley = painter.layout_no_wrap(text.to_owned(), smaller, Color32::PLACEHOLDER);
    }
    let at = rect.center() - galley.size() / 2.0;
    let at = egui::pos2(at.x.round(), at.y.round());
    painter.galley(at, galley, color);
}

/// A short name in a dashed frame. In a narrow cell the frame stands alone.
fn label(painter: &Painter, rect: Rect, text: &str, color: Color32) {
    let font = fonts::words(LABEL_SIZE);
    let galley = painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
    let size = vec2(galley.size().x + 5.0, 13.0);
    let frame = Rect::from_center_size(rect.center(), size.min(rect.size() - vec2(1.0, 0.0)));
    let frame = Rect::from_min_max(frame.min.round(), frame.max.round());
    dashed(painter, frame, color);
    let mut galley = galley;
    if galley.size().x > frame.width() - 2.0 {
        let smaller = LABEL_SIZE * (frame.width() - 2.0) / galley.size().x;
        let font = fonts::words(smaller.max(6.5));
        galley = painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
    }
    let at = frame.center() - galley.size() / 2.0;
    painter.galley(at, galley, color);
}

fn dashed(painter: &Painter, frame: Rect, color: Color32) {
    let frame = frame.shrink(0.5);
    let corners = [
        frame.left_top(),
        frame.right_top(),
        frame.right_bottom(),
        frame.left_bottom(),
        frame.left_top(),
    ];
    painter.extend(Shape::dashed_line(
        &corners,
        Stroke::new(1.0, color),
        3.0,
        2.0,
    ));
}

/// The digits of a code point in two rows, in a frame.
fn number_box(painter: &Painter, rect: Rect, number: u32, color: Color32) {
    let digits = if number > 0xFFFF {
        format!("{number:06X}")
    } else {
        format!("{number:04X}")
    };
    let (upper, lower) = digits.split_at(digits.len() / 2);
    let font = fonts::mono(7.5);
    let width = if number > 0xFFFF { 19.0 } else { 14.0 };
    let size = vec2(width, 18.0).min(rect.size());
    let frame = Rect::from_center_size(rect.center(), size);
    let frame = Rect::from_min_max(frame.min.round(), frame.max.round());
    painter.rect_stroke(
        frame,
        CornerRadius::same(2),
        Stroke::new(1.0, color),
        StrokeKind::Inside,
    );
    let quarter = vec2(0.0, frame.height() / 4.0 - 0.5);
    let centre = frame.center();
    painter.text(
        centre - quarter,
        Align2::CENTER_CENTER,
        upper,
        font.clone(),
        color,
    );
    painter.text(centre + quarter, Align2::CENTER_CENTER, lower, font, color);
}
