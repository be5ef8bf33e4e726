//! The result of reading a text: its first bytes in the colours of their roles, and their text.

use std::sync::Arc;

use egui::{Label, Rect, RichText, Ui, UiBuilder, vec2};

use super::Surroundings;
use super::candidate::{Candidate, counted};
use crate::app::theme::Palette;
use crate::app::views::hex_view;
use crate::app::views::hex_view::{FirstRows, Metrics};
use crate::app::views::inspector::{ReadOnlyText, TextView, read_only_height, show_read_only};
use crate::notation::Notation;
use crate::utf8::Unit;
use crate::words::grouped;

/// The names of the bytes and of the text, for screen readers and tests.
const BYTES: &str = "First bytes";
const TEXT: &str = "Their text";

/// Height of a heading.
const HEADING: f32 = 22.0;

/// How much larger than in the inspector the text is shown, and the most lines of it.
const TEXT_SCALE: f32 = 1.8;
const MOST_LINES: f32 = 4.0;

/// The most rows of bytes that are shown.
const MOST_ROWS: u64 = 8;

/// The least width that looks well, in points.
const USUAL_WIDTH: f32 = 620.0;

/// Returns the width of the rows of one reading, or the usual width.
pub fn width(ui: &Ui, candidate: Option<&Candidate>, around: &Surroundings<'_>, most: f32) -> f32 {
    let rows = candidate.map(|candidate| metrics(ui, candidate, around, most).width());
    rows.unwrap_or(0.0).max(USUAL_WIDTH).min(most)
}

/// Shows the text of one reading, large enough to read from a distance.
pub fn show_text(
    ui: &mut Ui,
    candidate: &Candidate,
    text: &mut TextView,
    around: &Surroundings<'_>,
) {
    let units = candidate.first.window.units();
    let end = units.last().map_or(0, Unit::end);
    let heading = if end < candidate.bytes.len() as u64 {
        format!("Text of the first {}", counted(end, "byte"))
    } else {
        "Text".to_owned()
    };
    let manner = ReadOnlyText {
        scale: TEXT_SCALE,
        labels_bidi_controls: around.labels_bidi_controls,
        bom: around.bom,
    };
    let room = ui.available_width();
    let height = read_only_height(ui, text, units, room, manner);
    let one_line = still_height_of_a_line(height, text);
    let height = height.clamp(one_line, one_line * MOST_LINES) + 8.0;
    part(ui, height, &heading, |ui| {
        ui.add_space(4.0);
        show_read_only(ui, TEXT, text, units, manner);
    });
}

/// Returns the height of one line of a text of this height.
fn still_height_of_a_line(height: f32, text: &TextView) -> f32 {
    match text.lines.len() {
        0 => 20.0 * TEXT_SCALE,
        lines => height / lines as f32,
    }
}

/// Shows the first bytes of one reading.
pub fn show_bytes(ui: &mut Ui, candidate: &Candidate, around: &Surroundings<'_>) {
    let metrics = metrics(ui, candidate, around, ui.available_width());
    let first = FirstRows {
        name: BYTES,
        decoded: &candidate.first,
        len: candidate.bytes.len() as u64,
        metrics,
        bom: around.bom,
        has_header: true,
        most_rows: MOST_ROWS,
    };
    let words = match first.bytes() {
        shown if shown < first.len => {
            format!("{}, the first {} shown", candidate.size(), grouped(shown))
        }
        _ => candidate.size(),
    };
    let heading = format!("{words} · {}", candidate.verdict());
    let height = match first.len {
        0 => 0.0,
        _ => first.height(first.rows()) + 4.0,
    };
    part(ui, height, &heading, |ui| {
        if first.len > 0 {
            hex_view::first_rows(ui, &first);
        }
    });
}

fn metrics(ui: &Ui, candidate: &Candidate, around: &Surroundings<'_>, room: f32) -> Metrics {
    let window_width = ui.ctx().content_rect().width();
    let len = candidate.bytes.len() as u64;
    hex_view::metrics(ui, around.rows, window_width, room, len)
}

/// Shows a part of this height with a heading above it and a background of its own.
fn part(ui: &mut Ui, height: f32, heading: &str, contents: impl FnOnce(&mut Ui)) {
    let palette = Palette::current(ui);
    let size = vec2(ui.available_width(), HEADING + height);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        ui.shrink_clip_rect(rect);
        ui.spacing_mut().item_spacing.y = 0.0;
        let heading = RichText::new(heading).color(palette.weak);
        ui.add(Label::new(heading).truncate());
        let below = Rect::from_min_max(rect.min + vec2(0.0, HEADING), rect.max);
        ui.painter().rect_filled(below, 4, palette.ground);
        ui.scope_builder(UiBuilder::new().max_rect(below), contents);
    });
}

/// Shows the equally good readings of a text, one below the other. Returns the one that the user picked.
pub fn show_tied(
    ui: &mut Ui,
    tied: &[Arc<Candidate>],
    around: &Surroundings<'_>,
) -> Option<Notation> {
    let palette = Palette::current(ui);
    let mut picked = None;
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
    picked
}
