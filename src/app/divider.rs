//! The line between the hex view and the inspector, which can be moved.

use egui::{CursorIcon, EventFilter, Key, Rect, Sense, Stroke, Ui, accesskit, vec2};

use super::regions;
use super::theme::Palette;

/// What it is called, for screen readers and tests.
const NAME: &str = "Width of the inspector";

/// How far from the line it can be taken hold of, in points.
const REACH: f32 = 4.0;

/// What a person does with the line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Move {
    /// It goes to the left by so many points.
    Left(f32),
    /// It goes back to where it stands by itself.
    Reset,
}

/// Shows the line at the left edge of the inspector; keys move it by `step` points.
pub fn show(ui: &Ui, inspector: Rect, step: f32) -> Option<Move> {
    let (x, y_range) = (inspector.left(), inspector.y_range());
    let line = Rect::from_x_y_ranges(x..=x, y_range);
    let response = ui.interact(
        line.expand2(vec2(REACH, 0.0)),
        egui::Id::unique("byteloupe divider"),
        Sense::click_and_drag(),
    );
    let palette = Palette::current(ui);
    if response.has_focus() || response.hovered() || response.dragged() {
        let stroke = Stroke::new(2.0, palette.accent);
        ui.painter().vline(x, y_range, stroke);
        ui.set_cursor_icon(CursorIcon::ResizeHorizontal);
    }
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(accesskit::Role::Splitter);
        node.set_label(NAME);
        node.set_numeric_value(inspector.width().round().into());
    });
    let filter = EventFilter {
        horizontal_arrows: true,
        ..EventFilter::default()
    };
    let by_keys = if regions::keep_keys(ui, response.id, filter) {
        let pressed = |key| ui.input(|input| input.num_presses(key)) as f32;
        step * (pressed(Key::ArrowLeft) - pressed(Key::ArrowRight))
    } else {
        0.0
    };
    if response.double_clicked() {
        return Some(Move::Reset);
    }
    let by_drag = response
        .interact_pointer_pos()
        .filter(|_| response.dragged())
        .map_or(0.0, |pos| x - pos.x);
    let by = by_keys + by_drag;
    (by != 0.0).then_some(Move::Left(by))
}
