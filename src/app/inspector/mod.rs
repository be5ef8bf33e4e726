//! The panels beside the hex view: they follow the caret, and every offset in them is a link.

mod code_points;
mod error_list;
mod list;
mod sequence_card;

use egui::{Frame, Margin, Panel, RichText, Ui};

use super::command::Command;
use super::hex_view::HexView;
use super::open_document::OpenDocument;
use super::theme::Palette;

/// In less width than this, in points, nothing in it can be read.
pub const LEAST_WIDTH: f32 = 150.0;

/// Shows the inspector in all the room there is. Returns a command that was chosen in it.
pub fn show(ui: &mut Ui, document: &mut OpenDocument, view: &HexView) -> Option<Command> {
    let palette = Palette::current(ui);
    let height = ui.available_height();
    let frame = Frame::new()
        .fill(palette.panel)
        .inner_margin(Margin::symmetric(18, 10));
    let card_height = (height * 0.48).clamp(150.0, 290.0);
    Panel::top("sequence")
        .exact_size(card_height)
        .resizable(false)
        .frame(frame)
        .show(ui, |ui| {
            egui::ScrollArea::vertical()
                .auto_shrink(false)
                .show(ui, |ui| sequence_card::show(ui, document));
        });
    let rest = ui.available_height();
    let command = Panel::bottom("errors")
        .default_size(rest * 0.45)
        .size_range(60.0..=(rest - 80.0).max(60.0))
        .resizable(true)
        .frame(frame)
        .show(ui, |ui| error_list::show(ui, document))
        .inner;
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        code_points::show(ui, document, view);
    });
    command
}

/// The title of a panel.
fn title(ui: &mut Ui, text: &str) {
    let palette = Palette::current(ui);
    ui.label(RichText::new(text).size(12.5).color(palette.weak).strong());
}
