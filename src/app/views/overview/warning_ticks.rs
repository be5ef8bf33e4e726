//! Where warnings are, and what scripts the source is written in: a lane beside the stripes.

use egui::{Color32, Mesh, Painter, Pos2, Rect, Ui, pos2};

use crate::app::theme::Palette;
use crate::census::Stripe;
use crate::document::overview::{MadeOf, made_of};
use crate::warnings::{ScriptGroup, Severity, StripeWarnings};

/// The size of a tick, in points: a triangle that points at its place from the lane.
const WIDTH: f32 = 6.0;
const HALF_HEIGHT: f32 = 3.0;

/// How many points apart ticks are at least.
const APART: f32 = 2.0;

/// Paints the mix of scripts of each stripe into a lane: a part of its width for each group that the
/// stripe has code points of. What was not surveyed stays empty.
pub fn paint_scripts(
    ui: &Ui,
    lane: Rect,
    stripes: &[Stripe],
    stripe_warnings: &[StripeWarnings],
    y: impl Fn(u64) -> f32,
    palette: &Palette,
) {
    let mut mesh = Mesh::default();
    let mut row = |left: f32, right: f32, from: u64, to: u64, color: Color32| {
        let rect = Rect::from_x_y_ranges(left..=right, y(from)..=y(to));
        mesh.add_colored_rect(rect, color);
    };
    // Stripes of one colour side by side are one: most text is in one script.
    let mut run: Option<(u64, u64, Color32)> = None;
    let mut before = None;
    for ((stripe, made), stripe_warnings) in
        stripes.iter().zip(made_of(stripes)).zip(stripe_warnings)
    {
        let mut whole = only_color(stripe_warnings, palette);
        if stripe_warnings.share.of_scripts() == 0
            && stripe_warnings.is_surveyed
            && has_only_tails(stripe, made)
        {
            whole = before.or(whole);
        }
        before = whole;
        if let (Some((_, end, color)), Some(same)) = (&mut run, whole)
            && *color == same
            && *end == stripe.start
        {
            *end = stripe.end;
            continue;
        }
        if let Some((from, to, color)) = run.take() {
            row(lane.left(), lane.right(), from, to, color);
        }
        run = whole.map(|color| (stripe.start, stripe.end, color));
        if whole.is_some() || !stripe_warnings.is_surveyed {
            continue;
        }
        let all = stripe_warnings.share.of_scripts();
        let mut left = lane.left();
        for group in ScriptGroup::ALL {
            let count = stripe_warnings.share.script(group);
            if count > 0 {
                let right = left + (count as f64 / all as f64) as f32 * lane.width();
                row(left, right, stripe.start, stripe.end, palette.script(group));
                left = right;
            }
        }
    }
    if let Some((from, to, color)) = run {
        row(lane.left(), lane.right(), from, to, color);
    }
    ui.painter().add(mesh);
}

/// Does a stripe lie within a sequence that began before it? The script of the sequence counts to the
/// stripe of its lead.
fn has_only_tails(stripe: &Stripe, made: MadeOf<'_>) -> bool {
    let MadeOf::Sequences(told) = made else {
        return false;
    };
    let counts = &told.counts;
    let len = (1..).zip(counts.code_points).find(|(_, count)| *count > 0);
    counts.units == 1 && len.is_some_and(|(len, _)| stripe.start + len > told.end)
}

/// The colour of a stripe that has only one: of its only script group, or of none.
fn only_color(stripe_warnings: &StripeWarnings, palette: &Palette) -> Option<Color32> {
    if !stripe_warnings.is_surveyed {
        return None;
    }
    let mut groups = ScriptGroup::ALL
        .into_iter()
        .filter(|group| stripe_warnings.share.script(*group) > 0);
    match (groups.next(), groups.next()) {
        (None, _) => Some(palette.control),
        (Some(group), None) => Some(palette.script(group)),
        _ => None,
    }
}

/// Paints a tick for each stripe in which a warning begins that is more than information, but no two closer than some points.
/// `x` is the left end of the ticks.
pub fn paint(
    ui: &Ui,
    x: f32,
    stripes: &[Stripe],
    stripe_warnings: &[StripeWarnings],
    y: impl Fn(u64) -> f32,
    palette: &Palette,
) {
    let mut tips: Vec<Pos2> = Vec::new();
    for (stripe, stripe_warnings) in stripes.iter().zip(stripe_warnings) {
        if stripe_warnings.share.worst <= Some(Severity::Info) {
            continue;
        }
        let tip = pos2(x + WIDTH, f32::midpoint(y(stripe.start), y(stripe.end)));
        if tips.last().is_none_or(|last| tip.y - last.y >= APART) {
            tips.push(tip);
        }
    }
    let mut mesh = Mesh::default();
    // What lies under them all first, so that neighbours do not cover each other.
    for (by, color) in [(1.0, palette.ground), (0.0, palette.warning)] {
        for tip in &tips {
            triangle(&mut mesh, x, *tip, by, color);
        }
    }
    ui.painter().add(mesh);
}

/// A triangle with this tip, so much larger on all sides.
fn triangle(mesh: &mut Mesh, left: f32, tip: Pos2, by: f32, color: Color32) {
    let first = mesh.vertices.len() as u32;
    mesh.colored_vertex(pos2(tip.x + 1.5 * by, tip.y), color);
    mesh.colored_vertex(pos2(left - by, tip.y - HALF_HEIGHT - by), color);
    mesh.colored_vertex(pos2(left - by, tip.y + HALF_HEIGHT + by), color);
    mesh.add_triangle(first, first + 1, first + 2);
}

/// What a warning looks like, for a legend.
pub fn draw_swatch(painter: &Painter, rect: Rect, palette: &Palette) {
    let mut mesh = Mesh::default();
    let left = rect.center().x - WIDTH / 2.0;
    let tip = pos2(left + WIDTH, rect.center().y);
    triangle(&mut mesh, left, tip, 0.0, palette.warning);
    painter.add(mesh);
}

/// The scripts of a stripe with their shares, the largest first.
pub fn script_words(stripe_warnings: &StripeWarnings) -> Vec<String> {
    let all = stripe_warnings.share.of_scripts();
    let mut groups: Vec<(u64, ScriptGroup)> = ScriptGroup::ALL
        .into_iter()
        .map(|group| (stripe_warnings.share.script(group), group))
        .filter(|(count, _)| *count > 0)
        .collect();
    groups.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    groups
        .into_iter()
        .map(|(count, group)| {
            let percent = count as f64 * 100.0 / all as f64;
            let name = group.name();
            match percent {
                _ if count == all => format!("All {name}"),
                _ if percent < 1.0 => format!("{name} < 1 %"),
                // What is not all of it is not called that.
                _ => format!("{name} {:.0} %", percent.min(99.0)),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_scripts_are_told_with_the_largest_first_and_none_is_rounded_away() {
        let mut stripe_warnings = StripeWarnings::default();
        assert!(script_words(&stripe_warnings).is_empty());
        stripe_warnings.share.scripts[ScriptGroup::Cyrillic.index()] = 4;
        assert_eq!(script_words(&stripe_warnings), ["All Cyrillic"]);
        stripe_warnings.share.scripts[ScriptGroup::Latin.index()] = 12;
        assert_eq!(
            script_words(&stripe_warnings),
            ["Latin 75 %", "Cyrillic 25 %"]
        );
        stripe_warnings.share.scripts[ScriptGroup::Latin.index()] = 9999;
        assert_eq!(
            script_words(&stripe_warnings),
            ["Latin 99 %", "Cyrillic < 1 %"]
        );
    }
}
