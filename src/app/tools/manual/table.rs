//! Rows of tables, whose cells wrap.

use egui::{Align, Layout, Stroke, Ui, UiBuilder, pos2, vec2};

use crate::app::theme::Palette;

/// About how wide a character is, in points.
const CHARACTER: f32 = 7.3;

/// The space between columns, and above and below the cells, in points.
const GAP: f32 = 14.0;
const MARGIN: f32 = 4.0;

/// A column gets this width, as long as the table has room, in points.
const LEAST: f32 = 56.0;

/// Shows a row. `longest` says how many characters the longest cell of each column of the table has; `cell`
/// shows the cell of a column.
pub(super) fn row(
    ui: &mut Ui,
    longest: &[usize],
    is_head: bool,
    mut cell: impl FnMut(&mut Ui, usize),
) {
    let palette = Palette::current(ui);
    let room = ui.available_width();
    let from = ui.cursor().min;
    let (mut left, mut bottom) = (from.x, from.y);
    for (column, width) in widths(longest, room).into_iter().enumerate() {
        let rect =
            egui::Rect::from_min_size(pos2(left, from.y + MARGIN), vec2(width, f32::INFINITY));
        let builder = UiBuilder::new()
            .id_salt(column)
            .max_rect(rect)
            .layout(Layout::top_down(Align::Min));
        let mut inside = ui.new_child(builder);
        inside.set_width(width);
        cell(&mut inside, column);
        bottom = bottom.max(inside.min_rect().bottom());
        left += width + GAP;
    }
    bottom += MARGIN;
    let color = if is_head { palette.weak } else { palette.line };
    ui.painter()
        .hline(from.x..=from.x + room, bottom, Stroke::new(1.0, color));
    ui.allocate_space(vec2(room, bottom - from.y));
}

/// The widths of the columns, in points: what each needs, and where there is no room for that, an equal share for
/// those that need more than it.
fn widths(longest: &[usize], room: f32) -> Vec<f32> {
    let room = room - GAP * longest.len().saturating_sub(1) as f32;
    let needs: Vec<f32> = longest
        .iter()
        .map(|characters| (*characters as f32 * CHARACTER + 6.0).max(LEAST))
        .collect();
    let mut is_fixed = vec![false; needs.len()];
    let mut share = room;
    // A column that needs less than the share leaves more to the others: at most one round for each.
    for _ in 0..needs.len() {
        let fixed: f32 = (needs.iter().zip(&is_fixed))
            .filter_map(|(need, is_fixed)| is_fixed.then_some(*need))
            .sum();
        let others = is_fixed.iter().filter(|is_fixed| !**is_fixed).count();
        if others == 0 {
            break;
        }
        share = ((room - fixed) / others as f32).max(LEAST);
        for (need, is_fixed) in needs.iter().zip(&mut is_fixed) {
            *is_fixed |= *need <= share;
        }
    }
    needs.into_iter().map(|need| need.min(share)).collect()
}
