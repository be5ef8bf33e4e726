//! Rounded rectangles that come in hundreds, gathered into one mesh.

use egui::emath::GuiRounding as _;
use egui::{Color32, Mesh, Rect, Vec2};

/// Fills of cells, in the order in which they were added.
///
/// egui would make each rounded rectangle anew from a path, with four times as many vertices: here
/// the points of the corners are computed once, and copied. Edges lie on whole pixels, so that they
/// are sharp at any zoom and need no smoothing; the corners fade over a pixel. It does not clip:
/// whoever paints the mesh does.
pub struct Fills {
    mesh: Mesh,
    pixels_per_point: f32,

    /// Directions from the middles of the four corners to their points, once round.
    directions: Vec<Vec2>,

    /// The triangles of one rectangle: its inside, and what fades at the corners.
    triangles: Vec<u32>,
}

impl Fills {
    /// For rectangles whose corners have a radius of so many points at most.
    pub fn new(pixels_per_point: f32, largest_radius: f32) -> Self {
        // With so many steps an arc strays from a circle by less than a third of a pixel.
        let steps = match largest_radius * pixels_per_point {
            ..=4.5 => 2_u8,
            ..=9.5 => 3,
            ..=17.0 => 4,
            _ => 6,
        };
        let mut directions = Vec::with_capacity(4 * (usize::from(steps) + 1));
        for corner in 0..4_u8 {
            for step in 0..=steps {
                let turn = f32::from(corner) + f32::from(step) / f32::from(steps);
                directions.push(Vec2::angled(turn * std::f32::consts::FRAC_PI_2));
            }
        }
        // First come the points of the inside, then those where the corners have faded: none for the
        // ends of an arc, where the straight edges are.
        let steps = u32::from(steps);
        let (points, count) = (4 * (steps + 1), steps - 1);
        let mut triangles = Vec::new();
        for point in 2..points {
            triangles.extend([0, point - 1, point]);
        }
        for corner in 0..4 {
            let (first, faded) = (corner * (steps + 1), points + corner * count);
            for step in 0..steps {
                let (here, next) = (first + step, first + step + 1);
                if step > 0 {
                    triangles.extend([here, next, faded + step - 1]);
                }
                if step + 1 < steps {
                    let before = if step > 0 { faded + step - 1 } else { here };
                    triangles.extend([before, next, faded + step]);
                }
            }
        }
        Self {
            mesh: Mesh::default(),
            pixels_per_point,
            directions,
            triangles,
        }
    }

    /// Makes room for so many more rectangles at once.
    pub fn reserve(&mut self, rectangles: usize) {
        let vertices = self.directions.len() * 2 - 8;
        self.mesh.reserve_vertices(rectangles * vertices);
        self.mesh.indices.reserve(rectangles * self.triangles.len());
    }

    /// Adds a rectangle, moved to whole pixels. Returns where it lies.
    pub fn add(&mut self, rect: Rect, radius: f32, color: Color32) -> Rect {
        let rect = rect.round_to_pixels(self.pixels_per_point);
        let pixel = 1.0 / self.pixels_per_point;
        let radius = radius.min(rect.width() / 2.0).min(rect.height() / 2.0);
        let middles = rect.shrink(radius);
        let middles = [
            middles.right_bottom(),
            middles.left_bottom(),
            middles.left_top(),
            middles.right_top(),
        ];
        let base = self.mesh.vertices.len() as u32;
        let arcs = self.directions.chunks(self.directions.len() / 4);
        let arcs = middles.iter().zip(arcs);
        for (middle, arc) in arcs.clone() {
            for (place, direction) in arc.iter().enumerate() {
                // Half of what fades lies within the corner.
                let is_end = place == 0 || place + 1 == arc.len();
                let fade = if is_end { 0.0 } else { pixel / 2.0 };
                let at = *middle + *direction * (radius - fade);
                self.mesh.colored_vertex(at, color);
            }
        }
        for (middle, arc) in arcs {
            for direction in arc.iter().skip(1).take(arc.len() - 2) {
                let faded = *middle + *direction * (radius + pixel / 2.0);
                self.mesh.colored_vertex(faded, Color32::TRANSPARENT);
            }
        }
        let triangles = self.triangles.iter().map(|vertex| base + vertex);
        self.mesh.indices.extend(triangles);
        rect
    }

