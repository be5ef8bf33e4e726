//! A field for the path of a file, beside the system's dialog.

use std::path::PathBuf;

use egui::{Id, Key, RichText, TextEdit};

use crate::app::theme::Palette;
use crate::app::widgets::overlay::overlay;

/// What was typed so far.
#[derive(Debug, Clone, Default)]
pub struct PathPrompt {
    path: String,
    /// Why the system's dialog did not come.
    why: Option<String>,
    has_asked_focus: bool,
}

impl PathPrompt {
    /// A prompt that comes in place of the system's dialog.
    pub fn because(why: String) -> Self {
        Self {
            why: Some(why),
            ..Self::default()
        }
    }
}

/// What came of a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing yet.
    Typing,
    /// It was closed.
    Closed,
    /// The system's dialog is wanted.
    Dialog,
    /// A path was entered.
    Path(PathBuf),
}

/// Shows the prompt.
pub fn show(ctx: &egui::Context, prompt: &mut PathPrompt) -> Outcome {
    let mut outcome = Outcome::Typing;
    let modal = overlay(ctx, Id::unique("byteloupe path"), "Open path").show(ctx, |ui| {
        let palette = Palette::current(ui);
        ui.set_width(520.0_f32.min(ctx.content_rect().width() - 60.0));
        ui.label(RichText::new("Open path").size(17.0).color(palette.strong));
        if let Some(why) = &prompt.why {
            ui.add(egui::Label::new(RichText::new(why).color(palette.warning)).wrap());
        }
        ui.add_space(4.0);
        let field = TextEdit::singleline(&mut prompt.path)
            .hint_text("/path/to/file")
            .desired_width(f32::INFINITY)
            .margin(egui::Margin::symmetric(8, 6));
        let response = ui.add(field).accessible_name("Path");
        if !prompt.has_asked_focus {
            prompt.has_asked_focus = true;
            response.request_focus();
        }
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if entered && prompt.path.is_empty() {
            response.request_focus();
        }
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let can_open = !prompt.path.is_empty();
            let open = ui.add_enabled(can_open, egui::Button::new("Open"));
            if (open.clicked() || entered) && can_open {
                outcome = Outcome::Path(expanded(&prompt.path));
            }
            if ui.button("Choose in the file dialog…").clicked() {
                outcome = Outcome::Dialog;
            }
            if ui.button("Cancel").clicked() {
                outcome = Outcome::Closed;
            }
        });
    });
    if modal.should_close() && outcome == Outcome::Typing {
        return Outcome::Closed;
    }
    outcome
}

/// A path as a person types it: `~/` is the home folder, and quotes round it, as some file managers
/// put them, are left out.
pub fn expanded(typed: &str) -> PathBuf {
    let typed = typed.trim_matches('\n');
    let unquoted = typed
        .strip_prefix('\'')
        .and_then(|rest| rest.strip_suffix('\''))
        .or_else(|| {
            typed
                .strip_prefix('"')
                .and_then(|rest| rest.strip_suffix('"'))
        })
        .unwrap_or(typed);
    if let Some(rest) = unquoted.strip_prefix("~/")
        && let Some(home) = std::env::home_dir()
    {
        return home.join(rest);
    }
    PathBuf::from(unquoted)
}
