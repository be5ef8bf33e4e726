//! What a report of a document is to hold, and in which format it is written.

use std::sync::Arc;

use egui::{Label, RichText, Ui};

use crate::app::theme::Palette;
use crate::app::widgets::choice;
use crate::document::{OpenDocument, Origin};
use crate::findings::{Ignored, ListLimit};
use crate::report::{Options, ReportFormat, write_source};
use crate::save::Producer;
use crate::utf8::BomPolicy;
use crate::words::{grouped, plural};

/// What a report is to hold, as the user chose it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportPlan {
    /// The format.
    pub format: ReportFormat,

    /// So many errors and so many warnings are listed.
    pub most: ListLimit,

    /// SHA-256, size and time are told.
    pub hash: bool,
}

impl Default for ReportPlan {
    fn default() -> Self {
        Self {
            format: ReportFormat::Html,
            most: LENGTHS[0],
            hash: true,
        }
    }
}

impl ReportPlan {
    /// What writes the report of a document as it is now.
    pub(super) fn producer(self, origin: &Origin, open: &OpenDocument, bom: BomPolicy) -> Producer {
        let name = match origin {
            Origin::File(path) => path.clone(),
            _ => origin.title().into(),
        };
        let options = Options {
            format: self.format,
            bom,
            max_errors: self.most,
            max_warnings: self.most,
            hash: self.hash,
            ignored: open.ignored().clone(),
            read_as: open.content.read_as(),
            ..Options::default()
        };
        let source = Arc::clone(open.content.source());
        Producer::new(move |out, cancel, progress| {
            write_source(&source, &name, &options, out, cancel, progress)
        })
    }

    /// How a file of this format ends.
    pub const fn extension(self) -> &'static str {
        match self.format {
            ReportFormat::Json => "json",
            ReportFormat::Csv => "csv",
            ReportFormat::Sarif => "sarif",
            ReportFormat::Html => "html",
            ReportFormat::Junit => "xml",
            ReportFormat::Text
            | ReportFormat::Github
            | ReportFormat::Summary
            | ReportFormat::IllFormed(_) => "txt",
        }
    }
}

/// The formats to choose from, each with its name and what it is for.
const FORMATS: [(ReportFormat, &str, &str); 5] = [
    (
        ReportFormat::Html,
        "Web page",
        "One page that needs nothing else, with tables and hex in the colours of the roles.",
    ),
    (
        ReportFormat::Text,
        "Plain text",
        "Lines to read, for a ticket or a mail.",
    ),
    (
        ReportFormat::Json,
        "JSON",
        "For programs: every fact by its key.",
    ),
    (
        ReportFormat::Csv,
        "CSV",
        "A row for each error and each warning, for spreadsheets.",
    ),
    (
        ReportFormat::Sarif,
        "SARIF",
        "For code scanners, with lines and columns.",
    ),
];

/// How many are listed.
const LENGTHS: [ListLimit; 3] = [
    ListLimit::First(100),
    ListLimit::First(10_000),
    ListLimit::All,
];

/// Shows what the report is to hold, and lets the user change it.
pub(super) fn show(ui: &mut Ui, document: &OpenDocument, plan: &mut ReportPlan, palette: &Palette) {
    let answer = document.answer();
    line(ui, &answer.words, palette.strong);
    let errors = document.content.census().announced().totals.errors();
    let warnings = document.warnings.snapshot().above_info();
    let found = format!(
        "{} · {}",
        plural(errors, "error"),
        plural(warnings, "warning")
    );
    line(ui, &found, palette.text);
    ui.add_space(6.0);
    // On the ground of a panel, the fill of a choice that is not taken would hardly be seen.
    ui.visuals_mut().widgets.inactive.bg_stroke = egui::Stroke::new(1.0, palette.weak);
    ui.horizontal_wrapped(|ui| {
        for (format, name, _) in FORMATS {
            ui.radio_value(&mut plan.format, format, name);
        }
    });
    let about = FORMATS.iter().find(|(format, ..)| *format == plan.format);
    if let Some((_, _, about)) = about {
        line(ui, about, palette.weak);
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new("List").color(palette.text));
        let lengths = LENGTHS.map(|most| (most, length_words(most)));
        if let Some(most) = choice(ui, "How many are listed", plan.most, &lengths) {
            plan.most = most;
        }
    });
    ui.checkbox(&mut plan.hash, "SHA-256, size and time of the file");
    ui.add_space(6.0);
    if let Some(ignored) = ignored_words(document.ignored()) {
        line(ui, &ignored, palette.text);
    }
    if let Some(encoding) = document.content.read_as() {
        let words = format!(
            "What is ill-formed is reported as {} too.",
            encoding.words()
        );
        line(ui, &words, palette.text);
    }
}

fn length_words(limit: ListLimit) -> String {
    match limit {
        ListLimit::All => "all errors and warnings".to_owned(),
        ListLimit::First(most) => format!("{} errors and as many warnings", grouped(most)),
        ListLimit::Default => "as many as suit the file".to_owned(),
        ListLimit::None => "counts only".to_owned(),
    }
}

/// What the user ignores, in a sentence.
fn ignored_words(ignored: &Ignored) -> Option<String> {
    let mut parts: Vec<String> = ignored.kinds().map(|kind| kind.name().to_owned()).collect();
    match ignored.places().len() as u64 {
        0 => {}
        places => parts.push(plural(places, "place")),
    }
    (!parts.is_empty()).then(|| format!("Listed apart, as ignored: {}.", parts.join(", ")))
}

fn line(ui: &mut Ui, text: &str, color: egui::Color32) {
    ui.add(Label::new(RichText::new(text).color(color)).wrap());
}
