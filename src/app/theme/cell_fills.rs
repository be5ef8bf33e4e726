//! Fills and hatchings that come in hundreds.

use egui::emath::GuiRounding as _;
use egui::{Color32, Rect, pos2, vec2};

use super::fonts;
use super::glyph_batch::GlyphBatch;
use super::pictures::{HATCHED_WIDTH, Picture};

/// Distance between two strokes of a hatching, along the edge, in points.
const HATCH_EVERY: f32 = 6.0;

/// A picture at a height in pixels, and where it lies in the atlas, in texels: nowhere, if nothing is
/// to be seen of it.
struct Known {
    picture: Picture,
    height: u32,
    place: Rect,
}

/// Fills of cells, in the order in which they were added.
///
/// Edges lie on whole pixels, so that they are sharp at any zoom; the corners fade over a pixel.
pub struct CellFills<'a> {
    sheet: GlyphBatch<'a>,
    pixels_per_point: f32,

    /// The pictures asked for so far: a handful, because the cells of a view are equally high.
    known: Vec<Known>,
}

impl<'a> CellFills<'a> {
    /// None yet, on a sheet, over what is there.
    pub fn on(sheet: GlyphBatch<'a>) -> Self {
        Self {
            pixels_per_point: sheet.painter().pixels_per_point(),
            sheet,
            known: Vec::new(),
        }
    }

    /// Adds a rectangle whose corners have a radius of so many points, moved to whole pixels. Returns
    /// where it lies.
    pub fn add(&mut self, rect: Rect, radius: f32, color: Color32) -> Rect {
        let rect = rect.round_to_pixels(self.pixels_per_point);
        let radius = radius.min(rect.width() / 2.0).min(rect.height() / 2.0);
        let picture = Picture::Rounded(radius * self.pixels_per_point);
        match self.place(picture, rect.height()) {
            Some(place) => self.sheet.stretched(rect, place, color),
            None => self.sheet.rect(rect, color),
        }
        rect
    }

    /// Adds one with an edge of about a point in another colour. Returns what lies within the edge.
    pub fn add_edged(&mut self, rect: Rect, radius: f32, color: Color32, edge: Color32) -> Rect {
        let inside = self.add(rect, radius, edge).shrink(self.width_of(1.0));
        self.sheet.rect(inside, color);
        inside
    }

    /// Adds a bar with square corners, moved to whole pixels.
    pub fn add_bar(&mut self, rect: Rect, color: Color32) {
        let rect = rect.round_to_pixels(self.pixels_per_point);
        self.sheet.rect(rect, color);
    }

    /// Adds a hatching: rising strokes, cut off at the edges of a rectangle, which is moved to whole
    /// pixels. The strokes of cells side by side meet.
    pub fn hatch(&mut self, rect: Rect, color: Color32) {
        let rect = rect.round_to_pixels(self.pixels_per_point);
        let period = (HATCH_EVERY * self.pixels_per_point).round().max(1.0);
        let Some(place) = self.place(Picture::Hatched(period as u16), rect.height()) else {
            return;
        };
        let size = rect.size() * self.pixels_per_point;
        // Wherever it starts in the picture, so much is left of it.
        let longest = size.y * HATCHED_WIDTH as f32 - period;
        let mut left = 0.0;
        while left < size.x && longest > 0.0 {
            let width = longest.min(size.x - left);
            let min = rect.min + vec2(left, 0.0) / self.pixels_per_point;
            // A stroke is where x + y, in pixels of the screen, is little more than a multiple of
            // the period.
            let start = ((min.x + min.y) * self.pixels_per_point)
                .round()
                .rem_euclid(period);
            let part = vec2(width, size.y);
            self.sheet.piece(
                Rect::from_min_size(min, part / self.pixels_per_point),
                Rect::from_min_size(place.min + vec2(start, 0.0), part),
                color,
            );
            left += width;
        }
    }

    /// A width in points as whole pixels: at least one.
    pub fn width_of(&self, points: f32) -> f32 {
        (points * self.pixels_per_point).round().max(1.0) / self.pixels_per_point
    }

    /// The sheet they are on.
    pub fn into_sheet(self) -> GlyphBatch<'a> {
        self.sheet
    }

    /// Where a picture lies whose height is given in points; `None` where nothing is to be seen of it.
    fn place(&mut self, picture: Picture, height: f32) -> Option<Rect> {
        let pixels = (height * self.pixels_per_point).round() as u32;
        let mut known = self.known.iter();
        let known = known.find(|known| known.picture == picture && known.height == pixels);
        let place = if let Some(known) = known {
            known.place
        } else {
            let font = fonts::picture(pixels as f32 / self.pixels_per_point);
            let text = picture.character().to_string();
            let galley = self
                .sheet
                .painter()
                .layout_no_wrap(text, font, Color32::WHITE);
            let glyph = galley.rows.first().and_then(|row| row.glyphs.first());
            let place = glyph.map_or(Rect::ZERO, |glyph| {
                let [min, max] = [glyph.uv_rect.min, glyph.uv_rect.max].map(|corner| {
                    let [x, y] = corner.map(f32::from);
                    pos2(x, y)
                });
                Rect::from_min_max(min, max)
            });
            self.known.push(Known {
                picture,
                height: pixels,
                place,
            });
            place
        };
        place.is_positive().then_some(place)
    }
}

