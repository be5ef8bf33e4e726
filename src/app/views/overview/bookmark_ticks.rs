//! Ticks where bookmarks begin, at the left edge of the column.

use egui::{Mesh, Rect, Ui, pos2, vec2};

use super::scale::Scale;
use crate::app::theme::Palette;
use crate::bookmarks::Bookmarks;

/// The size of a tick, in points.
const TICK: egui::Vec2 = vec2(6.0, 3.0);

/// Paints a tick for each bookmark, but no two on the same spot: this costs no more than the column is
/// high, however many bookmarks there are.
pub fn paint(
    ui: &Ui,
    rect: Rect,
    bookmarks: &Bookmarks,
    len: u64,
    scale: &Scale<'_>,
    palette: &Palette,
) {
    if bookmarks.is_empty() || len == 0 {
        return;
    }
    let mut mesh = Mesh::default();
    let spots = (rect.height() / TICK.y).floor().max(1.0) as u64;
    let spot_of = |offset: u64| (scale.part(offset) * spots as f64) as u64;
    let start_of = |spot: u64| scale.offset_at(spot as f64 / spots as f64);
    let mut place = 0;
    while let Some(bookmark) = bookmarks.get(place)
        && bookmark.offset() < len
    {
        let spot = spot_of(bookmark.offset());
        let top = rect.top() + spot as f32 / spots as f32 * rect.height();
        let tick = Rect::from_min_size(pos2(rect.left() - 2.0, top), TICK);
        mesh.add_colored_rect(tick.expand(1.0), palette.ground);
        mesh.add_colored_rect(tick, palette.bookmark(bookmark.color()));
        place = bookmarks.first_from(start_of(spot + 1)).max(place + 1);
    }
    ui.painter().add(mesh);
}
