//! The edge of a field to type in.

use egui::{Response, Stroke, StrokeKind, Ui};

use crate::app::theme::Palette;

/// The line around a field, so that it is seen where one can type, and which field has the keyboard.
pub fn edge(palette: &Palette, has_focus: bool) -> Stroke {
    if has_focus {
        palette.focus_ring()
    } else {
        Stroke::new(1.0, palette.field_edge())
    }
}

/// Draws the [`edge`] of a field. Returns the field.
pub fn edged(ui: &Ui, field: Response) -> Response {
    let stroke = edge(Palette::current(ui), field.has_focus());
    ui.painter()
        .rect_stroke(field.rect, 4, stroke, StrokeKind::Inside);
    field
}
