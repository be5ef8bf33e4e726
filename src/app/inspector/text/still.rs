//! Running text that is only read: no caret, no selection.

use egui::{Align2, Painter, Pos2, Rect, Role, ScrollArea, Sense, Ui, pos2, vec2};

use super::layout::{Drawn, FONT_SIZE, LINE_HEIGHT, Line};
use super::view::TextView;
use crate::app::fonts;
use crate::app::hex_view::TextCells;
use crate::app::theme::Palette;
use crate::utf8::{BomPolicy, Unit};

/// Space at the left of the text, and at its right for the scroll bar.
const MARGIN: f32 = 8.0;

/// Shows units as text in all the room there is. `name` is what it is called, for screen readers and
/// tests.
pub fn show(
    ui: &mut Ui,
    name: &str,
    text: &mut TextView,
    units: &[Unit],
    labels_bidi_controls: bool,
    bom: BomPolicy,
) {
    let palette = Palette::current(ui);
    let width = (ui.available_width() - 2.0 * MARGIN - 8.0).max(40.0);
    text.lay_out(ui.painter(), units, width, labels_bidi_controls, bom);
    ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt(name)
        .show(ui, |ui| {
            let height = text.lines.len() as f32 * LINE_HEIGHT;
            let size = vec2(ui.available_width(), height);
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            let origin = rect.min + vec2(MARGIN, 0.0);
            pieces(ui.painter(), &text.lines, origin, palette);
            ui.ctx().accesskit_node_builder(response.id, |node| {
                node.set_role(Role::Document);
                node.set_label(name);
                node.set_value(text.spoken.clone());
            });
        });
}

/// Draws those lines of a text that are not clipped away.
pub fn pieces(painter: &Painter, lines: &[Line], origin: Pos2, palette: &Palette) {
    let clip = painter.clip_rect();
    let first = ((clip.top() - origin.y) / LINE_HEIGHT).floor().max(0.0) as usize;
    let most = (clip.height() / LINE_HEIGHT).ceil() as usize + 1;
    let mut cells = TextCells::new(painter, FONT_SIZE, palette);
    for (number, line) in lines.iter().enumerate().skip(first).take(most) {
        let top = origin.y + number as f32 * LINE_HEIGHT;
        for piece in &line.pieces {
            let left = origin.x + piece.left;
            let rect = Rect::from_min_size(pos2(left, top), vec2(piece.width, LINE_HEIGHT));
            match &piece.drawn {
                Drawn::Word(word) => {
                    let font = fonts::words(FONT_SIZE);
                    let galley = painter.layout_no_wrap(word.clone(), font, palette.text);
                    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
                    painter.galley(at, galley, palette.text);
                }
                Drawn::Mark(scalar) => cells.draw(rect, *scalar),
                Drawn::Span => {
                    let ground = rect.shrink2(vec2(0.5, 2.0));
                    painter.rect_filled(ground, 3, palette.error_fill);
                    let center = Align2::CENTER_CENTER;
                    let font = fonts::cell(FONT_SIZE);
                    painter.text(rect.center(), center, '\u{FFFD}', font, palette.error_text);
                }
            }
        }
    }
    cells.paint();
}
