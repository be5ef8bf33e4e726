//! Select a range: two fields for places, and what lies between them.

use egui::{Button, RichText, Ui};

use super::go_to::{PlaceField, Reading, entered};
use super::lines;
use super::outcome::PlaceOutcome;
use crate::app::theme::Palette;
use crate::app::views::hex_view;
use crate::app::views::hex_view::Metrics;
use crate::app::widgets::{Region, regions};
use crate::document::Caret;
use crate::document::OpenDocument;
use crate::places::Edge;
use crate::places::target::bytes;
use crate::utf8::BomPolicy;

use crate::document::RangeFacts;

/// What can be typed, for who does not know.
const FORMS: &str =
    "Up to and with the byte, code point or line that is named, or +16 for a length";

/// The panel.
pub struct SelectRange {
    from: PlaceField,
    to: PlaceField,
    facts: RangeFacts,
}

impl SelectRange {
    /// A panel that starts with what is selected, or at the caret.
    pub fn new(caret: Caret) -> Self {
        let hex = |offset: u64| format!("0x{offset:X}");
        let (from, to) = match caret.selection() {
            Some(range) => (hex(range.start), hex(range.end.saturating_sub(1))),
            None => (hex(caret.offset), String::new()),
        };
        let mut panel = Self {
            from: PlaceField::new(from),
            to: PlaceField::new(to),
            facts: RangeFacts::default(),
        };
        panel.take_keyboard();
        panel
    }

    /// Takes the keyboard.
    pub fn take_keyboard(&mut self) {
        self.from.take_keyboard();
    }

    /// Shows the panel, and selects what the user wants selected.
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
        let (from, to, range) = lines::line(ui, |ui| {
            // Beside short rows in a small window the fields are narrower.
            let width = ((ui.available_width() - 320.0) / 2.0).clamp(60.0, 120.0);
            lines::heading(ui, "Select range");
            ui.label(RichText::new("From").color(palette.text));
            let from_field = self.from.show(ui, "From", "0x10", width);
            regions::register(ui, Region::Place, from_field.id);
            ui.label(RichText::new("to").color(palette.text));
            let to_field = self.to.show(ui, "To", "0x1F or +16", width);

            let from = self.from.reading(document, Edge::Start, caret);
            let start = from.offset().unwrap_or(caret);
            let to = self.to.reading(document, Edge::End, start);
            let range = from
                .offset()
                .zip(to.offset())
                .map(|(start, end)| start..end)
                .filter(|range| !range.is_empty());
            let select = ui.add_enabled(range.is_some(), Button::new("Select"));
            enters = select.clicked();
            for (field, reading) in [(&from_field, &from), (&to_field, &to)] {
                if !entered(ui, field) {
                    continue;
                }
                enters = true;
                if range.is_none() {
                    // On to what is missing.
                    let next = if reading.is_wrong() || reading.is_empty() {
                        field
                    } else if from.offset().is_none() {
                        &from_field
                    } else {
                        &to_field
                    };
                    next.request_focus();
                }
            }
            if ui.button("Close").clicked() {
                outcome = PlaceOutcome::Closes;
            }
            (from, to, range)
        });
        let (sentence, is_wrong) = self.sentence(document, &from, &to);
        let color = match (is_wrong, &range) {
            (true, _) => palette.error_text,
            (false, Some(_)) => palette.text,
            (false, None) => palette.weak,
        };
        lines::message(ui, &sentence, color);
        previews(ui, document, metrics, bom, &from, range.as_ref());
        if let Some(range) = range
            && enters
        {
            document.view.go_to_selected(range);
            outcome = PlaceOutcome::Went(None);
        }
        outcome
    }

    /// What is known of the range, or what is missing; and whether something is wrong.
    fn sentence(
        &mut self,
        document: &OpenDocument,
        from: &Reading,
        to: &Reading,
    ) -> (String, bool) {
        for (name, reading) in [("From", from), ("To", to)] {
            if reading.is_wrong() && !reading.is_empty() {
                return (format!("{name} · {}", reading.sentence()), true);
            }
        }
        if from.is_empty() || to.is_empty() {
            return (FORMS.to_owned(), false);
        }
        for (name, reading) in [("From", from), ("To", to)] {
            if reading.offset().is_none() {
                return (format!("{name} · {}", reading.sentence()), false);
            }
        }
        let (start, end) = match (from.offset(), to.offset()) {
            (Some(start), Some(end)) if start < end => (start, end),
            _ => return ("The range ends before it starts".to_owned(), true),
        };
        let count = bytes(end - start);
        let facts = self.facts.poll(&document.content, &(start..end)).words();
        let last = end - 1;
        (
            format!("0x{start:X} to 0x{last:X} · {count} · {facts}"),
            false,
        )
    }
}

/// The rows in which the range starts and ends.
fn previews(
    ui: &mut Ui,
    document: &OpenDocument,
    metrics: Metrics,
    bom: BomPolicy,
    from: &Reading,
    range: Option<&std::ops::Range<u64>>,
) {
    let last = document.content.len().saturating_sub(1);
    let (first_row, last_row) = match range {
        Some(range) => {
            let caret = |offset| Caret {
                offset,
                anchor: if offset == range.start {
                    range.end - 1
                } else {
                    range.start
                },
                selecting: true,
                ..Caret::default()
            };
            (Some(caret(range.start)), Some(caret(range.end - 1)))
        }
        None => {
            let caret = from.offset().map(|offset| Caret {
                offset: offset.min(last),
                ..Caret::default()
            });
            (caret, None)
        }
    };
    let row = |caret: Option<Caret>| caret.map(|caret| metrics.place(caret.offset).0);
    let last_row = last_row.filter(|_| row(last_row) != row(first_row));
    hex_view::preview(ui, document, metrics, bom, first_row);
    hex_view::preview(ui, document, metrics, bom, last_row);
}
