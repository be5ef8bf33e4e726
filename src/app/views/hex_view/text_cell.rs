//! One character of the source, drawn into the cells of its bytes or into a list.

use std::sync::Arc;

use egui::emath::GuiRounding as _;
use egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Painter, Rect, Shape, Stroke, StrokeKind, Vec2,
    vec2,
};

use super::known_characters::{KnownCharacters, Letter};
use crate::app::theme::GlyphBatch;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::theme::glyphs::DOTTED_CIRCLE;
use crate::unicode::Mark;

/// Size of the letters in a label.
const LABEL_SIZE: f32 = 9.0;

/// The smallest letters that can be read.
const SMALLEST_LABEL: f32 = 6.5;

/// Draws characters of one size.
pub struct TextCells<'a> {
    painter: &'a Painter,
    palette: &'a Palette,
    size: f32,
    font: FontId,
    known: Option<KnownCharacters>,
    sheet: GlyphBatch<'a>,
}

impl<'a> TextCells<'a> {
    /// For characters of this size.
    pub fn new(painter: &'a Painter, size: f32, palette: &'a Palette) -> Self {
        Self::on(GlyphBatch::new(painter), size, palette)
    }

    fn on(sheet: GlyphBatch<'a>, size: f32, palette: &'a Palette) -> Self {
        Self {
            painter: sheet.painter(),
            palette,
            size,
            font: fonts::cell(size),
            known: None,
            sheet,
        }
    }

    /// For many of them, on a sheet: characters that come again are laid out once for many frames.
    pub fn for_many(sheet: GlyphBatch<'a>, size: f32, palette: &'a Palette) -> Self {
        Self {
            known: Some(KnownCharacters::take(sheet.painter(), fonts::cell(size))),
            ..Self::on(sheet, size, palette)
        }
    }

    /// Paints what was drawn, and the sheet it was drawn on.
    pub fn paint(self) {
        self.sheet.paint();
        if let Some(known) = self.known {
            known.keep(self.painter.ctx());
        }
    }

    /// Draws what stands for a scalar value in the middle of a rectangle. Nothing that it draws can
    /// reach into its neighbours or change their order.
    pub fn draw(&mut self, rect: Rect, scalar: char) {
        let palette = self.palette;
        let mut buffer = [0; 4];
        match Mark::of(scalar) {
            Mark::Glyph(c) => self.glyph(rect, scalar, c.encode_utf8(&mut buffer), palette.text),
            Mark::Combining(c) => {
                let mut cluster = String::with_capacity(8);
                cluster.push(DOTTED_CIRCLE);
                cluster.push(c);
                self.glyph(rect, scalar, &cluster, palette.text);
            }
            Mark::Space => {
                let dot = Rect::from_center_size(rect.center().round(), vec2(2.0, 2.0));
                let dot = dot.round_to_pixels(self.painter.pixels_per_point());
                self.sheet.rect(dot, palette.line);
            }
            Mark::ControlPicture(c) => {
                self.glyph(rect, scalar, c.encode_utf8(&mut buffer), palette.weak);
            }
            Mark::Label(text) => self.label(rect, text),
            Mark::VariationSelector(number) => self.label(rect, &format!("VS{number}")),
            Mark::Tag(c) => self.label(rect, &format!("TAG {c}")),
            Mark::Number(number) => self.number_box(rect, number),
        }
    }

