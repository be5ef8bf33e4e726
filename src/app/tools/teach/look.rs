//! One sequence as large as the window, and the tables of the RFC below it.

use egui::{
    Align, Label, Layout, Painter, Rect, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2,
    vec2,
};

use super::scale::Scale;
use super::stage::{BitColors, Stage};
use super::subject::Sequence;
use super::{tables, told};
use crate::app::theme::{Palette, fonts};
use crate::app::views::hex_view::draw_scalar;
use crate::teach::bench::name_of_bit;
use crate::unicode::{hex, name_of};
use crate::utf8::layout::{ByteLayout, SequenceLayout};

/// How much of the height the bits may take.
const STAGE: f32 = 0.46;

/// Shows a sequence.
pub(super) fn show(ui: &mut Ui, sequence: &Sequence) {
    let palette = Palette::current(ui);
    let scale = Scale::of(ui);
    let room = ui.max_rect().shrink2(vec2(scale.margin, 0.0));
    let layout = SequenceLayout::of(&sequence.bytes);
    let number = layout.filter(SequenceLayout::is_complete);
    let number_bits = number.map_or(0, |layout| whole_digits(layout.value_bits));
    let mut top = room;
    top.set_height(room.height() * STAGE);
    let stage = Stage::new(top, sequence.bytes.len(), number_bits);
    let colors = BitColors::new(sequence.bytes.len(), sequence.group.is_some(), palette);
    draw(ui, &stage, &sequence.bytes, number.as_ref(), colors);

    let below = Rect::from_min_max(
        pos2(room.left(), room.top() + stage.total_height() + scale.gap),
        room.max,
    );
    let mut left = below;
    left.set_right(below.left() + below.width() * 0.58);
    let mut right = below;
    right.set_left(left.right() + scale.gap);
    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
        told::reachable(ui, "teach look", |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            match sequence.scalar().filter(|_| sequence.group.is_none()) {
                Some(scalar) => character(ui, scale, scalar),
                None => told::error(ui, &scale, sequence),
            }
            ui.add_space(scale.gap);
            let row = number.and_then(|layout| layout.row).map(|row| row.number);
            tables::rows(ui, &scale, row.filter(|_| sequence.group.is_none()));
        });
    });
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
        told::reachable(ui, "teach productions", |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            tables::productions(ui, &scale, layout.and_then(|layout| layout.production));
        });
    });
}

/// The character, large, with its number and its name.
pub(super) fn character(ui: &mut Ui, scale: Scale, scalar: char) {
    let palette = Palette::current(ui);
    // In a low window the tables need the room.
    let height = (scale.text * 4.6 - 12.0).round().max(80.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = scale.gap;
        let (rect, _) = ui.allocate_exact_size(vec2(height * 1.1, height), Sense::hover());
        draw_scalar(ui.painter(), rect, scalar, height * 0.74, palette);
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            let code_point = u32::from(scalar);
            let number = RichText::new(hex(code_point)).font(fonts::mono(scale.said));
            ui.label(number.color(palette.strong));
            let name = RichText::new(name_of(code_point)).font(fonts::words(scale.heading));
            ui.add(Label::new(name.color(palette.text)).truncate());
        });
    });
}

/// Draws bytes as bits, and their number, and gives each bit its name.
fn draw(ui: &Ui, stage: &Stage, bytes: &[u8], number: Option<&SequenceLayout>, colors: BitColors) {
    let palette = Palette::current(ui);
    let painter = ui.painter();
    if let Some(number) = number {
        draw_number(painter, stage, number, colors, palette);
    }
    for (place, byte) in bytes.iter().enumerate() {
        let layout = ByteLayout::of(*byte);
        stage.draw_hex(painter, place, &format!("{byte:02X}"), palette.text);
        for index in 0..8 {
            let rect = stage.bit(place, index);
            let digit = if layout.bit(index) { "1" } else { "0" };
            let look = colors.of_byte(index < layout.header_bits);
            stage.draw_bit(painter, rect, digit, look);
            let id = ui.unique_id().with(("bit", place, index));
            let response = ui.interact(rect, id, Sense::hover());
            response.widget_info(|| {
                let name = name_of_bit(place, index, layout.bit(index), Some(layout));
                WidgetInfo::labeled(Role::Label, true, name)
            });
        }
    }
}

/// How many bits a number is drawn with: whole hex digits, two at least.
pub(super) fn whole_digits(value_bits: u8) -> u8 {
    value_bits.max(8).div_ceil(4) * 4
}

/// Draws the number below the bytes, and the lines to it.
pub(super) fn draw_number(
    painter: &Painter,
    stage: &Stage,
    number: &SequenceLayout,
    colors: BitColors,
    palette: &Palette,
) {
    let mut below = number.value_bits;
    for (place, byte) in number.bytes().iter().enumerate() {
        for index in byte.header_bits..8 {
            below = below.saturating_sub(1);
            let (from, to) = (stage.bit(place, index), stage.number_bit(below));
            let line = stage.curve(from.center_bottom(), to.center_top(), colors.line());
            painter.add(line);
        }
    }
    for bit in 0..whole_digits(number.value_bits) {
        let is_one = bit < 32 && number.value >> bit & 1 == 1;
        let look = colors.of_number(bit < number.value_bits);
        let digit = if is_one { "1" } else { "0" };
        stage.draw_bit(painter, stage.number_bit(bit), digit, look);
    }
    stage.draw_number_hex(painter, number.value, palette);
}
