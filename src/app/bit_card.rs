//! How UTF-8 lays out bits: bytes above, the number that their payload makes below.

use egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, Ui,
    WidgetInfo, pos2, vec2,
};

use super::fonts;
use super::theme::{Palette, SequenceColors};
use crate::utf8::layout::SequenceLayout;

/// Height of a bit.
const BIT_HEIGHT: f32 = 24.0;

/// Room for the lines from the bytes to the number, at the most.
const CURVES: f32 = 40.0;

/// The same where there is little room.
const SHORT_CURVES: f32 = 24.0;

/// Room for the hex digits above the bytes and below the number.
const DIGITS: f32 = 16.0;

/// Where the bits stand.
struct Places {
    origin: Pos2,
    bit: f32,
    byte_gap: f32,
    curves: f32,
    number_left: f32,
    number_digits: usize,
}

impl Places {
    fn cell(&self, x: f32, y: f32) -> Rect {
        Rect::from_min_size(pos2(x, y), vec2(self.bit - 1.5, BIT_HEIGHT))
    }

    /// Bit `index` of byte `byte`, from the highest.
    fn of_byte(&self, byte: usize, index: u8) -> Rect {
        let byte_width = 8.0 * self.bit + self.byte_gap;
        let x = self.origin.x + byte as f32 * byte_width + f32::from(index) * self.bit;
        self.cell(x, self.origin.y + DIGITS)
    }

    /// Bit `bit` of the number, from the lowest.
    fn of_number(&self, bit: usize) -> Rect {
        let from_left = self.number_digits * 4 - 1 - bit;
        let gap = (from_left / 4) as f32 * self.bit * 0.5;
        let x = self.number_left + from_left as f32 * self.bit + gap;
        self.cell(x, self.origin.y + DIGITS + BIT_HEIGHT + self.curves)
    }
}

/// Draws the bytes as bits, header and payload apart, and the number that the payload makes.
pub fn show(ui: &mut Ui, layout: &SequenceLayout, colors: SequenceColors, palette: &Palette) {
    let shows_number = layout.is_complete();
    let is_short = ui.clip_rect().height() < 250.0;
    let curves = if is_short { SHORT_CURVES } else { CURVES };
    let below = if shows_number {
        curves + BIT_HEIGHT + DIGITS
    } else {
        4.0
    };
    let width = ui.available_width() - 4.0;
    let size = vec2(width, DIGITS + BIT_HEIGHT + below);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, spoken(layout)));

    let places = places(layout, rect, curves);
    let painter = ui.painter_at(rect.expand(2.0));
    let bit_font = fonts::mono((places.bit * 0.72).clamp(7.0, 12.5));
    let digit_font = fonts::mono(11.5);
    // On a light ground the fills are too pale for fine lines.
    let is_light = palette.ground.intensity() > 0.5;
    let line = if is_light {
        colors.lead.lerp_to_gamma(palette.text, 0.45)
    } else {
        colors.lead
    };
    let mut payload_left = usize::from(layout.value_bits);
    for (number, byte) in layout.bytes().iter().enumerate() {
        let above = places.of_byte(number, 0).left_top() - vec2(0.0, 2.0);
        let text = format!("{:02X}", byte.byte);
        painter.text(
            above,
            Align2::LEFT_BOTTOM,
            text,
            digit_font.clone(),
            palette.text,
        );
        for index in 0..8 {
            let cell = places.of_byte(number, index);
            let is_header = index < byte.header_bits;
            let fill = if is_header {
                palette.header_bit
            } else {
                colors.lead
            };
            draw_bit(
                &painter,
                cell,
                byte.bit(index),
                fill,
                on(fill, palette),
                &bit_font,
            );
            if !is_header {
                payload_left = payload_left.saturating_sub(1);
                if shows_number {
                    let to = places.of_number(payload_left);
                    painter.add(curve(cell.center_bottom(), to.center_top(), line));
                }
            }
        }
    }
    if shows_number {
        number(&painter, &places, layout, colors, palette, &bit_font);
    }
}

