//! A drawing as PNG.

use std::fmt;

use tiny_skia::{
    FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke as Pencil, StrokeDash,
    Transform,
};

use super::color::{Color, Colors, Stroke};
use super::drawing::{Align, Drawing, Line, Rectangle, Shape, Text};
use super::outlines::{Fonts, Outlines};

/// The largest picture that is drawn: 64 million pixels, 256 MiB of memory.
const MOST_PIXELS: u64 = 64 << 20;

/// A point is 1/96 of an inch, as in CSS.
const POINTS_IN_A_METRE: u32 = 3780;

/// Why there is no PNG.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PngError {
    /// The scale makes a picture of more than 64 million pixels, or of none.
    Size,

    /// The pixels could not be written as PNG.
    Encoding(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size => f.write_str("The picture would be too large"),
            Self::Encoding(why) => write!(f, "The picture could not be written as PNG: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

/// A drawing as the bytes of a PNG file, `scale` pixels to the point. Its title and description are in
/// the file as text.
///
/// Texts are drawn character by character: fonts are not asked for ligatures or kerning.
///
/// # Errors
/// A picture that is too large.
pub fn png(
    drawing: &Drawing,
    colors: &Colors,
    scale: u32,
    fonts: &Fonts,
) -> Result<Vec<u8>, PngError> {
    let side = |points: i32| u32::try_from(points).unwrap_or(0).checked_mul(scale);
    let sides = side(drawing.width).zip(side(drawing.height));
    let (width, height) = sides
        .filter(|(width, height)| u64::from(*width) * u64::from(*height) <= MOST_PIXELS)
        .ok_or(PngError::Size)?;
    let mut canvas = Canvas {
        pixmap: Pixmap::new(width, height).ok_or(PngError::Size)?,
        scale: Transform::from_scale(scale as f32, scale as f32),
        outlines: Outlines::new(fonts),
        colors,
    };
    canvas.pixmap.fill(paint_color(colors.ground));
    for shape in drawing.shapes() {
        match shape {
            Shape::Rectangle(rectangle) => canvas.rectangle(&rectangle),
            Shape::Line(line) => canvas.line(&line),
            Shape::Text(text) => canvas.text(&text),
        }
    }
    encoded(&canvas.pixmap, drawing, scale).map_err(|why| PngError::Encoding(why.to_string()))
}

/// Pixels as a PNG file, with the texts for those who do not see it.
fn encoded(pixmap: &Pixmap, drawing: &Drawing, scale: u32) -> Result<Vec<u8>, png::EncodingError> {
    // Nothing shows through the ground, so there is no need for the fourth channel.
    let mut pixels = Vec::with_capacity(pixmap.data().len() / 4 * 3);
    for pixel in pixmap.pixels() {
        pixels.extend([pixel.red(), pixel.green(), pixel.blue()]);
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixmap.width(), pixmap.height());
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

fn paint_color(color: Color) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(color.red, color.green, color.blue, 0xFF)
}

fn paint(color: Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(paint_color(color));
    paint.anti_alias = true;
    paint
}

struct Canvas<'a> {
    pixmap: Pixmap,
    scale: Transform,
    outlines: Outlines<'a>,
    colors: &'a Colors,
}

impl Canvas<'_> {
    fn fill(&mut self, path: &Path, color: Color, at: Transform) {
        let at = self.scale.pre_concat(at);
        self.pixmap
            .fill_path(path, &paint(color), FillRule::Winding, at, None);
    }

    fn stroke(&mut self, path: &Path, stroke: Option<Stroke>, is_dashed: bool) {
        let Some(stroke) = stroke else {
            return;
        };
        let dash = if is_dashed {
            StrokeDash::new(vec![4.0, 3.0], 0.0)
        } else {
            None
        };
        let pencil = Pencil {
            width: stroke.width as f32,
            line_join: LineJoin::Round,
            dash,
            ..Pencil::default()
        };
        self.pixmap
            .stroke_path(path, &paint(stroke.color), &pencil, self.scale, None);
    }

    fn rectangle(&mut self, rectangle: &Rectangle) {
        let Some(path) = outline(rectangle) else {
            return;
        };
        let paint = self.colors.paint(rectangle.role);
        if let Some(fill) = paint.fill {
            self.fill(&path, fill, Transform::identity());
        }
        self.stroke(&path, paint.stroke, rectangle.is_dashed);
    }

    fn line(&mut self, line: &Line) {
        let mut builder = PathBuilder::new();
        for (place, (x, y)) in line.points.iter().enumerate() {
            let (x, y) = (*x as f32, *y as f32);
            if place == 0 {
                builder.move_to(x, y);
            } else {
                builder.line_to(x, y);
            }
        }
        if let Some(path) = builder.finish() {
            self.stroke(&path, self.colors.paint(line.role).stroke, false);
        }
    }

    fn text(&mut self, text: &Text) {
        let (path, width) = self.outlines.text(&text.text, text.face, text.size as f32);
        let Some(path) = path else {
            return;
        };
        let left = match text.align {
            Align::Start => text.x as f32,
            Align::Middle => text.x as f32 - width / 2.0,
        };
        let at = Transform::from_translate(left, text.baseline as f32);
        self.fill(&path, self.colors.text(text.role), at);
    }
}

/// The outline of a rectangle, with round corners where it has them.
fn outline(rectangle: &Rectangle) -> Option<Path> {
    // A quarter of a circle as a Bézier curve.
    const ROUND: f32 = 0.552_284_8;
    let area = rectangle.area;
    let (x, y) = (area.x as f32, area.y as f32);
    let (width, height) = (area.width as f32, area.height as f32);
    let rect = Rect::from_xywh(x, y, width, height)?;
    let radius = (rectangle.corner as f32).min(width / 2.0).min(height / 2.0);
    if radius <= 0.0 {
        return Some(PathBuilder::from_rect(rect));
    }
    let (right, bottom) = (rect.right(), rect.bottom());
    let handle = radius * (1.0 - ROUND);
    let mut path = PathBuilder::new();
    path.move_to(x + radius, y);
    path.line_to(right - radius, y);
    path.cubic_to(right - handle, y, right, y + handle, right, y + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(
        right,
        bottom - handle,
        right - handle,
        bottom,
        right - radius,
        bottom,
    );
    path.line_to(x + radius, bottom);
    path.cubic_to(x + handle, bottom, x, bottom - handle, x, bottom - radius);
    path.line_to(x, y + radius);
    path.cubic_to(x, y + handle, x + handle, y, x + radius, y);
    path.close();
    path.finish()
}
