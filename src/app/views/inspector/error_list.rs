//! The errors found so far, as a list of any length.

use std::ops::Range;

use egui::{Align, Color32, Id, Label, Layout, RichText, Ui, UiBuilder, accesskit};

use super::finding_rows::{Done, ROW_HEIGHT, Room, done_with, row, spoken, spoken_error};
use super::tab_row::Count;
use crate::app::command::{Command, FindingsCommand};
use crate::app::theme::Palette;
use crate::app::views::hex_view;
use crate::app::widgets::choice;
use crate::app::widgets::list::HEADING_INDENT;
use crate::app::widgets::scroll_bar;
use crate::app::widgets::{Asks, List};
use crate::app::widgets::{ReadingPlace, access};
use crate::app::widgets::{Region, regions};
use crate::census::Direction;
use crate::document::ScrollRange;
use crate::document::{ErrorOrder, FindingRow};
use crate::document::{OpenDocument, WalkNote};
use crate::findings::FindingKind;
use crate::words::grouped;

/// What it is called, for screen readers and tests.
const NAME: &str = "Errors";

/// What its scroll bar is called.
const SCROLL_BAR: &str = "Error list scroll bar";

/// Width of the scroll bar and of the gap before it, in points.
const BAR_WIDTH: f32 = 12.0;

/// Shows the list.
pub fn show(ui: &mut Ui, document: &mut OpenDocument) {
    let builder = UiBuilder::new()
        .id_salt("errors")
        .accessibility_role(accesskit::Role::TabPanel)
        .accessibility_label(NAME);
    ui.scope_builder(builder, |ui| {
        rows(ui, document);
    });
}

/// The rows in view, however many there are out of it.
fn rows(ui: &mut Ui, document: &mut OpenDocument) {
    let palette = Palette::current(ui);
    let list = List::new(ui, Region::Errors, Id::unique("byteloupe errors"));
    let caret = document.view.caret.offset;
    let count = document.errors.row_count();
    let current = document.errors.row_at(caret);
    let is_by_kind = document.errors.order == ErrorOrder::Kind;
    describe(ui, &list, document, current);
    keys(ui, &list, document);

    let outer = ui.available_rect_before_wrap();
    ui.advance_cursor_after_rect(outer);
    let range = ScrollRange {
        rows: count,
        row_height: ROW_HEIGHT,
        view_height: outer.height(),
    };
    let view = &mut document.errors;
    let in_view = range.rows_in_view();
    let had_in_view = std::mem::replace(&mut view.rows_in_view, in_view);
    if let Some(row) = current
        && let Some(down) = row.checked_sub(view.scroll.top_row())
        && (in_view..had_in_view).contains(&down)
    {
        // The list became lower: the current row stays in it.
        view.scroll.show_row(row, &range);
    }
    if current.is_some() && view.followed != current {
        view.followed = current;
        if let Some(row) = current {
            view.scroll.jump_to_row(row, &range);
        }
    }
    let wheel = ui.input(egui::InputState::smooth_scroll_delta).y;
    if wheel != 0.0 && ui.rect_contains_pointer(outer) {
        view.scroll.scroll_by(-wheel, &range);
    }
    let mut inside = outer;
    if range.scrolls() {
        inside.set_right(outer.right() - BAR_WIDTH);
        let bar = outer.with_min_x(inside.right() + 2.0);
        scroll_bar::show(ui, SCROLL_BAR, bar, &mut view.scroll, &range, palette);
    }
    view.scroll.clamp(&range);

    let top = view.scroll.top_row();
    let in_view = range.rows_in_view() + 2;
    let indent = if is_by_kind { HEADING_INDENT } else { 0.0 };
    let room = Room::new(document, inside.width(), document.content.len(), indent);
    let builder = UiBuilder::new().id_salt("error rows").max_rect(inside);
    let mut done = None;
    list.show(&mut ui.new_child(builder), |rows_ui| {
        rows_ui.set_clip_rect(inside.intersect(rows_ui.clip_rect()));
        rows_ui.spacing_mut().item_spacing.y = 0.0;
        rows_ui.add_space(-document.errors.scroll.sub_row());
        let in_view = document.errors.rows(top..top.saturating_add(in_view));
        document.locate(in_view.iter().filter_map(range_of).map(|it| it.start));
        for (number, each) in (top..).zip(in_view) {
            rows_ui.push_id(number, |ui| {
                // The row of the others is never drawn as the current one: it stands for no single error.
                let is_current = Some(number) == current && !matches!(each, FindingRow::Others(_));
                let row = row(ui, document, &each, number, room, is_current);
                list.place(&row, number, count, Some(number) == current);
                done = done_with(&list, &row, &each, is_current).or(done.take());
            });
        }
    });
    list.show_focus(ui);
    let view = &mut document.errors;
    match done {
        Some(Done::Chosen(FindingRow::Heading(heading))) => {
            if let FindingKind::Error(kind) = heading.kind {
                view.set_open(kind, !heading.is_open, caret);
            }
            // It is in view, and stays where it is.
            view.followed = view.row_at(caret);
        }
        Some(Done::Menu(FindingRow::Heading(heading))) => {
            if let FindingKind::Error(kind) = heading.kind {
                view.go_to_heading_of(kind, caret);
            }
            view.followed = view.row_at(caret);
        }
        Some(Done::Chosen(each)) => {
            if let Some(range) = range_of(&each) {
                keep_in_place(document, range.start);
                document.view.go_to(range.start);
            }
        }
        Some(Done::Menu(each)) => {
            if let Some(range) = range_of(&each) {
                keep_in_place(document, range.start);
                document.view.go_to_selected(range);
            }
        }
        None => {}
    }
}

