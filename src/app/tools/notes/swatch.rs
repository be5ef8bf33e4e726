//! What a note looks like, in small.

use egui::{CornerRadius, Painter, Rect};

use crate::app::theme::Palette;
use crate::notes::NoteColor;

/// A bar with the colour of a note, as it stands over its bytes.
pub fn draw(painter: &Painter, rect: Rect, color: NoteColor, palette: &Palette) {
    painter.rect_filled(rect, CornerRadius::same(2), palette.note(color));
}
