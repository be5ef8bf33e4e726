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

/// At so many pixels, what is drawn for 16 rows is as high as the letters beside it.
const OF_LETTERS: f32 = 13.0;

/// From this part of its size on, a bitmap is drawn whole; and it is never smaller than the other.
const LEAST_WHOLE: f32 = 0.9;
const LEAST: f32 = 0.2;

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

    /// The picture at the nearest whole multiple of its size, white on nothing; where letters are smaller than it, as small
    /// as they are.
    fn rasterized(&self, request: &GlyphRasterizerRequest<'_>) -> RasterizedGlyph {
        let scale = request.font_size_px / OF_LETTERS;
        if scale < LEAST_WHOLE {
            return self.smaller(scale);
        }
        let scale = scale.round().max(1.0) as usize;
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

    /// The picture in so much of its size, less than all: each pixel is as opaque as what it stands for is covered.
    fn smaller(&self, scale: f32) -> RasterizedGlyph {
        let scale = scale.max(LEAST);
        let whole = [self.width, UNIFONT_ROWS];
        let size = whole.map(|pixels| ((pixels as f32 * scale).ceil() as usize).max(1));
        let mut image = ColorImage::filled(size, Color32::TRANSPARENT);
        for (place, pixel) in image.pixels.iter_mut().enumerate() {
            let [across, down] = [(place % size[0], whole[0]), (place / size[0], whole[1])]
                .map(|(at, whole)| covered(at, scale, whole));
            let mut on = 0.0;
            for (y, high) in down {
                for (x, wide) in across.clone() {
                    if self.pixels.get(y * self.width + x) == Some(&true) {
                        on += high * wide;
                    }
                }
            }
            *pixel = Color32::from_white_alpha((on * scale * scale * 255.0).round() as u8);
        }
        RasterizedGlyph {
            bitmap: GlyphBitmap {
                image,
                offset_px: vec2(0.0, -(UNIFONT_ASCENT as f32 * scale).round()),
                is_color: false,
            },
            advance_px: self.width as f32 * scale,
        }
    }
}

/// Which of so many pixels a pixel of a smaller picture stands for, and how much of each.
fn covered(at: usize, scale: f32, whole: usize) -> impl Iterator<Item = (usize, f32)> + Clone {
    let (start, end) = (at as f32 / scale, (at + 1) as f32 / scale);
    let last = (end.ceil() as usize).min(whole);
    (start as usize..last).map(move |pixel| {
        let part = end.min(pixel as f32 + 1.0) - start.max(pixel as f32);
        (pixel, part.max(0.0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How much of a picture is on, in pixels.
    fn on(image: &ColorImage) -> f32 {
        let alphas = image.pixels.iter().map(|pixel| f32::from(pixel.a()));
        alphas.sum::<f32>() / 255.0
    }

    #[test]
    fn a_smaller_picture_stays_within_its_rows_and_is_as_bold() {
        for scalar in ['\u{4E00}', '\u{1400}', '\u{AC00}', '\u{10FFFF}'] {
            let bitmap = Bitmap::of_unifont(scalar).unwrap_or_else(|| Bitmap::of_number(scalar));
            let whole = bitmap.pixels.iter().filter(|is_on| **is_on).count() as f32;
            for tenths in 3..9_u8 {
                let scale = f32::from(tenths) / 10.0;
                let glyph = bitmap.smaller(scale);
                let [width, height] = glyph.bitmap.image.size;
                assert!(height as f32 <= UNIFONT_ROWS as f32 * scale + 1.0);
                assert!(width as f32 <= bitmap.width as f32 * scale + 1.0);
                let expected = whole * scale * scale;
                let shown = on(&glyph.bitmap.image);
                assert!(
                    (shown - expected).abs() < 0.03 * expected + 0.5,
                    "{shown} for {expected}"
                );
            }
        }
    }
}