/// The bytes of an error, or of the first one of several.
fn range_of(each: &FindingRow) -> Option<Range<u64>> {
    match each {
        FindingRow::Error(group) => Some(group.offset..group.end()),
        FindingRow::Pattern(pattern) => Some(pattern.first.offset..pattern.first.end()),
        _ => None,
    }
}

/// A row that was clicked is in view: it stays where it is.
fn keep_in_place(document: &mut OpenDocument, offset: u64) {
    let view = &mut document.errors;
    view.followed = view.row_at(offset).or(view.followed);
}

/// Names the list for screen readers.
fn describe(ui: &Ui, list: &List, document: &OpenDocument, current: Option<u64>) {
    let view = &document.errors;
    list.describe(ui, "Error list", || {
        match view.heading_at(document.view.caret.offset) {
            // Of a heading its row is what there is to say.
            Some(_) => {
                let row = view.rows(current?..current? + 1);
                row.first().map(|heading| spoken(document, heading))
            }
            None => {
                let group = view.at(document.view.caret.offset)?;
                Some(spoken_error(document, &group))
            }
        }
    });
    if view.order == ErrorOrder::Kind {
        list.is_a_tree(ui);
    }
}

/// Does what the keys of this frame ask of the list.
fn keys(ui: &Ui, list: &List, document: &mut OpenDocument) {
    let caret = document.view.caret.offset;
    let view = &mut document.errors;
    if let Some(step) = list.step {
        view.step(step as i64);
    }
    match (list.asks, view.heading_at(caret)) {
        (Some(Asks::Open), Some(kind)) if view.is_open(kind) => view.go_to_first(kind),
        (Some(Asks::Open), Some(kind)) => view.set_open(kind, true, caret),
        (Some(Asks::Fold), Some(kind)) => view.set_open(kind, false, caret),
        (Some(Asks::Fold), None) => view.go_to_heading(caret),
        (Some(Asks::Go), Some(kind)) => view.go_to_first(kind),
        // The caret is there already: now the keyboard is, too.
        (Some(Asks::Go), None) => regions::focus(ui.ctx(), hex_view::id()),
        (Some(Asks::Open), None) | (None, _) => {}
    }
    if list.step.is_some() || list.asks.is_some() {
        // It is looked up, and the caret moves, before the next frame.
        ui.ctx().request_repaint();
    }
}

/// How many errors there are, for the tab: exact once the source was counted.
pub fn count(document: &OpenDocument) -> Count {
    let snapshot = document.content.census().announced();
    Count {
        number: snapshot.totals.errors(),
        is_all: snapshot.is_done(),
    }
}

/// In which order they are listed, how many of them, and what the last search came to. Returns a
/// command that was chosen in it.
pub fn heading(ui: &mut Ui, document: &OpenDocument) -> Option<Command> {
    let palette = Palette::current(ui);
    let errors = count(document).number;
    let (listed, ignored) = (document.errors.len(), document.errors.ignored());
    ui.horizontal(|ui| {
        let first = ReadingPlace::keep(ui, "what is listed");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let mut command = None;
            if errors > 1 {
                let is_utf8 = document.content.counted_text().is_none();
                command = order_choice(ui, document.errors.order, is_utf8);
            }
            // What is left of the line is theirs, and not more.
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                first.show(ui, |ui| {
                    let mut words = Vec::new();
                    if listed < errors {
                        words.push(format!("the first {} listed", grouped(listed)));
                    }
                    if ignored > 0 {
                        words.push(format!("{} ignored", grouped(ignored)));
                    }
                    if !words.is_empty() {
                        let words = RichText::new(words.join(" · ")).color(palette.weak);
                        ui.add(Label::new(words).truncate());
                    }
                    if let Some(note) = &document.error_note() {
                        let (text, color) = search_words(note, palette);
                        let said = ui.add(Label::new(RichText::new(text).color(color)).truncate());
                        access::live(ui.ctx(), said.id, accesskit::Live::Polite);
                    }
                });
            });
            command
        })
        .inner
    })
    .inner
}

/// What the choice of an order is called.
const ORDER: &str = "Order of errors";

/// The choice of an order.
fn order_choice(ui: &mut Ui, order: ErrorOrder, is_utf8: bool) -> Option<Command> {
    let chosen = if is_utf8 {
        let choices = ErrorOrder::ALL.map(|it| (it, order_words(it)));
        choice(ui, ORDER, order, &choices)
    } else {
        let choices = ErrorOrder::OF_READING.map(|it| (it, reading_order_words(it)));
        choice(ui, ORDER, order, &choices)
    }?;
    Some(FindingsCommand::ErrorOrder(chosen).into())
}

const fn order_words(order: ErrorOrder) -> &'static str {
    match order {
        ErrorOrder::Place => "by place",
        ErrorOrder::Kind => "by kind",
        ErrorOrder::Bytes => "by bytes",
    }
}

/// What the orders of errors of text in another encoding are called.
const fn reading_order_words(order: ErrorOrder) -> &'static str {
    match order {
        ErrorOrder::Place => "by place",
        ErrorOrder::Kind | ErrorOrder::Bytes => "by reason",
    }
}

fn search_words(note: &WalkNote, palette: &Palette) -> (String, Color32) {
    match note {
        WalkNote::Searching => ("Searching".to_owned(), palette.weak),
        WalkNote::Nothing(Direction::Next) => {
            ("No error after the caret".to_owned(), palette.warning)
        }
        WalkNote::Nothing(Direction::Previous) => {
            ("No error before the caret".to_owned(), palette.warning)
        }
        WalkNote::Failed(why) => (why.clone(), palette.error_text),
    }
}
