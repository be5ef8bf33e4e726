//! What a newcomer sees: how to begin.

use egui::{RichText, Ui, vec2};

use super::command::Command;
use super::theme::Palette;

/// Shows it and returns the command that was chosen.
pub fn show(ui: &mut Ui) -> Option<Command> {
    let palette = Palette::current(ui);
    let mut chosen = None;
    let height = ui.available_height();
    ui.vertical_centered(|ui| {
        ui.add_space((height * 0.22).max(20.0));
        ui.label(
            RichText::new("See what the bytes say")
                .size(26.0)
                .color(palette.strong),
        );
        ui.add_space(6.0);
        let what = "Byteloupe shows the role of every byte in UTF-8, and why bytes are ill-formed";
        ui.label(RichText::new(what).size(15.0).color(palette.weak));
        ui.add_space(26.0);
        let ways = [
            (
                Command::Open,
                "Open a file…",
                "Ctrl+O, or drop files on this window",
            ),
            (Command::OpenPath, "Open a path…", "Ctrl+Shift+O"),
            (Command::Paste, "Paste text", "Ctrl+V, kept byte for byte"),
            (
                Command::OpenSample(0),
                "Take the tour",
                "A small sample with a little of everything",
            ),
        ];
        for (command, text, hint) in ways {
            let button = egui::Button::new(RichText::new(text).size(15.0).color(palette.text))
                .min_size(vec2(240.0, 36.0));
            if ui.add(button).clicked() {
                chosen = Some(command);
            }
            ui.label(RichText::new(hint).size(12.5).color(palette.weak));
            ui.add_space(10.0);
        }
    });
    chosen
}
