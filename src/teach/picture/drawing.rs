//! A picture as shapes: positions in points, and roles instead of colours.

use std::borrow::Cow;

/// A picture, laid out. It knows no colours and no file format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// The width in points.
    pub width: i32,

    /// The height in points.
    pub height: i32,

    /// The bytes and what they are, in a few words.
    pub title: String,

    /// All that the picture shows, in sentences.
    pub description: String,

    /// The bits of all bytes and numbers. Each is a rectangle with its digit: [`Drawing::shapes`].
    pub bits: Vec<Bit>,

    /// All else that is drawn, over the bits.
    pub others: Vec<Shape>,
}

/// A rectangle of whole points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// The left edge.
    pub x: i32,

    /// The upper edge.
    pub y: i32,

    /// The width.
    pub width: i32,

    /// The height.
    pub height: i32,
}

impl Area {
    /// The middle from left to right.
    pub const fn middle(self) -> i32 {
        self.x + self.width / 2
    }

    /// The lower edge.
    pub const fn bottom(self) -> i32 {
        self.y + self.height
    }
}

/// What a bit belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BitOwner {
    /// A byte, by its place in the bytes that are drawn.
    Byte(usize),

    /// The number of a figure, by the place of the first byte of that figure.
    Number(usize),
}

/// What a bit is. Each role has a shape of its own too, so that it is told without colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BitRole {
    /// A bit of a header: square corners.
    Header,

    /// A bit of the payload: round.
    Payload,

    /// A bit of a number: round, an outline.
    Number,

    /// A bit of a number that is not allowed: square, an outline, and a cross is before the number.
    NotAllowed,

    /// A bit of a number that no byte brings: a dashed outline and a question mark.
    Missing,
}

/// A bit of a byte or of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bit {
    /// Where it is drawn.
    pub area: Area,

    /// What it is.
    pub role: BitRole,

    /// Its value; `None` where it is missing.
    pub value: Option<bool>,

    /// What it belongs to.
    pub owner: BitOwner,

    /// Which bit of it, counted from the highest, from 0.
    pub index: u8,

    /// How many bits the owner has.
    pub of: u8,

    /// Of a payload bit: which of [`Drawing::bits`] it is in the number.
    pub goes_to: Option<usize>,
}

impl Bit {
    /// What a person hears of it, such as `bit 5 of byte 2, payload, 1`. Bits are counted as in
    /// arithmetic: bit 0 is the lowest. Bytes are counted from 1.
    pub fn name(&self) -> String {
        let number = self.of.saturating_sub(self.index + 1);
        let what = match self.role {
            BitRole::Header => "header",
            BitRole::Payload => "payload",
            BitRole::Number => "number",
            BitRole::NotAllowed => "number, not allowed",
            BitRole::Missing => "missing",
        };
        let owner = match self.owner {
            BitOwner::Byte(byte) => format!("byte {}", byte + 1),
            BitOwner::Number(_) => "the number".to_owned(),
        };
        let digit = match self.value {
            Some(true) => ", 1",
            Some(false) => ", 0",
            None => "",
        };
        format!("bit {number} of {owner}, {what}{digit}")
    }
}

/// What a shape is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// A bit.
    Bit(BitRole),

    /// A line from a payload bit to its bit of the number.
    Way,

    /// A stroke of a cross: something is wrong.
    Strike,

    /// A line between pieces.
    Rule,

    /// The frame around a character.
    Frame,

    /// The frame around a cross.
    ErrorFrame,

    /// A text that is read first: bytes, the code point.
    Strong,

    /// A text.
    Plain,

    /// A text that stands back: labels, the caption.
    Weak,

    /// A text that says what is wrong.
    Error,
}

/// A font.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Face {
    /// For words.
    Words,

    /// For bytes and bits: all digits are as wide.
    Mono,
}

/// Which end of a text is at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Align {
    /// The start: the text goes on to the right.
    Start,

    /// The middle.
    Middle,
}

/// A rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rectangle {
    /// Where.
    pub area: Area,

    /// The radius of its corners in points.
    pub corner: i32,

    /// What it is there for.
    pub role: Role,

    /// Is its outline dashed?
    pub is_dashed: bool,
}

/// A line through points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The points, at least two.
    pub points: Vec<(i32, i32)>,

    /// What it is there for.
    pub role: Role,
}

/// A line of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// Where it starts or has its middle.
    pub x: i32,

    /// Where its letters stand.
    pub baseline: i32,

    /// The size of the font in points.
    pub size: i32,

    /// What is at `x`.
    pub align: Align,

    /// The font.
    pub face: Face,

    /// What it is there for.
    pub role: Role,

    /// The text. It has no line breaks.
    pub text: Cow<'static, str>,
}

/// Something that is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// A rectangle.
    Rectangle(Rectangle),

    /// A line.
    Line(Line),

    /// A text.
    Text(Text),
}

/// The size of digits in bits, in points.
const DIGIT_SIZE: i32 = 18;

/// How far the ends of a way are straight, in points.
const STRAIGHT: i32 = 10;

impl Drawing {
    /// All shapes in the order in which they are painted: ways, bits with their digits, all else.
    pub fn shapes(&self) -> impl Iterator<Item = Shape> {
        let ways = self.bits.iter().filter_map(|bit| self.way(bit));
        let cells = self
            .bits
            .iter()
            .flat_map(|bit| [Shape::Rectangle(cell(bit)), Shape::Text(digit(bit))]);
        ways.map(Shape::Line)
            .chain(cells)
            .chain(self.others.iter().cloned())
    }

    /// The line from a payload bit to its bit of the number.
    fn way(&self, bit: &Bit) -> Option<Line> {
        let to = self.bits.get(bit.goes_to?)?;
        let (x, y) = (bit.area.middle(), bit.area.bottom());
        let (to_x, to_y) = (to.area.middle(), to.area.y);
        Some(Line {
            points: vec![
                (x, y),
                (x, y + STRAIGHT),
                (to_x, to_y - STRAIGHT),
                (to_x, to_y),
            ],
            role: Role::Way,
        })
    }
}

fn cell(bit: &Bit) -> Rectangle {
    Rectangle {
        area: bit.area,
        corner: match bit.role {
            BitRole::Header | BitRole::NotAllowed => 0,
            BitRole::Payload | BitRole::Number | BitRole::Missing => bit.area.width / 2,
        },
        role: Role::Bit(bit.role),
        is_dashed: bit.role == BitRole::Missing,
    }
}

fn digit(bit: &Bit) -> Text {
    let text = match bit.value {
        Some(true) => "1",
        Some(false) => "0",
        None => "?",
    };
    Text {
        x: bit.area.middle(),
        // Digits are about seven tenths of the size high.
        baseline: bit.area.y + bit.area.height.midpoint(DIGIT_SIZE * 7 / 10),
        size: DIGIT_SIZE,
        align: Align::Middle,
        face: Face::Mono,
        role: Role::Bit(bit.role),
        text: Cow::Borrowed(text),
    }
}
