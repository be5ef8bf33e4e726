//! The readings of a text that are equally good, one below the other.

use egui::{Label, Rect, Response, RichText, Sense, Ui, UiBuilder, pos2, vec2};

use super::Surroundings;
use super::candidate::Candidate;
use super::outcome;
use super::readings::{self, Readings, Shown};
use crate::app::theme::Palette;
use crate::app::views::hex_view;
use crate::app::views::inspector::{
    ReadOnlyText, TextView, read_only_height, show_read_only_start,
};
use crate::notation::Trust;
use crate::words::plural;

/// How much larger than in the inspector the text is shown.
const TEXT_SCALE: f32 = 1.4;

/// The most units of the text that are laid out: more than a line has room for.
const MOST_UNITS: usize = 200;

/// The rows of bytes of a reading.
const ROWS: u64 = 2;

/// Shows the first of the readings, which tie: what each makes, what it assumes, and why it may be wrong. `texts`
/// are the layouts of their texts, kept from frame to frame.
pub fn show(
    ui: &mut Ui,
    readings: &Readings<'_>,
    tied: usize,
    texts: &mut Vec<TextView>,
    around: &Surroundings<'_>,
) -> Shown {
    let mut shown = Shown::default();
    texts.resize_with(tied, TextView::default);
    let cards = readings.all.iter().zip(texts.iter_mut());
    for (place, (candidate, text)) in cards.enumerate().take(tied) {
        let response = card(ui, place, candidate, readings, text, around);
        if response.clicked() {
            shown.picked = Some(candidate.notation);
        }
        shown.first.get_or_insert(response);
        ui.add_space(4.0);
    }
    shown
}

/// Shows one reading. Returns the response of its button, which is clicked too if its bytes are.
fn card(
    ui: &mut Ui,
    place: usize,
    candidate: &Candidate,
    readings: &Readings<'_>,
    text: &mut TextView,
    around: &Surroundings<'_>,
) -> Response {
    let palette = Palette::current(ui);
    let button = ui
        .horizontal(|ui| {
            ui.spacing_mut().interact_size.y = readings::HEIGHT;
            let button = readings::button(ui, place, candidate, readings);
            let (words, color) = if candidate.is_complete() {
                (candidate.verdict(), palette.weak)
            } else {
                let left_out = plural(candidate.characters, "character");
                (format!("{left_out} left out"), palette.error_text)
            };
            ui.label(RichText::new(words).color(color));
            button
        })
        .inner;
    let assumption = format!("{}.", candidate.assumption);
    ui.add(Label::new(RichText::new(assumption).color(palette.weak)).truncate());
    if candidate.trust > Trust::Whole {
        for warning in &candidate.warnings {
            outcome::warning(ui, warning, candidate.trust);
        }
    }
    let ground = contents(ui, candidate, text, around);
    let ground = ui.interact(ground, button.id.with("ground"), Sense::CLICK);
    if ground.hovered() {
        let stroke = egui::Stroke::new(1.0, palette.accent);
        ui.painter()
            .rect_stroke(ground.rect, 4, stroke, egui::StrokeKind::Inside);
    }
    button | ground
}

/// Shows the first line of the text of a reading, and its first bytes.
fn contents(
    ui: &mut Ui,
    candidate: &Candidate,
    text: &mut TextView,
    around: &Surroundings<'_>,
) -> Rect {
    let palette = Palette::current(ui);
    let width = ui.available_width();
    let units = candidate.first.window.units();
    let units = units.get(..MOST_UNITS).unwrap_or(units);
    let manner = ReadOnlyText {
        scale: TEXT_SCALE,
        labels_bidi_controls: around.labels_bidi_controls,
        bom: around.bom,
    };
    let line = match read_only_height(ui, text, units, width, manner) {
        height if !units.is_empty() && !text.lines.is_empty() => height / text.lines.len() as f32,
        _ => 0.0,
    };
    let name = format!("First bytes as {}", candidate.notation.name());
    let first = hex_view::FirstRows {
        name: &name,
        decoded: &candidate.first,
        len: candidate.bytes.len() as u64,
        metrics: outcome::metrics(ui, candidate, around, width),
        bom: around.bom,
        has_header: false,
        most_rows: ROWS,
    };
    let rows = match first.len {
        0 => 0.0,
        _ => first.height(first.rows()),
    };
    let (rect, _) = ui.allocate_exact_size(vec2(width, line + rows + 8.0), Sense::hover());
    ui.painter().rect_filled(rect, 4, palette.ground);
    let text_rect = Rect::from_min_size(rect.min + vec2(0.0, 4.0), vec2(width, line));
    if line > 0.0 {
        ui.scope_builder(UiBuilder::new().max_rect(text_rect), |ui| {
            ui.shrink_clip_rect(text_rect);
            let name = format!("Text as {}", candidate.notation.name());
            show_read_only_start(ui, &name, text, manner);
        });
    }
    if first.len > 0 {
        let below = Rect::from_min_max(pos2(rect.left(), text_rect.bottom()), rect.max);
        ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
            hex_view::first_rows(ui, &first);
        });
    }
    rect
}
