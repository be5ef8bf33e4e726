//! The warnings found so far, those that come first.

use egui::{
    Align, ComboBox, Id, Layout, RichText, Role, ScrollArea, Ui, UiBuilder, WidgetInfo, accesskit,
};

use super::tab_row::Count;
use crate::app::theme::Palette;
use crate::app::widgets::ReadingPlace;
use crate::app::widgets::Region;
use crate::app::widgets::list::{CHARACTER, offset_width};
use crate::app::widgets::{List, Row};
use crate::census::State;
use crate::document::OpenDocument;
use crate::document::warnings::Listing;
use crate::unicode::{hex, name_of};
use crate::warnings::{LIST_LIMIT, Severity, Snapshot, Warning, WarningKind};
use crate::words::grouped;
use crate::words::plural;

/// What it is called, for screen readers and tests.
const NAME: &str = "Warnings";

/// What the choice of a kind is called.
const KINDS: &str = "Kind of warnings";

const ROW_HEIGHT: f32 = 24.0;

/// Where a row is narrower than this, the name of its kind is left out.
const KINDS_FROM: f32 = 420.0;

/// Shows the list.
pub fn show(ui: &mut Ui, document: &mut OpenDocument) {
    let builder = UiBuilder::new()
        .id_salt("warnings")
        .accessibility_role(accesskit::Role::TabPanel)
        .accessibility_label(NAME);
    ui.scope_builder(builder, |ui| {
        // However few rows there are, the section keeps its height.
        ui.set_min_size(ui.available_size());
        rows(ui, document);
    });
}

/// How many there are, for the tab; nothing before any of the source was looked through.
pub fn count(document: &OpenDocument) -> Option<Count> {
    let snapshot = document.warnings.snapshot();
    (snapshot.bytes > 0 || snapshot.is_done()).then(|| Count {
        number: snapshot.above_info(),
        is_all: snapshot.is_done(),
    })
}

/// Which of them are listed.
pub fn heading(ui: &mut Ui, document: &mut OpenDocument) {
    let palette = Palette::current(ui);
    let snapshot = document.warnings.snapshot();
    let listed = document.warnings.listed();
    let mut text = String::new();
    if snapshot.bytes == 0 && !snapshot.is_done() {
        text = words(&snapshot);
    } else if !listed.is_complete && !listed.warnings.is_empty() {
        text = format!("the first {} listed", grouped(LIST_LIMIT as u64));
    }
    ui.horizontal(|ui| {
        let first = ReadingPlace::keep(ui, "what is listed");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            kind_choice(ui, document, &snapshot);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                if !text.is_empty() {
                    first.show(ui, |ui| {
                        let text = RichText::new(&text).color(palette.weak);
                        ui.add(egui::Label::new(text).truncate());
                    });
                }
            });
        });
    });
}

/// How many warnings there are, in words: those that are more than information, and apart from them the
/// others.
pub fn words(snapshot: &Snapshot) -> String {
    let text = above_info_words(snapshot);
    match snapshot.at(Severity::Info) {
        0 => text,
        info => format!("{text} · {} info", grouped(info)),
    }
}

fn above_info_words(snapshot: &Snapshot) -> String {
    let so_far = !snapshot.is_done();
    match (snapshot.above_info(), so_far) {
        (0, true) if snapshot.bytes == 0 => match snapshot.state {
            State::Running | State::Paused => "not looked for yet".to_owned(),
            _ => "not looked for".to_owned(),
        },
        (0, true) => "no warnings so far".to_owned(),
        (0, false) => "no warnings".to_owned(),
        (1, false) => "1 warning".to_owned(),
        (count, false) => format!("{} warnings", grouped(count)),
        (count, true) => format!("≥ {} so far", plural(count, "warning")),
    }
}

/// Which kind is listed: any, or one of those that there are.
fn kind_choice(ui: &mut Ui, document: &mut OpenDocument, snapshot: &Snapshot) {
    if snapshot.total() == 0 {
        return;
    }
    let chosen = document.warnings.list.listing();
    let (above, all) = ("all but info", "all kinds");
    let name = match chosen {
        Listing::AboveInfo => above,
        Listing::All => all,
        Listing::Kind(kind) => kind.name(),
    };
    let mut next = chosen;
    let combo = ComboBox::from_id_salt(KINDS)
        .selected_text(RichText::new(name).size(12.0))
        .truncate()
        .show_ui(ui, |ui| {
            ui.selectable_value(&mut next, Listing::AboveInfo, above);
            ui.selectable_value(&mut next, Listing::All, all);
            for (kind, severity) in snapshot.by_severity() {
                let count = grouped(snapshot.of(kind));
                let text = format!("{} · {}  {count}", kind.name(), severity.name());
                let choice = ui.selectable_value(&mut next, Listing::Kind(kind), text);
                choice.on_hover_text(about(kind));
            }
        });
    combo.response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ComboBox, true, KINDS);
        info.current_text_value = Some(name.to_owned());
        info
    });
    if next != chosen {
        document.warnings.list.set_listing(next);
    }
}

