//! A line between two parts of the window, which the user can move.

use egui::{CursorIcon, EventFilter, Id, Key, Rangef, Rect, Sense, Stroke, Ui, accesskit, pos2};

use super::regions;
use crate::app::theme::Palette;

/// How far from the line the pointer can grab it, in points.
const REACH: f32 = 4.0;

/// A divider at an edge of a part, which changes the size of that part.
pub struct Divider {
    /// The name of the divider, for screen readers and tests.
    pub name: &'static str,
    /// The id of the widget.
    pub id: Id,
    /// The part that it changes.
    pub part: Rect,
    /// The edge of the part at which it is.
    pub edge: Edge,
    /// How far an arrow key moves it, in points.
    pub step: f32,
}

/// An edge of a part of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// The left edge: the divider changes the width.
    Left,
    /// The upper edge: the divider changes the height.
    Top,
}

/// What the user does with the divider.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Move {
    /// Makes the part larger by so many points, or smaller if the number is negative.
    Larger(f32),
    /// Moves the divider back to its default place.
    Reset,
}

/// Shows the line.
pub fn show(ui: &Ui, divider: &Divider) -> Option<Move> {
    let part = divider.part;
    let (line, size, cursor, keys) = match divider.edge {
        Edge::Left => (
            [part.left_top(), part.left_bottom()],
            part.width(),
            CursorIcon::ResizeHorizontal,
            [Key::ArrowLeft, Key::ArrowRight],
        ),
        Edge::Top => (
            [part.left_top(), part.right_top()],
            part.height(),
            CursorIcon::ResizeVertical,
            [Key::ArrowUp, Key::ArrowDown],
        ),
    };
    let reach = Rect::from_two_pos(line[0], line[1]).expand(REACH);
    let response = ui.interact(reach, divider.id, Sense::click_and_drag());
    let palette = Palette::current(ui);
    if response.has_focus() || response.hovered() || response.dragged() {
        ui.painter()
            .line_segment(line, Stroke::new(2.0, palette.accent));
        ui.set_cursor_icon(cursor);
    }
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(accesskit::Role::Splitter);
        node.set_label(divider.name);
        node.set_numeric_value(size.round().into());
    });
    let filter = EventFilter {
        horizontal_arrows: divider.edge == Edge::Left,
        vertical_arrows: divider.edge == Edge::Top,
        ..EventFilter::default()
    };
    let by_keys = if regions::keep_keys(ui, response.id, filter) {
        let [larger, smaller] = keys.map(|key| ui.input(|input| input.num_presses(key)) as f32);
        divider.step * (larger - smaller)
    } else {
        0.0
    };
    if response.double_clicked() {
        return Some(Move::Reset);
    }
    let by_drag = response
        .interact_pointer_pos()
        .filter(|_| response.dragged())
        .map_or(0.0, |pos| match divider.edge {
            Edge::Left => part.left() - pos.x,
            Edge::Top => part.top() - pos.y,
        });
    let by = by_keys + by_drag;
    (by != 0.0).then_some(Move::Larger(by))
}

/// Draws the line between two parts while the pointer is elsewhere.
pub fn line(ui: &Ui, x_range: Rangef, y: f32) {
    let stroke = Stroke::new(1.0, Palette::current(ui).line);
    let (left, right) = (pos2(x_range.min, y), pos2(x_range.max, y));
    ui.painter().line_segment([left, right], stroke);
}
