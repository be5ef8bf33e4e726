//! The errors found so far, as a list of any length.

use std::ops::Range;

use egui::{
    Align, Color32, Id, Label, Layout, RichText, Role, Ui, UiBuilder, WidgetInfo, accesskit, vec2,
};

use super::tab_row::Count;
use crate::app::command::{Command, DocumentCommand};
use crate::app::settings::row_layout::hex_of;
use crate::app::theme::Palette;
use crate::app::views::hex_view;
use crate::app::views::hex_view::draw_error_swatch;
use crate::app::widgets::context_menu::Kind;
use crate::app::widgets::list::{CHARACTER, offset_width};
use crate::app::widgets::scroll_bar;
use crate::app::widgets::{Asks, List, Row};
use crate::app::widgets::{ReadingPlace, access};
use crate::app::widgets::{Region, regions};
use crate::census::{Direction, ErrorOrder, ErrorRow};
use crate::document::ListRow;
use crate::document::ScrollRange;
use crate::document::{OpenDocument, WalkNote};
use crate::likely_text::LikelyText;
use crate::unicode::{GroupMessage, message};
use crate::utf8::{Group, GroupKind};
use crate::words::grouped;

/// What it is called, for screen readers and tests.
const NAME: &str = "Errors";

const ROW_HEIGHT: f32 = 24.0;

/// How far errors stand to the right of the heading of their kind, in points.
const INDENT: f32 = 18.0;

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

/// What was done with a row.
enum Done {
    /// The user chose the error: the caret goes there.
    Chosen(u64),

    /// Its menu was asked for.
    Menu(Range<u64>),

    /// The heading of a kind was chosen.
    Heading(GroupKind),
}

/// The rows in view, however many there are out of it.
fn rows(ui: &mut Ui, document: &mut OpenDocument) {
    let palette = Palette::current(ui);
    let list = List::new(ui, Region::Errors, Id::unique("byteloupe errors"));
    let caret = document.caret.offset;
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
    let shape = Shape {
        offset_room: offset_width(document.content.len()),
        indent: if is_by_kind { INDENT } else { 0.0 },
    };
    let builder = UiBuilder::new().id_salt("error rows").max_rect(inside);
    let mut done = None;
    list.show(&mut ui.new_child(builder), |rows_ui| {
        rows_ui.set_clip_rect(inside.intersect(rows_ui.clip_rect()));
        rows_ui.spacing_mut().item_spacing.y = 0.0;
        rows_ui.add_space(-document.errors.scroll.sub_row());
        let in_view = document.errors.rows(top..top.saturating_add(in_view));
        let likely = |group: &Group| document.identity.likely_text(group);
        for (number, error) in (top..).zip(in_view) {
            rows_ui.push_id(number, |ui| {
                let is_current = Some(number) == current;
                let row = match &error {
                    ListRow::Heading { .. } => heading_row(ui, &error, is_current),
                    ListRow::Error(error) => row(ui, error, number, shape, is_current, likely),
                };
                list.place(&row, number, count, is_current);
                if is_by_kind {
                    in_tree(&row, &error);
                }
                done = take(&list, &row, &error, is_current).or(done.take());
            });
        }
    });
    list.show_focus(ui);
    let view = &mut document.errors;
    match done {
        Some(Done::Heading(kind)) => {
            view.set_open(kind, !view.is_open(kind), caret);
            // It is in view, and stays where it is.
            view.followed = view.row_at(caret);
        }
        Some(Done::Chosen(offset)) => {
            keep_in_place(document, offset);
            document.go_to(offset);
        }
        Some(Done::Menu(range)) => {
            keep_in_place(document, range.start);
            document.go_to_selected(range);
        }
        None => {}
    }
}

/// A row that was clicked is in view: it stays where it is.
fn keep_in_place(document: &mut OpenDocument, offset: u64) {
    let view = &mut document.errors;
    view.followed = view.row_at(offset).or(view.followed);
}

/// What was done with a row in this frame.
fn take(list: &List, row: &Row, error: &ListRow, is_current: bool) -> Option<Done> {
    match error {
        ListRow::Heading { kind, .. } => row.response.clicked().then_some(Done::Heading(*kind)),
        ListRow::Error(ErrorRow::Here(group)) => {
            if list.opens_menu(row, is_current, Kind::Errors) {
                return Some(Done::Menu(group.offset..group.end()));
            }
            row.response.clicked().then_some(Done::Chosen(group.offset))
        }
        ListRow::Error(_) => None,
    }
}

/// Names the list for screen readers.
fn describe(ui: &Ui, list: &List, document: &OpenDocument, current: Option<u64>) {
    let view = &document.errors;
    list.describe(ui, "Error list", || {
        match view.heading_at(document.caret.offset) {
            // Of a heading its row is what there is to say.
            Some(_) => {
                let row = view.rows(current?..current? + 1);
                row.first().and_then(heading_words)
            }
            None => {
                let group = view.at(document.caret.offset)?;
                let likely = document.identity.likely_text(&group);
                Some(spoken(&group, likely.as_ref()))
            }
        }
    });
    if view.order == ErrorOrder::Kind {
        list.is_a_tree(ui);
    }
}

