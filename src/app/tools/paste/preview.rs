//! The preview of a pasted text, in the middle of the window.

use std::sync::Arc;

use egui::{
    Align, Button, Id, Key, Label, Layout, Modifiers, RichText, Ui, UiBuilder, accesskit, vec2,
};

use super::candidate::Candidate;
use super::input::{self, Input};
use super::readings::Readings;
use super::{PastePreview, Surroundings, Takes, cards, damage, keys, outcome, readings, source};
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::overlay::{fitting, overlay};
use crate::notation::{Notation, Trust};
use crate::words::{grouped, plural};

/// The name of the line about the reading, for screen readers and tests.
const STATUS: &str = "How it is read";

/// What is said of plain text that may hold bytes.
const UNEXPLAINED: &str = "This may hold bytes, but no notation explains all of it.";

/// The greatest width, in points.
const MOST_WIDTH: f32 = 1240.0;

/// Height of the buttons at the bottom.
const BUTTONS: f32 = 30.0;

/// What the user did with the preview in a frame.
pub enum PreviewOutcome {
    /// The preview stays open.
    Stays,
    /// The user closed the preview.
    Closed,
    /// The user wants to open a file instead.
    OpenFile,
    /// The bytes become a document.
    Open(Arc<Candidate>),
    /// The bytes are copied in a format.
    Copy(Arc<Candidate>, Notation),
}

/// Shows the preview.
pub fn show(
    ctx: &egui::Context,
    preview: &mut PastePreview,
    around: &Surroundings<'_>,
) -> PreviewOutcome {
    let mut outcome = PreviewOutcome::Stays;
    if has_keys(ctx, preview)
        && let Some(asked) = keys::take(ctx)
    {
        preview.press(asked);
    }
    let insists = ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter));
    // As long as nothing in the preview has the keyboard, Enter is for the text that is on its way.
    let nothing_has_it = ctx.memory(|memory| memory.focused().is_none())
        || preview.is_coming()
        || preview.takes_keyboard == Some(Takes::Open);
    let enters =
        nothing_has_it && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
    let modal = overlay(ctx, Id::unique("byteloupe paste"), title(preview)).show(ctx, |ui| {
        let room = ctx.content_rect().width() - 72.0;
        let shown = preview.shown().map(Arc::clone);
        let width = outcome::width(ui, shown.as_deref(), around, room.min(MOST_WIDTH));
        ui.set_width(width);
        outcome = contents(ui, preview, around);
    });
    // A click outside must not throw away a text that was typed.
    if modal.should_close() && !modal.backdrop_response.clicked() {
        return PreviewOutcome::Closed;
    }
    // Text that was typed in the same frame was typed before that.
    preview.wants_open |= insists || enters;
    let is_read = !preview.is_reading && !preview.is_coming();
    if matches!(outcome, PreviewOutcome::Stays)
        && is_read
        && std::mem::take(&mut preview.wants_open)
    {
        // A key that was pressed before the left-out parts were shown must not accept them.
        let can_open =
            |shown: &&Arc<Candidate>| !shown.bytes.is_empty() && (insists || shown.is_sound());
        if let Some(shown) = preview.shown().filter(can_open) {
            return PreviewOutcome::Open(Arc::clone(shown));
        }
    }
    outcome
}

/// Returns whether keys that are plain letters and digits are for the preview. They are for the text while it has
/// the keyboard.
fn has_keys(ctx: &egui::Context, preview: &PastePreview) -> bool {
    let types = matches!(preview.input, Input::Typed(_))
        && (ctx.memory(|memory| memory.has_focus(input::id()))
            || preview.takes_keyboard == Some(Takes::Text));
    !types && !preview.is_coming()
}

fn contents(ui: &mut Ui, preview: &mut PastePreview, around: &Surroundings<'_>) -> PreviewOutcome {
    let palette = Palette::current(ui);
    ui.spacing_mut().item_spacing.y = 6.0;
    let title = RichText::new(title(preview)).font(fonts::semibold(16.0));
    ui.label(title.color(palette.strong));
    if let Some(said) = &preview.said {
        line(ui, said, palette.warning);
    }
    // The preview is as large as its contents, as far as the window has room.
    fitting(ui, |ui| middle(ui, preview, around, palette));
    ui.add_space(4.0);
    let line = vec2(ui.available_width(), BUTTONS);
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(line, layout, |ui| buttons(ui, preview, around))
        .inner
}

