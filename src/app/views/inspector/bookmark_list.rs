//! The list of bookmarks.

use std::sync::Arc;

use egui::{Align, Id, Layout, Rect, RichText, ScrollArea, Ui, UiBuilder, accesskit, vec2};

use crate::app::command::{BookmarkCommand, Command};
use crate::app::theme::Palette;
use crate::app::theme::bookmark_swatch;
use crate::app::views::inspector::Count;
use crate::app::widgets::Region;
use crate::app::widgets::list::{CHARACTER, offset_width};
use crate::app::widgets::{List, Row};
use crate::bookmarks::Bookmark;
use crate::document::OpenDocument;
use crate::document::bookmarks::{counted, first_line, spoken};
use crate::words::plural;

/// What it is called, for screen readers and tests.
const NAME: &str = "Bookmarks";

const ROW_HEIGHT: f32 = 24.0;

/// Where a row is narrower than this, lengths are left out.
const LENGTHS_FROM: f32 = 330.0;

/// Room for a length, in characters.
const LENGTH_WIDTH: f32 = 14.0;

/// Shows the list. Returns a command that was chosen in it.
pub fn show(ui: &mut Ui, document: &mut OpenDocument) -> Option<Command> {
    let builder = UiBuilder::new()
        .id_salt("bookmarks")
        .accessibility_role(accesskit::Role::TabPanel)
        .accessibility_label(NAME);
    ui.scope_builder(builder, |ui| {
        // However few rows there are, the section keeps its height.
        ui.set_min_size(ui.available_size());
        let offer = offer(ui, document);
        ui.add_space(2.0);
        rows(ui, document);
        offer
    })
    .inner
}

/// How many bookmarks there are, for the tab.
pub fn count(document: &OpenDocument) -> Count {
    Count {
        number: document.bookmarks.all().len() as u64,
        is_all: true,
    }
}

/// How to make one.
pub fn heading(ui: &mut Ui, document: &OpenDocument) -> Option<Command> {
    let palette = Palette::current(ui);
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let text = RichText::new(Command::Bookmark(BookmarkCommand::Add).name()).size(12.0);
            let mut add = ui.button(text);
            if let Some(keys) = Command::Bookmark(BookmarkCommand::Add).shortcut() {
                add = add.on_hover_text(ui.ctx().format_shortcut(&keys));
            }
            let chosen = add
                .clicked()
                .then_some(Command::Bookmark(BookmarkCommand::Add));
            if let Some(name) = &document.bookmarks.made_for {
                let text = RichText::new(format!("made for {name}")).color(palette.weak);
                ui.add(egui::Label::new(text).truncate());
            }
            chosen
        })
        .inner
    })
    .inner
}

/// Bookmarks that were made for another version of the file.
fn offer(ui: &mut Ui, document: &OpenDocument) -> Option<Command> {
    let offered = document.bookmarks.offered();
    if offered.is_empty() {
        return None;
    }
    let palette = Palette::current(ui);
    let text = format!(
        "{} made for another version of this file",
        counted(offered.len(), "was", "were")
    );
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(text).color(palette.warning));
        let button = ui
            .button(RichText::new(Command::Bookmark(BookmarkCommand::TakeOver).name()).size(12.0));
        button
            .clicked()
            .then_some(Command::Bookmark(BookmarkCommand::TakeOver))
    })
    .inner
}

/// The rows in view.
fn rows(ui: &mut Ui, document: &mut OpenDocument) {
    let palette = Palette::current(ui);
    let list = List::new(ui, Region::Bookmarks, id());
    let bookmarks = document.bookmarks.all().clone();
    let meant = document.bookmarks.meant(document.view.caret).cloned();
    let current = meant
        .as_ref()
        .and_then(|bookmark| bookmarks.place_of(bookmark));
    list.describe(ui, "Bookmark list", || meant.as_deref().map(spoken));
    let mut chosen = None;
    if let Some(step) = list.step {
        let last = bookmarks.len().saturating_sub(1);
        let from_caret = bookmarks.first_from(document.view.caret.offset);
        let to = match (current, step > 0) {
            (Some(current), _) => current.saturating_add_signed(step),
            (None, true) => from_caret,
            (None, false) => from_caret.saturating_sub(1),
        };
        chosen = bookmarks.get(to.min(last)).cloned();
    }
    if bookmarks.is_empty() {
        let keys = Command::Bookmark(BookmarkCommand::Add).shortcut();
        let keys = keys.map(|keys| ui.ctx().format_shortcut(&keys));
        let hint = format!(
            "{} writes a bookmark on what is selected, or on the sequence at the caret. It is kept \
             apart from the file.",
            keys.unwrap_or_default()
        );
        ui.add(egui::Label::new(RichText::new(hint).color(palette.weak)).wrap());
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut area = ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt("bookmark rows");
    let seen = (current, bookmarks.len());
    if let Some(top) = list.follow(ui, seen, current, bookmarks.len(), ROW_HEIGHT) {
        area = area.vertical_scroll_offset(top);
    }
    let len = document.content.len();
    let offset_room = offset_width(
        bookmarks
            .iter()
            .last()
            .map_or(0, |bookmark| bookmark.offset()),
    );
    let shown = list.show(ui, |ui| {
        area.show_rows(ui, ROW_HEIGHT, bookmarks.len(), |ui, places| {
            for place in places {
                let Some(bookmark) = bookmarks.get(place) else {
                    continue;
                };
                let is_current = Some(place) == current;
                let row = row(ui, bookmark, len, offset_room, is_current);
                list.place(&row, place as u64, bookmarks.len() as u64, is_current);
                if row.response.clicked() {
                    chosen = Some(Arc::clone(bookmark));
                }
            }
        })
    });
    list.scrolled_to(ui, shown.state.clamped_offset().y);
    list.show_focus(ui);
    if let Some(bookmark) = chosen {
        document.go_to_bookmark(&bookmark);
    }
}

/// The list's widget.
fn id() -> Id {
    Id::unique("byteloupe bookmarks")
}

/// One row.
fn row(ui: &mut Ui, bookmark: &Bookmark, len: u64, offset_room: f32, is_current: bool) -> Row {
    let palette = Palette::current(ui);
    let is_past_end = bookmark.end() > len;
    let spoken = || {
        let past = if is_past_end { ", past the end" } else { "" };
        spoken(bookmark) + past
    };
    let mut row = Row::new(ui, ROW_HEIGHT, is_current, spoken);
    let room = row.room(17.0);
    let swatch = Rect::from_center_size(room.left_center() + vec2(4.0, 0.0), vec2(4.0, 14.0));
    bookmark_swatch::draw(row.painter(), swatch, bookmark.color(), palette);
    let offset = format!("0x{:X}", bookmark.offset());
    row.put(offset_room, offset, palette.weak);
    if row.rect.width() > LENGTHS_FROM {
        let bytes = plural(bookmark.length(), "byte");
        // A long one is never cut: it takes the room it needs.
        let characters = (bytes.chars().count() as f32 + 2.0).max(LENGTH_WIDTH);
        row.put(characters * CHARACTER, bytes, palette.weak);
    }
    let mut kept = 6.0;
    if is_past_end {
        row.put_right("past the end", palette.warning);
        kept += 13.0 * CHARACTER;
    }
    if bookmark.text().trim().is_empty() {
        row.put_words(ui, kept, "no text", palette.weak);
    } else {
        row.put_words(ui, kept, &first_line(bookmark.text()), palette.strong);
    }
    row
}
