//! The digits of bytes and offsets.

use egui::{Align2, Color32, Painter, Pos2, Rect, Vec2, pos2, vec2};

use egui::emath::GuiRounding as _;

use crate::app::theme::GlyphBatch;
use crate::app::theme::fonts;

/// All that there are.
const ALL: &str = "0123456789ABCDEFabcdef";

/// Two digits: a byte.
const BYTE: &str = "00";

/// One digit as it was laid out.
struct Digit {
    /// From where the pen is, at the top of the line.
    offset: Vec2,
    size: Vec2,
    /// The place of the digit in the atlas, in texels.
    place: Rect,
}

/// The digits of one size, for one frame. They are laid out once, all together: to lay out a byte or
/// an offset that was not there in the frame before would take longer than to draw a whole row.
pub struct Digits {
    /// In the order of [`ALL`].
    laid_out: Vec<Digit>,
    /// From one digit to the next.
    advance: f32,
    /// Room that the digits of a byte take.
    byte_size: Vec2,
    pixels_per_point: f32,
}

impl Digits {
    /// Lays them out.
    pub fn new(painter: &Painter, font_size: f32) -> Self {
        let layout = |text: &str| {
            let font = fonts::mono(font_size);
            painter.layout_no_wrap(text.to_owned(), font, Color32::WHITE)
        };
        let galley = layout(ALL);
        let rows = galley.rows.iter();
        let glyphs = rows.flat_map(|row| row.glyphs.iter().map(|glyph| (row.pos.y, glyph)));
        let digits = glyphs.clone().map(|(top, glyph)| {
            let picture = &glyph.uv_rect;
            let [min, max] = [picture.min, picture.max].map(|[x, y]| pos2(x.into(), y.into()));
            Digit {
                offset: vec2(picture.offset.x, top + glyph.pos.y + picture.offset.y),
                size: picture.size,
                place: Rect::from_min_max(min, max),
            }
        });
        Self {
            laid_out: digits.collect(),
            advance: glyphs
                .map(|(_, glyph)| glyph.advance_width)
                .next()
                .unwrap_or_default(),
            byte_size: layout(BYTE).size(),
            pixels_per_point: painter.pixels_per_point(),
        }
    }

    /// Draws the digits of a byte in the middle of a cell, on whole points.
    pub fn byte(&self, sheet: &mut GlyphBatch<'_>, cell: Rect, text: &str, color: Color32) {
        let at = (cell.center() - self.byte_size / 2.0).round();
        self.draw(sheet, at, text, color);
    }

    /// Draws a number to the right of a place, half above and half below it.
    pub fn number(&self, sheet: &mut GlyphBatch<'_>, at: Pos2, text: &str, color: Color32) {
        let at = Align2::LEFT_CENTER.anchor_size(at, self.byte_size).min;
        self.draw(sheet, at, text, color);
    }

    /// Each digit stands on whole pixels, as egui would lay it out.
    fn draw(&self, sheet: &mut GlyphBatch<'_>, at: Pos2, text: &str, color: Color32) {
        let at = at.round_to_pixels(self.pixels_per_point);
        for (count, byte) in text.bytes().enumerate() {
            let index = match byte {
                b'0'..=b'9' => byte - b'0',
                b'A'..=b'F' => byte - b'A' + 10,
                b'a'..=b'f' => byte - b'a' + 16,
                _ => continue,
            };
            if let Some(digit) = self.laid_out.get(usize::from(index)) {
                let pen = vec2(self.advance * count as f32, 0.0);
                let from = (pen + digit.offset).round_to_pixels(self.pixels_per_point);
                let rect = Rect::from_min_size(at + from, digit.size);
                sheet.piece(rect, digit.place, color);
            }
        }
    }
}