/// Shows what is known, the answer first: the text of the bytes, large, then the bytes, then how they were read;
/// below it the text that was read. A text that is typed is above that, so that it stays where it is.
fn middle(ui: &mut Ui, preview: &mut PastePreview, around: &Surroundings<'_>, palette: &Palette) {
    if preview.is_typed || preview.is_coming() {
        source::show(ui, preview);
    }
    if preview.input.len() > 0 {
        answer(ui, preview, around, palette);
    }
    if !preview.is_typed && !preview.is_coming() {
        source::show(ui, preview);
    }
}

/// Shows the bytes of the reading that is shown, or what there is to choose from.
fn answer(ui: &mut Ui, preview: &mut PastePreview, around: &Surroundings<'_>, palette: &Palette) {
    let has_keys = has_keys(ui.ctx(), preview);
    let reading = preview.shown().map(Arc::clone);
    let mut picked = None;
    let mut first = None;
    let tied = preview.to_choose_from().len();
    if let Some(shown) = &reading {
        if !shown.bytes.is_empty() {
            outcome::show_text(ui, shown, &mut preview.decoded, around);
        }
        outcome::show_bytes(ui, shown, around);
    } else {
        status(ui, preview, palette);
        stopping(ui, preview);
    }
    let mut readings = Readings {
        all: &preview.candidates,
        skipped: 0,
        current: reading.as_ref().map(|shown| shown.notation),
        has_keys,
    };
    if tied > 0 {
        let shown = cards::show(ui, &readings, tied, &mut preview.tied_texts, around);
        picked = shown.picked;
        first = shown.first;
        readings.skipped = tied;
    }
    let shown = readings::show(ui, &readings);
    picked = picked.or(shown.picked);
    first = first.or(shown.first);
    if let Some(first) = first
        && preview.takes_keyboard == Some(Takes::Reading)
    {
        first.request_focus();
        preview.takes_keyboard = None;
    }
    if let Some(shown) = reading {
        status(ui, preview, palette);
        about(ui, preview, &shown, has_keys, palette);
    }
    if let Some(notation) = picked {
        preview.choose(notation);
    }
}

/// Shows what the user should know of a reading: what was taken off, why the bytes may be wrong, what is damaged and
/// how much is left out.
fn about(
    ui: &mut Ui,
    preview: &mut PastePreview,
    shown: &Candidate,
    has_keys: bool,
    palette: &Palette,
) {
    if !shown.taken_off.is_empty() {
        let words = format!("Taken off: {}", shown.taken_off.join(", "));
        ui.add(Label::new(RichText::new(words).color(palette.text)).wrap());
    }
    for warning in &shown.warnings {
        outcome::warning(ui, warning, shown.trust);
    }
    if preview.is_unexplained && shown.notation == Notation::Text {
        outcome::warning(ui, UNEXPLAINED, Trust::Doubtful);
    }
    if !shown.damage.is_empty() {
        let done = damage::show(ui, shown, has_keys && !preview.is_reading);
        if let Some(take) = done.take
            && preview.takes_keyboard == Some(Takes::Correction)
        {
            take.request_focus();
            preview.takes_keyboard = None;
        }
        preview.part = done.part.or(preview.part.take());
        preview.correct(done.corrections);
    }
    if !shown.is_complete() {
        let left_out = plural(shown.characters, "character");
        let words = match shown.parts {
            1 => format!("Left out: {left_out}"),
            parts => format!("Left out: {left_out}, in {} parts", grouped(parts as u64)),
        };
        line(ui, &words, palette.error_text);
    }
}

/// Returns the title of the preview.
fn title(preview: &PastePreview) -> &'static str {
    match preview.input {
        _ if preview.part_of.is_some() => "Decode",
        Input::Typed(_) if preview.is_typed => "New from text",
        _ => "Paste",
    }
}

