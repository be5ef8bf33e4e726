//! Go to: a field for a place, what it was understood as, and a look at the place before going.

mod place_field;

use egui::{Button, Ui};

use super::lines;
use super::outcome::PlaceOutcome;
use crate::app::theme::Palette;
use crate::app::views::hex_view;
use crate::app::views::hex_view::Metrics;
use crate::app::widgets::{Region, regions};
use crate::document::Caret;
use crate::document::OpenDocument;
use crate::document::places::InPrograms;
use crate::utf8::BomPolicy;

use crate::places::{PlaceFinding, Way};

use crate::places::Edge;

pub use place_field::{PlaceField, Reading, entered};

/// What can be typed, for who does not know.
const FORMS: [&str; 3] = [
    "31 or 0x1F offset · +16 or -16 from the caret · 50% of the way · #1000 code point",
    "L10 or L10:5 line and column, L10:5u in UTF-16 units · U+202E next occurrence",
    "lsp:9:4, python:1000, js:1000, vim:10:5: as other programs count",
];

/// What the field is called, for screen readers and tests.
const FIELD: &str = "Place to go to";

/// The panel.
pub struct GoTo {
    field: PlaceField,

    /// How other programs write the place.
    in_programs: InPrograms,

    /// What was entered before it was known where that is: the caret goes there as soon as it is.
    wanted: Option<String>,
}

impl GoTo {
    /// A panel in which this text is, selected.
    pub fn new(text: String) -> Self {
        let mut field = PlaceField::new(text);
        field.take_keyboard();
        Self {
            field,
            in_programs: InPrograms::default(),
            wanted: None,
        }
    }

    /// What was typed.
    pub fn text(&self) -> &str {
        self.field.text()
    }

    /// Takes the keyboard.
    pub fn take_keyboard(&mut self) {
        self.field.take_keyboard();
    }

    /// Shows the panel, and goes where the user wants to go.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        document: &mut OpenDocument,
        metrics: Metrics,
        bom: BomPolicy,
    ) -> PlaceOutcome {
        let palette = Palette::current(ui);
        let caret = document.view.caret.offset;
        let mut outcome = PlaceOutcome::Stays;
        let mut enters = false;
        let reading = lines::line(ui, |ui| {
            // Beside short rows in a small window the field is narrower.
            let width = (ui.available_width() - 200.0).clamp(80.0, 220.0);
            lines::heading(ui, "Go to");
            let response = self.field.show(ui, FIELD, "0x1F, +16, 50%, L10", width);
            regions::register(ui, Region::Place, response.id);
            let was_entered = entered(ui, &response);
            let reading = self.field.reading(document, Edge::Start, caret);
            let can_go = reading.offset().is_some() || reading.may_come();
            let go = ui.add_enabled(can_go, Button::new("Go there"));
            enters = was_entered || go.clicked();
            if was_entered && reading.offset().is_none() {
                response.request_focus();
            }
            if ui.button("Close").clicked() {
                outcome = PlaceOutcome::Closes;
            }
            reading
        });
        if self.wanted.as_deref() != Some(self.field.text()) {
            self.wanted = None;
        }
        if enters && reading.may_come() {
            self.wanted = Some(self.field.text().to_owned());
        }
        let goes = enters || self.wanted.is_some();
        let mut sentence = reading.sentence();
        if self.wanted.is_some() && reading.may_come() {
            sentence.push_str(" · going there as soon as it is known");
        }
        if reading.is_empty() {
            for forms in FORMS {
                lines::hint(ui, forms);
            }
            return outcome;
        }
        let color = if reading.is_wrong() {
            palette.error_text
        } else {
            palette.text
        };
        lines::message(ui, &sentence, color);
        let elsewhere = reading
            .offset()
            .and_then(|offset| self.in_programs.poll(&document.content, offset));
        lines::hint(ui, &elsewhere.unwrap_or_default());
        let seen = reading.offset().map(|offset| Caret {
            offset: offset.min(document.content.len().saturating_sub(1)),
            ..Caret::default()
        });
        hex_view::preview(ui, document, metrics, bom, seen);
        if let Reading::Read(target, PlaceFinding::At { offset, way }) = reading
            && goes
        {
            document.view.go_to(offset);
            outcome = PlaceOutcome::Went((way == Way::Wrapped).then(|| {
                let words = target.words();
                format!("{words} was found past the end, on from the start")
            }));
        }
        outcome
    }
}
