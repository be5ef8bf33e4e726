//! Drawing what no font at hand covers: the bitmaps of GNU Unifont, or a box with the number.

use super::tiny_letters;
use crate::teach::picture::Pixels;
use egui::epaint::text::{
    FontPriority, GlyphBitmap, GlyphRasterizer, GlyphRasterizerRequest, RasterizedGlyph,
};
use egui::{Color32, ColorImage, FontFamily, vec2};
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory as _};

/// What a combining mark is drawn on.
pub const DOTTED_CIRCLE: char = '\u{25CC}';

/// Rows of a Unifont bitmap.
const UNIFONT_ROWS: usize = 16;

/// Rows of a Unifont bitmap above the base line.
const UNIFONT_ASCENT: usize = 14;

/// Marks of one cluster that are drawn: text piled up with marks is drawn in a bounded time.
const MOST_MARKS: usize = 16;

/// Asked last, after every font: draws any single character, and the marks on it.
pub fn last_resort() -> GlyphRasterizer {
    GlyphRasterizer::new("byteloupe::last_resort", |request| {
        let mut scalars = request.cluster.chars();
        let scalar = scalars.next()?;
        let mut bitmap = Bitmap::of_unifont(scalar).unwrap_or_else(|| Bitmap::of_number(scalar));
        let is_mark = |c: &char| c.general_category_group() == GeneralCategoryGroup::Mark;
        for mark in scalars.take_while(is_mark).take(MOST_MARKS) {
            match unifont::get_glyph(mark) {
                Some(glyph) => bitmap = bitmap.under(glyph),
                None => bitmap = bitmap.beside(&Bitmap::of_number(mark)),
            }
        }
        Some(bitmap.rasterized(request))
    })
}

/// Asked first, for one family: draws a combining mark on a dotted circle, because fonts drop a mark
/// that their dotted circle has no place for; and control pictures, which in fonts are too wide for
/// the cell of one byte.
pub fn special_cells(family: &'static str) -> GlyphRasterizer {
    GlyphRasterizer::new("byteloupe::special_cells", move |request| {
        if !matches!(request.family, FontFamily::Name(name) if **name == *family) {
            return None;
        }
        let mut scalars = request.cluster.chars();
        let first = scalars.next()?;
        if first != DOTTED_CIRCLE {
            return Some(Bitmap::of_control(first)?.rasterized(request));
        }
        let mark = scalars.next()?;
        if mark.general_category_group() != GeneralCategoryGroup::Mark {
            return None;
        }
        let bitmap = Bitmap::of_combining(mark).unwrap_or_else(|| Bitmap::of_number(mark));
        Some(bitmap.rasterized(request))
    })
    .with_priority(FontPriority::Highest)
}

/// The bitmap of a character, for pictures that leave the window.
pub fn pixels(scalar: char) -> Option<Pixels> {
    let bitmap = Bitmap::of_unifont(scalar)?;
    Some(Pixels {
        width: bitmap.width,
        on: bitmap.pixels,
    })
}

/// A picture of pixels that are on or off. Knows nothing of sizes on a screen but whole multiples.
struct Bitmap {
    width: usize,
    pixels: Vec<bool>,
}

impl Bitmap {
    fn blank(width: usize) -> Self {
        Self {
            width,
            pixels: vec![false; width * UNIFONT_ROWS],
        }
    }

    fn set(&mut self, x: usize, y: usize) {
        if x < self.width
            && let Some(pixel) = self.pixels.get_mut(y * self.width + x)
        {
            *pixel = true;
        }
    }

    /// The bitmap of GNU Unifont, which covers the Basic Multilingual Plane.
    fn of_unifont(scalar: char) -> Option<Self> {
        let glyph = unifont::get_glyph(scalar)?;
        let mut bitmap = Self::blank(glyph.get_width());
        bitmap.overlay(glyph);
        Some(bitmap)
    }

    /// A mark over a dotted circle.
    fn of_combining(mark: char) -> Option<Self> {
        let circle = unifont::get_glyph(DOTTED_CIRCLE)?;
        let mark = unifont::get_glyph(mark)?;
        let mut bitmap = Self::blank(circle.get_width().max(mark.get_width()));
        bitmap.overlay(circle);
        bitmap.overlay(mark);
        Some(bitmap)
    }

