//! A prompt for the path of a file, beside the system's dialog.

use std::path::PathBuf;

use egui::{Button, Id, Label, RichText};

use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::PathField;
use crate::app::widgets::overlay::overlay;

/// What a path is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PathPurpose {
    /// The title of the prompt.
    pub title: &'static str,
    /// The button that takes the path.
    pub verb: &'static str,
    /// What is in the field while it is empty.
    pub hint: &'static str,
}

/// What was typed so far.
#[derive(Debug, Clone)]
pub struct PathPrompt {
    purpose: PathPurpose,
    field: PathField,
    /// Why the prompt came, or came back.
    why: Option<String>,
}

/// What the user did with the prompt in a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathPromptOutcome {
    /// The user is still typing.
    Typing,
    /// The user closed the prompt.
    Closed,
    /// The system's dialog is wanted.
    Dialog,
    /// A path was entered.
    Path(PathBuf),
}

impl PathPrompt {
    /// A prompt with this text in its field.
    pub fn new(purpose: PathPurpose, typed: impl Into<String>) -> Self {
        Self {
            purpose,
            field: PathField::new(typed),
            why: None,
        }
    }

    /// The same, with why the system's dialog did not come, or why the last path was not taken.
    #[must_use]
    pub fn because(self, why: String) -> Self {
        Self {
            why: Some(why),
            ..self
        }
    }

    /// Shows it.
    pub fn show(&mut self, ctx: &egui::Context) -> PathPromptOutcome {
        let mut outcome = PathPromptOutcome::Typing;
        let PathPurpose { title, verb, hint } = self.purpose;
        let id = Id::unique("byteloupe path").with(title);
        let modal = overlay(ctx, id, title).show(ctx, |ui| {
            let palette = Palette::current(ui);
            ui.set_width(520.0_f32.min(ctx.content_rect().width() - 60.0));
            ui.label(
                RichText::new(title)
                    .font(fonts::semibold(16.0))
                    .color(palette.strong),
            );
            if let Some(why) = &self.why {
                ui.add(Label::new(RichText::new(why).color(palette.warning)).wrap());
            }
            ui.add_space(4.0);
            let entered = self.field.show(ui, hint, f32::INFINITY);
            ui.add_space(6.0);
            ui.horizontal(|ui| {
                let goes = ui.add_enabled(!self.field.is_empty(), Button::new(verb));
                if goes.clicked() || entered {
                    outcome = PathPromptOutcome::Path(self.field.path());
                }
                if ui.button("Choose in the file dialog…").clicked() {
                    outcome = PathPromptOutcome::Dialog;
                }
                if ui.button("Cancel").clicked() {
                    outcome = PathPromptOutcome::Closed;
                }
            });
        });
        if modal.should_close() && outcome == PathPromptOutcome::Typing {
            return PathPromptOutcome::Closed;
        }
        outcome
    }
}