    /// Adds one with an edge of about a point in another colour. Returns what lies within the edge.
    pub fn add_edged(&mut self, rect: Rect, radius: f32, color: Color32, edge: Color32) -> Rect {
        let inside = self.add(rect, radius, edge).shrink(self.width_of(1.0));
        self.mesh.add_colored_rect(inside, color);
        inside
    }

    /// Adds a bar with square corners, moved to whole pixels.
    pub fn add_bar(&mut self, rect: Rect, color: Color32) {
        let rect = rect.round_to_pixels(self.pixels_per_point);
        self.mesh.add_colored_rect(rect, color);
    }

    /// A width in points as whole pixels: at least one.
    pub fn width_of(&self, points: f32) -> f32 {
        (points * self.pixels_per_point).round().max(1.0) / self.pixels_per_point
    }

    /// What else is to lie over the fills so far.
    pub fn mesh(&mut self) -> &mut Mesh {
        &mut self.mesh
    }

    /// The whole mesh.
    pub fn into_mesh(self) -> Mesh {
        self.mesh
    }
}

#[cfg(test)]
mod tests {
    use egui::{pos2, vec2};

    use super::*;

    /// Area of the triangles of a mesh, by how opaque they are at their corners.
    fn covered(mesh: &Mesh) -> f32 {
        let triangles = mesh.indices.as_chunks::<3>().0.iter();
        triangles
            .map(|indices| {
                let [a, b, c] = indices.map(|index| mesh.vertices[index as usize]);
                let (to_b, to_c) = (b.pos - a.pos, c.pos - a.pos);
                let area = (to_b.x * to_c.y - to_b.y * to_c.x).abs() / 2.0;
                let alpha = [a, b, c].map(|corner| f32::from(corner.color.a()) / 255.0);
                area * alpha.iter().sum::<f32>() / 3.0
            })
            .sum()
    }

    #[test]
    fn a_fill_covers_a_rounded_rectangle_of_whole_pixels() {
        for pixels_per_point in [1.0, 1.25, 1.5, 2.0, 3.0] {
            let mut fills = Fills::new(pixels_per_point, 4.0);
            let asked = Rect::from_min_size(pos2(10.3, 20.2), vec2(24.0, 20.0));
            let rect = fills.add(asked, 4.0, Color32::WHITE);
            for side in [rect.left(), rect.right(), rect.top(), rect.bottom()] {
                let pixels = side * pixels_per_point;
                assert!((pixels - pixels.round()).abs() < 1e-3, "{pixels}");
            }
            let mesh = fills.into_mesh();
            assert!(mesh.is_valid());
            let rounded = rect.area() - (4.0 - std::f32::consts::PI) * 16.0;
            let part = covered(&mesh) / rounded;
            assert!((0.97..1.03).contains(&part), "{pixels_per_point}: {part}");
        }
    }

    #[test]
    fn a_rectangle_smaller_than_its_corners_is_no_larger_than_asked_for() {
        let mut fills = Fills::new(1.0, 4.0);
        let asked = Rect::from_min_size(pos2(0.0, 0.0), vec2(4.0, 3.0));
        let inside = fills.add_edged(asked, 4.0, Color32::WHITE, Color32::RED);
        assert!(asked.contains_rect(inside), "{inside}");
        for vertex in &fills.into_mesh().vertices {
            assert!(asked.expand(0.51).contains(vertex.pos), "{vertex:?}");
        }
    }
}