    /// This bitmap with a glyph over it.
    fn under(self, glyph: &unifont::Glyph) -> Self {
        let mut both = Self::blank(self.width.max(glyph.get_width()));
        both.copy(&self, 0);
        both.overlay(glyph);
        both
    }

    /// This bitmap with another one at its right.
    fn beside(self, other: &Self) -> Self {
        let mut both = Self::blank(self.width + other.width);
        both.copy(&self, 0);
        both.copy(other, self.width);
        both
    }

    fn copy(&mut self, other: &Self, left: usize) {
        for (place, is_on) in other.pixels.iter().enumerate() {
            if *is_on {
                self.set(left + place % other.width, place / other.width);
            }
        }
    }

    fn overlay(&mut self, glyph: &unifont::Glyph) {
        for y in 0..UNIFONT_ROWS {
            for x in 0..glyph.get_width() {
                if glyph.get_pixel(x, y) {
                    self.set(x, y);
                }
            }
        }
    }

    /// The abbreviation of an ASCII control, its letters one below the other from left to right, as
    /// on old terminals: in a cell of one byte there is no room for them side by side. NUL, which
    /// comes in long runs, is a small diamond.
    fn of_control(picture: char) -> Option<Self> {
        let place = u32::from(picture).checked_sub(0x2400)?;
        let name = tiny_letters::CONTROLS.get(place as usize)?;
        let mut bitmap = Self::blank(11);
        if place == 0 {
            for (x, y) in [
                (5, 7),
                (4, 8),
                (6, 8),
                (3, 9),
                (7, 9),
                (4, 10),
                (6, 10),
                (5, 11),
            ] {
                bitmap.set(x, y);
            }
            return Some(bitmap);
        }
        let start = if name.len() == 2 { 2 } else { 0 };
        for (index, letter) in name.bytes().enumerate() {
            let step = start + index * 4;
            bitmap.letter(step, step + 1, letter);
        }
        Some(bitmap)
    }

    fn letter(&mut self, left: usize, top: usize, letter: u8) {
        for (row, bits) in tiny_letters::rows(letter).iter().enumerate() {
            for column in 0..3 {
                if bits >> (2 - column) & 1 == 1 {
                    self.set(left + column, top + row);
                }
            }
        }
    }

    /// A box with the hex digits of a code point in two rows: four, or six past U+FFFF.
    fn of_number(scalar: char) -> Self {
        let number = u32::from(scalar);
        let columns = if number > 0xFFFF { 3 } else { 2 };
        let width = columns * 4 + 3;
        let mut bitmap = Self::blank(width);
        for x in 0..width {
            bitmap.set(x, 0);
            bitmap.set(x, UNIFONT_ROWS - 1);
        }
        for y in 0..UNIFONT_ROWS {
            bitmap.set(0, y);
            bitmap.set(width - 1, y);
        }
        let digits = columns * 2;
        for place in 0..digits {
            let digit = number >> (4 * (digits - 1 - place)) & 0xF;
            let left = 2 + place % columns * 4;
            let top = 2 + place / columns * 6;
            let letter = char::from_digit(digit, 16).unwrap_or('0');
            bitmap.letter(left, top, letter.to_ascii_uppercase() as u8);
        }
        bitmap
    }

    /// The picture at the nearest whole multiple of its size, white on nothing.
    fn rasterized(&self, request: &GlyphRasterizerRequest<'_>) -> RasterizedGlyph {
        // At 13 points, what is drawn for 16 rows is as high as the letters beside it.
        let scale = (request.font_size_px / 13.0).round().max(1.0) as usize;
        let size = [self.width * scale, UNIFONT_ROWS * scale];
        let mut image = ColorImage::filled(size, Color32::TRANSPARENT);
        for (place, pixel) in image.pixels.iter_mut().enumerate() {
            let (x, y) = (place % size[0] / scale, place / size[0] / scale);
            if self.pixels.get(y * self.width + x) == Some(&true) {
                *pixel = Color32::WHITE;
            }
        }
        RasterizedGlyph {
            bitmap: GlyphBitmap {
                image,
                offset_px: vec2(0.0, -((UNIFONT_ASCENT * scale) as f32)),
                is_color: false,
            },
            advance_px: size[0] as f32,
        }
    }
}
