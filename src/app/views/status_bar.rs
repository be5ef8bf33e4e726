//! Where the caret is, in one line.

use egui::{Align, Layout, RichText, Ui, accesskit};

use crate::app::session::StatusMessage;
use crate::app::theme::Palette;
use crate::app::widgets::access;
use crate::app::widgets::{Region, regions};
use crate::document::OpenDocument;
use crate::words::grouped;
use crate::words::plural;

/// What it is called, for screen readers and tests.
const NAME: &str = "Status";

/// Shows the status bar. What the last command has to say is in it until the next one.
pub fn show(ui: &mut Ui, document: Option<&OpenDocument>, warning: Option<&StatusMessage>) {
    regions::stop(
        ui,
        Region::Status,
        NAME,
        accesskit::Role::Status,
        |ui, _| {
            // What a command has to say is said as soon as it is here.
            access::live(ui.ctx(), ui.unique_id(), accesskit::Live::Polite);
            line(ui, document, warning);
        },
    );
}

/// Says where a stream is kept while it comes.
const KEPT: &str = "A pipe can be read only once, so what has come is kept: the first 64 MiB in \
memory, more of it in a temporary file. --max-spool says how much is kept at most.";

fn line(ui: &mut Ui, document: Option<&OpenDocument>, warning: Option<&StatusMessage>) {
    let palette = Palette::current(ui);
    ui.horizontal_centered(|ui| {
        ui.add_space(8.0);
        let mut put = |text: String, color| {
            ui.add(egui::Label::new(RichText::new(text).color(color)).truncate())
        };
        let (place, rest) = document.map(words).unwrap_or_default();
        // The hex view says where the caret is whenever it moves: once is enough.
        let still = |response: &egui::Response| {
            access::live(&response.ctx, response.id, accesskit::Live::Off);
        };
        still(&put(place, palette.strong));
        if let Some(warning) = warning {
            let color = if warning.is_error {
                palette.error_text
            } else {
                palette.good
            };
            let said = put(warning.text.clone(), color).on_hover_text(&warning.text);
            if warning.is_error {
                access::live(ui.ctx(), said.id, accesskit::Live::Assertive);
            }
            return;
        }
        still(&put(rest, palette.weak));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(8.0);
            let is_arriving = document.is_some_and(|open| open.content.source().is_arriving());
            // A pipe without an end takes more and more room: the user is told how much.
            let so_far = if is_arriving { " so far, all kept" } else { "" };
            let text = match document {
                Some(document) => format!(
                    "{}{so_far} · read-only{} · {} bytes a row · F1 settings and keys",
                    plural(document.content.len(), "byte"),
                    state_words(document),
                    document.view.row_len
                ),
                None => "F1 settings and keys".to_owned(),
            };
            let mut said =
                ui.add(egui::Label::new(RichText::new(text).color(palette.weak)).truncate());
            if is_arriving {
                said = said.on_hover_text(KEPT);
            }
            still(&said);
        });
    });
}

/// What else than read-only a document is: followed, or no longer what was opened.
fn state_words(document: &OpenDocument) -> String {
    match document.content.change() {
        Some(change) => format!(" · {}", change.in_words()),
        None if document.view.follows() => " · followed as it grows".to_owned(),
        None => String::new(),
    }
}

/// The offset of the caret, and everything else about its place.
fn words(document: &OpenDocument) -> (String, String) {
    let offset = document.view.caret.offset;
    if document.content.is_empty() {
        return ("Empty".to_owned(), String::new());
    }
    let decoded = document.decode_at_caret();
    let mut parts: Vec<String> = document.selection_words().into_iter().collect();
    if let Some(character) = decoded.character_at(offset) {
        let byte = offset - character.offset + 1;
        parts.push(format!("byte {byte} of {}", character.len()));
    }
    if let Some(encoding) = decoded.read_as(offset) {
        parts.push(format!("read as {}", encoding.words()));
    }
    let is_counted = document.content.counted_text().is_some();
    let in_other = document.content.read_as().filter(|_| !is_counted);
    match (document.shown_position(), in_other) {
        // Code points and columns were counted in UTF-8.
        (Some(position), Some(encoding)) => {
            if encoding.keeps_ascii() {
                parts.push(format!("line {}", grouped(position.line)));
            }
        }
        (Some(position), None) => {
            parts.push(format!("code point {}", grouped(position.code_point)));
            parts.push(format!(
                "line {} column {}",
                grouped(position.line),
                grouped(position.column)
            ));
        }
        (None, _) => {
            let goes_on = document.content.census().announced().is_running();
            let yet = if goes_on { " yet" } else { "" };
            parts.push(format!("line and code point not known{yet}"));
        }
    }
    (format!("0x{offset:X} ({offset})"), parts.join(" · "))
}
