//! The errors found so far, as a list of any length.

use egui::{
    Align, Color32, Id, Label, Layout, RichText, Role, Ui, UiBuilder, WidgetInfo, accesskit, vec2,
};

use super::list::{CHARACTER, List, Row, offset_width};
use crate::app::command::Command;
use crate::app::context_menu::Kind;
use crate::app::hex_view::{draw_error_swatch, hex_of};
use crate::app::open_document::{OpenDocument, SearchNote};
use crate::app::regions::Region;
use crate::app::scroll::ScrollRange;
use crate::app::scroll_bar;
use crate::app::select_range::plural;
use crate::app::theme::Palette;
use crate::app::verdict_strip::grouped;
use crate::census::{Direction, ErrorOrder, ErrorRow};
use crate::unicode::{GroupMessage, message};
use crate::utf8::Group;

/// What it is called, for screen readers and tests.
const NAME: &str = "Errors";

const ROW_HEIGHT: f32 = 24.0;

/// What its scroll bar is called.
const SCROLL_BAR: &str = "Error list scroll bar";

/// Width of the scroll bar and of the gap before it, in points.
const BAR_WIDTH: f32 = 12.0;

/// Shows the list.
pub fn show(ui: &mut Ui, document: &mut OpenDocument) {
    let builder = UiBuilder::new()
        .id_salt("errors")
        .accessibility_role(accesskit::Role::List)
        .accessibility_label(NAME);
    ui.scope_builder(builder, |ui| {
        rows(ui, document);
    });
}

/// The rows in view, however many there are out of it.
fn rows(ui: &mut Ui, document: &mut OpenDocument) {
    let palette = Palette::current(ui);
    let list = List::new(ui, Region::Errors, Id::unique("byteloupe errors"));
    let count = document.errors.len();
    let current = document.errors.row_at(document.caret.offset);
    let held = document.errors.at(document.caret.offset);
    list.describe(ui, "Error list", || held.as_ref().map(spoken));
    let mut chosen = None;
    let mut for_menu = None;
    if let Some(step) = list.step {
        document.errors.step(step as i64);
        // It is looked up, and the caret moves, before the next frame.
        ui.ctx().request_repaint();
    }

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
    let offset_room = offset_width(document.len());
    let mut rows_ui = ui.new_child(UiBuilder::new().id_salt("error rows").max_rect(inside));
    rows_ui.set_clip_rect(inside.intersect(ui.clip_rect()));
    rows_ui.spacing_mut().item_spacing.y = 0.0;
    rows_ui.add_space(-document.errors.scroll.sub_row());
    for (number, error) in (top..).zip(document.errors.rows(top..top.saturating_add(in_view))) {
        rows_ui.push_id(number, |ui| {
            let is_current = Some(number) == current;
            let row = row(ui, &error, number, offset_room, is_current);
            let ErrorRow::Here(group) = &error else {
                return;
            };
            if row.response.clicked() {
                chosen = Some(group.offset);
            }
            if list.opens_menu(&row, is_current, Kind::Errors) {
                for_menu = Some(group.offset..group.end());
            }
        });
    }
    list.show_focus(ui);
    if let Some(offset) = chosen.or(for_menu.as_ref().map(|range| range.start)) {
        // A row that was clicked is in view: it stays where it is.
        let view = &mut document.errors;
        view.followed = view.row_at(offset).or(view.followed);
        match for_menu {
            Some(range) => document.go_to_selected(range),
            None => document.go_to(offset),
        }
    }
}

/// How many there are, in which order, and what the last search came to. Returns a command that was
/// chosen in it.
pub fn heading(ui: &mut Ui, document: &OpenDocument) -> Option<Command> {
    let palette = Palette::current(ui);
    let snapshot = document.census().snapshot();
    let errors = snapshot.totals.errors();
    let listed = document.errors.len();
    ui.horizontal(|ui| {
        let count = match (errors, snapshot.is_done()) {
            (0, true) => "no errors".to_owned(),
            (0, false) => "no errors so far".to_owned(),
            (1, true) => "1 error".to_owned(),
            (count, true) => format!("{} errors", grouped(count)),
            (count, false) => format!("≥ {} so far", plural(count, "error")),
        };
        let rest = if listed < errors {
            format!(", the first {} listed", grouped(listed))
        } else {
            String::new()
        };
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let mut command = None;
            if errors > 1 {
                command = order_choice(ui, document.errors.order);
            }
            // What is left of the line is theirs, and not more.
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let count = RichText::new(count + &rest).color(palette.weak);
                ui.add(Label::new(count).truncate());
                if let Some(note) = &document.search_note {
                    let (text, color) = note_text(note, palette);
                    ui.add(Label::new(RichText::new(text).color(color)).truncate());
                }
            });
            command
        })
        .inner
    })
    .inner
}

/// The two orders, the one in force marked.
fn order_choice(ui: &mut Ui, order: ErrorOrder) -> Option<Command> {
    let mut chosen = None;
    // From right to left.
    for (other, name) in [
        (ErrorOrder::Form, "by kind"),
        (ErrorOrder::Place, "by place"),
    ] {
        let command = Command::ErrorOrder(other);
        let palette = Palette::current(ui);
        let color = if order == other {
            palette.strong
        } else {
            palette.weak
        };
        let text = RichText::new(name).size(12.0).color(color);
        let response = ui
            .selectable_label(order == other, text)
            .on_hover_text(command.name());
        response.widget_info(|| {
            WidgetInfo::selected(Role::RadioButton, true, order == other, command.name())
        });
        if response.clicked() {
            chosen = Some(command);
        }
    }
    chosen
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

/// One row.
fn row(ui: &mut Ui, error: &ErrorRow, number: u64, offset_room: f32, is_current: bool) -> Row {
    let palette = Palette::current(ui);
    let group = match error {
        ErrorRow::Here(group) => group,
        ErrorRow::Coming => {
            let spoken = || format!("Error {} is being looked up", number + 1);
            return Row::new(ui, ROW_HEIGHT, is_current, spoken);
        }
        ErrorRow::Failed(error) => {
            let row = Row::new(ui, ROW_HEIGHT, is_current, || error.to_string());
            row.put_words(ui, 6.0, &error.to_string(), palette.error_text);
            return row;
        }
    };
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
    row
}

/// A row read aloud.
fn spoken(group: &Group) -> String {
    format!("0x{:X} {}", group.offset, GroupMessage::of(group).headline)
}
