//! What a newcomer sees: how to begin.

use std::path::Path;

use egui::{RichText, Ui, vec2};

use super::command::Command;
use super::recent_files::RecentFiles;
use super::theme::Palette;
use crate::source::readable_name;

/// So many recent files are offered, where there is room.
const RECENT: usize = 4;

/// Height of a recent file in points, with the space below it.
const RECENT_HEIGHT: f32 = 26.0;

/// Height of what stands around the recent files.
const AROUND_RECENT: f32 = 48.0;

/// Shows it and returns the command that was chosen.
pub fn show(ui: &mut Ui, recent: &RecentFiles) -> Option<Command> {
    let palette = Palette::current(ui);
    let mut chosen = None;
    let height = ui.available_height();
    ui.vertical_centered(|ui| {
        let recent_height = match recent.paths().len().min(RECENT) {
            0 => 0.0,
            files => AROUND_RECENT + RECENT_HEIGHT * files as f32,
        };
        ui.add_space(((height - recent_height) * 0.2).max(20.0));
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
            (
                Command::Paste,
                "Paste anything…",
                r"Ctrl+V: text, hex, base64, 0x41, \x41, U+20AC, %C3%A9, a dump",
            ),
            (
                Command::Converter,
                "Convert text and bytes",
                "Ctrl+E, in many forms at once",
            ),
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
        if let Some(place) = recent_files(ui, recent, palette) {
            chosen = Some(Command::OpenRecent(place));
        }
    });
    chosen
}

/// The files that were opened last. Returns the place of the one that was chosen.
fn recent_files(ui: &mut Ui, recent: &RecentFiles, palette: &Palette) -> Option<usize> {
    let room = (ui.available_height() - AROUND_RECENT) / RECENT_HEIGHT;
    let count = recent.paths().len().min(RECENT).min(room.max(0.0) as usize);
    if count == 0 {
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
    for (place, path) in recent.paths().iter().take(count).enumerate() {
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
