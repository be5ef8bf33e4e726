//! The panel under the hex view in which the user names places: its column and that of the hex view
//! are the same, so that what it shows of a place stands under the bytes above it.

use egui::{Align, Color32, Label, Layout, RichText, Ui, UiBuilder, accesskit, vec2};

use super::go_to::GoTo;
use super::select_range::SelectRange;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::views::hex_view::Metrics;
use crate::document::OpenDocument;
use crate::utf8::BomPolicy;

/// What the message is called, for screen readers and tests.
const MESSAGE: &str = "What it means";

/// Space at the left, as before the offsets of the hex view.
const MARGIN: f32 = 14.0;

/// A panel in which places are named.
pub enum PlacePanel {
    /// One place, to go to.
    GoTo(Box<GoTo>),
    /// Two places, to select what lies between.
    SelectRange(Box<SelectRange>),
}

/// What the user did with the panel in a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaceOutcome {
    /// The panel stays open.
    Stays,
    /// The user closed the panel.
    Closes,
    /// The caret went where the user wanted; there may be something to say about it.
    Went(Option<String>),
}

impl PlacePanel {
    /// Its height in points.
    pub fn height(&self, metrics: &Metrics) -> f32 {
        let rows = match self {
            Self::GoTo(_) => 1.0,
            Self::SelectRange(_) => 2.0,
        };
        72.0 + rows * metrics.row_height
    }

    /// Shows it in all the room there is.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        document: &mut OpenDocument,
        metrics: Metrics,
        bom: BomPolicy,
    ) -> PlaceOutcome {
        let name = match self {
            Self::GoTo(_) => "Go to",
            Self::SelectRange(_) => "Select range",
        };
        crate::app::widgets::regions::named(ui, name, accesskit::Role::Form, |ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
            ui.add_space(6.0);
            match self {
                Self::GoTo(go_to) => go_to.show(ui, document, metrics, bom),
                Self::SelectRange(range) => range.show(ui, document, metrics, bom),
            }
        })
    }
}

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
    ui.label(RichText::new(text).size(12.5).color(palette.weak).strong());
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
