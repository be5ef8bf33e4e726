//! The parts of a text that are left out: where, and why.

use std::ops::Range;

use egui::{RichText, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::candidate::{Candidate, LeftOut};
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::words::grouped;

/// Height of a row in points.
const ROW_HEIGHT: f32 = 22.0;

/// What the list is called, for screen readers and tests.
const NAME: &str = "Left out";

/// Shows the list in all the room there is. Returns the part that was clicked, in bytes of the text.
pub fn show(ui: &mut Ui, candidate: &Candidate) -> Option<Range<usize>> {
    let palette = Palette::current(ui);
    let mut clicked = None;
    let rect = ui.available_rect_before_wrap();
    ui.painter().rect_filled(rect, 4, palette.ground);
    let builder = UiBuilder::new()
        .max_rect(rect.shrink2(vec2(6.0, 4.0)))
        .accessibility_role(Role::List)
        .accessibility_label(NAME);
    ui.scope_builder(builder, |ui| {
        ScrollArea::vertical()
            .auto_shrink(false)
            .id_salt("left out")
            .show_rows(ui, ROW_HEIGHT, rows(candidate), |ui, shown| {
                for place in shown {
                    match candidate.left_out.get(place) {
                        Some(part) if row(ui, part) => clicked = Some(part.start..part.end),
                        Some(_) => {}
                        None => {
                            let more = candidate.parts - candidate.left_out.len();
                            let more = format!("and {} more", grouped(more as u64));
                            ui.label(RichText::new(more).color(palette.weak));
                        }
                    }
                }
            });
    });
    ui.advance_cursor_after_rect(rect);
    clicked
}

/// How many rows there are: one more where not all parts are listed.
fn rows(candidate: &Candidate) -> usize {
    let listed = candidate.left_out.len();
    listed + usize::from(candidate.parts > listed)
}

fn row(ui: &mut Ui, part: &LeftOut) -> bool {
    let palette = Palette::current(ui);
    let size = vec2(
        ui.available_width(),
        ROW_HEIGHT - ui.spacing().item_spacing.y,
    );
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let place = format!("{}:{}", part.line, part.column);
    response.widget_info(|| {
        let words = format!(
            "Line {}, column {}: {}",
            part.line, part.column, part.reason
        );
        WidgetInfo::labeled(Role::ListBoxOption, true, words)
    });
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4, palette.control);
    }
    let painter = ui.painter_at(rect);
    let align = egui::Align2::LEFT_CENTER;
    let at = pos2(rect.left() + 4.0, rect.center().y);
    let font = fonts::mono(12.0);
    let after = painter.text(at, align, place, font, palette.weak).right() + 10.0;
    let text = RichText::new(&*part.reason).color(palette.error_text);
    let galley = egui::WidgetText::from(text).into_galley(
        ui,
        Some(egui::TextWrapMode::Truncate),
        rect.right() - after,
        egui::TextStyle::Body,
    );
    let top = rect.center().y - galley.size().y / 2.0;
    painter.galley(pos2(after, top), galley, palette.error_text);
    response.on_hover_text(&*part.reason).clicked()
}
