//! Ticks where notes begin, at the left edge of the column.

use egui::{Mesh, Rect, Ui, pos2, vec2};

use crate::app::theme::Palette;
use crate::notes::Notes;

/// The size of a tick, in points.
const TICK: egui::Vec2 = vec2(6.0, 3.0);

/// Paints a tick for each note, but no two on the same spot: this costs no more than the column is
/// high, however many notes there are.
pub fn paint(ui: &Ui, rect: Rect, notes: &Notes, len: u64, palette: &Palette) {
    if notes.is_empty() || len == 0 {
        return;
    }
    let mut mesh = Mesh::default();
    let spots = (rect.height() / TICK.y).floor().max(1.0) as u64;
    let spot_of = |offset: u64| (u128::from(offset) * u128::from(spots) / u128::from(len)) as u64;
    let start_of = |spot: u64| {
        let start = (u128::from(spot) * u128::from(len)).div_ceil(u128::from(spots));
        u64::try_from(start).unwrap_or(u64::MAX)
    };
    let mut place = 0;
    while let Some(note) = notes.get(place)
        && note.offset() < len
    {
        let spot = spot_of(note.offset());
        let top = rect.top() + spot as f32 / spots as f32 * rect.height();
        let tick = Rect::from_min_size(pos2(rect.left() - 2.0, top), TICK);
        mesh.add_colored_rect(tick.expand(1.0), palette.ground);
        mesh.add_colored_rect(tick, palette.note(note.color()));
        place = notes.first_from(start_of(spot + 1)).max(place + 1);
    }
    ui.painter().add(mesh);
}
