//! Bytes as bits, and the number below them: where everything is, and how it is drawn.

use egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    pos2, vec2,
};

use crate::app::theme::{Palette, SequenceColors, fonts};

/// The widest bit, in points.
const MAX_BIT: f32 = 72.0;

/// The narrowest bit whose digit is 20 points high.
const MIN_BIT: f32 = 15.0;

/// The most bytes in a line.
const MOST_IN_A_LINE: usize = 6;

/// Where bytes, bits and the number stand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stage {
    rect: Rect,
    count: usize,
    in_a_line: usize,
    number_bits: u8,
    /// Width of a bit.
    bit: f32,
    /// Height of a bit.
    height: f32,
    /// Space between two bytes.
    byte_gap: f32,
    /// Height of the hex digits.
    hex: f32,
    /// Room between the bytes and the number.
    curves: f32,
}

impl Stage {
    /// A stage in the middle of the room, at its top, for so many bytes and a number of so many bits; 0 where no
    /// number is drawn.
    pub(super) fn new(room: Rect, count: usize, number_bits: u8) -> Self {
        let byte_gap = if room.width() < 1200.0 { 12.0 } else { 24.0 };
        let digits = f32::from(number_bits.div_ceil(4));
        let by_number = if number_bits == 0 {
            MAX_BIT
        } else {
            room.width() / (digits * 4.5)
        };
        let bit_of = |in_a_line: usize| {
            let gaps = (in_a_line as f32 - 1.0) * byte_gap;
            let by_bytes = (room.width() - gaps) / (8.0 * in_a_line as f32);
            let lines = count.div_ceil(in_a_line).max(1) as f32;
            // A line of bits is 1.4 bits high, and its digits are 0.9 of one; the curves need as much as a line.
            let units = lines * 2.3 + if number_bits == 0 { 0.0 } else { 3.9 };
            by_bytes.min(by_number).min(room.height() / units)
        };
        let most = count.clamp(1, MOST_IN_A_LINE);
        // The lines to a number would cross a second line of bytes.
        let fewest = if number_bits == 0 { 1 } else { most };
        let in_a_line = (fewest..=most)
            .rev()
            .max_by(|one, other| bit_of(*one).total_cmp(&bit_of(*other)))
            .unwrap_or(1);
        let bit = bit_of(in_a_line).clamp(MIN_BIT, MAX_BIT).floor();
        let height = (bit * 1.4).round().max(30.0);
        Self {
            rect: room,
            count,
            in_a_line,
            number_bits,
            bit,
            height,
            byte_gap,
            hex: (bit * 0.9).round().clamp(24.0, 56.0),
            curves: if number_bits == 0 {
                0.0
            } else {
                (height * 0.9).round()
            },
        }
    }

    /// How high all of it is.
    pub(super) fn total_height(&self) -> f32 {
        let number = if self.number_bits == 0 {
            0.0
        } else {
            self.curves + self.height + self.hex
        };
        self.lines() as f32 * self.line_height() + number
    }

    fn lines(&self) -> usize {
        self.count.div_ceil(self.in_a_line).max(1)
    }

    fn line_height(&self) -> f32 {
        self.hex + self.height + 10.0
    }

    fn byte_width(&self) -> f32 {
        8.0 * self.bit + self.byte_gap
    }

    /// All bits of a byte.
    pub(super) fn byte(&self, byte: usize) -> Rect {
        let (line, column) = (byte / self.in_a_line, byte % self.in_a_line);
        let columns = self.in_a_line as f32;
        let width = columns * self.byte_width() - self.byte_gap;
        let left = self.rect.center().x - width / 2.0 + column as f32 * self.byte_width();
        let top = self.rect.top() + line as f32 * self.line_height() + self.hex;
        Rect::from_min_size(pos2(left.round(), top), vec2(8.0 * self.bit, self.height))
    }

    /// The room of the hex digits above the bits of a byte.
    pub(super) fn hex_of(&self, byte: usize) -> Rect {
        let bits = self.byte(byte);
        let min = pos2(bits.left(), bits.top() - self.hex);
        Rect::from_min_max(min, pos2(bits.right(), bits.top() - 2.0))
    }

    /// A bit of a byte, counted from the highest.
    pub(super) fn bit(&self, byte: usize, index: u8) -> Rect {
        let byte = self.byte(byte);
        let left = byte.left() + f32::from(index) * self.bit;
        Rect::from_min_size(pos2(left, byte.top()), vec2(self.bit - 3.0, self.height))
    }

    /// A bit of the number, counted from the lowest.
    pub(super) fn number_bit(&self, bit: u8) -> Rect {
        let digits = f32::from(self.number_bits.div_ceil(4));
        let width = (digits * 4.5 - 0.5) * self.bit;
        let right = self.rect.center().x + width / 2.0;
        let gaps = f32::from(bit / 4) * 0.5;
        let left = right - (f32::from(bit) + 1.0 + gaps) * self.bit;
        let top = self.rect.top() + self.lines() as f32 * self.line_height() + self.curves;
        Rect::from_min_size(pos2(left.round(), top), vec2(self.bit - 3.0, self.height))
    }

    /// The font of the digits of bits.
    pub(super) fn bit_font(&self) -> FontId {
        let by_width = (self.bit - 3.0) / 0.62;
        fonts::mono(by_width.min(self.height * 0.82).clamp(20.0, 72.0).floor())
    }

