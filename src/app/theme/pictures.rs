//! Fills and hatchings of cells as pictures in the atlas of glyphs.
//!
//! A rounded rectangle made of triangles has some twenty of them, a hatching more: as a piece of the
//! atlas it has a few, and hundreds of them are drawn along with the digits over them. They are asked
//! for as characters for private use, in a family of their own that draws nothing else; the size of
//! the font is the height of the picture.

use egui::epaint::text::{
    FontPriority, GlyphBitmap, GlyphRasterizer, GlyphRasterizerRequest, RasterizedGlyph,
};
use egui::{Color32, ColorImage, FontFamily, Vec2};

/// The characters of plane 15 stand for rounded rectangles of different radii, those of plane 16 for
/// hatchings of different periods.
const ROUNDED: u32 = 0xF_0000;
const HATCHED: u32 = 0x10_0000;

/// Radii are told apart by so many parts of a pixel.
const PARTS: f32 = 16.0;

/// Part of a hatching that its strokes cover.
const STROKES: f32 = 0.4;

/// A picture of a height that a font size gives.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Picture {
    /// The two ends of a rounded rectangle side by side, to be drawn apart. The radius is in pixels.
    Rounded(f32),

    /// Rising strokes that come again after so many pixels along the edge, and start in the upper left
    /// corner. It is [`HATCHED_WIDTH`] times as wide as high.
    Hatched(u16),
}

/// The width of a hatching to its height.
pub const HATCHED_WIDTH: usize = 6;

impl Picture {
    /// The character that stands for it.
    pub fn character(self) -> char {
        let number = match self {
            Self::Rounded(radius) => ROUNDED + (radius.clamp(0.0, 1024.0) * PARTS).round() as u32,
            Self::Hatched(period) => HATCHED + u32::from(period),
        };
        char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    fn of(character: char) -> Option<Self> {
        let number = u32::from(character);
        match number & !0xFFFF {
            ROUNDED => Some(Self::Rounded((number - ROUNDED) as f32 / PARTS)),
            HATCHED => Some(Self::Hatched((number - HATCHED) as u16)),
            _ => None,
        }
    }

    /// The picture, white on nothing, so many pixels high.
    fn image(self, height: usize) -> ColorImage {
        match self {
            Self::Rounded(radius) => rounded(radius, height),
            Self::Hatched(period) => hatched(period, height),
        }
    }
}

/// Draws pictures, and nothing else, for one family.
pub fn rasterizer(family: &'static str) -> GlyphRasterizer {
    GlyphRasterizer::new(
        "byteloupe::pictures",
        move |request: &GlyphRasterizerRequest<'_>| {
            if !matches!(request.family, FontFamily::Name(name) if **name == *family) {
                return None;
            }
            let picture = Picture::of(request.cluster.chars().next()?)?;
            let image = picture.image(request.font_size_px.round() as usize);
            Some(RasterizedGlyph {
                advance_px: image.width() as f32,
                bitmap: GlyphBitmap {
                    image,
                    offset_px: Vec2::ZERO,
                    // Letters are made bolder or thinner on their way to the screen: this is none.
                    is_color: true,
                },
            })
        },
    )
    .with_priority(FontPriority::Highest)
}

/// Two ends with a column between each corner and the other end that is all white.
fn rounded(radius: f32, height: usize) -> ColorImage {
    let half = radius.ceil() as usize + 1;
    draw(2 * half, height, |x, y| {
        let (width, height) = (2.0 * half as f32, height as f32);
        // From the middle of the nearest corner, as far as it is beyond that.
        let beyond = |at: f32, size: f32| (radius - at.min(size - at)).max(0.0);
        let distance = beyond(x, width).hypot(beyond(y, height));
        // The edge fades over a pixel, half of it within the corner.
        if distance == 0.0 {
            1.0
        } else {
            (radius - distance + 0.5).clamp(0.0, 1.0)
        }
    })
}

fn hatched(period: u16, height: usize) -> ColorImage {
    let period = f32::from(period.max(1));
    draw(HATCHED_WIDTH * height, height, |x, y| {
        if (x + y) % period < period * STROKES {
            1.0
        } else {
            0.0
        }
    })
}

/// An image whose pixels are as opaque as a function of their centres says.
fn draw(width: usize, height: usize, opacity: impl Fn(f32, f32) -> f32) -> ColorImage {
    let mut image = ColorImage::filled([width, height], Color32::TRANSPARENT);
    for (place, pixel) in image.pixels.iter_mut().enumerate() {
        let (x, y) = ((place % width) as f32 + 0.5, (place / width) as f32 + 0.5);
        *pixel = Color32::from_white_alpha((opacity(x, y) * 255.0).round() as u8);
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How much of an image is covered, in pixels.
    fn covered(image: &ColorImage) -> f32 {
        let alphas = image.pixels.iter().map(|pixel| f32::from(pixel.a()));
        alphas.sum::<f32>() / 255.0
    }

    #[test]
    fn the_corners_of_a_rounded_rectangle_leave_out_what_a_circle_leaves_of_its_square() {
        for radius in [1.5, 3.0, 4.0, 5.0, 12.0] {
            let image = Picture::Rounded(radius).image(40);
            let all = image.pixels.len() as f32;
            let left_out = (4.0 - std::f32::consts::PI) * radius * radius;
            let difference = all - covered(&image) - left_out;
            let allowed = 0.3 + radius / 10.0;
            assert!(difference.abs() < allowed, "{radius}: {difference}");
        }
    }

    #[test]
    fn a_rounded_rectangle_can_be_stretched_in_its_middle() {
        for radius in [1.5, 3.0, 4.0, 5.0, 12.0] {
            let image = Picture::Rounded(radius).image(40);
            let middle = image.width() / 2;
            for y in 0..image.height() {
                for x in [middle - 1, middle] {
                    assert_eq!(image[(x, y)], Color32::WHITE, "{radius}: {x}, {y}");
                }
            }
        }
    }

    #[test]
    fn a_hatching_comes_again_after_its_period_and_covers_about_its_share() {
        let image = Picture::Hatched(12).image(20);
        for y in 0..20 {
            for x in 0..image.width() - 12 {
                assert_eq!(image[(x, y)], image[(x + 12, y)]);
                assert!(y == 0 || image[(x, y)] == image[(x + 1, y - 1)]);
            }
        }
        let share = covered(&image) / image.pixels.len() as f32;
        assert!((0.3..0.5).contains(&share), "{share}");
    }

    #[test]
    fn every_picture_has_a_character_of_its_own() {
        for picture in [
            Picture::Rounded(0.0),
            Picture::Rounded(4.0),
            Picture::Rounded(3.75),
            Picture::Hatched(6),
            Picture::Hatched(18),
        ] {
            assert_eq!(Picture::of(picture.character()), Some(picture));
        }
        assert_eq!(Picture::of('a'), None);
    }
}
