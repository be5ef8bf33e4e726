//! A picture of some bytes.

use super::{Part, SharedFonts, TakeError};
use crate::teach::picture::{Colors, Drawing, MOST_BYTES, Raster, draw, png, raster, svg};

/// What it is called where there are too many bytes for it.
const WHAT: &str = "A picture";

/// The format of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureFormat {
    /// Scalable Vector Graphics 1.1: sharp at any size, its texts in the fonts of whoever opens it.
    Svg,

    /// Portable Network Graphics: pixels, the same everywhere.
    Png,
}

impl PictureFormat {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Svg, Self::Png];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Svg => "SVG",
            Self::Png => "PNG",
        }
    }

    /// How the name of a file of it ends.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }
}

/// The colours of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureTheme {
    /// On white, to print.
    Light,

    /// On nearly black, to project.
    Dark,
}

impl PictureTheme {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "Light",
            Self::Dark => "Dark",
        }
    }

    /// Its colours.
    pub const fn colors(self) -> &'static Colors {
        match self {
            Self::Light => &Colors::LIGHT,
            Self::Dark => &Colors::DARK,
        }
    }
}

/// A picture of some bytes. Making it reads them: that belongs on a thread.
#[derive(Debug, Clone)]
pub struct PictureOf {
    /// The bytes, at most [`MOST_BYTES`].
    pub part: Part,

    /// What is below the picture; nothing if it is empty.
    pub caption: String,

    /// The format of its file.
    pub format: PictureFormat,

    /// Its colours.
    pub theme: PictureTheme,

    /// Pixels to a point, in a PNG.
    pub scale: u32,

    /// Its fonts, in a PNG.
    pub fonts: SharedFonts,
}

impl PictureOf {
    /// Whether there are bytes, and not too many of them. Reads nothing.
    ///
    /// # Errors
    /// There are too many bytes, or none.
    pub fn check(&self) -> Result<(), TakeError> {
        self.part.check(WHAT, MOST_BYTES).map(drop)
    }

    /// The picture as SVG, which is text.
    ///
    /// # Errors
    /// There are too many bytes or none, or they could not be read.
    pub fn svg(&self) -> Result<String, TakeError> {
        Ok(svg(&self.drawing()?, self.theme.colors()))
    }

    /// The picture as pixels.
    ///
    /// # Errors
    /// As for [`svg`](Self::svg), or the picture would be too large.
    pub fn raster(&self) -> Result<Raster, TakeError> {
        let drawing = self.drawing()?;
        let colors = self.theme.colors();
        let drawn = (self.fonts).with(|fonts| raster(&drawing, colors, self.scale, fonts));
        Ok(drawn?)
    }

    /// The bytes of its file.
    ///
    /// # Errors
    /// As for [`raster`](Self::raster).
    pub fn file(&self) -> Result<Vec<u8>, TakeError> {
        if self.format == PictureFormat::Svg {
            return Ok(self.svg()?.into_bytes());
        }
        let drawing = self.drawing()?;
        let colors = self.theme.colors();
        let drawn = (self.fonts).with(|fonts| png(&drawing, colors, self.scale, fonts));
        Ok(drawn?)
    }

    fn drawing(&self) -> Result<Drawing, TakeError> {
        let bytes = self.part.read(WHAT, MOST_BYTES)?;
        Ok(draw(&bytes, &self.caption))
    }
}
