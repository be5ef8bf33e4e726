//! One line about the bytes: whether they are well-formed, and how many there are. The examples are in it too.

use egui::{Align, Button, Label, Layout, Response, RichText, Role, Ui, WidgetInfo, accesskit};

use super::examples::EXAMPLES;
use super::state::ConverterTool;
use super::view::Chosen;
use crate::answer::Tone;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::regions;
use crate::converter::Facts;
use crate::words::{grouped, plural};

/// What it is called, for screen readers and tests.
const NAME: &str = "Verdict";

/// Its height in points: the line, and the examples below it.
pub const HEIGHT: f32 = 76.0;

/// The height of the line.
const LINE: f32 = 40.0;

/// Shows it.
pub fn show(ui: &mut Ui, tool: &ConverterTool, chosen: &mut Vec<Chosen>) {
    let palette = Palette::current(ui);
    let facts = tool.converter().facts();
    let (headline, tone) = look(facts, holds_text(tool));
    let colors = palette.tone(tone);
    let mut rect = ui.max_rect();
    rect.set_height(LINE);
    ui.painter().rect_filled(rect, 0, colors.ground);
    let mut edge_rect = rect;
    edge_rect.set_width(5.0);
    ui.painter().rect_filled(edge_rect, 0, colors.ink);
    let line = egui::UiBuilder::new().max_rect(rect);
    ui.scope_builder(line, |ui| {
        regions::named(ui, NAME, accesskit::Role::Group, |ui| {
            ui.horizontal_centered(|ui| {
                ui.add_space(20.0);
                ui.spacing_mut().item_spacing.x = 10.0;
                let headline = RichText::new(headline)
                    .font(fonts::semibold(16.0))
                    .color(palette.strong);
                ui.label(headline);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.add_space(12.0);
                    buttons(ui, tool, chosen);
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        let words = RichText::new(words(facts)).color(palette.text);
                        ui.add(Label::new(words).truncate());
                    });
                });
            });
        });
    });
    let mut below = ui.max_rect();
    below.min.y = rect.bottom();
    ui.scope_builder(egui::UiBuilder::new().max_rect(below), |ui| {
        ui.horizontal_centered(|ui| examples(ui, chosen));
    });
}

/// Whether something is typed, though it may make no bytes.
fn holds_text(tool: &ConverterTool) -> bool {
    let converter = tool.converter();
    let edited = converter.edited();
    edited.is_some_and(|format| !converter.text(format).text.trim().is_empty())
}

/// The headline, and how good the news is.
const fn look(facts: Facts, holds_text: bool) -> (&'static str, Tone) {
    match facts {
        Facts { bytes: 0, .. } => {
            let headline = if holds_text {
                "Nothing readable yet"
            } else {
                "No bytes yet"
            };
            (headline, Tone::Neutral)
        }
        Facts { errors: 0, .. } => ("Well-formed UTF-8", Tone::Good),
        _ => ("Ill-formed UTF-8", Tone::Bad),
    }
}

/// How many bytes, code points and errors.
fn words(facts: Facts) -> String {
    if facts.bytes == 0 {
        return "Type in any field, or take an example".to_owned();
    }
    let errors = match facts.errors {
        0 => "0 errors".to_owned(),
        _ => format!(
            "{} → {} × U+FFFD",
            plural(facts.errors as u64, "error"),
            grouped(facts.replacements as u64)
        ),
    };
    format!(
        "{} · {} · {errors}",
        plural(facts.bytes as u64, "byte"),
        plural(facts.code_points as u64, "code point"),
    )
}

/// What can be done with the bytes, from the right.
fn buttons(ui: &mut Ui, tool: &ConverterTool, chosen: &mut Vec<Chosen>) {
    let has_bytes = !tool.converter().bytes().is_empty();
    let has_text = has_bytes || tool.converter().edited().is_some();
    let open = button(
        ui,
        "Open as document",
        has_bytes,
        "The bytes in a tab of their own",
    );
    if open.clicked() {
        chosen.push(Chosen::OpenAsDocument);
    }
    if button(ui, "Clear", has_text, "Empties all fields").clicked() {
        chosen.push(Chosen::Put(Vec::new()));
    }
    let back = "Brings back the bytes from before they were cleared or replaced by an example; again to return";
    if button(ui, "Undo clear", tool.has_before(), back).clicked() {
        chosen.push(Chosen::BringBack);
    }
}

fn button(ui: &mut Ui, name: &str, is_enabled: bool, hint: &str) -> Response {
    // On the ground of the line, the usual fill would not be seen.
    let fill = Palette::current(ui).control_hovered;
    ui.add_enabled(is_enabled, Button::new(name).fill(fill))
        .on_hover_text(hint)
}

fn examples(ui: &mut Ui, chosen: &mut Vec<Chosen>) {
    let palette = Palette::current(ui);
    ui.add_space(14.0);
    ui.label(RichText::new("Examples").color(palette.weak));
    for example in &EXAMPLES {
        let title = RichText::new(example.title).color(palette.text);
        let response = ui.add(Button::new(title)).on_hover_text(example.about);
        response.widget_info(|| {
            WidgetInfo::labeled(Role::Button, true, format!("Example {}", example.title))
        });
        if response.clicked() {
            chosen.push(Chosen::Put(example.bytes.to_vec()));
        }
    }
}
