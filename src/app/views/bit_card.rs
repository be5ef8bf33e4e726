//! How UTF-8 lays out bits: bytes above, the number that their payload makes below.

use egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, Ui,
    WidgetInfo, pos2, vec2,
};

use crate::app::theme::fonts;
use crate::app::theme::{Palette, SequenceColors};
use crate::unicode::number_or_code_point;
use crate::utf8::layout::SequenceLayout;

/// The narrowest and the widest bit, in points.
const MIN_BIT: f32 = 5.0;
const MAX_BIT: f32 = 28.0;

/// The least height of a bit in points.
const MIN_BIT_HEIGHT: f32 = 22.0;

/// How much of the height of the card the drawing takes at most, if its bits need not be smaller than
/// the least height.
const DRAWING: f32 = 0.62;

/// How large everything is, in points.
#[derive(Debug, Clone, Copy)]
struct Sizes {
    /// Width of a bit.
    bit: f32,
    /// Height of a bit.
    bit_height: f32,
    /// Space between two bytes.
    byte_gap: f32,
    /// Room for the lines from the bytes to the number.
    curves: f32,
    /// Size of the hex digits.
    digits: f32,
    /// Hex digits of the number: as many as the payload bits can fill.
    number_digits: usize,
    /// Width of all bytes.
    bytes_width: f32,
    /// Whether the name of the number is beside it. Otherwise it has a line of its own.
    is_called_beside: bool,
}

impl Sizes {
    /// The sizes for a sequence in a room of this width, in a card of this height.
    fn of(layout: &SequenceLayout, width: f32, card_height: f32) -> Self {
        let count = layout.bytes().len() as f32;
        let byte_gap = if width < 420.0 { 8.0 } else { 18.0 };
        let gaps = (count - 1.0) * byte_gap;
        let number_digits = usize::from(layout.value_bits).div_ceil(4).max(2);
        let mut sizes = Self {
            byte_gap,
            number_digits,
            ..Self::with_bit(MAX_BIT)
        };
        // The drawing has two lines of bits, lines between them and digits above and below.
        let by_height = card_height * DRAWING / sizes.height(false) * MAX_BIT;
        // The gaps in a number of one byte make it wider than the byte.
        let by_number = width / sizes.number_width() * MAX_BIT;
        let by_width = ((width - gaps) / (8.0 * count)).min(by_number);
        let bit = by_width.min(by_height.max(18.0)).floor();
        sizes = Self {
            byte_gap,
            number_digits,
            ..Self::with_bit(bit.clamp(MIN_BIT, MAX_BIT))
        };
        sizes.bytes_width = count * 8.0 * sizes.bit + gaps;
        sizes
    }

    fn with_bit(bit: f32) -> Self {
        let bit_height = (bit * 1.12).round().max(MIN_BIT_HEIGHT);
        Self {
            bit,
            bit_height,
            byte_gap: 0.0,
            curves: (bit_height * 1.4).round().min(48.0),
            digits: (bit * 0.55).clamp(11.5, 17.0),
            number_digits: 0,
            bytes_width: 0.0,
            is_called_beside: true,
        }
    }

    /// Height of a line of hex digits.
    fn digits_height(&self) -> f32 {
        (self.digits * 1.4).round()
    }

    /// Width of the bits of the number.
    fn number_width(&self) -> f32 {
        (self.number_digits as f32 * 4.5 - 0.5) * self.bit
    }

    /// Height of the drawing; `is_cut` when there is no number.
    fn height(&self, is_cut: bool) -> f32 {
        let bytes = self.digits_height() + self.bit_height;
        if is_cut {
            return bytes + 4.0;
        }
        let own_line = if self.is_called_beside { 0.0 } else { 1.0 };
        bytes + self.curves + self.bit_height + self.digits_height() * (1.0 + own_line)
    }
}

/// Where the bits and their labels are drawn.
struct Places {
    origin: Pos2,
    sizes: Sizes,
    number_left: f32,
}

impl Places {
    fn cell(&self, x: f32, y: f32) -> Rect {
        let size = vec2(self.sizes.bit - 1.5, self.sizes.bit_height);
        Rect::from_min_size(pos2(x, y), size)
    }

