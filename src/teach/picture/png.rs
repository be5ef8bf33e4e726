//! A drawing as PNG.

use std::fmt;

use super::color::Colors;
use super::drawing::Drawing;
use super::outlines::Fonts;
use super::raster::{Raster, RasterError, raster};

/// A point is 1/96 of an inch, as in CSS.
const POINTS_IN_A_METRE: u32 = 3780;

/// Why there is no PNG.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PngError {
    /// The scale makes a picture that is too large, or of no pixels.
    Size(RasterError),

    /// The pixels could not be written as PNG.
    Encoding(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(error) => error.fmt(f),
            Self::Encoding(why) => write!(f, "The picture could not be written as PNG: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

impl From<RasterError> for PngError {
    fn from(error: RasterError) -> Self {
        Self::Size(error)
    }
}

/// A drawing as the bytes of a PNG file, `scale` pixels to the point, as [`raster()`] draws it. Its title and
/// description are in the file as text.
///
/// # Errors
/// A picture that is too large.
pub fn png(
    drawing: &Drawing,
    colors: &Colors,
    scale: u32,
    fonts: &Fonts,
) -> Result<Vec<u8>, PngError> {
    let pixels = raster(drawing, colors, scale, fonts)?;
    encoded(&pixels, drawing, scale).map_err(|why| PngError::Encoding(why.to_string()))
}

/// Pixels as a PNG file, with the texts for those who do not see it.
fn encoded(raster: &Raster, drawing: &Drawing, scale: u32) -> Result<Vec<u8>, png::EncodingError> {
    // All is opaque, so there is no need for the fourth channel.
    let mut pixels = Vec::with_capacity(raster.rgba.len() / 4 * 3);
    for pixel in raster.rgba.chunks_exact(4) {
        pixels.extend(pixel.iter().take(3));
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, raster.width, raster.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let per_metre = POINTS_IN_A_METRE.saturating_mul(scale);
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: png::Unit::Meter,
    }));
    // Keywords of the PNG specification (§11.3.3.2).
    encoder.add_itxt_chunk("Title".to_owned(), drawing.title.clone())?;
    encoder.add_itxt_chunk("Description".to_owned(), drawing.description.clone())?;
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(file)
}