    /// Draws the hex digits of a byte above its bits.
    pub(super) fn draw_hex(&self, painter: &Painter, byte: usize, text: &str, color: Color32) {
        let at = self.byte(byte).center_top() - vec2(0.0, 4.0);
        let font = fonts::mono((self.hex * 0.86).round());
        painter.text(at, Align2::CENTER_BOTTOM, text, font, color);
    }

    /// Draws the hex digits of a number below its bits. Digits in front that no bit has reached are left out.
    pub(super) fn draw_number_hex(&self, painter: &Painter, number: u32, palette: &Palette) {
        let font = fonts::mono((self.hex * 0.86).round());
        for digit in 0..self.number_bits.div_ceil(4) {
            let low = self.number_bit(4 * digit);
            let high = self.number_bit((4 * digit + 3).min(self.number_bits - 1));
            let at = pos2(f32::midpoint(low.right(), high.left()), low.bottom() + 2.0);
            let value = number.checked_shr(4 * u32::from(digit)).unwrap_or(0) & 0xF;
            let text = format!("{value:X}");
            painter.text(at, Align2::CENTER_TOP, text, font.clone(), palette.text);
        }
    }

    /// Draws a bit at a place. Header bits have corners, payload bits are round: colour is not all that parts them.
    pub(super) fn draw_bit(&self, painter: &Painter, rect: Rect, digit: &str, look: BitLook) {
        let radius = if look.is_header {
            1
        } else {
            (self.bit * 0.22) as u8
        };
        painter.rect_filled(rect, CornerRadius::same(radius), look.fill);
        if look.is_header {
            let stroke = Stroke::new(2.0, look.line);
            painter.rect_stroke(rect, CornerRadius::same(radius), stroke, StrokeKind::Inside);
        }
        painter.text(
            rect.center(),
            Align2::CENTER_CENTER,
            digit,
            self.bit_font(),
            look.text,
        );
    }

    /// The line from a bit of a byte to its place in the number.
    pub(super) fn curve(&self, from: Pos2, to: Pos2, color: Color32) -> Shape {
        let middle = f32::midpoint(from.y, to.y);
        let points = [from, pos2(from.x, middle), pos2(to.x, middle), to];
        let stroke = Stroke::new((self.bit / 24.0).clamp(1.0, 2.5), color);
        egui::epaint::CubicBezierShape::from_points_stroke(
            points,
            false,
            Color32::TRANSPARENT,
            stroke,
        )
        .into()
    }

    /// A rectangle on its way from one place to another, in an arc that does not cross the others' lines at once.
    pub(super) fn between(from: Rect, to: Rect, moved: f32) -> Rect {
        let eased = moved * moved * (3.0 - 2.0 * moved);
        let offset: Vec2 = (to.min - from.min) * eased;
        Rect::from_min_size(from.min + offset, from.size())
    }
}

/// How a bit is drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct BitLook {
    pub(super) is_header: bool,
    pub(super) fill: Color32,
    pub(super) text: Color32,
    pub(super) line: Color32,
}

/// The colours of the bits of a sequence.
#[derive(Debug, Clone, Copy)]
pub(super) struct BitColors {
    colors: SequenceColors,
    palette: &'static Palette,
    is_error: bool,
}

impl BitColors {
    /// The colours for a sequence of so many bytes.
    pub(super) fn new(count: usize, is_error: bool, palette: &'static Palette) -> Self {
        let colors = match count {
            1 if !is_error => SequenceColors {
                lead: palette.accent,
                tail: palette.control_hovered,
            },
            _ => palette.sequence(count),
        };
        Self {
            colors,
            palette,
            is_error,
        }
    }

    /// A header bit, or a payload bit, of a byte.
    pub(super) fn of_byte(&self, is_header: bool) -> BitLook {
        let fill = match (is_header, self.is_error) {
            (true, _) => self.palette.header_bit,
            (false, true) => self.palette.error_fill,
            (false, false) => self.colors.lead,
        };
        let line = if self.is_error {
            self.palette.error_line
        } else {
            self.palette.text
        };
        BitLook {
            is_header,
            fill,
            text: self.palette.on_fill(fill),
            line,
        }
    }

    /// A bit whose role is not known yet.
    pub(super) fn unknown(&self) -> BitLook {
        BitLook {
            is_header: false,
            fill: self.palette.control_hovered,
            text: self.palette.text,
            line: self.palette.text,
        }
    }

    /// A bit of the number: one that payload fills, or a zero in front.
    pub(super) fn of_number(&self, is_carried: bool) -> BitLook {
        let fill = match (is_carried, self.is_error) {
            (false, _) => self.palette.control,
            (true, true) => self.palette.error_fill,
            (true, false) => self.colors.tail,
        };
        BitLook {
            is_header: false,
            fill,
            text: if is_carried {
                self.palette.on_fill(fill)
            } else {
                self.palette.weak
            },
            line: self.palette.text,
        }
    }

    /// The colour of the lines.
    pub(super) fn line(&self) -> Color32 {
        let color = if self.is_error {
            self.palette.error_line
        } else {
            self.colors.lead
        };
        // On a light ground the fills are too pale for fine lines.
        if self.palette.ground.intensity() > 0.5 {
            color.lerp_to_gamma(self.palette.text, 0.45)
        } else {
            color
        }
    }
}
