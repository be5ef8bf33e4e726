//! Running text that is only read: no caret, no selection.

use egui::{Align2, Painter, Pos2, Rect, Role, ScrollArea, Sense, Ui, pos2, vec2};

use super::layout::{Drawn, FONT_SIZE, LINE_HEIGHT, Line};
use super::view::TextView;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::views::hex_view::TextCells;
use crate::encodings::characters::Character;
use crate::utf8::{BomPolicy, Unit};

/// Space at the left of the text, and at its right for the scroll bar.
const MARGIN: f32 = 8.0;

/// How units are shown as text.
#[derive(Debug, Clone, Copy)]
pub struct Manner {
    /// How many times as large as in the inspector.
    pub scale: f32,
    /// Do bidirectional controls stand as labels?
    pub labels_bidi_controls: bool,
    /// What is done with a signature.
    pub bom: BomPolicy,
}

/// Height of units as text in a room of this width, in points.
pub fn height(ui: &Ui, text: &mut TextView, units: &[Unit], width: f32, manner: Manner) -> f32 {
    let width = ((width - 2.0 * MARGIN - 8.0) / manner.scale).max(40.0);
    let (labels, bom) = (manner.labels_bidi_controls, manner.bom);
    let characters = units.iter().map(Character::from);
    text.lay_out(ui.painter(), characters, width, labels, bom);
    text.lines.len() as f32 * LINE_HEIGHT * manner.scale
}

/// Shows units as text in all the room there is. `name` is what it is called, for screen readers and
/// tests.
pub fn show(ui: &mut Ui, name: &str, text: &mut TextView, units: &[Unit], manner: Manner) {
    let palette = Palette::current(ui);
    let height = height(ui, text, units, ui.available_width(), manner);
    ScrollArea::vertical()
        .auto_shrink(false)
        .min_scrolled_height(0.0)
        .id_salt(name)
        .show(ui, |ui| {
            let size = vec2(ui.available_width(), height);
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            let origin = rect.min + vec2(MARGIN, 0.0);
            pieces(ui.painter(), &text.lines, origin, manner.scale, palette);
            ui.ctx().accesskit_node_builder(response.id, |node| {
                node.set_role(Role::Document);
                node.set_label(name);
                node.set_value(text.spoken.clone());
            });
        });
}

/// Shows the lines of a text that was laid out, from the first on, in all the room there is. What has no room is
/// not shown.
pub fn show_start(ui: &mut Ui, name: &str, text: &TextView, manner: Manner) {
    let palette = Palette::current(ui);
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    let origin = rect.min + vec2(MARGIN, 0.0);
    pieces(
        &ui.painter_at(rect),
        &text.lines,
        origin,
        manner.scale,
        palette,
    );
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(Role::Document);
        node.set_label(name);
        node.set_value(text.spoken.clone());
    });
}

/// Draws those lines of a text that are not clipped away, so many times as large as they were laid out.
pub fn pieces(painter: &Painter, lines: &[Line], origin: Pos2, scale: f32, palette: &Palette) {
    let clip = painter.clip_rect();
    let line_height = LINE_HEIGHT * scale;
    let font_size = FONT_SIZE * scale;
    let first = ((clip.top() - origin.y) / line_height).floor().max(0.0) as usize;
    let most = (clip.height() / line_height).ceil() as usize + 1;
    let mut cells = TextCells::new(painter, font_size, palette);
    for (number, line) in lines.iter().enumerate().skip(first).take(most) {
        let top = origin.y + number as f32 * line_height;
        for piece in &line.pieces {
            let left = origin.x + piece.left * scale;
            let size = vec2(piece.width * scale, line_height);
            let rect = Rect::from_min_size(pos2(left, top), size);
            match &piece.drawn {
                Drawn::Word(word) => {
                    let font = fonts::words(font_size);
                    let galley = painter.layout_no_wrap(word.clone(), font, palette.text);
                    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
                    painter.galley(at, galley, palette.text);
                }
                Drawn::Mark(scalar) => cells.draw(rect, *scalar),
                Drawn::Span => {
                    let ground = rect.shrink2(vec2(0.5, 2.0));
                    painter.rect_filled(ground, 3, palette.error_fill);
                    let center = Align2::CENTER_CENTER;
                    let font = fonts::cell(font_size);
                    painter.text(rect.center(), center, '\u{FFFD}', font, palette.on_error);
                }
            }
        }
    }
    cells.paint();
}
