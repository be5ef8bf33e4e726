//! The lines of a panel for places.

use egui::{Align, Color32, Label, Layout, RichText, Ui, UiBuilder, accesskit, vec2};

use crate::app::theme::Palette;
use crate::app::theme::fonts;

/// What the message is called, for screen readers and tests.
const MESSAGE: &str = "What it means";

/// Space at the left, as before the offsets of the hex view.
const MARGIN: f32 = 14.0;

/// A line of controls.
pub fn line<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let size = vec2(ui.available_width(), 30.0);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.add_space(MARGIN);
        contents(ui)
    })
    .inner
}

/// What the panel is for.
pub fn heading(ui: &mut Ui, text: &str) {
    let palette = Palette::current(ui);
    ui.label(
        RichText::new(text)
            .font(fonts::semibold(12.0))
            .color(palette.weak),
    );
}

/// A line of what can be typed.
pub fn hint(ui: &mut Ui, text: &str) {
    let palette = Palette::current(ui);
    text_line(ui, |ui| words(ui, text, palette.weak));
}

/// What was understood, or why not, in one line.
pub fn message(ui: &mut Ui, text: &str, color: Color32) {
    text_line(ui, |ui| {
        let builder = UiBuilder::new()
            .id_salt(MESSAGE)
            .accessibility_role(accesskit::Role::Status)
            .accessibility_label(MESSAGE);
        ui.scope_builder(builder, |ui| {
            ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
                node.set_live(accesskit::Live::Polite);
                node.set_value(text);
            });
            words(ui, text, color);
        });
    });
}

fn text_line(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    let size = vec2(ui.available_width(), 26.0);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.add_space(MARGIN);
        contents(ui);
    });
}

fn words(ui: &mut Ui, text: &str, color: Color32) {
    let text = RichText::new(text).font(fonts::words(13.0)).color(color);
    ui.add(Label::new(text).truncate());
}
