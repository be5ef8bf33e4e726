//! What a newcomer sees: how to begin.

use std::path::Path;

use egui::{RichText, ScrollArea, Ui, vec2};

use crate::app::command::{Command, ConverterCommand, OpenCommand, PasteCommand};
use crate::app::settings::RecentFiles;
use crate::app::theme::Palette;
use crate::source::readable_name;

/// The most recent files that are offered.
const RECENT: usize = 4;

/// Height of a recent file in points, with the space below it.
const RECENT_HEIGHT: f32 = 26.0;

/// Height of the ways to begin, with what stands above them.
const WAYS_HEIGHT: f32 = 450.0;

/// Height of what stands around the recent files.
const AROUND_RECENT: f32 = 48.0;

/// Shows it and returns the command that was chosen. In a small window it scrolls.
pub fn show(ui: &mut Ui, recent: &RecentFiles) -> Option<Command> {
    let height = ui.available_height();
    ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| ways_to_begin(ui, height, recent))
        .inner
}

/// What there is to do, in about the middle of this height.
fn ways_to_begin(ui: &mut Ui, height: f32, recent: &RecentFiles) -> Option<Command> {
    let palette = Palette::current(ui);
    let mut chosen = None;
    ui.vertical_centered(|ui| {
        let recent_height = match recent.paths().len().min(RECENT) {
            0 => 0.0,
            files => AROUND_RECENT + RECENT_HEIGHT * files as f32,
        };
        let rest = height - WAYS_HEIGHT - recent_height;
        ui.add_space((rest * 0.4).max(20.0));
        let title = RichText::new("See what the bytes say").size(26.0);
        ui.label(title.color(palette.strong));
        ui.add_space(6.0);
        let what = "Byteloupe shows the role of every byte in UTF-8, and why bytes are ill-formed";
        ui.label(RichText::new(what).size(15.0).color(palette.weak));
        ui.add_space(26.0);
        let ways = [
            (
                Command::Open(OpenCommand::Files),
                "Open a file…",
                "Ctrl+O, or drop files on this window",
            ),
            (
                Command::Open(OpenCommand::Path),
                "Open a path…",
                "Ctrl+Shift+O",
            ),
            (
                Command::Paste(PasteCommand::Clipboard),
                "Paste anything…",
                r"Ctrl+V: text, hex, base64, 0x41, \x41, U+20AC, %C3%A9, a dump",
            ),
            (
                Command::Converter(ConverterCommand::Show),
                "Convert text and bytes",
                "Ctrl+E, in many forms at once",
            ),
            (
                Command::Open(OpenCommand::Sample(0)),
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
        if let Some(place) = recent_files(ui, recent, palette) {
            chosen = Some(Command::Open(OpenCommand::Recent(place)));
        }
        ui.add_space(10.0);
    });
    chosen
}

/// The files that were opened last. Returns the place of the one that was chosen.
fn recent_files(ui: &mut Ui, recent: &RecentFiles, palette: &Palette) -> Option<usize> {
    if recent.paths().is_empty() {
        return None;
    }
    ui.add_space(10.0);
    ui.label(
        RichText::new("Recent files")
            .size(12.5)
            .color(palette.weak)
            .strong(),
    );
    let mut chosen = None;
    for (place, path) in recent.paths().iter().take(RECENT).enumerate() {
        let name = path.file_name().map(Path::new);
        let text = RichText::new(readable_name(name.unwrap_or(path))).color(palette.text);
        let button = egui::Button::new(text)
            .frame_when_inactive(false)
            .truncate();
        let response = ui.add(button).on_hover_text(readable_name(path));
        if response.clicked() {
            chosen = Some(place);
        }
    }
    chosen
}
