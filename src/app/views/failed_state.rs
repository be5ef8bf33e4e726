//! What is where a document would be, when it could not be opened.

use egui::{Label, RichText, Ui};

use crate::app::command::{Command, DocumentCommand, OpenCommand, TabCommand};
use crate::app::theme::Palette;
use crate::source::SourceError;

/// Says why, offers what to do, and returns the command that was chosen.
pub fn show(ui: &mut Ui, error: &SourceError) -> Option<Command> {
    let palette = Palette::current(ui);
    let mut chosen = None;
    let height = ui.available_height();
    ui.vertical_centered(|ui| {
        ui.set_max_width(560.0_f32.min(ui.available_width() - 40.0));
        ui.add_space(height * 0.28);
        let text = RichText::new(error.to_string()).size(16.0);
        ui.add(Label::new(text.color(palette.text)).wrap());
        ui.add_space(16.0);
        for (command, text) in [
            (Command::Document(DocumentCommand::Reload), "Try again"),
            (Command::Open(OpenCommand::Files), "Open another file…"),
            (Command::Tab(TabCommand::Close), "Close this tab"),
        ] {
            let button = egui::Button::new(text).min_size(egui::vec2(200.0, 30.0));
            if ui.add(button).clicked() {
                chosen = Some(command);
            }
            ui.add_space(4.0);
        }
    });
    chosen
}