    /// Bit `index` of byte `byte`, from the highest.
    fn of_byte(&self, byte: usize, index: u8) -> Rect {
        let byte_width = 8.0 * self.sizes.bit + self.sizes.byte_gap;
        let x = self.origin.x + byte as f32 * byte_width + f32::from(index) * self.sizes.bit;
        self.cell(x, self.origin.y + self.sizes.digits_height())
    }

    /// Bit `bit` of the number, from the lowest.
    fn of_number(&self, bit: usize) -> Rect {
        let sizes = &self.sizes;
        let from_left = sizes.number_digits * 4 - 1 - bit;
        let gap = (from_left / 4) as f32 * sizes.bit * 0.5;
        let x = self.number_left + from_left as f32 * sizes.bit + gap;
        let above = sizes.digits_height() + sizes.bit_height + sizes.curves;
        self.cell(x, self.origin.y + above)
    }
}

/// Draws the bytes as bits, header and payload apart, and the number that the payload makes. The bits are
/// as large as the room allows.
pub fn show(ui: &mut Ui, layout: &SequenceLayout, colors: SequenceColors, palette: &Palette) {
    // The payload of one byte is the number, as it is.
    let is_folded = layout.is_complete() && layout.bytes().len() == 1;
    let shows_number = layout.is_complete() && !is_folded;
    let width = ui.available_width() - 4.0;
    let mut sizes = Sizes::of(layout, width, ui.clip_rect().height());
    let called = called(layout);
    let font = fonts::mono(sizes.digits + 2.0);
    let words = ui.painter().layout_no_wrap(called, font, palette.strong);
    let gap = sizes.bit.max(10.0);
    let left_of_words = if is_folded {
        sizes.bytes_width
    } else {
        sizes.number_width()
    };
    let beside = left_of_words + gap + words.size().x;
    sizes.is_called_beside = beside <= width;
    let mut size = vec2(width, sizes.height(!shows_number));
    if is_folded && !sizes.is_called_beside {
        size.y += sizes.digits_height();
    }
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, spoken(layout)));

    // Below the middle of the bytes, as far as what it is called has room at its right.
    let middle = ((sizes.bytes_width - sizes.number_width()) / 2.0).max(0.0);
    let number_left = if sizes.is_called_beside {
        rect.left() + middle.min(width - beside)
    } else {
        rect.left() + middle
    };
    let places = Places {
        origin: rect.min,
        sizes,
        number_left,
    };
    let painter = ui.painter_at(rect.expand(2.0));
    let bit_font = fonts::mono((sizes.bit * 0.62).clamp(7.0, 22.0));
    let digit_font = fonts::mono(sizes.digits);
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
    if is_folded {
        let last = places.of_byte(0, 7);
        let at = if sizes.is_called_beside {
            pos2(last.right() + gap, last.center().y - words.size().y / 2.0)
        } else {
            pos2(rect.left(), rect.bottom() - words.size().y)
        };
        painter.galley(at, words, palette.strong);
    } else if shows_number {
        number(&painter, &places, layout, colors, palette, &bit_font);
        let last = places.of_number(0);
        let at = if sizes.is_called_beside {
            pos2(last.right() + gap, last.center().y - words.size().y / 2.0)
        } else {
            pos2(number_left, rect.bottom() - words.size().y)
        };
        painter.galley(at, words, palette.strong);
    }
}

/// What the number is called: `= U+20AC`.
fn called(layout: &SequenceLayout) -> String {
    format!("= {}", number_or_code_point(layout.value))
}

fn number(
    painter: &Painter,
    places: &Places,
    layout: &SequenceLayout,
    colors: SequenceColors,
    palette: &Palette,
    bit_font: &FontId,
) {
    for bit in 0..places.sizes.number_digits * 4 {
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
    for digit in 0..places.sizes.number_digits {
        let high = places.of_number(digit * 4 + 3);
        let low = places.of_number(digit * 4);
        let value = layout.value.checked_shr(digit as u32 * 4).unwrap_or(0) & 0xF;
        let centre = pos2(
            f32::midpoint(high.left(), low.right()),
            low.bottom() + places.sizes.digits_height() / 2.0,
        );
        let text = format!("{value:X}");
        painter.text(
            centre,
            Align2::CENTER_CENTER,
            text,
            fonts::mono(places.sizes.digits),
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
        format!("; payload {}", called(layout))
    } else {
        String::new()
    };
    format!("Bits: {}{number}", bytes.join(", "))
}
