//! The whole picture: for each piece its figures and what is said of it, then a legend and a caption.

use std::borrow::Cow;

use super::drawing::{Align, Area, BitRole, Drawing, Face, Line, Rectangle, Role, Shape, Text};
use super::facts::{facts, headline};
use super::figure::Figure;
use super::piece::{Piece, PieceKind};
use super::{bits, width};
use crate::invisible::hides_text;
use crate::unicode::{Mark, hex};
use crate::words::bytes_in_hex;

/// What is free around the picture, in points.
const MARGIN: i32 = 32;

/// The picture is at least so wide without its margins: texts need room, and so characters of one byte, two
/// and three have pictures of the same width.
const LEAST_WIDTH: i32 = 708;

/// Figures stand side by side up to this width.
const MOST_WIDTH: i32 = 1500;

/// The gap between figures.
const FIGURE_GAP: i32 = 36;

/// The gap above and below the rule between pieces.
const PIECE_GAP: i32 = 32;

/// The frame of the character, and the gap behind it.
const FRAME: i32 = 88;
const FRAME_GAP: i32 = 20;

/// The column of labels.
const LABELS: i32 = 148;

/// Sizes of texts.
const HEADLINE: i32 = 24;
const FACT: i32 = 16;
const SMALL: i32 = 14;

/// So many characters of a caption are taken.
const LONGEST_CAPTION: usize = 300;

/// The picture of some bytes, the first [`super::MOST_BYTES`] of them, with a caption below; an empty
/// caption leaves that out. Characters of a caption that are not seen are written as their numbers.
pub fn draw(bytes: &[u8], caption: &str) -> Drawing {
    let pieces = Piece::all(bytes);
    let rows: Vec<Vec<Vec<&Figure>>> = pieces.iter().map(figure_rows).collect();
    let widths = rows.iter().flatten().map(|row| row_width(row));
    let inner = widths.max().unwrap_or(0).max(LEAST_WIDTH);
    let mut card = Card {
        inner,
        y: MARGIN,
        drawing: Drawing {
            width: inner + 2 * MARGIN,
            height: 0,
            title: title(&pieces),
            description: String::new(),
            bits: Vec::new(),
            others: Vec::new(),
        },
    };
    for (place, (piece, rows)) in pieces.iter().zip(&rows).enumerate() {
        if place > 0 {
            card.rule();
        }
        card.piece(piece, rows);
    }
    if !pieces.is_empty() {
        card.legend();
    }
    card.caption(caption);
    card.drawing.height = card.y + MARGIN;
    card.drawing
}

/// The figures of a piece in rows that are not too wide.
fn figure_rows(piece: &Piece) -> Vec<Vec<&Figure>> {
    let mut rows: Vec<Vec<&Figure>> = Vec::new();
    for figure in &piece.figures {
        match rows.last_mut() {
            // Without a number, a row has the bytes that go into it already.
            Some(row)
                if figure.number.is_some()
                    && row_width(row) + FIGURE_GAP + bits::width(figure) <= MOST_WIDTH =>
            {
                row.push(figure);
            }
            _ => rows.push(vec![figure]),
        }
    }
    rows
}

fn row_width(row: &[&Figure]) -> i32 {
    let widths: i32 = row
        .iter()
        .map(|figure| bits::width(figure) + FIGURE_GAP)
        .sum();
    widths - FIGURE_GAP
}

/// The bytes and what they are.
fn title(pieces: &[Piece]) -> String {
    let parts: Vec<String> = pieces
        .iter()
        .map(|piece| format!("{} {}", bytes_in_hex(&piece.bytes), headline(piece)))
        .collect();
    parts.join(", ")
}

/// A picture that grows downwards.
struct Card {
    /// The width without the margins.
    inner: i32,

    /// Where the next part begins.
    y: i32,

    drawing: Drawing,
}

impl Card {
    fn text(
        &mut self,
        x: i32,
        size: i32,
        face: Face,
        role: Role,
        text: impl Into<Cow<'static, str>>,
    ) {
        // A line of text is as high as its size and a half; its letters stand on the first 1.1 of it.
        let baseline = self.y + size * 11 / 10;
        self.drawing.others.push(Shape::Text(Text {
            x,
            baseline,
            size,
            align: Align::Start,
            face,
            role,
            text: text.into(),
        }));
    }

