//! The parts of a text that are left out: where, and why.

use std::ops::Range;

use egui::{Id, Label, RichText, ScrollArea, Ui, UiBuilder, vec2};

use super::candidate::{Candidate, LeftOut};
use crate::app::theme::Palette;
use crate::app::widgets::list::{Asks, CHARACTER, List, Row};
use crate::words::grouped;

/// Height of a row in points.
const ROW_HEIGHT: f32 = 22.0;

/// The name of the list, for screen readers and tests.
const NAME: &str = "Left out";

/// Shows the list in all the room that is left. `current` is the number of the row that the arrow keys
/// reached. Returns the part to go to, in bytes of the text.
pub fn show(
    ui: &mut Ui,
    candidate: &Candidate,
    current: &mut Option<usize>,
) -> Option<Range<usize>> {
    let palette = Palette::current(ui);
    let rect = ui.available_rect_before_wrap();
    ui.painter().rect_filled(rect, 4, palette.ground);
    let builder = UiBuilder::new().max_rect(rect.shrink2(vec2(6.0, 4.0)));
    let gone_to = ui.scope_builder(builder, |ui| rows(ui, candidate, current));
    ui.advance_cursor_after_rect(rect);
    let part = candidate.left_out.get(gone_to.inner?)?;
    Some(part.start..part.end)
}

/// Shows the rows. Returns the number of the one to go to.
fn rows(ui: &mut Ui, candidate: &Candidate, current: &mut Option<usize>) -> Option<usize> {
    let palette = Palette::current(ui);
    let listed = candidate.left_out.len();
    let list = List::in_overlay(ui, Id::unique("byteloupe left out"));
    if let Some(step) = list.step
        && listed > 0
    {
        let to = current.map_or(0, |current| current.saturating_add_signed(step));
        *current = Some(to.min(listed - 1));
    }
    let here = current.and_then(|current| candidate.left_out.get(current));
    list.describe(ui, NAME, || here.map(spoken));
    let mut gone_to = current.filter(|_| list.asks == Some(Asks::Go));
    // One more row says that not all parts are listed.
    let count = listed + usize::from(candidate.parts > listed);
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut area = ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt("left out");
    if let Some(top) = list.follow(ui, *current, *current, count, ROW_HEIGHT) {
        area = area.vertical_scroll_offset(top);
    }
    let shown = list.show(ui, |ui| {
        area.show_rows(ui, ROW_HEIGHT, count, |ui, places| {
            for place in places {
                let Some(part) = candidate.left_out.get(place) else {
                    let more = candidate.parts - listed;
                    let more = format!("and {} more", grouped(more as u64));
                    ui.label(RichText::new(more).color(palette.weak));
                    continue;
                };
                let is_current = Some(place) == *current;
                let row = row(ui, part, is_current);
                list.place(&row, place as u64, listed as u64, is_current);
                if row.response.clicked() {
                    gone_to = Some(place);
                }
                row.response.on_hover_ui(|ui| {
                    ui.add(Label::new(&*part.reason).wrap());
                });
            }
        })
    });
    list.scrolled_to(ui, shown.state.clamped_offset().y);
    list.show_focus(ui);
    if gone_to.is_some() {
        *current = gone_to;
    }
    gone_to
}

fn row(ui: &mut Ui, part: &LeftOut, is_current: bool) -> Row {
    let palette = Palette::current(ui);
    let mut row = Row::new(ui, ROW_HEIGHT, is_current, || spoken(part));
    let place = format!("{}:{}", part.line, part.column);
    let room = (place.chars().count() as f32 + 1.0) * CHARACTER;
    row.put(room, place, palette.weak);
    row.put_words(ui, 4.0, &part.reason, palette.error_text);
    row
}

fn spoken(part: &LeftOut) -> String {
    format!(
        "Line {}, column {}: {}",
        part.line, part.column, part.reason
    )
}
