//! A sequence that a newcomer can change: what UTF-8 makes of a character, or of bytes.

use egui::{
    Align, Align2, Button, Id, Layout, Rect, RichText, Role, Sense, Stroke, StrokeKind, TextEdit,
    Ui, WidgetInfo, pos2, vec2,
};

use crate::app::settings::row_layout::hex_of;
use crate::app::theme::{Palette, SequenceColors, fonts};
use crate::app::views::hex_view::{draw_error_swatch, draw_scalar};
use crate::app::views::{inspector, legend};
use crate::app::widgets::edged;
use crate::notation::{Decision, Notation, decide};
use crate::utf8::bom::is_bom;
use crate::utf8::{Unit, Window};

/// What is there at first.
const FIRST: &str = "€";

/// What else is worth a try: one to four bytes, half of a pair, and an overlong form.
const OTHERS: [&str; 6] = ["A", "é", "語", "😀", "ED A0 80", "C0 AF"];

/// The longest text that the field takes, in characters.
const LONGEST: usize = 64;

/// What the field is called.
const NAME: &str = "A character, or bytes";

/// The size of the cell of a byte, in points. Where it has no room beside the others, it is narrower.
const CELL: egui::Vec2 = vec2(76.0, 68.0);

/// The gap between two cells, and the room of the arrow and the character beside them, in points.
const GAP: f32 = 2.0;
const BESIDE: f32 = 72.0 + CELL.x;

/// From this width on, in points, a cell has its role below it.
const ROOM_FOR_ROLE: f32 = 56.0;

/// Shows it, and takes what is typed.
pub fn show(ui: &mut Ui) {
    let palette = Palette::current(ui);
    let key = Id::unique("byteloupe example");
    let kept = ui.data(|data| data.get_temp::<String>(key));
    let mut text = kept.unwrap_or_else(|| FIRST.to_owned());
    ui.spacing_mut().item_spacing.y = 4.0;
    let title = RichText::new("See what the bytes say").font(fonts::semibold(20.0));
    ui.label(title.color(palette.strong));
    let what = "Every byte, its role, and why it is or is not UTF-8. Type below, and watch.";
    ui.label(RichText::new(what).color(palette.weak));
    ui.add_space(16.0);
    let bytes = bytes_of(&text);
    let window = Window::decode(&bytes, 0, 0, 1, true);
    if let Some(unit) = window.unit_at(0) {
        let group = window.group_at(0);
        let shown = group.map_or(unit.bytes(), |group| group.head());
        cells(ui, shown, unit, palette);
        ui.add_space(16.0);
    }
    ui.horizontal(|ui| {
        let field = TextEdit::singleline(&mut text)
            .font(fonts::words(16.0))
            .char_limit(LONGEST)
            .margin(vec2(12.0, 8.0))
            .desired_width((ui.available_width() - 24.0).min(400.0))
            .hint_text(NAME);
        let field = ui.add(field);
        let response = edged(ui, field);
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, NAME));
    });
    ui.add_space(8.0);
    let size = vec2(ui.available_width(), 28.0);
    let row = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(size, row, |ui| {
        ui.label(RichText::new("or try").color(palette.weak));
        for other in OTHERS {
            let button = Button::new(other).corner_radius(14);
            if ui.add(button.min_size(vec2(28.0, 28.0))).clicked() {
                other.clone_into(&mut text);
            }
        }
    });
    ui.add_space(16.0);
    if let Some(unit) = window.unit_at(0) {
        inspector::sequence(ui, unit, window.group_at(0));
        ui.add_space(16.0);
    }
    legend::show_roles(ui);
    ui.data_mut(|data| data.insert_temp(key, text));
}

/// The bytes that a text is meant to be: those that it writes in hex or escapes, or its own.
fn bytes_of(text: &str) -> Vec<u8> {
    let reading = match decide(text.as_bytes()) {
        Decision::Sure(reading) => Some(reading),
        Decision::Tied(readings) | Decision::Unexplained(readings) => readings.into_iter().next(),
    };
    match reading {
        Some(reading) if reading.notation != Notation::Text && reading.is_complete() => {
            reading.bytes
        }
        _ => text.as_bytes().to_vec(),
    }
}

/// Shows bytes in large cells by their role, and the character that they are.
fn cells(ui: &mut Ui, bytes: &[u8], unit: &Unit, palette: &Palette) {
    let scalar = unit.scalar();
    let size = vec2(ui.available_width(), CELL.y + 24.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let spoken: Vec<&str> = bytes.iter().map(|byte| hex_of(*byte)).collect();
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, spoken.join(" ")));
    let painter = ui.painter_at(rect);
    let colors = match (scalar, bytes.len()) {
        (Some(scalar), _) if is_bom(scalar) => palette.bom,
        (_, 1) => SequenceColors {
            lead: palette.control_hovered,
            tail: palette.control,
        },
        (_, len) => palette.sequence(len),
    };
    let beside = if scalar.is_some() { BESIDE } else { 0.0 };
    let room = (rect.width() - beside) / bytes.len().max(1) as f32 - GAP;
    let digits = (room * 0.48).clamp(12.0, 36.0);
    let cell_size = vec2(CELL.x.min(room.floor()), CELL.y);
    let mut right = rect.left();
    for (place, byte) in bytes.iter().enumerate() {
        let cell = Rect::from_min_size(pos2(right, rect.top()), cell_size);
        right = cell.right() + GAP;
        let (ink, role) = match (scalar, place) {
            (None, _) => {
                draw_error_swatch(&painter, cell, palette);
                (palette.on_error, "error".to_owned())
            }
            (Some(_), 0) => {
                painter.rect_filled(cell, 8, colors.lead);
                let role = match bytes.len() {
                    1 => "one byte".to_owned(),
                    len => format!("lead of {len}"),
                };
                (palette.on_fill(colors.lead), role)
            }
            (Some(_), place) => {
                painter.rect_filled(cell, 0, colors.tail);
                let tails = bytes.len() - 1;
                (palette.on_tail, format!("tail {place} of {tails}"))
            }
        };
        let middle = Align2::CENTER_CENTER;
        painter.text(
            cell.center(),
            middle,
            hex_of(*byte),
            fonts::mono(digits),
            ink,
        );
        let below = pos2(cell.center().x, cell.bottom() + 13.0);
        if cell.width() >= ROOM_FOR_ROLE {
            painter.text(below, middle, role, fonts::words(12.0), palette.weak);
        }
    }
    let Some(scalar) = scalar else {
        return;
    };
    let middle = rect.top() + CELL.y / 2.0;
    let arrow = pos2(right + 36.0, middle);
    painter.arrow(
        arrow - vec2(18.0, 0.0),
        vec2(36.0, 0.0),
        Stroke::new(2.0, palette.weak),
    );
    let glyph = Rect::from_min_size(pos2(right + 72.0, rect.top()), CELL);
    painter.rect_stroke(glyph, 8, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    draw_scalar(&painter, glyph, scalar, CELL.y * 0.6, palette);
}
