//! The warnings found so far, those that come first.

use egui::{Align, Id, Layout, RichText, ScrollArea, Ui, UiBuilder, accesskit};

use super::finding_rows::{Done, ROW_HEIGHT, Room, about, done_with, row, spoken};
use super::tab_row::Count;
use crate::app::command::{Command, FindingsCommand};
use crate::app::theme::Palette;
use crate::app::views::hex_view;
use crate::app::widgets::ReadingPlace;
use crate::app::widgets::Region;
use crate::app::widgets::list::HEADING_INDENT;
use crate::app::widgets::{Asks, List, choice, choice_with, regions};
use crate::census::State;
use crate::document::FindingRow;
use crate::document::OpenDocument;
use crate::document::warnings::{Listing, WarningOrder, WarningRows};
use crate::findings::FindingKind;
use crate::warnings::{Page, Severity, Snapshot};
use crate::words::grouped;
use crate::words::plural;

/// What it is called, for screen readers and tests.
const NAME: &str = "Warnings";

/// What the choice of a kind is called.
const KINDS: &str = "Kind of warnings";

/// What the choice of an order is called.
const ORDER: &str = "Order of warnings";

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
        number: snapshot.above_info() - ignored_above_info(document, &snapshot),
        is_all: snapshot.is_done(),
    })
}

/// How many warnings that are more than information the user ignores by their kind.
fn ignored_above_info(document: &OpenDocument, snapshot: &Snapshot) -> u64 {
    let ignored = document.ignored().warning_kinds();
    let of = |kind| snapshot.of(kind) - snapshot.of_at(kind, Severity::Info);
    ignored.iter().map(of).sum()
}

/// Which of them are listed, and in which order. Returns a command that was chosen.
pub fn heading(ui: &mut Ui, document: &mut OpenDocument) -> Option<Command> {
    let palette = Palette::current(ui);
    let snapshot = document.warnings.snapshot();
    let text = heading_words(document, &snapshot);
    ui.horizontal(|ui| {
        let first = ReadingPlace::keep(ui, "what is listed");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if snapshot.total() == 0 {
                if !text.is_empty() {
                    ui.add(egui::Label::new(RichText::new(&text).color(palette.weak)).truncate());
                }
                return None;
            }
            ui.spacing_mut().combo_width = COMBO_WIDTH;
            kind_choice(ui, document, &snapshot);
            let orders = [
                (WarningOrder::Place, "by place"),
                (WarningOrder::Kind, "by kind"),
            ];
            let order = choice(ui, ORDER, document.warnings.list.order(), &orders);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                if !text.is_empty() {
                    first.show(ui, |ui| {
                        let text = RichText::new(&text).color(palette.weak);
                        ui.add(egui::Label::new(text).truncate());
                    });
                }
            });
            Some(FindingsCommand::WarningOrder(order?).into())
        })
        .inner
    })
    .inner
}

/// Least width of a choice, in points.
const COMBO_WIDTH: f32 = 60.0;

/// What there is to say of the list: how far it was looked, how much of it there is, what is ignored.
fn heading_words(document: &mut OpenDocument, snapshot: &Snapshot) -> String {
    if snapshot.bytes == 0 && !snapshot.is_done() {
        return words(snapshot);
    }
    let listed = document.warnings.rows().listed;
    let mut parts = Vec::new();
    if !listed.is_complete() && document.warnings.list.order() == WarningOrder::Place {
        let all = document.warnings.list.count(snapshot);
        let part = grouped(listed.warnings.len() as u64);
        parts.push(format!("{part} of {}", grouped(all)));
    }
    let ignored = ignored_above_info(document, snapshot);
    if ignored > 0 {
        parts.push(format!("{} ignored", grouped(ignored)));
    }
    parts.join(" · ")
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
    let (high, above, all) = ("high only", "all but info", "all kinds");
    let name = match chosen {
        Listing::AboveInfo => above,
        Listing::High => high,
        Listing::All => all,
        Listing::Kind(kind) => kind.name(),
    };
    let next = choice_with(ui, KINDS, name, chosen, |ui, next| {
        let count = |count: u64| grouped(count);
        let of_high = count(snapshot.at(Severity::High));
        ui.selectable_value(next, Listing::High, format!("{high}  {of_high}"));
        ui.selectable_value(next, Listing::AboveInfo, above);
        ui.selectable_value(next, Listing::All, all);
        for (kind, severity) in snapshot.by_severity() {
            let count = grouped(snapshot.of(kind));
            let text = format!("{} · {}  {count}", kind.name(), severity.name());
            let choice = ui.selectable_value(next, Listing::Kind(kind), text);
            choice.on_hover_text(about(kind));
        }
    });
    if let Some(next) = next {
        document.warnings.list.set_listing(next);
    }
}

