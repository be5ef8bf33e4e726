//! The panels beside the hex view: they follow the caret, and every offset in them is a link.

mod code_points;
mod error_list;
mod list;
mod sequence_card;

use egui::{Frame, Margin, Panel, RichText, Ui};

use super::command::Command;
use super::hex_view::HexView;
use super::open_document::OpenDocument;
use super::panels::Panels;
use super::theme::Palette;

/// Shows the inspector in all the room there is. Returns a command that was chosen in it.
pub fn show(
    ui: &mut Ui,
    document: &mut OpenDocument,
    view: &HexView,
    panels: &mut Panels,
) -> Option<Command> {
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
    let by_itself = rest * 0.45;
    let errors = Panel::bottom("errors")
        .default_size(panels.errors_height.unwrap_or(by_itself))
        .size_range(60.0..=(rest - 80.0).max(60.0))
        .resizable(true)
        .frame(frame)
        .show(ui, |ui| error_list::show(ui, document));
    // egui knows how high it was made in this run; the next run begins with it.
    let height = errors.response.rect.height();
    let is_chosen = (height - by_itself).abs() > 1.0;
    panels.errors_height = is_chosen.then_some(height);
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        code_points::show(ui, document, view);
    });
    errors.inner
}

/// The title of a panel.
fn title(ui: &mut Ui, text: &str) {
    let palette = Palette::current(ui);
    ui.label(RichText::new(text).size(12.5).color(palette.weak).strong());
}
