//! What differs, as bands that connect the two overviews.

use egui::{Mesh, Rect, Ui, pos2};

use crate::app::theme::Palette;
use crate::document::compare::SideBySide;

/// The least height of a band, in points: a difference of one byte in a long file is to be seen too.
const LEAST_HEIGHT: f32 = 1.5;

/// Paints a band between the two overviews wherever something differs. `places` says for how many places of the line on
/// which both are laid each overview is. While the sides are linked that is one number, and the bands are level.
///
/// It costs no more than the overviews are high, however many differences there are.
pub(super) fn paint(
    ui: &Ui,
    compare: &SideBySide,
    places: [u64; 2],
    bars: [Rect; 2],
    palette: &Palette,
) {
    let most = places[0].max(places[1]);
    let borders = borders(most, bars[0].height() * ui.pixels_per_point());
    let differs = compare.differs_between(&borders);
    let [left, right] = bars;
    let y = |bar: Rect, places: u64, place: u64| {
        let part = place as f64 / places.max(1) as f64;
        (bar.top() + (part * f64::from(bar.height())) as f32).min(bar.bottom())
    };
    let mut mesh = Mesh::default();
    let pairs = borders.windows(2).zip(differs);
    for (ends, _) in pairs.filter(|(_, differs)| *differs) {
        let (Some(from), Some(to)) = (ends.first(), ends.last()) else {
            continue;
        };
        let first = mesh.vertices.len() as u32;
        for (bar, places, x) in [
            (left, places[0], left.right() + 1.0),
            (right, places[1], right.left() - 1.0),
        ] {
            let top = y(bar, places, *from);
            let bottom = y(bar, places, *to).max(top + LEAST_HEIGHT);
            mesh.colored_vertex(pos2(x, top), palette.different_line);
            mesh.colored_vertex(pos2(x, bottom), palette.different_line);
        }
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first + 1, first + 2, first + 3);
    }
    ui.painter().add(mesh);
}

/// The places at which the pixels of an overview of this height begin and end, each once.
fn borders(places: u64, pixels: f32) -> Vec<u64> {
    let pixels = pixels.round().max(1.0) as u32;
    let place = |pixel: u32| {
        let part = f64::from(pixel) / f64::from(pixels);
        (part * places as f64) as u64
    };
    let mut borders: Vec<u64> = (0..=pixels).map(place).collect();
    borders.dedup();
    borders
}
