//! Shapes that come in hundreds, gathered into one mesh.

use egui::{Color32, Mesh, Pos2, Rect, pos2};

/// Distance between two strokes of a hatching, along the edge, in points.
const HATCH_EVERY: f32 = 6.0;

/// Width of a stroke of a hatching, along the edge, in points.
const HATCH_WIDTH: f32 = 2.4;

/// Adds a hatching: rising strokes, cut off at the edges of a rectangle. The strokes of cells side by
/// side meet.
pub fn hatch(mesh: &mut Mesh, rect: Rect, color: Color32) {
    // A stroke is the band HATCH_WIDTH wide where x + y is a multiple of HATCH_EVERY.
    let first = ((rect.left() + rect.top()) / HATCH_EVERY).floor();
    let last = ((rect.right() + rect.bottom()) / HATCH_EVERY).ceil();
    let mut sum = first * HATCH_EVERY;
    while sum <= last * HATCH_EVERY {
        band(mesh, rect, sum, sum + HATCH_WIDTH, color);
        sum += HATCH_EVERY;
    }
}

/// Adds the part of a rectangle where x + y lies between two numbers.
fn band(mesh: &mut Mesh, rect: Rect, from: f32, to: f32, color: Color32) {
    let mut corners = [Pos2::ZERO; 6];
    let mut count = 0;
    let mut put = |corner: Pos2| {
        if let Some(place) = corners.get_mut(count) {
            *place = corner;
            count += 1;
        }
    };
    // Along the lower line from left to right, then back along the upper one: at most six corners.
    let at = |sum: f32, x: f32| pos2(x, sum - x);
    let ends = |sum: f32| {
        let left = rect.left().max(sum - rect.bottom());
        let right = rect.right().min(sum - rect.top());
        (left <= right).then_some((at(sum, left), at(sum, right)))
    };
    let (lower, upper) = (ends(from), ends(to));
    let inside = |corner: Pos2| (from..=to).contains(&(corner.x + corner.y));
    if let Some((left, right)) = lower {
        put(left);
        put(right);
    }
    if inside(rect.right_top()) {
        put(rect.right_top());
    }
    if lower.is_none() && inside(rect.left_top()) {
        put(rect.left_top());
    }
    if upper.is_none() && inside(rect.right_bottom()) {
        put(rect.right_bottom());
    }
    if let Some((left, right)) = upper {
        put(right);
        put(left);
    }
    if inside(rect.left_bottom()) {
        put(rect.left_bottom());
    }
    if count < 3 {
        return;
    }
    let base = mesh.vertices.len() as u32;
    for corner in &corners[..count] {
        mesh.colored_vertex(*corner, color);
    }
    for corner in 2..count as u32 {
        mesh.add_triangle(base, base + corner - 1, base + corner);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hatching_stays_within_its_rectangle_and_covers_about_its_share_of_it() {
        let rect = Rect::from_min_max(pos2(101.0, 57.0), pos2(126.0, 77.0));
        let mut mesh = Mesh::default();
        hatch(&mut mesh, rect, Color32::WHITE);
        assert!(mesh.is_valid());
        let mut area = 0.0;
        for triangle in mesh.indices.as_chunks::<3>().0 {
            let [a, b, c] = triangle.map(|index| mesh.vertices[index as usize].pos);
            for corner in [a, b, c] {
                assert!(rect.expand(0.01).contains(corner), "{corner:?}");
            }
            area += ((b - a).x * (c - a).y - (b - a).y * (c - a).x).abs() / 2.0;
        }
        let share = area / rect.area();
        assert!((0.3..0.5).contains(&share), "{share}");
    }
}
