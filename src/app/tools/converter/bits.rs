//! The bits of the byte at the cursor, to be turned over, and other forms of its sequence.

use egui::{Align2, Button, CornerRadius, RichText, Role, Sense, StrokeKind, Ui, WidgetInfo, vec2};

use super::state::ConverterTool;
use super::view::Chosen;
use crate::app::settings::row_layout::hex_of;
use crate::app::theme::{Palette, fonts};
use crate::teach::bench::name_of_bit;
use crate::teach::form::Form;
use crate::utf8::layout::ByteLayout;

/// The size of a bit in points: as high as a button, so that it is hit easily.
const BIT: [f32; 2] = [26.0, 30.0];

/// Shows the byte at the cursor as bits, and what can be made of its sequence.
pub fn show(ui: &mut Ui, tool: &ConverterTool, chosen: &mut Vec<Chosen>) {
    let place = tool.cursor.min(tool.last_byte());
    let Some(byte) = tool.converter().bytes().get(place).copied() else {
        return;
    };
    let palette = Palette::current(ui);
    let layout = ByteLayout::of(byte);
    ui.horizontal(|ui| {
        ui.set_min_height(BIT[1]);
        ui.spacing_mut().item_spacing.x = 2.0;
        let name = RichText::new(hex_of(byte)).font(fonts::mono(16.0));
        ui.label(name.color(palette.strong))
            .on_hover_text(format!("Byte {} of the converter", place + 1));
        ui.add_space(8.0);
        for index in 0..8 {
            if bit(ui, place, index, layout) {
                chosen.push(Chosen::Flip(place, index));
            }
        }
    });
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        for form in Form::ALL {
            let button = Button::new(form.name()).small();
            if ui.add(button).on_hover_text(form.hint()).clicked() {
                chosen.push(Chosen::Write(form));
            }
        }
        let hint = "This sequence as large as the window, in the teaching view";
        let teach = Button::new("Teach").small();
        if ui.add(teach).on_hover_text(hint).clicked() {
            chosen.push(Chosen::Teach);
        }
    });
    ui.add_space(8.0);
}

/// A bit. Returns whether it was clicked.
fn bit(ui: &mut Ui, place: usize, index: u8, layout: ByteLayout) -> bool {
    let palette = Palette::current(ui);
    let (rect, response) = ui.allocate_exact_size(BIT.into(), Sense::CLICK);
    let name = name_of_bit(place, index, layout.bit(index), Some(layout));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let is_header = index < layout.header_bits;
    let fill = match (is_header, response.hovered()) {
        (_, true) => palette.control_hovered,
        (true, _) => palette.header_bit,
        (false, _) => palette.control,
    };
    // Header bits have corners, payload bits are round: colour is not all that parts them.
    let round = CornerRadius::same(if is_header { 1 } else { 6 });
    let painter = ui.painter();
    painter.rect_filled(rect, round, fill);
    if response.has_focus() {
        let stroke = palette.focus_ring();
        painter.rect_stroke(rect, round, stroke, StrokeKind::Inside);
    }
    let digit = if layout.bit(index) { "1" } else { "0" };
    let color = if is_header && !response.hovered() {
        palette.on_fill(fill)
    } else {
        palette.strong
    };
    painter.text(
        rect.center(),
        Align2::CENTER_CENTER,
        digit,
        fonts::mono(16.0),
        color,
    );
    response.on_hover_text("Click to flip it").clicked()
}
