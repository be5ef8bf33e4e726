//! The overlay of the manual: the search and its list at the left, the page at the right.

use egui::{
    Align, Button, Context, Id, Key, Layout, Modifiers, Rect, RichText, Ui, UiBuilder, vec2,
};

use super::list;
use super::reader::Reader;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::access;
use crate::app::widgets::overlay::overlay;
use crate::app::widgets::picker;
use crate::manual::{Manual, Place};

/// The greatest width of the overlay, in points.
const WIDTH: f32 = 1120.0;

/// The room that the window needs round the overlay and inside its edges, and the line above and below its
/// middle, in points.
const AROUND: egui::Vec2 = vec2(60.0, 130.0);

/// The part of the width that the list takes, and the most that it takes in points.
const LIST: f32 = 0.36;
const WIDEST_LIST: f32 = 330.0;

/// The space between the list and the page, in points.
const GAP: f32 = 18.0;

/// Shows the manual. Returns whether it stays open.
pub(super) fn show(ctx: &Context, reader: &mut Reader) -> bool {
    let manual = Manual::get();
    let mut is_closed = false;
    let modal = overlay(ctx, Id::unique("byteloupe manual"), "Manual").show(ctx, |ui| {
        let room = ctx.content_rect().size() - AROUND;
        ui.set_width(room.x.min(WIDTH));
        is_closed = heading(ui, reader, manual);
        ui.add_space(6.0);
        let size = vec2(ui.available_width(), room.y.max(60.0));
        let (_, middle) = ui.allocate_space(size);
        let list_width = (size.x * LIST).min(WIDEST_LIST);
        let left = Rect::from_min_size(middle.min, vec2(list_width, size.y));
        let right = Rect::from_min_max(left.right_top() + vec2(GAP, 0.0), middle.max);
        let chosen = within(ui, left, |ui| search(ui, reader, manual));
        let clicked = within(ui, right, |ui| {
            let page = reader.page();
            reader.view.show(ui, manual, page)
        });
        if let Some(place) = chosen.or(clicked) {
            reader.go_to(place);
            ui.ctx().request_repaint();
        }
    });
    !is_closed && !modal.should_close()
}

fn within<R>(ui: &mut Ui, rect: Rect, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let builder = UiBuilder::new().max_rect(rect);
    ui.scope_builder(builder, contents).inner
}

/// Takes the keys that turn the page and go back, before the field or a command does.
pub(super) fn take_keys(ctx: &Context, reader: &mut Reader) {
    ctx.input_mut(|input| {
        for (key, turned) in [(Key::PageDown, 1.0), (Key::PageUp, -1.0)] {
            while input.consume_key(Modifiers::NONE, key) {
                reader.view.turn(turned);
            }
        }
        for (key, is_forward) in [(Key::ArrowLeft, false), (Key::ArrowRight, true)] {
            while input.consume_key(Modifiers::ALT, key) {
                reader.step(is_forward);
            }
        }
    });
}

/// The line above: what is shown, and the buttons. Returns whether the manual is to be closed.
fn heading(ui: &mut Ui, reader: &mut Reader, manual: &Manual) -> bool {
    let palette = Palette::current(ui);
    ui.horizontal(|ui| {
        ui.label(
            RichText::new("Manual")
                .font(fonts::semibold(16.0))
                .color(palette.strong),
        );
        let title = manual.page(reader.page()).map_or("", |page| page.title());
        let shown = ui.label(RichText::new(title).color(palette.weak));
        access::live(ui.ctx(), shown.id, egui::accesskit::Live::Polite);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let is_closed = ui.button("Close").on_hover_text("Esc").clicked();
            for (sign, name, keys, is_forward) in [
                ("▶", "Forward to the next page", "Alt+→", true),
                ("◀", "Back to the page before", "Alt+←", false),
            ] {
                let button = ui.add_enabled(reader.can_step(is_forward), Button::new(sign));
                let is_enabled = button.enabled();
                let button = button.on_hover_text(keys);
                button.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::Role::Button, is_enabled, name)
                });
                if button.clicked() {
                    reader.step(is_forward);
                }
            }
            is_closed
        })
        .inner
    })
    .inner
}

/// The field, and below it the pages, or what was found. Returns the place that was chosen.
fn search(ui: &mut Ui, reader: &mut Reader, manual: &Manual) -> Option<Place> {
    let moved = picker::steps(ui);
    let response = reader
        .field
        .show(ui, "Search the manual", "Words to find in all pages");
    if response.changed() {
        reader.chosen = 0;
    }
    let rows = match reader.found(manual) {
        Some((hits, _)) => hits.len(),
        None => manual.pages().len(),
    };
    reader.chosen = (reader.chosen.saturating_add_signed(moved)).min(rows.saturating_sub(1));
    let mut chosen = None;
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        chosen = list::place(reader, manual, reader.chosen);
        response.request_focus();
    }
    ui.add_space(6.0);
    let follows = moved != 0;
    if let Some(row) = list::show(ui, reader, manual, response.id, follows) {
        reader.chosen = row;
        chosen = list::place(reader, manual, row);
    }
    chosen
}
