//! A field for the path to export bookmarks to, or to import them from.

use std::path::PathBuf;

use egui::{Button, Id, Key, RichText, TextEdit};

use super::exchange::{Direction, FileTask};
use crate::app::theme::Palette;
use crate::app::tools::path_prompt::expanded;
use crate::app::widgets::overlay::overlay;

/// What was typed so far.
pub struct FilePrompt {
    task: FileTask,
    path: String,
    /// Why it did not work so far.
    why: Option<String>,
    has_asked_focus: bool,
}

/// What came of a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing yet.
    Typing,
    /// It was closed.
    Closed,
    /// The system's dialog is wanted.
    Dialog(FileTask),
    /// A path was entered.
    Path(FileTask, PathBuf),
}

impl FilePrompt {
    /// A prompt that starts with this path.
    pub fn new(task: FileTask, path: String) -> Self {
        Self {
            task,
            path,
            why: None,
            has_asked_focus: false,
        }
    }

    /// The same, with why it did not work.
    pub fn because(self, why: String) -> Self {
        Self {
            why: Some(why),
            ..self
        }
    }

    /// Shows it.
    pub fn show(&mut self, ctx: &egui::Context) -> Outcome {
        let mut outcome = Outcome::Typing;
        let (title, verb) = match self.task.direction {
            Direction::Export => ("Export bookmarks", "Export"),
            Direction::Import => ("Import bookmarks", "Import"),
        };
        let modal = overlay(ctx, Id::unique("byteloupe bookmarks file"), title).show(ctx, |ui| {
            let palette = Palette::current(ui);
            ui.set_width(520.0_f32.min(ctx.content_rect().width() - 60.0));
            ui.label(RichText::new(title).size(17.0).color(palette.strong));
            if let Some(why) = &self.why {
                ui.add(egui::Label::new(RichText::new(why).color(palette.error_text)).wrap());
            }
            ui.add_space(4.0);
            let field = TextEdit::singleline(&mut self.path)
                .hint_text("/path/to/bookmarks.json")
                .desired_width(f32::INFINITY)
                .margin(egui::Margin::symmetric(8, 6));
            let response = ui.add(field).accessible_name("Path");
            if !self.has_asked_focus {
                self.has_asked_focus = true;
                response.request_focus();
            }
            let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            if entered && self.path.is_empty() {
                response.request_focus();
            }
            ui.add_space(6.0);
            ui.horizontal(|ui| {
                let is_possible = !self.path.is_empty();
                let goes = ui.add_enabled(is_possible, Button::new(verb));
                if (goes.clicked() || entered) && is_possible {
                    outcome = Outcome::Path(self.task.clone(), expanded(&self.path));
                }
                if ui.button("Choose in the file dialog…").clicked() {
                    outcome = Outcome::Dialog(self.task.clone());
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
}
