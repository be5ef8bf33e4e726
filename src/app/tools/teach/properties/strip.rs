//! Bytes in a row, under their characters.

use egui::{
    Align, Align2, Color32, Label, Layout, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, WidgetInfo, pos2, vec2,
};

use crate::app::theme::{Palette, fonts};
use crate::app::tools::teach::scale::Scale;
use crate::app::views::hex_view::draw_scalar;

/// The widest cell of a byte, in lines of text.
const MAX_CELL: f32 = 2.4;

/// How a byte or a character is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// As it should be.
    Good,
    /// Misread, or not what it looks like.
    Bad,
    /// Nothing of interest.
    Plain,
    /// Not there any more.
    Gone,
}

/// Rows of cells, one for each byte.
#[derive(Debug, Clone, Copy)]
pub(super) struct Strip {
    room: Rect,
    cell: f32,
    row: f32,
}

impl Strip {
    /// Rows in a room, for so many bytes. `rows` of them fill it at most.
    pub(super) fn new(room: Rect, bytes: usize, rows: f32, scale: &Scale) -> Self {
        let most = scale.text * MAX_CELL;
        Self {
            room,
            cell: (room.width() / bytes.max(1) as f32).min(most).floor(),
            row: (room.height() / rows).min(most).floor(),
        }
    }

    /// The cells of some bytes in a row.
    pub(super) fn cells(&self, first: usize, past: usize, row: usize) -> Rect {
        let left = self.room.left() + first as f32 * self.cell;
        let right = self.room.left() + past as f32 * self.cell;
        let top = self.room.top() + row as f32 * self.row;
        Rect::from_min_max(pos2(left, top), pos2(right - 2.0, top + self.row - 2.0))
    }

    /// Draws the digits of a byte.
    pub(super) fn byte(&self, ui: &Ui, at: usize, row: usize, byte: u8, look: Look) {
        let palette = Palette::current(ui);
        let rect = self.cells(at, at + 1, row);
        let fill = match look {
            Look::Good => palette.verdict_good,
            Look::Bad => palette.error_fill,
            Look::Plain => palette.control,
            Look::Gone => palette.ground,
        };
        let color = match look {
            Look::Gone => palette.weak,
            _ => palette.on_fill(fill),
        };
        ui.painter().rect_filled(rect, 2, fill);
        frame(ui, rect, look);
        let size = (rect.height() * 0.66).min(rect.width() / 1.45).max(20.0);
        let font = fonts::mono(size.floor());
        let digits = format!("{byte:02X}");
        let painter = ui.painter();
        painter.text(rect.center(), Align2::CENTER_CENTER, digits, font, color);
    }

    /// Draws a character over its bytes.
    pub(super) fn character(
        &self,
        ui: &Ui,
        (first, past): (usize, usize),
        row: usize,
        scalar: char,
        look: Look,
    ) {
        let palette = Palette::current(ui);
        let rect = self.cells(first, past, row);
        frame(ui, rect, look);
        let size = (rect.height() * 0.66).max(20.0).floor();
        draw_scalar(ui.painter(), rect, scalar, size, palette);
        if look == Look::Gone {
            let ends = [rect.left_bottom(), rect.right_top()];
            let painter = ui.painter();
            painter.line_segment(ends, Stroke::new(1.5, palette.weak));
        }
    }

    /// Draws a line across some rows, in front of a byte.
    pub(super) fn line_before(&self, ui: &Ui, at: usize, rows: usize) {
        let palette = Palette::current(ui);
        let from = self.cells(at, at + 1, 0).left_top() - vec2(2.0, 2.0);
        let to = pos2(from.x, self.cells(at, at + 1, rows - 1).bottom() + 2.0);
        let stroke = Stroke::new(4.0, palette.accent);
        ui.painter().line_segment([from, to], stroke);
    }
}

/// What is bad is told by a frame too: colour is not all.
fn frame(ui: &Ui, rect: Rect, look: Look) {
    let palette = Palette::current(ui);
    let stroke = match look {
        Look::Bad => Stroke::new(2.0, palette.error_line),
        Look::Good => Stroke::new(1.0, palette.good),
        Look::Plain | Look::Gone => return,
    };
    let painter = ui.painter();
    painter.rect_stroke(rect, 2, stroke, StrokeKind::Inside);
}

/// A line of text in a rectangle, cut off where it is too long; at its right side if that is wanted.
pub(super) fn line_in(ui: &mut Ui, scale: &Scale, rect: Rect, text: &str, color: Color32) {
    let layout = Layout::left_to_right(Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), |ui| {
        let words = RichText::new(text).font(scale.words()).color(color);
        ui.add(Label::new(words).truncate());
    });
}

/// Names a part of the picture for a screen reader.
pub(super) fn name(ui: &Ui, rect: Rect, salt: impl std::hash::Hash + std::fmt::Debug, name: &str) {
    let id = ui.unique_id().with(("picture", salt));
    let response = ui.interact(rect, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
}

/// The room that is left, divided into equal parts, one below the other.
pub(super) fn shared(room: Rect, parts: usize, gap: f32) -> impl Iterator<Item = Rect> {
    let height = (room.height() - gap * (parts as f32 - 1.0)) / parts as f32;
    (0..parts).map(move |part| {
        let top = room.top() + part as f32 * (height + gap);
        Rect::from_min_size(pos2(room.left(), top), vec2(room.width(), height))
    })
}
