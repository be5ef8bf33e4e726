//! The text that is read, with its marks, what they mean, and the list of what is left out.

use std::sync::Arc;

use egui::{Align, Layout, Rect, RichText, Sense, Ui, UiBuilder, pos2, vec2};

use super::candidate::Candidate;
use super::input::{self, Input};
use super::marks::{self, has_too_many_pieces, is_all_data};
use super::{PastePreview, Takes, left_out};
use crate::app::theme::Palette;
use crate::notation::PieceKind;
use crate::words::plural;

/// Width of the list of parts that are left out, with the space before it.
const LIST_WIDTH: f32 = 300.0;

/// The least height of the text in points, if the user types or something is listed.
const LEAST_TEXT: f32 = 84.0;

/// The greatest height of the text as a share of the height of the window.
const MOST_TEXT: f32 = 0.2;

/// Height of a heading.
const HEADING: f32 = 22.0;

/// Shows the text that is read, with what its marks mean.
pub fn show(ui: &mut Ui, preview: &mut PastePreview) {
    let palette = Palette::current(ui);
    heading(ui, preview, palette);
    let most = (ui.ctx().content_rect().height() * MOST_TEXT).max(LEAST_TEXT);
    let height = match preview.input.len() {
        // This leaves room to begin to type.
        0 => LEAST_TEXT,
        _ => input::height(ui, &preview.input, ui.available_width()).min(most),
    };
    // The list beside the text needs some rows. While a text is typed, its height changes little.
    let is_complete = preview.shown().is_none_or(|shown| shown.is_complete());
    let height = if is_complete && !preview.is_typed {
        height
    } else {
        height.max(LEAST_TEXT)
    };
    text(ui, preview, height);
}

/// Shows the length of the text, and what the marks in it mean.
fn heading(ui: &mut Ui, preview: &PastePreview, palette: &Palette) {
    let words = match (&preview.input, preview.input.len()) {
        (_, 0) => return,
        (Input::Long { .. }, len) => {
            format!("{} of text, read only", plural(len as u64, "byte"))
        }
        (_, len) => format!("{} of text", plural(len as u64, "byte")),
    };
    let is_typed = matches!(preview.input, Input::Typed(_));
    let size = vec2(ui.available_width(), HEADING);
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.label(RichText::new(words).color(palette.weak));
        let shown = preview.shown();
        let is_marked =
            |shown: &&Arc<Candidate>| !is_all_data(&shown.coverage) || !shown.damage.is_empty();
        if let Some(shown) = shown.filter(is_marked) {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                legend(ui, shown, is_typed, palette);
            });
        }
    });
}

/// Shows what the marks in the text mean.
fn legend(ui: &mut Ui, shown: &Candidate, is_typed: bool, palette: &Palette) {
    let kinds = [
        (" left out ", PieceKind::Rejected),
        (" decoration ", PieceKind::Decoration),
        (" makes bytes ", PieceKind::Data),
    ];
    ui.spacing_mut().item_spacing.x = 12.0;
    let swatch = |ui: &mut Ui, words: &str, mut format: egui::TextFormat| {
        let mut job = egui::text::LayoutJob::default();
        format.font_id.size = 12.0;
        job.append(words, 0.0, format);
        ui.label(job).rect
    };
    let is_simple = is_typed && has_too_many_pieces(&shown.coverage);
    for (words, kind) in kinds {
        let is_rejected = kind == PieceKind::Rejected;
        if is_rejected && shown.is_complete() || is_simple && !is_rejected {
            continue;
        }
        swatch(ui, words, marks::format(kind, palette));
    }
    if !shown.damage.is_empty() {
        let rect = swatch(ui, " damaged ", marks::damaged(palette));
        marks::draw_box(ui.painter(), rect, palette);
    }
}

/// Shows the text, with the parts that are left out beside it.
fn text(ui: &mut Ui, preview: &mut PastePreview, height: f32) {
    let size = vec2(ui.available_width(), height);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let reading = preview.shown().map(Arc::clone);
    let listed = reading.as_ref().filter(|reading| !reading.is_complete());
    let list_width = if listed.is_some() { LIST_WIDTH } else { 0.0 };
    let left = Rect::from_min_max(rect.min, rect.max - vec2(list_width, 0.0));
    let mut clicked = None;
    if let Some(reading) = listed {
        let list = Rect::from_min_max(pos2(left.right() + 8.0, rect.top()), rect.max);
        ui.scope_builder(UiBuilder::new().max_rect(list), |ui| {
            clicked = left_out::show(ui, reading, &mut preview.left_out_row);
        });
    }
    let takes_keyboard = preview.takes_keyboard == Some(Takes::Text);
    if takes_keyboard {
        preview.takes_keyboard = None;
    }
    let shown = input::Shown {
        revision: preview.revision,
        reading: reading.as_ref(),
        part: preview.part.take(),
        takes_keyboard,
    };
    let changed = ui
        .scope_builder(UiBuilder::new().max_rect(left), |ui| {
            input::show(ui, &mut preview.input, &mut preview.marks, &shown)
        })
        .inner;
    preview.part = clicked.or(preview.part.take());
    if preview.part.is_some() {
        ui.ctx().request_repaint();
    }
    if changed {
        if let Input::Typed(text) = &mut preview.input
            && text.len() > input::MOST_TYPED
        {
            preview.input = Input::of(std::mem::take(text));
        }
        preview.wants_open = false;
        preview.takes_keyboard = None;
        preview.changed();
    }
}
