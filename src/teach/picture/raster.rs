//! A drawing as pixels.

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

/// A picture of pixels, all of them opaque.
#[derive(Clone, PartialEq, Eq)]
pub struct Raster {
    /// Pixels in a row.
    pub width: u32,

    /// Rows.
    pub height: u32,

    /// Red, green, blue and 255 of each pixel, row by row from above.
    pub rgba: Vec<u8>,
}

impl fmt::Debug for Raster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Raster {{ {} × {} }}", self.width, self.height)
    }
}

/// The picture would have more than 64 million pixels, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RasterError;

impl fmt::Display for RasterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The picture would be too large")
    }
}

impl std::error::Error for RasterError {}

/// A drawing as pixels, `scale` of them to the point.
///
/// Texts are drawn character by character: fonts are not asked for ligatures or kerning.
///
/// # Errors
/// A picture that is too large.
pub fn raster(
    drawing: &Drawing,
    colors: &Colors,
    scale: u32,
    fonts: &Fonts,
) -> Result<Raster, RasterError> {
    let side = |points: i32| u32::try_from(points).unwrap_or(0).checked_mul(scale);
    let sides = side(drawing.width).zip(side(drawing.height));
    let (width, height) = sides
        .filter(|(width, height)| u64::from(*width) * u64::from(*height) <= MOST_PIXELS)
        .ok_or(RasterError)?;
    let mut canvas = Canvas {
        pixmap: Pixmap::new(width, height).ok_or(RasterError)?,
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
    Ok(Raster {
        width,
        height,
        // Nothing shows through the ground, so that colours are what they are with alpha multiplied in.
        rgba: canvas.pixmap.take(),
    })
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