#[cfg(test)]
mod tests {
    use egui::epaint::Vertex;
    use egui::{Context, LayerId, Mesh, Painter, RawInput, Shape};

    use super::*;

    /// What is painted at so many pixels per point, and what the paint function returned.
    fn painted(pixels_per_point: f32, paint: impl Fn(&mut CellFills<'_>) -> Rect) -> (Rect, Mesh) {
        let ctx = Context::default();
        fonts::install(&ctx);
        ctx.set_pixels_per_point(pixels_per_point);
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(400.0, 300.0));
        let input = || RawInput {
            screen_rect: Some(screen),
            ..RawInput::default()
        };
        // The zoom takes effect with the next pass.
        ctx.run_ui(input(), |_| {}).textures_delta.clear();
        let mut returned = Rect::NOTHING;
        let mut output = ctx.run_ui(input(), |ui| {
            let painter = Painter::new(ui.ctx().clone(), LayerId::background(), Rect::EVERYTHING);
            let mut fills = CellFills::on(GlyphBatch::new(&painter));
            returned = paint(&mut fills);
            fills.into_sheet().paint();
        });
        output.textures_delta.clear();
        let mut meshes = output.shapes.iter().filter_map(|shape| match &shape.shape {
            Shape::Text(text) => Some(text.galley.rows[0].visuals.mesh.clone()),
            _ => None,
        });
        (returned, meshes.next().unwrap_or_default())
    }

    fn corners(mesh: &Mesh) -> impl Iterator<Item = &Vertex> {
        assert!(mesh.is_valid());
        mesh.vertices.iter()
    }

    #[test]
    fn a_fill_covers_whole_pixels() {
        for pixels_per_point in [1.0, 1.25, 1.5, 2.0, 3.0] {
            let asked = Rect::from_min_size(pos2(10.3, 20.2), vec2(24.0, 20.0));
            let (rect, mesh) = painted(pixels_per_point, |fills| {
                fills.add(asked, 4.0, Color32::RED)
            });
            for side in [rect.left(), rect.right(), rect.top(), rect.bottom()] {
                let pixels = side * pixels_per_point;
                assert!((pixels - pixels.round()).abs() < 1e-3, "{pixels}");
            }
            assert_eq!(mesh.calc_bounds(), rect);
            // At its left and right, and from top to bottom, a texel lies on each pixel.
            let texels = |a: usize, b: usize| mesh.vertices[b].uv - mesh.vertices[a].uv;
            let pixels = |a: usize, b: usize| {
                (mesh.vertices[b].pos - mesh.vertices[a].pos) * pixels_per_point
            };
            for (a, b) in [(0, 2), (4, 6), (0, 1)] {
                let strays = texels(a, b) - pixels(a, b);
                assert!(strays.length() < 1e-2, "{pixels_per_point}: {strays}");
            }
        }
    }

    #[test]
    fn a_rectangle_smaller_than_its_corners_is_no_larger_than_asked_for() {
        let asked = Rect::from_min_size(pos2(0.0, 0.0), vec2(4.0, 3.0));
        let (inside, mesh) = painted(1.0, |fills| {
            fills.add_edged(asked, 4.0, Color32::WHITE, Color32::RED)
        });
        assert!(asked.contains_rect(inside), "{inside}");
        for vertex in corners(&mesh) {
            assert!(asked.contains(vertex.pos), "{vertex:?}");
        }
    }

    #[test]
    fn strokes_of_a_hatching_go_on_wherever_a_rectangle_starts() {
        for pixels_per_point in [1.0, 1.25, 2.0] {
            let at = |x: f32, y: f32| Rect::from_min_size(pos2(x, y), vec2(300.0, 20.0));
            let (_, mesh) = painted(pixels_per_point, |fills| {
                fills.hatch(at(0.0, 0.0), Color32::RED);
                fills.hatch(at(7.0, 24.0), Color32::RED);
                at(0.0, 0.0)
            });
            let period = (6.0 * pixels_per_point).round();
            let first = mesh.vertices[0].uv;
            for corners in mesh.vertices.chunks_exact(4) {
                // A stroke is at the same place in the picture and on the screen.
                let [corner, .., opposite] = corners else {
                    panic!("{corners:?}");
                };
                let on_screen = ((corner.pos.x + corner.pos.y) * pixels_per_point).round();
                let in_picture = corner.uv.x - first.x;
                let strays = (on_screen - in_picture).rem_euclid(period);
                assert!(strays.min(period - strays) < 1e-2, "{strays}");
                assert!(in_picture >= 0.0, "{corner:?}");
                let width = opposite.uv.x - first.x;
                let height = opposite.uv.y - first.y;
                assert!(width <= height * HATCHED_WIDTH as f32, "{opposite:?}");
            }
        }
    }
}