/// Does what the keys of this frame ask of the list.
fn keys(ui: &Ui, list: &List, document: &mut OpenDocument) {
    let caret = document.caret.offset;
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
    let snapshot = document.content.census().snapshot();
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
    let listed = document.errors.len();
    ui.horizontal(|ui| {
        let first = ReadingPlace::keep(ui, "what is listed");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let mut command = None;
            if errors > 1 {
                command = order_choice(ui, document.errors.order);
            }
            // What is left of the line is theirs, and not more.
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                first.show(ui, |ui| {
                    if listed < errors {
                        let words = format!("the first {} listed", grouped(listed));
                        let words = RichText::new(words).color(palette.weak);
                        ui.add(Label::new(words).truncate());
                    }
                    if let Some(note) = &document.error_walk.note() {
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

/// The choice between the two orders: one button, so that there is room for it beside the tabs.
fn order_choice(ui: &mut Ui, order: ErrorOrder) -> Option<Command> {
    let palette = Palette::current(ui);
    let is_by_kind = order == ErrorOrder::Kind;
    let color = if is_by_kind {
        palette.strong
    } else {
        palette.weak
    };
    let by_kind = Command::Document(DocumentCommand::ErrorOrder(ErrorOrder::Kind));
    let text = RichText::new("by kind").size(12.0).color(color);
    let response = ui.selectable_label(is_by_kind, text);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_by_kind, by_kind.name()));
    let other = if is_by_kind {
        Command::Document(DocumentCommand::ErrorOrder(ErrorOrder::Place))
    } else {
        by_kind
    };
    let keys = other.shortcut();
    let keys = keys.map(|keys| format!(" ({})", ui.ctx().format_shortcut(&keys)));
    let response = response.on_hover_text(format!("{}{}", other.name(), keys.unwrap_or_default()));
    response.clicked().then_some(other)
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

/// What all rows of errors have in common.
#[derive(Clone, Copy)]
struct Shape {
    offset_room: f32,
    indent: f32,
}

/// The heading of a kind: a triangle that says whether it is open, its name, how many there are.
fn heading_row(ui: &mut Ui, heading: &ListRow, is_current: bool) -> Row {
    let palette = Palette::current(ui);
    let spoken = || heading_words(heading).unwrap_or_default();
    let mut row = Row::new(ui, ROW_HEIGHT, is_current, spoken);
    let ListRow::Heading {
        kind,
        count,
        is_open,
    } = heading
    else {
        return row;
    };
    let room = row.room(INDENT);
    let center = room.left_center() + vec2(5.0, 0.0);
    let (long, short) = (4.5, 3.5);
    let points = if *is_open {
        [vec2(-long, -short), vec2(long, -short), vec2(0.0, long)]
    } else {
        [vec2(-short, -long), vec2(long, 0.0), vec2(-short, long)]
    };
    let triangle = points.map(|by| center + by).to_vec();
    row.painter().add(egui::Shape::convex_polygon(
        triangle,
        palette.weak,
        egui::Stroke::NONE,
    ));
    let count = grouped(*count);
    let kept = count.chars().count() as f32 * CHARACTER + 14.0;
    row.put_right(count, palette.text);
    row.put_words(ui, kept, message::kind(*kind), palette.strong);
    row
}

/// A heading read aloud: `overlong kinds, 2`.
fn heading_words(row: &ListRow) -> Option<String> {
    match row {
        ListRow::Heading { kind, count, .. } => {
            Some(format!("{}, {}", message::kind(*kind), grouped(*count)))
        }
        ListRow::Error(_) => None,
    }
}

/// Says where a row stands among kinds and the errors below them.
fn in_tree(row: &Row, error: &ListRow) {
    let ctx = &row.response.ctx;
    ctx.accesskit_node_builder(row.response.id, |node| {
        node.set_role(Role::TreeItem);
        match error {
            ListRow::Heading { is_open, .. } => {
                node.set_level(1);
                node.set_expanded(*is_open);
            }
            ListRow::Error(_) => node.set_level(2),
        }
    });
}

/// One row.
fn row(
    ui: &mut Ui,
    error: &ErrorRow,
    number: u64,
    shape: Shape,
    is_current: bool,
    likely: impl Fn(&Group) -> Option<LikelyText>,
) -> Row {
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
    let likely = likely(group);
    let mut row = Row::new(ui, ROW_HEIGHT, is_current, || {
        spoken(group, likely.as_ref())
    });
    row.room(shape.indent);
    row.put(
        shape.offset_room,
        format_args!("0x{offset:X}"),
        palette.weak,
    );
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
    let short = message::short(group);
    let words = match &likely {
        Some(likely) => format!("{} · {short}", likely.short()),
        None => short,
    };
    row.put_words(ui, kept, &words, palette.strong);
    row
}

/// A row read aloud.
fn spoken(group: &Group, likely: Option<&LikelyText>) -> String {
    let headline = GroupMessage::of(group).headline;
    match likely {
        Some(likely) => format!("0x{:X} {}, {headline}", group.offset, likely.words()),
        None => format!("0x{:X} {headline}", group.offset),
    }
}