/// Shows how the text is read, in one line.
fn status(ui: &mut Ui, preview: &PastePreview, palette: &Palette) {
    let (words, color) = match preview.shown() {
        Some(shown) => (format!("{}.", shown.assumption), palette.text),
        None if preview.is_reading => ("Reading the text".to_owned(), palette.weak),
        None if preview.is_stopped => (
            "The reading was stopped. Read it again, or choose a notation.".to_owned(),
            palette.warning,
        ),
        None if !preview.to_choose_from().is_empty() && preview.is_unexplained => (
            format!("{UNEXPLAINED} Choose how to read it."),
            palette.warning,
        ),
        None if !preview.to_choose_from().is_empty() => (
            "This can be read in more than one way. Choose one.".to_owned(),
            palette.warning,
        ),
        None => (String::new(), palette.weak),
    };
    let builder = UiBuilder::new()
        .id_salt(STATUS)
        .accessibility_role(accesskit::Role::Status)
        .accessibility_label(STATUS);
    ui.scope_builder(builder, |ui| {
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
            node.set_live(accesskit::Live::Polite);
            node.set_value(words.clone());
        });
        line(ui, &words, color);
    });
}

/// Shows the button that stops the reading of a long text, or that begins it again.
fn stopping(ui: &mut Ui, preview: &mut PastePreview) {
    if preview.is_stopped {
        if button(ui, "Read again") {
            preview.ask(true, Vec::new());
            preview.takes_keyboard = Some(Takes::Open);
        }
    } else if preview.is_reading
        && matches!(preview.input, Input::Long { .. })
        && button(ui, "Stop")
    {
        preview.stop();
    }
}

fn line(ui: &mut Ui, words: &str, color: egui::Color32) {
    ui.add(Label::new(RichText::new(words).color(color)).truncate());
}

fn buttons(ui: &mut Ui, preview: &mut PastePreview, around: &Surroundings<'_>) -> PreviewOutcome {
    let palette = Palette::current(ui);
    let mut outcome = PreviewOutcome::Stays;
    let shown = preview.shown().map(Arc::clone);
    let fresh = shown
        .clone()
        .filter(|shown| !preview.is_reading && !shown.bytes.is_empty());
    let name = match &shown {
        Some(shown) if !shown.is_complete() => format!(
            "Open {}, {} left out",
            shown.size(),
            plural(shown.characters, "character")
        ),
        None if !preview.to_choose_from().is_empty() => "Choose how to read it".to_owned(),
        Some(shown) if !shown.damage.is_empty() => {
            format!("Open {}, {}", shown.size(), shown.damaged())
        }
        _ => "Open as document".to_owned(),
    };
    let open = Button::new(RichText::new(name).color(palette.strong)).min_size(vec2(0.0, BUTTONS));
    let open = ui.add_enabled(fresh.is_some(), open.fill(palette.control_hovered));
    let open = open.on_hover_text("Ctrl+Enter");
    readings::show_focus(ui, &open);
    if fresh.is_some() && preview.takes_keyboard == Some(Takes::Open) {
        open.request_focus();
        preview.takes_keyboard = None;
    }
    if let Some(shown) = &fresh {
        if open.clicked() {
            outcome = PreviewOutcome::Open(Arc::clone(shown));
        }
        for (name, format) in [("Copy text", Notation::Text), ("Copy hex", Notation::Hex)] {
            if button(ui, name) {
                outcome = PreviewOutcome::Copy(Arc::clone(shown), format);
            }
        }
    } else if preview.input.len() == 0 && button(ui, "Open a file…") {
        outcome = PreviewOutcome::OpenFile;
    }
    if button(ui, "Cancel") {
        outcome = PreviewOutcome::Closed;
    }
    if let Some(warning) = around.status {
        let color = if warning.is_error {
            palette.error_text
        } else {
            palette.text
        };
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            line(ui, &warning.text, color);
        });
    }
    outcome
}

fn button(ui: &mut Ui, name: &str) -> bool {
    let response = ui.add(Button::new(name).min_size(vec2(0.0, BUTTONS)));
    readings::show_focus(ui, &response);
    response.clicked()
}
