//! The errors found so far, as a list.

use egui::{Color32, Id, Label, RichText, ScrollArea, Ui, UiBuilder, accesskit, vec2};

use super::list::{CHARACTER, List, Row, offset_width};
use super::title;
use crate::app::hex_view::{draw_error_swatch, hex_of};
use crate::app::open_document::{OpenDocument, SearchNote};
use crate::app::regions::Region;
use crate::app::theme::Palette;
use crate::app::verdict_strip::grouped;
use crate::census::Direction;
use crate::unicode::{GroupMessage, message};
use crate::utf8::Group;

/// What it is called, for screen readers and tests.
const NAME: &str = "Errors";

const ROW_HEIGHT: f32 = 24.0;

/// Shows the list.
pub fn show(ui: &mut Ui, document: &mut OpenDocument) {
    let builder = UiBuilder::new()
        .id_salt("errors")
        .accessibility_role(accesskit::Role::List)
        .accessibility_label(NAME);
    ui.scope_builder(builder, |ui| {
        heading(ui, document);
        ui.add_space(2.0);
        ui.spacing_mut().item_spacing.y = 0.0;
        let census = document.census();
        let current = census
            .listed_at(document.caret.offset)
            .map(|(place, _)| place);
        let list = List::new(ui, Region::Errors, Id::unique("byteloupe errors"));
        let mut chosen = None;
        list.describe(ui, "Error list", || {
            let at = current?;
            census.listed(at..at + 1).first().map(spoken)
        });
        if let Some(step) = list.step {
            let lowest = census.listed_len().saturating_sub(1);
            let to = current.map_or(0, |at| at.saturating_add_signed(step).min(lowest));
            chosen = census.listed(to..to + 1).first().map(|group| group.offset);
        }
        let mut area = ScrollArea::vertical()
            .auto_shrink(false)
            .id_salt("error rows");
        if let Some(top) = list.follow(ui, current, current, census.listed_len(), ROW_HEIGHT) {
            area = area.vertical_scroll_offset(top);
        }
        let offset_room = offset_width(document.len());
        let shown = area.show_rows(ui, ROW_HEIGHT, census.listed_len(), |ui, rows| {
            let first = rows.start;
            for (place, group) in census.listed(rows).iter().enumerate() {
                if row(ui, group, offset_room, Some(first + place) == current) {
                    chosen = Some(group.offset);
                }
            }
        });
        list.scrolled_to(ui, shown.state.clamped_offset().y);
        list.show_focus(ui);
        if let Some(offset) = chosen {
            document.go_to(offset);
        }
    });
}

/// The title, how many there are, and what the last search came to.
fn heading(ui: &mut Ui, document: &OpenDocument) {
    let palette = Palette::current(ui);
    let snapshot = document.census().snapshot();
    let errors = snapshot.totals.errors();
    let listed = document.census().listed_len() as u64;
    ui.horizontal(|ui| {
        title(ui, NAME);
        let count = match (errors, snapshot.is_done()) {
            (0, true) => "none".to_owned(),
            (0, false) => "none so far".to_owned(),
            (count, true) => grouped(count),
            (count, false) => format!("≥ {} so far", grouped(count)),
        };
        let rest = if listed < errors {
            format!(", the first {} listed", grouped(listed))
        } else {
            String::new()
        };
        ui.label(RichText::new(count + &rest).color(palette.weak));
        if let Some(note) = &document.search_note {
            let (text, color) = note_text(note, palette);
            ui.add(Label::new(RichText::new(text).color(color)).truncate());
        }
    });
}

fn note_text(note: &SearchNote, palette: &Palette) -> (String, Color32) {
    match note {
        SearchNote::Searching => ("Searching".to_owned(), palette.weak),
        SearchNote::Nothing(Direction::Next) => {
            ("No error after the caret".to_owned(), palette.notice)
        }
        SearchNote::Nothing(Direction::Previous) => {
            ("No error before the caret".to_owned(), palette.notice)
        }
        SearchNote::Failed(why) => (why.clone(), palette.error_text),
    }
}

/// One row. Returns whether it was clicked.
fn row(ui: &mut Ui, group: &Group, offset_room: f32, is_current: bool) -> bool {
    let palette = Palette::current(ui);
    let offset = group.offset;
    let mut row = Row::new(ui, ROW_HEIGHT, is_current, || spoken(group));
    row.put(offset_room, format_args!("0x{offset:X}"), palette.weak);
    let swatch = row.room(16.0).left_center() + vec2(4.0, 0.0);
    let swatch = egui::Rect::from_center_size(swatch, vec2(8.0, 14.0));
    draw_error_swatch(row.painter(), swatch, palette);

    let width = row.rect.width();
    let shown = if width > 480.0 { 6 } else { 2 };
    let mut bytes = String::with_capacity(24);
    for byte in group.head().iter().take(shown) {
        bytes.push_str(hex_of(*byte));
        bytes.push(' ');
    }
    if group.len() > shown as u64 {
        bytes.push('…');
    }
    row.put((shown * 3 + 2) as f32 * CHARACTER, bytes, palette.text);
    let mut kept = 6.0;
    if width > 400.0 {
        let spans = format!("{} × U+FFFD", grouped(group.span_count()));
        kept = spans.chars().count() as f32 * CHARACTER + 14.0;
        row.put_right(spans, palette.weak);
    }
    row.put_words(ui, kept, &message::short(group), palette.strong);
    row.response.clicked()
}

/// A row read aloud.
fn spoken(group: &Group) -> String {
    format!("0x{:X} {}", group.offset, GroupMessage::of(group).headline)
}