/// The rows in view.
fn rows(ui: &mut Ui, document: &mut OpenDocument) {
    let palette = Palette::current(ui);
    let list = List::new(ui, Region::Warnings, Id::unique("byteloupe warnings"));
    let listed = document.warnings.listed();
    let warnings = &listed.warnings;
    let current = listed.place_at(document.caret.offset);
    let held = current.and_then(|place| warnings.get(place));
    list.describe(ui, "Warning list", || held.map(spoken));
    let mut chosen = None;
    if let Some(step) = list.step {
        let after = listed.first_after(document.caret.offset);
        let to = match (current, step > 0) {
            (Some(current), _) => current.saturating_add_signed(step),
            (None, true) => after,
            (None, false) => after.saturating_sub(1),
        };
        chosen = warnings
            .get(to.min(warnings.len().saturating_sub(1)))
            .copied();
    }
    if warnings.is_empty() {
        let (text, color) = match &listed.error {
            Some(error) => (error.to_string(), palette.error_text),
            None if document.warnings.snapshot().total() > 0 => (
                "What there is, is information only: “all kinds” lists it.".to_owned(),
                palette.weak,
            ),
            None if document.warnings.snapshot().is_done() && !listed.is_coming => (
                "Warnings are well-formed code points that are worth a look: controls, what is \
                 invisible or reorders text, U+FEFF inside. There are none here."
                    .to_owned(),
                palette.weak,
            ),
            None => (String::new(), palette.weak),
        };
        ui.add(egui::Label::new(RichText::new(text).color(color)).wrap());
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut area = ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt("warning rows");
    let seen = (current, warnings.len());
    if let Some(top) = list.follow(ui, seen, current, warnings.len(), ROW_HEIGHT) {
        area = area.vertical_scroll_offset(top);
    }
    let offset_room = offset_width(warnings.last().map_or(0, |warning| warning.offset));
    let shown = list.show(ui, |ui| {
        area.show_rows(ui, ROW_HEIGHT, warnings.len(), |ui, places| {
            for place in places {
                let Some(warning) = warnings.get(place) else {
                    continue;
                };
                let is_current = Some(place) == current;
                let row = row(ui, warning, offset_room, is_current);
                list.place(&row, place as u64, warnings.len() as u64, is_current);
                if row.response.clicked() {
                    chosen = Some(*warning);
                }
            }
        })
    });
    list.scrolled_to(ui, shown.state.clamped_offset().y);
    list.show_focus(ui);
    if let Some(warning) = chosen {
        document.go_to(warning.offset);
    }
}

/// One row.
fn row(ui: &mut Ui, warning: &Warning, offset_room: f32, is_current: bool) -> Row {
    let palette = Palette::current(ui);
    let mut row = Row::new(ui, ROW_HEIGHT, is_current, || spoken(warning));
    row.put(
        offset_room,
        format_args!("0x{:X}", warning.offset),
        palette.weak,
    );
    let code_point = u32::from(warning.first);
    let color = match warning.severity {
        Severity::Info => palette.weak,
        _ => palette.warning,
    };
    row.put(10.0 * CHARACTER, hex(code_point), color);
    let mut kept = 6.0;
    if row.rect.width() > KINDS_FROM {
        let kind = kind_words(warning);
        row.put_right(&kind, palette.weak);
        kept = kind.chars().count() as f32 * CHARACTER + 14.0;
    }
    let name = name_of(code_point);
    row.put_words(ui, kept, &(name + &others(warning)), palette.strong);
    row.response = row.response.on_hover_text(about(warning.kind));
    row
}

/// What a kind is, and why it may be harmless.
fn about(kind: WarningKind) -> String {
    format!("{} {}", kind.sentence(), kind.harmless())
}

/// Its kind, and how much it matters.
fn kind_words(warning: &Warning) -> String {
    format!("{} · {}", warning.kind.name(), warning.severity.name())
}

/// How many code points follow the first, in words.
fn others(warning: &Warning) -> String {
    match (warning.code_points.saturating_sub(1), warning.may_go_on) {
        (0, _) => String::new(),
        (count, false) => format!(" and {} more", grouped(u64::from(count))),
        (count, true) => format!(" and at least {} more", grouped(u64::from(count))),
    }
}

/// A row read aloud.
fn spoken(warning: &Warning) -> String {
    let code_point = u32::from(warning.first);
    format!(
        "0x{:X} {} {}{}, {}",
        warning.offset,
        hex(code_point),
        name_of(code_point),
        others(warning),
        kind_words(warning)
    )
}
