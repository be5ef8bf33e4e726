//! Glyphs that come in hundreds, gathered into one galley.

use std::sync::Arc;

use egui::emath::GuiRounding as _;
use egui::epaint::Vertex;
use egui::{Color32, Galley, Mesh, Painter, Pos2, Rect, Shape, pos2};

use super::fonts;
use super::spare_meshes::SpareMeshes;

/// What is drawn on a sheet lies where it would lie as a shape of its own, but costs one shape for all.
///
/// A galley, rather than a mesh: its glyphs are places in the atlas counted in texels, which stay
/// true when the atlas grows in the same frame. The atlas may be made anew between two frames, so
/// that a sheet is for one.
pub struct GlyphBatch<'a> {
    painter: &'a Painter,
    mesh: Mesh,
    apart: Vec<Shape>,
    is_large: bool,
}

impl<'a> GlyphBatch<'a> {
    /// An empty one.
    pub fn new(painter: &'a Painter) -> Self {
        Self {
            painter,
            mesh: Mesh::default(),
            apart: Vec::new(),
            is_large: false,
        }
    }

    /// An empty one for thousands of glyphs, in every frame.
    pub fn large(painter: &'a Painter) -> Self {
        Self {
            mesh: SpareMeshes::take(painter.ctx()),
            is_large: true,
            ..Self::new(painter)
        }
    }

    /// What it is painted with.
    pub fn painter(&self) -> &'a Painter {
        self.painter
    }

    /// Draws what was laid out without a colour, as [`Shape::galley`] would.
    pub fn galley(&mut self, at: Pos2, galley: &Arc<Galley>, color: Color32) {
        // The tessellator knows which glyphs bring their own colours, in galleys it can look into.
        let mut glyphs = galley.rows.iter().flat_map(|row| &row.glyphs);
        if glyphs.any(|glyph| glyph.is_color) {
            self.apart(Shape::galley(at, Arc::clone(galley), color));
            return;
        }
        let at = at.round_to_pixels(self.painter.pixels_per_point());
        for row in &galley.rows {
            let shift = (at + row.pos.to_vec2()).to_vec2();
            let base = self.mesh.vertices.len() as u32;
            let drawn = &row.visuals.mesh;
            let vertices = drawn.vertices.iter().map(|vertex| Vertex {
                pos: vertex.pos + shift,
                uv: vertex.uv,
                color,
            });
            self.mesh.vertices.extend(vertices);
            let indices = drawn.indices.iter().map(|index| base + index);
            self.mesh.indices.extend(indices);
        }
    }

    /// Draws a rectangle in one colour.
    pub fn rect(&mut self, rect: Rect, color: Color32) {
        self.mesh.add_colored_rect(rect, color);
    }

    /// Draws a piece of the atlas, given in texels, stretched over a rectangle.
    pub fn piece(&mut self, rect: Rect, piece: Rect, color: Color32) {
        self.mesh.add_rect_with_uv(rect, piece, color);
    }

    /// Draws a piece of the atlas with its left and its right half as they are, and its middle
    /// stretched between them. What a narrow rectangle has no room for is left out in the middle.
    pub fn stretched(&mut self, rect: Rect, piece: Rect, color: Color32) {
        let (left, right) = (piece.left(), piece.right());
        let pixels_per_point = self.painter.pixels_per_point();
        let half = (right - left).min(rect.width() * pixels_per_point) / 2.0;
        let inset = half / pixels_per_point;
        let columns = [
            (rect.left(), left),
            (rect.left() + inset, left + half),
            (rect.right() - inset, right - half),
            (rect.right(), right),
        ];
        let base = self.mesh.vertices.len() as u32;
        let vertices = columns.map(|(x, u)| {
            [(rect.top(), piece.top()), (rect.bottom(), piece.bottom())].map(|(y, v)| Vertex {
                pos: pos2(x, y),
                uv: pos2(u, v),
                color,
            })
        });
        self.mesh
            .vertices
            .extend_from_slice(vertices.as_flattened());
        let indices = [0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5, 4, 5, 6, 6, 5, 7];
        self.mesh.indices.extend(indices.map(|index| base + index));
    }

    /// Adds a shape of another kind, which lies over all that was gathered.
    pub fn apart(&mut self, shape: Shape) {
        self.apart.push(shape);
    }

    /// Paints all of it.
    pub fn paint(self) {
        let Self {
            painter,
            mesh,
            apart,
            is_large,
        } = self;
        if !mesh.is_empty() {
            // Something laid out has to be there for the rest to take its place.
            let blank = painter.layout_no_wrap(" ".to_owned(), fonts::mono(13.0), Color32::WHITE);
            let mut galley = Galley::clone(&blank);
            let bounds = painter.clip_rect();
            galley.num_vertices = mesh.vertices.len();
            galley.num_indices = mesh.indices.len();
            galley.mesh_bounds = bounds;
            if let Some(placed) = galley.rows.first_mut() {
                placed.pos = Pos2::ZERO;
                let visuals = &mut Arc::make_mut(&mut placed.row).visuals;
                visuals.glyph_vertex_range = 0..mesh.vertices.len();
                visuals.mesh_bounds = bounds;
                visuals.mesh = mesh;
            }
            let galley = Arc::new(galley);
            if is_large {
                SpareMeshes::put(painter.ctx(), &galley);
            }
            painter.add(Shape::galley(Pos2::ZERO, galley, Color32::WHITE));
        }
        painter.extend(apart);
    }
}