    /// Text in as many lines as it needs, from a left edge to the right edge of the picture.
    fn paragraph(&mut self, x: i32, size: i32, face: Face, role: Role, text: &str) {
        let most = MARGIN + self.inner - x;
        for line in width::wrapped(text, face, size, most) {
            self.text(x, size, face, role, line);
            self.y += size * 3 / 2;
        }
    }

    fn rule(&mut self) {
        self.y += PIECE_GAP;
        self.drawing.others.push(Shape::Line(Line {
            points: vec![(MARGIN, self.y), (MARGIN + self.inner, self.y)],
            role: Role::Rule,
        }));
        self.y += PIECE_GAP;
    }

    fn piece(&mut self, piece: &Piece, rows: &[Vec<&Figure>]) {
        let is_allowed = piece.error().is_none();
        for row in rows {
            let mut x = MARGIN + (self.inner - row_width(row)) / 2;
            let heights = row.iter().map(|figure| bits::height(figure));
            for figure in row {
                bits::draw(&mut self.drawing, figure, (x, self.y), is_allowed);
                self.describe_figure(figure);
                x += bits::width(figure) + FIGURE_GAP;
            }
            self.y += heights.max().unwrap_or(0) + 20;
        }
        self.y += 8;
        let top = self.y;
        self.frame(piece);
        let x = MARGIN + FRAME + FRAME_GAP;
        let (face, role) = match piece.kind {
            PieceKind::Character(_) => (Face::Mono, Role::Strong),
            PieceKind::Error(_) => (Face::Words, Role::Error),
        };
        self.y = top - 4;
        let headline = headline(piece);
        self.paragraph(x, HEADLINE, face, role, &headline);
        self.say(&format!("{headline}."));
        self.y += 4;
        for fact in facts(piece) {
            let role = if fact.is_error {
                Role::Error
            } else {
                Role::Weak
            };
            self.text(x, FACT, Face::Words, role, fact.label);
            for (face, line) in &fact.lines {
                self.paragraph(x + LABELS, FACT, *face, Role::Plain, line);
            }
            self.say(&fact.text());
        }
        self.y = self.y.max(top + FRAME);
    }

    /// Adds a sentence to the description.
    fn say(&mut self, sentence: &str) {
        let description = &mut self.drawing.description;
        if !description.is_empty() {
            description.push(' ');
        }
        description.push_str(sentence);
    }

    fn describe_figure(&mut self, figure: &Figure) {
        for (place, layout) in figure.bytes.iter().enumerate() {
            let bits = format!("{:08b}", layout.byte);
            let (header, payload) = bits
                .split_at_checked(usize::from(layout.header_bits))
                .unwrap_or((&bits, ""));
            let payload = if payload.is_empty() {
                String::new()
            } else {
                format!(", payload {payload}")
            };
            let number = figure.start + place + 1;
            self.say(&format!(
                "Byte {number} is {:02X}, header {header}{payload}.",
                layout.byte
            ));
        }
        if let Some(number) = figure.number {
            if number.missing == 0 {
                let bits = usize::from(number.bits);
                let value = number.value;
                self.say(&format!("The payload makes {value:0bits$b}, 0x{value:X}."));
            } else {
                let missing = number.missing;
                self.say(&format!("{missing} bits of the number are missing."));
            }
        }
    }

    /// The character in a frame, or a cross.
    fn frame(&mut self, piece: &Piece) {
        let area = Area {
            x: MARGIN,
            y: self.y,
            width: FRAME,
            height: FRAME,
        };
        let PieceKind::Character(scalar) = piece.kind else {
            self.rectangle(area, Role::ErrorFrame, false);
            let (left, right) = (area.x + 28, area.x + area.width - 28);
            let (top, bottom) = (area.y + 28, area.bottom() - 28);
            for points in [
                vec![(left, top), (right, bottom)],
                vec![(left, bottom), (right, top)],
            ] {
                let role = Role::Strike;
                self.drawing.others.push(Shape::Line(Line { points, role }));
            }
            return;
        };
        let (text, size, face, is_itself) = shown(scalar);
        self.rectangle(area, Role::Frame, !is_itself);
        self.drawing.others.push(Shape::Text(Text {
            x: area.middle(),
            baseline: area.y + area.height / 2 + size * 35 / 100,
            size,
            align: Align::Middle,
            face,
            role: if is_itself { Role::Strong } else { Role::Weak },
            text: text.into(),
        }));
    }

