//! A scroll bar that is exact for any number of rows.

use egui::{CornerRadius, Rect, Role, Sense, Ui, WidgetInfo, pos2};

use crate::app::theme::Palette;
use crate::document::{ScrollPosition, ScrollRange};

/// The shortest handle, in points.
const MIN_HANDLE: f32 = 24.0;

/// How much slower than the pointer the handle moves with Shift. In a long file, one point of the bar is many
/// pages.
const FINE: f64 = 0.01;

/// Shows the bar and moves the position by it. `name` is what it is called, for screen readers and
/// tests.
pub fn show(
    ui: &Ui,
    name: &str,
    rect: Rect,
    position: &mut ScrollPosition,
    range: &ScrollRange,
    palette: &Palette,
) {
    let response = ui.interact(rect, ui.scope_id().with(name), Sense::click_and_drag());
    let part = range.rows_in_view() as f64 / range.rows.max(1) as f64;
    let handle_height = (rect.height() * part.min(1.0) as f32).max(MIN_HANDLE);
    let way = rect.height() - handle_height;
    let handle_at = |position: &ScrollPosition| {
        let top = rect.top() + (position.fraction(range) * f64::from(way)) as f32;
        Rect::from_min_size(
            pos2(rect.left(), top),
            egui::vec2(rect.width(), handle_height),
        )
    };

    if range.scrolls() && way > 0.0 {
        if response.dragged() && response.drag_delta().y != 0.0 {
            let fine = ui.input(|input| input.modifiers.shift);
            let speed = if fine { FINE } else { 1.0 };
            let delta = f64::from(response.drag_delta().y) * speed / f64::from(way);
            let at_end = response
                .interact_pointer_pos()
                .is_some_and(|pos| !fine && pos.y >= rect.bottom() - 1.0);
            let fraction = if at_end {
                1.0
            } else {
                position.fraction(range) + delta
            };
            position.set_fraction(fraction.clamp(0.0, 1.0), range);
        } else if response.clicked()
            && let Some(pos) = response.interact_pointer_pos()
        {
            let page = range.rows_in_view().saturating_sub(1).max(1).cast_signed();
            let handle = handle_at(position);
            if pos.y < handle.top() {
                position.scroll_rows(-page, range);
            } else if pos.y > handle.bottom() {
                position.scroll_rows(page, range);
            }
        }
    }
    response.widget_info(|| WidgetInfo::labeled(Role::ScrollBar, true, name));
    if !range.scrolls() {
        return;
    }
    let round = CornerRadius::same(4);
    ui.painter()
        .rect_filled(rect.shrink2(egui::vec2(2.0, 0.0)), round, palette.panel);
    let is_active = response.dragged() || response.hovered();
    let fill = if is_active {
        palette.weak
    } else {
        palette.control_hovered
    };
    ui.painter().rect_filled(
        handle_at(position).shrink2(egui::vec2(2.0, 0.0)),
        round,
        fill,
    );
}
