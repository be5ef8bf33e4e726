//! What comes of a text: its first bytes in the colours of their roles, and what they say.

use std::sync::Arc;

use egui::{Label, Rect, RichText, Ui, UiBuilder, pos2, vec2};

use super::Surroundings;
use super::candidate::{Candidate, counted};
use crate::app::hex_view::{self, FirstRows, Metrics};
use crate::app::inspector::{TextView, show_still};
use crate::app::theme::Palette;
use crate::app::verdict_strip::grouped;
use crate::notation::Notation;
use crate::utf8::Unit;

/// What the bytes and the text are called, for screen readers and tests.
const BYTES: &str = "First bytes";
const TEXT: &str = "Their text";

/// Space between the bytes and the text.
const GAP: f32 = 12.0;

/// Height of a heading.
const HEADING: f32 = 24.0;

/// Shows the bytes of one reading and their text side by side, in all the room there is.
pub fn show(ui: &mut Ui, candidate: &Candidate, text: &mut TextView, around: &Surroundings<'_>) {
    let rect = ui.available_rect_before_wrap();
    let metrics = metrics(ui, candidate, around, rect.width() * 0.66);
    let left = Rect::from_min_size(rect.min, vec2(metrics.width() - 12.0, rect.height()));
    let right = Rect::from_min_max(pos2(left.right() + GAP, rect.top()), rect.max);
    let mut first = FirstRows {
        name: BYTES,
        decoded: &candidate.first,
        len: candidate.bytes.len() as u64,
        metrics,
        bom: around.bom,
        has_header: true,
        most_rows: 1,
    };
    let room = rect.height() - HEADING - first.height(0);
    first.most_rows = (room / metrics.row_height).max(1.0) as u64;
    let words = match first.bytes() {
        shown if shown < first.len => {
            format!("{}, the first {} shown", candidate.size(), grouped(shown))
        }
        _ => candidate.size(),
    };
    part(
        ui,
        left,
        &format!("{words} · {}", candidate.verdict()),
        |ui| {
            if first.len > 0 {
                hex_view::first_rows(ui, &first);
            }
        },
    );
    let units = candidate.first.window.units();
    let end = units.last().map_or(0, Unit::end);
    let words = if end < first.len {
        format!("Text of the first {}", counted(end, "byte"))
    } else {
        "Text".to_owned()
    };
    part(ui, right, &words, |ui| {
        show_still(
            ui,
            TEXT,
            text,
            units,
            around.labels_bidi_controls,
            around.bom,
        );
    });
    ui.advance_cursor_after_rect(rect);
}

fn metrics(ui: &Ui, candidate: &Candidate, around: &Surroundings<'_>, room: f32) -> Metrics {
    let window_width = ui.ctx().content_rect().width();
    let len = candidate.bytes.len() as u64;
    hex_view::metrics(ui, around.rows, window_width, room, len)
}

/// A part with a heading on a ground of its own.
fn part(ui: &mut Ui, rect: Rect, heading: &str, contents: impl FnOnce(&mut Ui)) {
    let palette = Palette::current(ui);
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ui.set_clip_rect(ui.clip_rect().intersect(rect));
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.allocate_ui(vec2(rect.width(), HEADING), |ui| {
            ui.add(Label::new(RichText::new(heading).color(palette.weak)).truncate());
        });
        let below = Rect::from_min_max(rect.min + vec2(0.0, HEADING), rect.max);
        ui.painter().rect_filled(below, 4, palette.ground);
        ui.scope_builder(UiBuilder::new().max_rect(below), contents);
    });
}

/// Shows the ways to read a text that are as good as one another, one below the other. Returns the one that
/// was picked.
pub fn show_tied(
    ui: &mut Ui,
    tied: &[Arc<Candidate>],
    around: &Surroundings<'_>,
) -> Option<Notation> {
    let palette = Palette::current(ui);
    let mut picked = None;
    egui::ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt("tied")
        .show(ui, |ui| {
            for candidate in tied {
                ui.horizontal(|ui| {
                    if ui
                        .button(format!("Read as {}", candidate.notation.name()))
                        .clicked()
                    {
                        picked = Some(candidate.notation);
                    }
                    ui.label(RichText::new(candidate.size()).color(palette.strong));
                    let words = if candidate.is_complete() {
                        candidate.verdict()
                    } else {
                        format!("{} left out", counted(candidate.characters, "character"))
                    };
                    let color = if candidate.is_complete() {
                        palette.weak
                    } else {
                        palette.error_text
                    };
                    ui.label(RichText::new(words).color(color));
                });
                let metrics = metrics(ui, candidate, around, ui.available_width());
                let first = FirstRows {
                    name: &format!("{BYTES} as {}", candidate.notation.name()),
                    decoded: &candidate.first,
                    len: candidate.bytes.len() as u64,
                    metrics,
                    bom: around.bom,
                    has_header: false,
                    most_rows: 2,
                };
                let size = vec2(ui.available_width(), first.height(first.rows()) + 4.0);
                let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
                ui.painter().rect_filled(rect, 4, palette.ground);
                let builder = UiBuilder::new().max_rect(rect.shrink2(vec2(0.0, 2.0)));
                ui.scope_builder(builder, |ui| hex_view::first_rows(ui, &first));
                ui.add_space(8.0);
            }
        });
    picked
}
