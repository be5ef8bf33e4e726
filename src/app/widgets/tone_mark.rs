//! The mark of a verdict: a shape for each tone, so that its colour is not the only cue.

use egui::{Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

use crate::answer::Tone;
use crate::app::theme::Palette;

/// From this size on, in points, there is a sign in the shape.
const WITH_SIGN: f32 = 18.0;

/// Paints the mark of a tone, so many points high: ◆ look, ■ wrong, ● calm, ○ neutral.
pub fn paint(painter: &Painter, center: Pos2, size: f32, tone: Tone, palette: &Palette) {
    let ink = palette.tone(tone).ink;
    let half = size / 2.0;
    let line = Stroke::new((size / 9.0).max(1.5), palette.tone(tone).ground);
    let has_sign = size >= WITH_SIGN;
    match tone {
        Tone::Look => {
            let corners = [
                vec2(0.0, -half),
                vec2(half, 0.0),
                vec2(0.0, half),
                vec2(-half, 0.0),
            ];
            let corners = corners.map(|corner| center + corner).to_vec();
            painter.add(Shape::convex_polygon(corners, ink, Stroke::NONE));
            if has_sign {
                let top = center.y - half * 0.45;
                painter.vline(center.x, top..=center.y + half * 0.1, line);
                painter.circle_filled(center + vec2(0.0, half * 0.4), line.width * 0.6, line.color);
            }
        }
        Tone::Bad => {
            let side = size * 0.86;
            let square = Rect::from_center_size(center, vec2(side, side));
            painter.rect_filled(square, (size / 8.0).round(), ink);
            if has_sign {
                let arm = side * 0.22;
                for across in [arm, -arm] {
                    let ends = [vec2(-arm, -across), vec2(arm, across)];
                    painter.line_segment(ends.map(|end| center + end), line);
                }
            }
        }
        Tone::Good => {
            painter.circle_filled(center, half * 0.92, ink);
            if has_sign {
                let at = |x: f32, y: f32| pos2(center.x + half * x, center.y + half * y);
                let hook = vec![at(-0.42, 0.02), at(-0.1, 0.34), at(0.44, -0.3)];
                painter.add(Shape::line(hook, line));
            }
        }
        Tone::Neutral => {
            let ring = Stroke::new((size / 10.0).max(1.5), ink);
            painter.circle_stroke(center, half * 0.86 - ring.width / 2.0, ring);
        }
    }
}
