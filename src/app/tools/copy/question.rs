//! Asks the user before a large copy.

use egui::{Id, Label, RichText, Ui};

use super::request::{CopyRequest, MOST, SizeCheck, size_of};
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::overlay::overlay;
use crate::notation::format::Size;
use crate::words::plural;

/// A copy that waits for the answer of the user.
pub struct CopyQuestion {
    /// What is to be copied.
    pub request: CopyRequest,

    /// How many of its spans are ill-formed at most, if that is known.
    spans: Option<u64>,

    /// Whether the copy was tried and was too long for the clipboard.
    is_too_long: bool,
    has_asked_focus: bool,
}

/// What the user did with the question in a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionOutcome {
    /// The user has not answered yet.
    Asking,

    /// The user closed the question.
    Closed,

    /// Copy it.
    Copy,

    /// Save it instead.
    Save,
}

impl CopyQuestion {
    /// Asks about a request.
    pub fn new(request: CopyRequest, spans: Option<u64>) -> Self {
        Self {
            is_too_long: request.size_check(spans) == SizeCheck::TooLong,
            request,
            spans,
            has_asked_focus: false,
        }
    }

    /// Asks about a request whose text turned out too long.
    pub fn too_long(request: CopyRequest) -> Self {
        Self {
            is_too_long: true,
            ..Self::new(request, None)
        }
    }

    /// Returns the question, and what the user should know.
    fn words(&self) -> (String, String) {
        let text = &self.request.text;
        let format = text.format.noun();
        let bytes = plural(text.len(), "byte");
        let size = match size_of(text, self.spans) {
            Size::Exact(len) => crate::words::size(len),
            Size::AtMost(len) => format!("up to {}", crate::words::size(len)),
        };
        if self.is_too_long {
            let most = crate::words::size(MOST);
            return (
                format!("Too much for the clipboard as {format}"),
                format!(
                    "{bytes} make {size} of text. At most {most} are copied; a file takes any length."
                ),
            );
        }
        (
            format!("Copy {size} as {format}?"),
            format!(
                "{bytes} make so much text. It stays in memory until something else is copied, and \
                 other programs may take long to paste it."
            ),
        )
    }
}

/// Shows the question.
pub fn show(ctx: &egui::Context, question: &mut CopyQuestion) -> QuestionOutcome {
    let mut outcome = QuestionOutcome::Asking;
    let modal = overlay(
        ctx,
        Id::unique("byteloupe copy question"),
        question.words().0,
    )
    .show(ctx, |ui| {
        ui.set_width(460.0_f32.min(ctx.content_rect().width() - 60.0));
        outcome = contents(ui, question);
    });
    if modal.should_close() && outcome == QuestionOutcome::Asking {
        return QuestionOutcome::Closed;
    }
    outcome
}

fn contents(ui: &mut Ui, question: &mut CopyQuestion) -> QuestionOutcome {
    let palette = Palette::current(ui);
    let mut outcome = QuestionOutcome::Asking;
    let (title, about) = question.words();
    ui.label(
        RichText::new(title)
            .font(fonts::semibold(16.0))
            .color(palette.strong),
    );
    ui.add_space(2.0);
    ui.add(Label::new(RichText::new(about).color(palette.text)).wrap());
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        let copy = (!question.is_too_long).then(|| ui.button("Copy"));
        let can_save = question.request.document.is_some();
        let save = can_save.then(|| ui.button("Save to file…"));
        if let Some(first) = copy.as_ref().or(save.as_ref())
            && !question.has_asked_focus
        {
            question.has_asked_focus = true;
            first.request_focus();
        }
        if copy.is_some_and(|copy| copy.clicked()) {
            outcome = QuestionOutcome::Copy;
        }
        if save.is_some_and(|save| save.clicked()) {
            outcome = QuestionOutcome::Save;
        }
        if ui.button("Cancel").clicked() {
            outcome = QuestionOutcome::Closed;
        }
    });
    outcome
}