/// The rows in view.
fn rows(ui: &mut Ui, document: &mut OpenDocument) {
    let list = List::new(ui, Region::Warnings, Id::unique("byteloupe warnings"));
    let rows = document.warnings.rows();
    let caret = document.view.caret.offset;
    let heading = document.warnings.list.heading_at(caret);
    let current = heading.map_or_else(|| rows.row_at(caret), |kind| rows.row_of_heading(kind));
    list.describe(ui, "Warning list", || {
        Some(spoken(document, &rows.at(current?)?))
    });
    if document.warnings.list.order() == WarningOrder::Kind {
        list.is_a_tree(ui);
    }
    let mut done = keys(ui, &list, document, &rows, current);
    if rows.is_empty() {
        nothing(ui, document, &rows);
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut area = ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt("warning rows");
    let seen = (current, rows.len());
    if let Some(top) = list.follow(ui, seen, current, rows.len(), ROW_HEIGHT) {
        area = area.vertical_scroll_offset(top);
    }
    if let Some(top) = top_of_new_part(ui, &rows) {
        area = area.vertical_scroll_offset(top);
    }
    let last = rows.listed.warnings.last();
    let indent = if rows.headings.is_empty() {
        0.0
    } else {
        HEADING_INDENT
    };
    let last = last.map_or(0, |warning| warning.offset);
    let room = Room::new(document, ui.available_width(), last, indent);
    let shown = list.show(ui, |ui| {
        area.show_rows(ui, ROW_HEIGHT, rows.len(), |ui, places| {
            let in_view = places.clone().filter_map(|place| rows.at(place));
            document.locate(in_view.filter_map(|each| match each {
                FindingRow::Warning(warning) => Some(warning.offset),
                _ => None,
            }));
            for place in places {
                let Some(each) = rows.at(place) else {
                    continue;
                };
                let is_current = Some(place) == current;
                let row = row(ui, document, &each, place as u64, room, is_current);
                list.place(&row, place as u64, rows.len() as u64, is_current);
                done = done_with(&list, &row, &each, is_current).or(done.take());
            }
        })
    });
    list.scrolled_to(ui, shown.state.clamped_offset().y);
    list.show_focus(ui);
    if let Some(done) = done {
        if let Done::Chosen(row @ (FindingRow::Earlier | FindingRow::Later)) = &done {
            let is_earlier = matches!(row, FindingRow::Earlier);
            ui.data_mut(|data| data.insert_temp(new_part(), is_earlier));
        }
        take(document, &rows, &done);
        ui.ctx().request_repaint();
    }
}

/// Where is kept that the user went to another part of the list, and whether to an earlier one, until it has come.
fn new_part() -> Id {
    Id::unique("byteloupe part of the warnings")
}

/// Where a part of the list is scrolled to once it has come: one with earlier warnings to its end, so that
/// those are in view that come before what was.
fn top_of_new_part(ui: &Ui, rows: &WarningRows) -> Option<f32> {
    if rows.listed.is_coming {
        return None;
    }
    let went = ui.data_mut(|data| {
        let went = data.get_temp::<bool>(new_part());
        data.remove::<bool>(new_part());
        went
    })?;
    let row = if went { rows.len() } else { rows.above };
    Some(row as f32 * ROW_HEIGHT)
}

/// Does what was done with a row.
fn take(document: &mut OpenDocument, rows: &WarningRows, done: &Done) {
    let caret = document.view.caret.offset;
    let list = &mut document.warnings.list;
    let warnings = &rows.listed.warnings;
    match done {
        Done::Chosen(FindingRow::Heading(heading)) => {
            if let FindingKind::Warning(kind) = heading.kind {
                list.set_open(kind, !heading.is_open, caret);
            }
        }
        Done::Menu(FindingRow::Heading(heading)) => {
            if let FindingKind::Warning(kind) = heading.kind {
                list.go_to_heading(kind, caret);
            }
        }
        // So that it can be decoded.
        Done::Chosen(FindingRow::Warning(warning)) if warning.kind.is_encoded() => {
            document.view.go_to_selected(warning.offset..warning.end);
        }
        Done::Chosen(FindingRow::Warning(warning)) => document.view.go_to(warning.offset),
        Done::Menu(FindingRow::Warning(warning)) => {
            document.view.go_to_selected(warning.offset..warning.end);
        }
        // Each part begins with the warning that the other one ends with.
        Done::Chosen(FindingRow::Earlier) => {
            if let Some(first) = warnings.first() {
                list.set_page(Page::Before(first.offset.saturating_add(1)));
            }
        }
        Done::Chosen(FindingRow::Later) => {
            if let Some(last) = warnings.last() {
                list.set_page(Page::From(last.offset));
            }
        }
        Done::Chosen(_) | Done::Menu(_) => {}
    }
}

/// What the keys of this frame ask of the list.
fn keys(
    ui: &Ui,
    list: &List,
    document: &mut OpenDocument,
    rows: &WarningRows,
    current: Option<usize>,
) -> Option<Done> {
    let caret = document.view.caret.offset;
    let at = current.and_then(|row| rows.at(row));
    let warnings = &mut document.warnings.list;
    let heading = match &at {
        Some(FindingRow::Heading(heading)) => match heading.kind {
            FindingKind::Warning(kind) => Some((kind, heading.is_open)),
            FindingKind::Error(_) => None,
        },
        _ => None,
    };
    match (list.asks, heading, at) {
        (Some(Asks::Open), Some((_, true)), _) => {
            let first = rows.listed.warnings.first()?;
            return Some(Done::Chosen(FindingRow::Warning(*first)));
        }
        (Some(Asks::Open | Asks::Go), Some((kind, _)), _) => warnings.set_open(kind, true, caret),
        (Some(Asks::Fold), Some((kind, _)), _) => warnings.set_open(kind, false, caret),
        (Some(Asks::Fold), None, Some(FindingRow::Warning(warning))) => {
            warnings.go_to_heading(warning.kind, caret);
        }
        // The caret is there already: now the keyboard is, too.
        (Some(Asks::Go), None, _) => regions::focus(ui.ctx(), hex_view::id()),
        _ => {}
    }
    let step = list.step?;
    let to = match (current, step > 0) {
        (Some(current), _) => current.saturating_add_signed(step),
        (None, true) if rows.listed.warnings.is_empty() => 0,
        (None, true) => rows.row_of_place(rows.listed.first_after(caret)),
        (None, false) => {
            let after = rows.row_of_place(rows.listed.first_after(caret));
            after.saturating_sub(1)
        }
    };
    match rows.at(to.min(rows.len().checked_sub(1)?))? {
        FindingRow::Heading(heading) => {
            if let FindingKind::Warning(kind) = heading.kind {
                document.warnings.list.go_to_heading(kind, caret);
            }
            ui.ctx().request_repaint();
            None
        }
        other => Some(Done::Chosen(other)),
    }
}

/// Says why there are no rows.
fn nothing(ui: &mut Ui, document: &OpenDocument, rows: &WarningRows) {
    let palette = Palette::current(ui);
    let snapshot = document.warnings.snapshot();
    let (text, color) = match &rows.listed.error {
        Some(error) => (error.to_string(), palette.error_text),
        None if rows.listed.is_coming && snapshot.above_info() > 0 => (String::new(), palette.weak),
        None if snapshot.above_info() > 0 && !document.ignored().is_empty() => (
            "What there is, is ignored: “by kind” lists it.".to_owned(),
            palette.weak,
        ),
        None if snapshot.total() > 0 => (
            "What there is, is information only: “all kinds” lists it.".to_owned(),
            palette.weak,
        ),
        None if snapshot.is_done() && !rows.listed.is_coming => (
            "Warnings are well-formed code points that are worth a look: controls, what is \
             invisible or reorders text, U+FEFF inside, what is encoded. There are none here."
                .to_owned(),
            palette.weak,
        ),
        None => (String::new(), palette.weak),
    };
    ui.add(egui::Label::new(RichText::new(text).color(color)).wrap());
}
