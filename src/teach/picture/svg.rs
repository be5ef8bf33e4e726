//! A drawing as SVG: no scripts, nothing from elsewhere, integer coordinates.

use std::fmt::Write as _;

use super::color::{Color, Colors, Stroke};
use super::drawing::{Align, Drawing, Face, Line, Rectangle, Shape, Text};
use crate::html::Escaped;

/// Families that are there on most systems, and then whatever the system takes.
const WORDS: &str =
    "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, 'Noto Sans', 'DejaVu Sans', sans-serif";
const MONO: &str = "ui-monospace, 'Cascadia Mono', Consolas, Menlo, 'DejaVu Sans Mono', \
                    'Noto Sans Mono', monospace";

/// A drawing as an SVG document of its own, which is well-formed XML. It says what it shows in `<title>`
/// and `<desc>`.
pub fn svg(drawing: &Drawing, colors: &Colors) -> String {
    let mut out = Svg(String::with_capacity(64 * 1024));
    let (width, height) = (drawing.width, drawing.height);
    // Many pictures may be on one page.
    let id = identity(&drawing.description);
    out.put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-labelledby=\"title-{id} desc-{id}\">\n"
    ));
    let (title, description) = (Escaped(&drawing.title), Escaped(&drawing.description));
    out.put(format_args!("<title id=\"title-{id}\">{title}</title>\n"));
    out.put(format_args!(
        "<desc id=\"desc-{id}\">{description}</desc>\n"
    ));
    out.put(format_args!(
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        hex(colors.ground)
    ));
    for shape in drawing.shapes() {
        match shape {
            Shape::Rectangle(rectangle) => out.rectangle(&rectangle, colors),
            Shape::Line(line) => out.line(&line, colors),
            Shape::Text(text) => out.text(&text, colors),
        }
    }
    out.0.push_str("</svg>\n");
    out.0
}

/// A name for use within the document: a number made from a text (FNV-1a), so that it is always the same.
fn identity(text: &str) -> String {
    let mixed = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |mixed, byte| {
        (mixed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    format!("{mixed:016x}")
}

fn hex(color: Color) -> String {
    format!("#{:02X}{:02X}{:02X}", color.red, color.green, color.blue)
}

struct Svg(String);

impl Svg {
    fn put(&mut self, text: std::fmt::Arguments) {
        // Writing to a string does not fail.
        let _ = self.0.write_fmt(text);
    }

    fn stroke(&mut self, stroke: Option<Stroke>) {
        if let Some(stroke) = stroke {
            self.put(format_args!(
                " stroke=\"{}\" stroke-width=\"{}\"",
                hex(stroke.color),
                stroke.width
            ));
        }
    }

    fn rectangle(&mut self, rectangle: &Rectangle, colors: &Colors) {
        let area = rectangle.area;
        let paint = colors.paint(rectangle.role);
        self.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
            area.x, area.y, area.width, area.height
        ));
        if rectangle.corner > 0 {
            self.put(format_args!(" rx=\"{}\"", rectangle.corner));
        }
        let fill = paint.fill.map_or_else(|| "none".to_owned(), hex);
        self.put(format_args!(" fill=\"{fill}\""));
        self.stroke(paint.stroke);
        if rectangle.is_dashed {
            self.put(format_args!(" stroke-dasharray=\"4 3\""));
        }
        self.0.push_str("/>\n");
    }

    fn line(&mut self, line: &Line, colors: &Colors) {
        let points: Vec<String> = (line.points.iter())
            .map(|(x, y)| format!("{x},{y}"))
            .collect();
        self.put(format_args!(
            "<polyline points=\"{}\" fill=\"none\"",
            points.join(" ")
        ));
        self.stroke(colors.paint(line.role).stroke);
        self.0.push_str(" stroke-linejoin=\"round\"/>\n");
    }

    fn text(&mut self, text: &Text, colors: &Colors) {
        let family = match text.face {
            Face::Words => WORDS,
            Face::Mono => MONO,
        };
        let anchor = match text.align {
            Align::Start => "",
            Align::Middle => " text-anchor=\"middle\"",
        };
        self.put(format_args!(
            "<text x=\"{}\" y=\"{}\" font-family=\"{family}\" font-size=\"{}\" fill=\"{}\"{anchor}>{}\
             </text>\n",
            text.x,
            text.baseline,
            text.size,
            hex(colors.text(text.role)),
            Escaped(&text.text)
        ));
    }
}
