//! The mark of a severity: a shape for each, so that its colour is not the only cue.

use egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};

use crate::warnings::Severity;

/// Paints the mark of a severity, so many points high: ◆ high, ◇ medium, ● low, ○ info.
pub fn paint(painter: &Painter, center: Pos2, size: f32, severity: Severity, color: Color32) {
    let half = size / 2.0;
    let line = Stroke::new(1.5, color);
    let diamond = |half: f32| {
        let corners = [
            vec2(0.0, -half),
            vec2(half, 0.0),
            vec2(0.0, half),
            vec2(-half, 0.0),
        ];
        corners.map(|corner| center + corner).to_vec()
    };
    match severity {
        Severity::High => {
            painter.add(Shape::convex_polygon(diamond(half), color, Stroke::NONE));
        }
        Severity::Medium => {
            painter.add(Shape::closed_line(diamond(half - 0.75), line));
        }
        Severity::Low => {
            painter.circle_filled(center, half * 0.6, color);
        }
        Severity::Info => {
            painter.circle_stroke(center, half * 0.6, line);
        }
    }
}
