//! The result of reading a text: its first bytes in the colours of their roles, and their text.

use egui::{Label, Rect, RichText, Ui, UiBuilder, vec2};

use super::Surroundings;
use super::candidate::Candidate;
use crate::app::theme::Palette;
use crate::app::views::hex_view;
use crate::app::views::hex_view::{FirstRows, Metrics};
use crate::app::views::inspector::{ReadOnlyText, TextView, read_only_height, show_read_only};
use crate::notation::Trust;
use crate::utf8::Unit;
use crate::words::{grouped, plural};

/// The names of the bytes and of the text, for screen readers and tests.
const BYTES: &str = "First bytes";
const TEXT: &str = "Their text";

/// Height of a heading.
const HEADING: f32 = 22.0;

/// How much larger than in the inspector the text is shown.
const TEXT_SCALE: f32 = 1.8;

/// Height of the window, in points, for each line of the text that is shown at the most.
const WINDOW_OF_A_LINE: f32 = 300.0;

/// Height of the window, in points, for each row of bytes that is shown at the most, besides what all the rest
/// needs.
const WINDOW_OF_A_ROW: f32 = 64.0;
const WINDOW_OF_THE_REST: f32 = 384.0;

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
        format!("Text of the first {}", plural(end, "byte"))
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
    let one_line = height_of_a_line(height, text);
    let most = (ui.ctx().content_rect().height() / WINDOW_OF_A_LINE).floor();
    let height = height.clamp(one_line, one_line * most.max(1.0)) + 8.0;
    part(ui, height, &heading, |ui| {
        ui.add_space(4.0);
        show_read_only(ui, TEXT, text, units, manner);
    });
}

/// Returns the height of one line of a text of this height.
fn height_of_a_line(height: f32, text: &TextView) -> f32 {
    match text.lines.len() {
        0 => 20.0 * TEXT_SCALE,
        lines => height / lines as f32,
    }
}

/// Shows the first bytes of one reading.
pub fn show_bytes(ui: &mut Ui, candidate: &Candidate, around: &Surroundings<'_>) {
    let metrics = metrics(ui, candidate, around, ui.available_width());
    let window = ui.ctx().content_rect().height();
    let most_rows = (window - WINDOW_OF_THE_REST) / WINDOW_OF_A_ROW;
    let first = FirstRows {
        name: BYTES,
        decoded: &candidate.first,
        len: candidate.bytes.len() as u64,
        metrics,
        bom: around.bom,
        has_header: true,
        most_rows: (most_rows as u64).max(2),
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

/// Returns how the rows of bytes of a reading are laid out in a room of this width.
pub fn metrics(ui: &Ui, candidate: &Candidate, around: &Surroundings<'_>, room: f32) -> Metrics {
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

/// Shows why the bytes of a reading may be wrong.
pub fn warning(ui: &mut Ui, words: &str, trust: Trust) {
    let palette = Palette::current(ui);
    let (sign, color) = match trust {
        Trust::Contradicted => ("✗", palette.error_text),
        Trust::Doubtful | Trust::Whole => ("⚠", palette.warning),
    };
    let words = RichText::new(format!("{sign} {words}")).color(color);
    ui.add(Label::new(words).wrap());
}
