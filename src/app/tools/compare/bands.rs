//! What differs, as bands that connect the two overviews.

use egui::{Mesh, Rect, Ui};

use crate::app::theme::Palette;
use crate::compare::Placement;

/// Paints a band between the two overviews at each height where something differs. Both stand for so many places,
/// so the bands are level: what is on one side only has an empty stretch at its other end.
///
/// It costs no more than the overviews are high, however many differences there are.
pub(super) fn paint(
    ui: &Ui,
    placement: &Placement,
    places: u64,
    bars: [Rect; 2],
    palette: &Palette,
) {
    let Placement::ByContent(runs) = placement else {
        return;
    };
    let [left, right] = bars;
    let across = left.right() + 1.0..=right.left() - 1.0;
    let pixels = (left.height() * ui.pixels_per_point()).round().max(1.0) as u32;
    let place = |pixel: u32| {
        let part = f64::from(pixel) / f64::from(pixels);
        (part * places as f64) as u64
    };
    let y = |pixel: u32| left.top() + pixel as f32 / pixels as f32 * left.height();
    let differs = |pixel: &u32| {
        let (from, to) = (place(*pixel), place(*pixel + 1));
        // The last difference that begins before the lower end of the pixel.
        let Some(number) = runs.previous_before_place(to.max(from + 1)) else {
            return false;
        };
        runs.place_end_of(number) > from
    };
    let mut mesh = Mesh::default();
    for pixel in (0..pixels).filter(differs) {
        // A difference of one byte in a long file is to be seen too.
        let band =
            Rect::from_x_y_ranges(across.clone(), y(pixel)..=y(pixel + 1).max(y(pixel) + 1.5));
        mesh.add_colored_rect(band, palette.different_line);
    }
    ui.painter().add(mesh);
}
