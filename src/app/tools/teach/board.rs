//! The bytes of a bench as bits that can be turned over, by the pointer and by keys.

use egui::{Key, Modifiers, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2};

use super::look::draw_number;
use super::stage::{BitColors, Stage};
use crate::app::theme::Palette;
use crate::teach::bench::{Bench, Cursor, MAX_BYTES, name_of_bit};
use crate::utf8::Window;
use crate::utf8::layout::{ByteLayout, SequenceLayout};

/// What the pointer did to a bench.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Touched {
    /// It clicked a bit, counted from the highest.
    Bit(usize, u8),
    /// It dragged a byte to the place of another.
    Carried { from: usize, to: usize },
}

impl Touched {
    /// Changes the bytes so.
    pub(super) fn apply(self, bench: &mut Bench) {
        match self {
            Self::Bit(byte, index) => bench.flip(byte, index),
            Self::Carried { from, to } => bench.carry(from, to),
        }
    }
}

/// How much of what the bytes of a bench are is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    /// All of it: roles, errors, and which bytes a decoder takes together.
    Everything,

    /// The bits alone. Neither colours nor names answer a task about the bytes.
    BitsAlone,
}

/// Draws the bytes of a bench, and their number if there is one. Returns what the pointer did.
pub(super) fn draw(
    ui: &Ui,
    stage: &Stage,
    bench: &Bench,
    number: Option<&SequenceLayout>,
    shown: Shown,
) -> Option<Touched> {
    let shows_all = shown == Shown::Everything;
    let palette = Palette::current(ui);
    let painter = ui.painter();
    let bytes = bench.bytes();
    let cursor = bench.cursor();
    let window = Window::decode(bytes, 0, 0, bytes.len() as u64, true);
    let mut touched = None;
    if let Some(number) = number {
        let colors = BitColors::new(bytes.len(), !window.groups().is_empty(), palette);
        draw_number(painter, stage, number, colors, palette);
    }
    for (place, byte) in bytes.iter().enumerate() {
        let group = window.group_at(place as u64).filter(|_| shows_all);
        let unit_len = window
            .unit_at(place as u64)
            .map_or(1, crate::utf8::decoder::Unit::len);
        let colors = BitColors::new(unit_len, group.is_some(), palette);
        let layout = ByteLayout::of(*byte);
        let color = if group.is_some() {
            palette.error_text
        } else {
            palette.text
        };
        stage.draw_hex(painter, place, &format!("{byte:02X}"), color);
        if let Some(to) = drag(ui, stage, place, *byte, bytes.len()) {
            touched = Some(Touched::Carried { from: place, to });
        }
        for index in 0..8 {
            let rect = stage.bit(place, index);
            let is_header = index < layout.header_bits;
            let digit = if layout.bit(index) { "1" } else { "0" };
            let look = match shown {
                Shown::Everything => colors.of_byte(is_header),
                Shown::BitsAlone => colors.unknown(),
            };
            stage.draw_bit(painter, rect, digit, look);
            if (cursor.byte, cursor.bit) == (place, index) {
                let stroke = Stroke::new(4.0, palette.accent);
                painter.rect_stroke(rect.expand(3.0), 6, stroke, StrokeKind::Outside);
            }
            let id = ui.unique_id().with(("bench bit", place, index));
            let response = ui.interact(rect, id, Sense::CLICK);
            response.widget_info(|| {
                let role = shows_all.then_some(layout);
                let name = name_of_bit(place, index, layout.bit(index), role);
                WidgetInfo::labeled(Role::Button, true, name)
            });
            if response.clicked() {
                touched = Some(Touched::Bit(place, index));
            }
        }
    }
    // A bracket below each unit shows which bytes a decoder takes together.
    for unit in window.units().iter().filter(|_| shows_all) {
        let (first, last) = (unit.offset as usize, unit.end() as usize - 1);
        let is_error = window.group_at(unit.offset).is_some();
        let color = if is_error {
            palette.error_line
        } else {
            palette.good
        };
        let (from, to) = (stage.byte(first), stage.byte(last));
        let y = from.bottom() + 6.0;
        if from.top() < to.top() {
            continue;
        }
        let stroke = Stroke::new(3.0, color);
        painter.line_segment([pos2(from.left(), y), pos2(to.right(), y)], stroke);
        for x in [from.left(), to.right()] {
            painter.line_segment([pos2(x, y - 5.0), pos2(x, y)], stroke);
        }
    }
    touched
}

/// Lets the pointer take a byte by its digits. Returns the place that it was dropped at.
fn drag(ui: &Ui, stage: &Stage, place: usize, byte: u8, count: usize) -> Option<usize> {
    let palette = Palette::current(ui);
    let id = ui.unique_id().with(("bench byte", place));
    let response = ui.interact(stage.hex_of(place), id, Sense::DRAG);
    response.widget_info(|| {
        let name = format!("byte {}, {byte:02X}", place + 1);
        WidgetInfo::labeled(Role::Group, true, name)
    });
    if response.hovered() || response.dragged() {
        ui.set_cursor_icon(if response.dragged() {
            egui::CursorIcon::Grabbing
        } else {
            egui::CursorIcon::Grab
        });
    }
    let pointer = response.interact_pointer_pos()?;
    let nearest = (0..count).min_by(|one, other| {
        let distance = |place: usize| stage.byte(place).distance_to_pos(pointer);
        distance(*one).total_cmp(&distance(*other))
    })?;
    if response.dragged() {
        let stroke = Stroke::new(3.0, palette.accent);
        let target = stage.byte(nearest).expand(4.0);
        let painter = ui.painter();
        painter.rect_stroke(target, 8, stroke, StrokeKind::Outside);
        let font = stage.bit_font();
        let digits = format!("{byte:02X}");
        painter.text(
            pointer,
            egui::Align2::CENTER_CENTER,
            digits,
            font,
            palette.accent,
        );
    }
    (response.drag_stopped() && nearest != place).then_some(nearest)
}

/// Changes the bytes by a key. Returns whether it is one that does, or why it could not.
pub(super) fn take_key(bench: &mut Bench, held: Modifiers, key: Key) -> Result<bool, String> {
    let Cursor { byte, bit } = bench.cursor();
    match (key, held.command, held.alt) {
        (Key::ArrowLeft | Key::ArrowRight, false, true) => bench.swap(key == Key::ArrowRight),
        (Key::ArrowLeft, true, false) => bench.move_by(-8),
        (Key::ArrowRight, true, false) => bench.move_by(8),
        (Key::ArrowLeft, false, false) => bench.move_by(-1),
        (Key::ArrowRight, false, false) => bench.move_by(1),
        (Key::Home, ..) => bench.move_to(0, 0),
        (Key::End, ..) => bench.move_to(usize::MAX, 7),
        (Key::Space, false, false) => bench.flip(byte, bit),
        (Key::Num0, false, false) => bench.write_bit(false),
        (Key::Num1, false, false) => bench.write_bit(true),
        (Key::Insert, false, false) => {
            if !bench.insert(0x80) {
                return Err(format!("The bench holds {MAX_BYTES} bytes."));
            }
        }
        (Key::Delete, ..) => bench.remove(),
        (Key::Y, true, false) => bench.redo(),
        (Key::Z, true, false) if held.shift => bench.redo(),
        (Key::Z, true, false) => bench.undo(),
        _ => return Ok(false),
    }
    Ok(true)
}