    fn rectangle(&mut self, area: Area, role: Role, is_dashed: bool) {
        self.drawing.others.push(Shape::Rectangle(Rectangle {
            area,
            corner: 8,
            role,
            is_dashed,
        }));
    }

    /// What each shape of a bit means, of those that are there.
    fn legend(&mut self) {
        const NAMES: [(BitRole, &str); 5] = [
            (BitRole::Header, "Header bit"),
            (BitRole::Payload, "Payload bit"),
            (BitRole::Number, "Bit of the number"),
            (BitRole::NotAllowed, "Not allowed"),
            (BitRole::Missing, "Missing"),
        ];
        self.y += 24;
        let mut x = MARGIN;
        for (role, name) in NAMES {
            if !self.drawing.bits.iter().any(|bit| bit.role == role) {
                continue;
            }
            let area = Area {
                x: x + 1,
                y: self.y + 2,
                width: 14,
                height: 18,
            };
            self.drawing.others.push(Shape::Rectangle(Rectangle {
                area,
                corner: match role {
                    BitRole::Header | BitRole::NotAllowed => 0,
                    _ => area.width / 2,
                },
                role: Role::Bit(role),
                is_dashed: role == BitRole::Missing,
            }));
            self.text(x + 24, SMALL, Face::Words, Role::Weak, name);
            x += 24 + width::width(name, Face::Words, SMALL) + 24;
        }
        self.y += 26;
    }

    fn caption(&mut self, caption: &str) {
        if caption.is_empty() {
            return;
        }
        let mut safe = String::new();
        for character in caption.chars().take(LONGEST_CAPTION) {
            if hides_text(character) {
                safe.push_str(&hex(u32::from(character)));
            } else {
                safe.push(character);
            }
        }
        self.y += 6;
        self.paragraph(MARGIN, SMALL, Face::Words, Role::Weak, &safe);
        self.say(&safe);
    }
}

/// What is in the frame for a character, how large, in which font, and whether it is the character
/// itself.
fn shown(scalar: char) -> (String, i32, Face, bool) {
    let label = |text: String| {
        let size = if text.chars().count() > 5 { 16 } else { 20 };
        (text, size, Face::Mono, false)
    };
    match Mark::of(scalar) {
        Mark::Glyph(glyph) => {
            let size = if is_very_wide(glyph) { 20 } else { 48 };
            (glyph.to_string(), size, Face::Words, true)
        }
        Mark::Combining(mark) => (format!("\u{25CC}{mark}"), 48, Face::Words, true),
        Mark::Space => label("SP".to_owned()),
        Mark::ControlPicture(_) => label(control(scalar)),
        Mark::Label(text) => label(text.to_owned()),
        Mark::VariationSelector(number) => label(format!("VS{number}")),
        Mark::Tag(copied) => label(format!("TAG {copied}")),
        Mark::Number(number) => label(format!("{number:04X}")),
    }
}

/// Is this one of the few characters that are several times as wide as they are high in most fonts?
/// Long dashes, cuneiform, and words of Arabic and Javanese in one character.
const fn is_very_wide(character: char) -> bool {
    matches!(
        character as u32,
        0x2E3A | 0x2E3B | 0xA9C4 | 0xFBF9..=0xFBFB | 0xFDF0..=0xFDFD | 0x1_2000..=0x1_254F
    )
}

/// The usual short name of a control of ASCII.
fn control(scalar: char) -> String {
    const NAMES: [&str; 32] = [
        "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR",
        "SO", "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB",
        "ESC", "FS", "GS", "RS", "US",
    ];
    let name = NAMES.get(u32::from(scalar) as usize).copied();
    name.unwrap_or("DEL").to_owned()
}