fn places(layout: &SequenceLayout, rect: Rect, curves: f32) -> Places {
    let count = layout.bytes().len() as f32;
    let byte_gap = if rect.width() < 420.0 { 8.0 } else { 18.0 };
    let gaps = (count - 1.0) * byte_gap;
    let bit = ((rect.width() - gaps) / (8.0 * count))
        .floor()
        .clamp(5.0, 21.0);
    // As many digits as the payload bits can fill.
    let number_digits = usize::from(layout.value_bits).div_ceil(4).max(2);
    let bytes_width = count * 8.0 * bit + gaps;
    let number_width = (number_digits as f32 * 4.5 - 0.5) * bit;
    Places {
        origin: rect.min,
        bit,
        byte_gap,
        curves,
        number_left: rect.left() + ((bytes_width - number_width) / 2.0).max(0.0),
        number_digits,
    }
}

fn number(
    painter: &Painter,
    places: &Places,
    layout: &SequenceLayout,
    colors: SequenceColors,
    palette: &Palette,
    bit_font: &FontId,
) {
    for bit in 0..places.number_digits * 4 {
        let is_one = bit < 32 && layout.value >> bit & 1 == 1;
        let is_carried = bit < usize::from(layout.value_bits);
        let (fill, color) = if is_carried {
            (colors.tail, on(colors.tail, palette))
        } else {
            (Color32::TRANSPARENT, palette.weak)
        };
        draw_bit(
            painter,
            places.of_number(bit),
            is_one,
            fill,
            color,
            bit_font,
        );
    }
    for digit in 0..places.number_digits {
        let high = places.of_number(digit * 4 + 3);
        let low = places.of_number(digit * 4);
        let value = layout.value.checked_shr(digit as u32 * 4).unwrap_or(0) & 0xF;
        let centre = pos2(f32::midpoint(high.left(), low.right()), low.bottom() + 8.0);
        let text = format!("{value:X}");
        painter.text(
            centre,
            Align2::CENTER_CENTER,
            text,
            fonts::mono(11.5),
            palette.text,
        );
    }
}

/// The colour of text on a fill, by how light the fill is.
fn on(fill: Color32, palette: &Palette) -> Color32 {
    if fill.intensity() > 0.4 {
        palette.on_lead
    } else {
        palette.on_tail
    }
}

fn draw_bit(
    painter: &Painter,
    cell: Rect,
    is_one: bool,
    fill: Color32,
    color: Color32,
    font: &FontId,
) {
    let round = CornerRadius::same(if cell.width() > 10.0 { 4 } else { 1 });
    painter.rect_filled(cell, round, fill);
    let digit = if is_one { "1" } else { "0" };
    painter.text(
        cell.center(),
        Align2::CENTER_CENTER,
        digit,
        font.clone(),
        color,
    );
}

/// A line from a payload bit to its place in the number.
fn curve(from: Pos2, to: Pos2, color: Color32) -> Shape {
    let middle = f32::midpoint(from.y, to.y);
    let points = [from, pos2(from.x, middle), pos2(to.x, middle), to];
    let stroke = Stroke::new(1.0, color.gamma_multiply(0.55));
    egui::epaint::CubicBezierShape::from_points_stroke(points, false, Color32::TRANSPARENT, stroke)
        .into()
}

/// The bits read aloud.
fn spoken(layout: &SequenceLayout) -> String {
    let bytes: Vec<String> = layout
        .bytes()
        .iter()
        .map(|byte| {
            let bits = format!("{:08b}", byte.byte);
            let (header, payload) = bits.split_at(usize::from(byte.header_bits));
            format!("{:02X} = {header} {payload}", byte.byte)
        })
        .collect();
    let number = if layout.is_complete() {
        format!("; payload makes 0x{:X}", layout.value)
    } else {
        String::new()
    };
    format!("Bits: {}{number}", bytes.join(", "))
}
