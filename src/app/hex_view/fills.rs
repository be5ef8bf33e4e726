//! Rounded rectangles that come in hundreds, gathered into one mesh.

use egui::emath::GuiRounding as _;
use egui::{Color32, Mesh, Rect, Vec2};

/// Fills of cells, in the order in which they were added.
///
/// egui would make each rounded rectangle anew from a path: here the points of the corners are
/// computed once, and copied. Edges lie on whole pixels, so that they are sharp at any zoom; the
/// corners are smoothed. It does not clip: whoever paints the mesh does.
pub struct Fills {
    mesh: Mesh,
    pixels_per_point: f32,

    /// Directions from the middles of the four corners to their points, once round.
    directions: Vec<Vec2>,

    /// The triangles of one rectangle: its inside, and the edge that fades to nothing.
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
        // Vertices come in pairs: one inside, one outside.
        let count = directions.len() as u32;
        let mut triangles = Vec::with_capacity(directions.len() * 9);
        for point in 2..count {
            triangles.extend([0, 2 * point - 2, 2 * point]);
        }
        for point in 0..count {
            let next = (point + 1) % count;
            let (inner, outer) = (2 * point, 2 * point + 1);
            triangles.extend([inner, outer, 2 * next, outer, 2 * next, 2 * next + 1]);
        }
        Self {
            mesh: Mesh::default(),
            pixels_per_point,
            directions,
            triangles,
        }
    }

    /// Adds a rectangle, moved to whole pixels. Returns where it lies.
    pub fn add(&mut self, rect: Rect, radius: f32, color: Color32) -> Rect {
        let rect = rect.round_to_pixels(self.pixels_per_point);
        let half = 0.5 / self.pixels_per_point;
        let radius = radius.min(rect.width() / 2.0).min(rect.height() / 2.0);
        let middles = rect.shrink(radius);
        let middles = [
            middles.right_bottom(),
            middles.left_bottom(),
            middles.left_top(),
            middles.right_top(),
        ];
        let base = self.mesh.vertices.len() as u32;
        let of_corner = self.directions.len() / 4;
        for (middle, directions) in middles.iter().zip(self.directions.chunks(of_corner)) {
            for direction in directions {
                let inner = *middle + *direction * (radius - half);
                let outer = *middle + *direction * (radius + half);
                self.mesh.colored_vertex(inner, color);
                self.mesh.colored_vertex(outer, Color32::TRANSPARENT);
            }
        }
        let triangles = self.triangles.iter().map(|vertex| base + vertex);
        self.mesh.indices.extend(triangles);
        rect
    }

    /// Adds one with an edge of one pixel in another color. Returns what lies within the edge.
    pub fn add_edged(&mut self, rect: Rect, radius: f32, color: Color32, edge: Color32) -> Rect {
        let outside = self.add(rect, radius, edge);
        let width = self.edge_width();
        self.add(outside.shrink(width), (radius - width).max(0.0), color)
    }

    /// An edge is about a point wide, and at least a pixel.
    fn edge_width(&self) -> f32 {
        self.pixels_per_point.round().max(1.0) / self.pixels_per_point
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
            assert!((0.98..1.02).contains(&part), "{pixels_per_point}: {part}");
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
