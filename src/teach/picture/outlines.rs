//! Text as outlines, from fonts that the caller has.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider as _};
use tiny_skia::{Path, PathBuilder, Rect};

use super::drawing::Face;

/// A character as pixels that are on or off, for what no font has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pixels {
    /// Pixels in a row.
    pub width: usize,

    /// The rows from above, `width` pixels each.
    pub on: Vec<bool>,
}

/// The fonts of a picture as the bytes of their files (TrueType, OpenType, or the first of a collection).
/// For each character the first one that has it is taken; bytes that are no font are passed over.
#[derive(Clone, Copy, Default)]
pub struct Fonts<'a> {
    /// Fonts for words, asked for bits too where no other has the character.
    pub words: &'a [&'a [u8]],

    /// Fonts for bytes and bits, asked for words too where no other has the character.
    pub mono: &'a [&'a [u8]],

    /// Asked for what no font has. What that does not have either is a box with its number.
    pub pixels: Option<&'a dyn Fn(char) -> Option<Pixels>>,
}

impl std::fmt::Debug for Fonts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (words, mono) = (self.words.len(), self.mono.len());
        write!(f, "Fonts {{ words: {words}, mono: {mono} }}")
    }
}

/// Fonts, read.
pub(super) struct Outlines<'a> {
    words: Vec<FontRef<'a>>,
    mono: Vec<FontRef<'a>>,
    pixels: Option<&'a dyn Fn(char) -> Option<Pixels>>,
}

impl<'a> Outlines<'a> {
    pub(super) fn new(fonts: &Fonts<'a>) -> Self {
        let read = |files: &'a [&'a [u8]]| {
            let fonts = files.iter();
            fonts
                .filter_map(|file| FontRef::from_index(file, 0).ok())
                .collect()
        };
        Self {
            words: read(fonts.words),
            mono: read(fonts.mono),
            pixels: fonts.pixels,
        }
    }

    /// A text whose letters stand on y = 0 and begin at x = 0, and its width. `None` if nothing of it is
    /// seen.
    pub(super) fn text(&self, text: &str, face: Face, size: f32) -> (Option<Path>, f32) {
        let mut pen = Pen {
            builder: PathBuilder::new(),
            x: 0.0,
        };
        for character in text.chars() {
            if !self.by_font(character, face, size, &mut pen) {
                self.by_pixels(character, face, size, &mut pen);
            }
        }
        (pen.builder.finish(), pen.x)
    }

    fn by_font(&self, character: char, face: Face, size: f32, pen: &mut Pen) -> bool {
        let (first, second) = match face {
            Face::Words => (&self.words, &self.mono),
            Face::Mono => (&self.mono, &self.words),
        };
        first
            .iter()
            .chain(second)
            .any(|font| draw_glyph(font, character, size, pen))
    }

    /// The pixels of a character, 16 rows of which 14 are above the line; else its number in a box.
    fn by_pixels(&self, character: char, face: Face, size: f32, pen: &mut Pen) {
        let Some(pixels) = self.pixels.and_then(|pixels| pixels(character)) else {
            self.boxed(character, face, size, pen);
            return;
        };
        if pixels.width == 0 {
            return;
        }
        let pixel = size / 16.0;
        let above = 14.0 * pixel;
        for (place, is_on) in pixels.on.iter().enumerate() {
            let column = (place % pixels.width) as f32;
            let row = (place / pixels.width) as f32;
            let rect = Rect::from_xywh(pen.x + column * pixel, row * pixel - above, pixel, pixel);
            if let Some(rect) = rect.filter(|_| *is_on) {
                pen.builder.push_rect(rect);
            }
        }
        pen.x += pixels.width as f32 * pixel;
    }

    /// A box as high as the text, with the number of the character in it if there are digits.
    fn boxed(&self, character: char, face: Face, size: f32, pen: &mut Pen) {
        let line = (size / 24.0).max(1.0);
        let (width, height) = (size, size * 0.9);
        let (left, top) = (pen.x + line, -size * 0.78);
        for (x, y, w, h) in [
            (left, top, width, line),
            (left, top + height - line, width, line),
            (left, top, line, height),
            (left + width - line, top, line, height),
        ] {
            if let Some(rect) = Rect::from_xywh(x, y, w, h) {
                pen.builder.push_rect(rect);
            }
        }
        // Six digits at the most, in two rows of three.
        let digits: Vec<char> = format!("{:06X}", u32::from(character)).chars().collect();
        let after = pen.x + width + 2.0 * line;
        for (row, part) in digits.chunks(3).enumerate() {
            let mut small = Pen {
                builder: PathBuilder::new(),
                x: 0.0,
            };
            for digit in part {
                self.by_font(*digit, face, size * 0.36, &mut small);
            }
            let x = left + (width - small.x) / 2.0;
            let y = top + height * (0.45 + 0.43 * row as f32);
            let moved = tiny_skia::Transform::from_translate(x, y);
            if let Some(path) = small
                .builder
                .finish()
                .and_then(|path| path.transform(moved))
            {
                pen.builder.push_path(&path);
            }
        }
        pen.x = after;
    }
}

/// Draws a character, unless the font does not have it as an outline.
fn draw_glyph(font: &FontRef, character: char, size: f32, pen: &mut Pen) -> bool {
    let Some(id) = font.charmap().map(character).filter(|id| id.to_u32() != 0) else {
        return false;
    };
    let size = Size::new(size);
    let place = LocationRef::default();
    let Some(glyph) = font.outline_glyphs().get(id) else {
        return false;
    };
    if glyph
        .draw(DrawSettings::unhinted(size, place), pen)
        .is_err()
    {
        return false;
    }
    let advance = font.glyph_metrics(size, place).advance_width(id);
    pen.x += advance.unwrap_or(0.0);
    true
}

/// Takes an outline at the place that text has come to. In fonts, y grows upwards.
struct Pen {
    builder: PathBuilder,
    x: f32,
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.builder.move_to(self.x + x, -y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.builder.line_to(self.x + x, -y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.builder.quad_to(self.x + cx, -cy, self.x + x, -y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.builder
            .cubic_to(self.x + cx0, -cy0, self.x + cx1, -cy1, self.x + x, -y);
    }

    fn close(&mut self) {
        self.builder.close();
    }
}