    fn layout(&self, text: &str, font: FontId) -> Arc<Galley> {
        self.painter
            .layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER)
    }

    /// A cluster, made smaller if it is wider than the room.
    fn fitting(&self, text: &str, room: f32) -> Arc<Galley> {
        let galley = self.layout(text, self.font.clone());
        if galley.size().x <= room {
            return galley;
        }
        let smaller = (self.size * room / galley.size().x).floor().max(7.0);
        self.layout(text, fonts::cell(smaller))
    }

    /// A cluster in the middle of a rectangle, made smaller if it is wider than that.
    fn glyph(&mut self, rect: Rect, scalar: char, text: &str, color: Color32) {
        let width = rect.width();
        let room = rect.expand2(vec2(1.0, 4.0));
        let place = |size: Vec2| (rect.center() - size / 2.0).round();
        let known = self.known.as_ref();
        if let Some(letter) = known.and_then(|known| known.get(scalar, width)) {
            let at = place(letter.size).round_to_pixels(self.painter.pixels_per_point());
            let drawn = letter.drawn.translate(at.to_vec2());
            if room.contains_rect(drawn) {
                self.sheet.piece(drawn, letter.place, color);
                return;
            }
        }
        let galley = self.fitting(text, width + 2.0);
        if let Some(known) = &mut self.known
            && let Some(letter) = Letter::of(&galley)
        {
            known.put(scalar, width, letter);
        }
        let at = place(galley.size());
        let drawn = galley.mesh_bounds.translate(at.to_vec2());
        // A clip of its own costs a draw call: only what would reach out gets one.
        if room.contains_rect(drawn) {
            self.sheet.galley(at, &galley, color);
        } else {
            let clip = self.painter.clip_rect().intersect(room);
            self.painter.with_clip_rect(clip).galley(at, galley, color);
        }
    }

    /// A short name in a dashed frame. In a narrow cell its letters are
    /// smaller, or left out.
    fn label(&mut self, rect: Rect, text: &str) {
        let color = self.palette.warning;
        let mut galley = self.layout(text, fonts::words(LABEL_SIZE));
        let size = vec2(galley.size().x + 5.0, 13.0);
        let frame = Rect::from_center_size(rect.center(), size.min(rect.size() - vec2(1.0, 0.0)));
        let frame = Rect::from_min_max(frame.min.round(), frame.max.round());
        self.dashed(frame, color);
        let room = frame.width() - 2.0;
        if galley.size().x > room {
            let smaller = LABEL_SIZE * room / galley.size().x;
            if smaller < SMALLEST_LABEL {
                // The last cell of a row may be all the room there is: the frame alone says that
                // there is something without a shape.
                return;
            }
            galley = self.layout(text, fonts::words(smaller));
        }
        let at = frame.center() - galley.size() / 2.0;
        self.sheet.galley(at, &galley, color);
    }

    fn dashed(&mut self, frame: Rect, color: Color32) {
        let frame = frame.shrink(0.5);
        let corners = [
            frame.left_top(),
            frame.right_top(),
            frame.right_bottom(),
            frame.left_bottom(),
            frame.left_top(),
        ];
        let stroke = Stroke::new(1.0, color);
        for dash in Shape::dashed_line(&corners, stroke, 3.0, 2.0) {
            self.sheet.apart(dash);
        }
    }

    /// The digits of a code point in two rows, in a frame.
    fn number_box(&mut self, rect: Rect, number: u32) {
        let color = self.palette.weak;
        let is_long = number > 0xFFFF;
        let digits = if is_long {
            format!("{number:06X}")
        } else {
            format!("{number:04X}")
        };
        let (upper, lower) = digits.split_at(digits.len() / 2);
        let size = vec2(if is_long { 19.0 } else { 14.0 }, 18.0);
        let frame = Rect::from_center_size(rect.center(), size.min(rect.size()));
        let frame = Rect::from_min_max(frame.min.round(), frame.max.round());
        self.sheet.apart(Shape::rect_stroke(
            frame,
            CornerRadius::same(2),
            Stroke::new(1.0, color),
            StrokeKind::Inside,
        ));
        let quarter = vec2(0.0, frame.height() / 4.0 - 0.5);
        for (text, centre) in [
            (upper, frame.center() - quarter),
            (lower, frame.center() + quarter),
        ] {
            let galley = self.layout(text, fonts::mono(7.5));
            let at = Align2::CENTER_CENTER.anchor_size(centre, galley.size()).min;
            self.sheet.galley(at, &galley, color);
        }
    }
}

/// Width of what stands for an ill-formed span in running text, in points.
pub const SPAN: f32 = 15.0;

/// How much width what stands for a character without a shape takes in running text.
pub fn width_of_mark(painter: &Painter, scalar: char, size: f32) -> f32 {
    let label = |text: String| {
        let font = fonts::words(LABEL_SIZE);
        let galley = painter.layout_no_wrap(text, font, Color32::PLACEHOLDER);
        galley.size().x + 8.0
    };
    match Mark::of(scalar) {
        Mark::Label(text) => label(text.to_owned()),
        Mark::VariationSelector(number) => label(format!("VS{number}")),
        Mark::Tag(c) => label(format!("TAG {c}")),
        Mark::Number(0x1_0000..) => 22.0,
        _ => size + 3.0,
    }
}

/// Draws one character.
pub fn draw(painter: &Painter, rect: Rect, scalar: char, size: f32, palette: &Palette) {
    let mut cells = TextCells::new(painter, size, palette);
    cells.draw(rect, scalar);
    cells.paint();
}
