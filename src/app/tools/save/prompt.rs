//! What is saved, and where: an overlay with a field for the path, beside the system's dialog.

use std::ops::Range;
use std::path::{Path, PathBuf};

use egui::{Button, Id, Label, RichText, Ui};

use super::made_options;
use super::repair_options::{self, ShownPreview};
use super::report_options::{self, ReportPlan};

use crate::app::session::MadeFile;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::tools::copy;
use crate::app::widgets::PathField;
use crate::app::widgets::overlay::{fitting, overlay};
use crate::document::OpenDocument;
use crate::save::{RepairPlan, SaveError, SaveErrorKind, TextOf};
use crate::words::plural;

/// Room for the button of the system's dialog, in points.
const BROWSE_WIDTH: f32 = 80.0;

/// What is to be saved.
#[derive(Debug, Clone)]
pub enum Wanted {
    /// These bytes.
    Selection(Range<u64>),
    /// A well-formed copy of the whole document.
    Repaired(RepairPlan),
    /// These bytes as text in a format.
    Text(TextOf),
    /// A report about the whole document.
    Report(ReportPlan),
    /// What the program makes of no document, or of a part of one.
    Made(MadeFile),
}

/// What was chosen so far.
pub struct SavePrompt {
    /// The document that is saved from, if it has to be open.
    pub document: Option<u64>,
    /// What of the document is saved.
    pub wanted: Wanted,
    field: PathField,
    preview: ShownPreview,
    /// Why nothing was saved yet.
    why: Option<String>,
    /// The file of this name may be replaced: the user is asked about it.
    may_replace: Option<PathBuf>,
}

impl SavePrompt {
    /// A prompt with a suggestion.
    pub fn new(document: Option<u64>, wanted: Wanted, suggested: &Path) -> Self {
        Self {
            document,
            wanted,
            field: PathField::new(suggested.to_string_lossy()),
            preview: ShownPreview::default(),
            why: None,
            may_replace: None,
        }
    }

    /// Says something above the field.
    pub fn say(&mut self, why: String) {
        self.why = Some(why);
    }

    /// Says why nothing was saved there.
    pub fn failed(&mut self, target: &Path, error: &SaveError) {
        self.why = Some(error.to_string());
        self.may_replace = (error.kind() == SaveErrorKind::Exists).then(|| target.to_owned());
        self.field.take_keyboard();
    }
}

/// What the user did with the prompt in a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SavePromptOutcome {
    /// The user is still typing.
    Typing,
    /// The user closed the prompt.
    Closed,
    /// The system's dialog is wanted, with this suggestion.
    Browse(PathBuf),
    /// Save here.
    Save {
        /// The new file.
        target: PathBuf,
        /// May it replace one of the same name?
        replaces: bool,
    },
}

/// Shows the prompt. `is_browsing` says that the system's dialog is open.
pub fn show(
    ctx: &egui::Context,
    prompt: &mut SavePrompt,
    document: Option<&OpenDocument>,
    is_browsing: bool,
) -> SavePromptOutcome {
    let mut outcome = SavePromptOutcome::Typing;
    let title = match &prompt.wanted {
        Wanted::Selection(_) => "Save selection",
        Wanted::Repaired(_) => "Save repaired copy",
        Wanted::Text(_) => "Save copy to file",
        Wanted::Report(_) => "Report",
        Wanted::Made(file) => file.title,
    };
    let modal = overlay(ctx, Id::unique("byteloupe save"), title).show(ctx, |ui| {
        let palette = Palette::current(ui);
        ui.set_width(600.0_f32.min(ctx.content_rect().width() - 60.0));
        ui.label(
            RichText::new(title)
                .font(fonts::semibold(16.0))
                .color(palette.strong),
        );
        match (&mut prompt.wanted, document) {
            (Wanted::Made(file), _) => {
                let extension = file.extension();
                made_options::show(ui, file, palette);
                if file.extension() != extension {
                    prompt.field.set_extension(file.extension());
                }
            }
            (_, None) => {}
            (Wanted::Selection(range), Some(document)) => selection(ui, document, range, palette),
            (Wanted::Text(text), Some(_)) => text_of(ui, text, palette),
            (Wanted::Report(plan), Some(document)) => {
                let extension = plan.extension();
                report_options::show(ui, document, plan, palette);
                if plan.extension() != extension {
                    prompt.field.set_extension(plan.extension());
                }
            }
            (Wanted::Repaired(plan), Some(document)) => {
                let preview = &mut prompt.preview;
                fitting(ui, |ui| {
                    repair_options::show(ui, document, plan, preview, palette);
                });
            }
        }
        ui.add_space(8.0);
        if let Some(why) = &prompt.why {
            line(ui, why, palette.warning);
        }
        outcome = place(ui, prompt, is_browsing);
    });
    if modal.should_close() && outcome == SavePromptOutcome::Typing {
        return SavePromptOutcome::Closed;
    }
    outcome
}

fn line(ui: &mut Ui, text: &str, color: egui::Color32) {
    ui.add(Label::new(RichText::new(text).color(color)).wrap());
}

/// The path, and the buttons.
fn place(ui: &mut Ui, prompt: &mut SavePrompt, is_browsing: bool) -> SavePromptOutcome {
    let palette = Palette::current(ui);
    let mut outcome = SavePromptOutcome::Typing;
    let mut entered = false;
    ui.horizontal(|ui| {
        let width = ui.available_width() - BROWSE_WIDTH;
        entered = prompt.field.show(ui, "/path/to/file", width);
        let browse = ui.add_enabled(!is_browsing, Button::new("Choose…"));
        let browse = browse.on_hover_text("In the system's file dialog");
        if browse.clicked() {
            outcome = SavePromptOutcome::Browse(prompt.field.path());
        }
    });
    if is_browsing {
        line(ui, "Waiting for the system's file dialog", palette.weak);
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let target = prompt.field.path();
        let replaces = prompt.may_replace.as_ref() == Some(&target);
        let name = if replaces { "Replace" } else { "Save" };
        let save = ui.add_enabled(!prompt.field.is_empty(), Button::new(name));
        // Enter in the field is not enough to replace a file.
        if save.clicked() || entered && !replaces {
            outcome = SavePromptOutcome::Save { target, replaces };
        }
        if ui.button("Cancel").clicked() {
            outcome = SavePromptOutcome::Closed;
        }
    });
    outcome
}

/// What is selected.
fn selection(ui: &mut Ui, document: &OpenDocument, range: &Range<u64>, palette: &Palette) {
    let last = range.end.saturating_sub(1);
    let mut words = format!(
        "0x{:X} to 0x{last:X} · {}",
        range.start,
        plural(range.end - range.start, "byte")
    );
    if let Some(facts) = document.selection_facts() {
        words.push_str(" · ");
        words.push_str(&facts.words());
    }
    line(ui, &words, palette.text);
    line(ui, "The bytes are saved as they are.", palette.weak);
}

/// Which bytes are saved as text, in which format.
fn text_of(ui: &mut Ui, text: &TextOf, palette: &Palette) {
    let (start, last) = (text.range.start, text.range.end.saturating_sub(1));
    let bytes = plural(text.len(), "byte");
    let words = format!("0x{start:X} to 0x{last:X} · {bytes}");
    line(ui, &words, palette.text);
    let (format, size) = (text.format.noun(), copy::size_of(text.size()));
    let mut words = format!("Saved as {format}, {size} of text.");
    if !text.format.is_lossless() {
        words.push_str(" Each ill-formed span becomes U+FFFD.");
    }
    line(ui, &words, palette.weak);
}
