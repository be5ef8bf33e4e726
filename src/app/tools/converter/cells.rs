//! The bytes in the converter, coloured by role as in the hex view.

use egui::{EventFilter, Id, Key, Rect, RichText, ScrollArea, Sense, Ui, accesskit, pos2, vec2};

use super::state::ConverterTool;
use crate::app::settings::RowLayout;
use crate::app::theme::Palette;
use crate::app::views::hex_view;
use crate::app::views::hex_view::{Cells, Grid, Metrics, RowsAlone};
use crate::app::widgets::{Region, regions};
use crate::document::Caret;
use crate::document::Decoded;
use crate::utf8::BomPolicy;

/// What they are called, for screen readers and tests.
const NAME: &str = "Bytes";

fn id() -> Id {
    Id::unique("byteloupe converter cells")
}

/// How many rows there is room for at least, so that a few bytes more move nothing, and at most.
const ROWS: [u64; 2] = [2, 5];

/// The fewest rows of cells, and the most, in a low window.
const FEW_ROWS: [u64; 2] = [1, 3];

/// The lowest view with room for more than a few rows, in points.
const HIGH_VIEW: f32 = 640.0;

/// Space above and below them.
const MARGIN: f32 = 6.0;

/// How the cells are laid out in a width.
pub fn metrics(ui: &Ui, tool: &ConverterTool, rows: RowLayout, width: f32) -> Metrics {
    let window_width = ui.ctx().content_rect().width();
    let len = tool.converter().bytes().len() as u64;
    hex_view::metrics(ui, rows, window_width, width, len)
}

/// The height that they take in a view of this height, in points.
pub fn height(metrics: &Metrics, tool: &ConverterTool, view: f32) -> f32 {
    let [least, most] = if view < HIGH_VIEW { FEW_ROWS } else { ROWS };
    let len = tool.converter().bytes().len() as u64;
    let rows = metrics.rows(len).clamp(least, most);
    rows as f32 * metrics.row_height + 2.0 * MARGIN
}

/// Shows them in all the room there is.
pub fn show(ui: &mut Ui, tool: &mut ConverterTool, metrics: Metrics) {
    let len = tool.converter().bytes().len() as u64;
    if len == 0 {
        let palette = Palette::current(ui);
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            ui.add_space(14.0);
            let words = "The bytes appear here, coloured by role";
            ui.label(RichText::new(words).color(palette.weak));
        });
        return;
    }
    let shows_cursor = std::mem::take(&mut tool.shows_cursor);
    ScrollArea::vertical()
        .id_salt("converter cells")
        .auto_shrink(false)
        .show_viewport(ui, |ui, viewport| {
            // 64 KiB are some thousand rows: few enough for numbers of 32 bits.
            let height = metrics.rows(len) as f32 * metrics.row_height;
            ui.set_height(height);
            let top = ui.min_rect().top();
            let top_row = (viewport.top().max(0.0) / metrics.row_height).floor();
            let min = pos2(ui.min_rect().left(), top + top_row * metrics.row_height);
            let clip = ui.clip_rect();
            let rows_rect = Rect::from_min_max(min, pos2(clip.right(), clip.bottom()));
            let grid = Grid::new(metrics, &Cells::default(), rows_rect, top_row as u64, 0.0);
            rows_in_view(ui, tool, &grid, len);
            if shows_cursor || tool.shows_cursor {
                tool.shows_cursor = false;
                let (row, _) = metrics.place(tool.cursor as u64);
                let y = top + row as f32 * metrics.row_height;
                let row = Rect::from_min_size(pos2(min.x, y), vec2(1.0, metrics.row_height));
                ui.scroll_to_rect(row, None);
            }
        });
}

fn rows_in_view(ui: &mut Ui, tool: &mut ConverterTool, grid: &Grid, len: u64) {
    let palette = Palette::current(ui);
    let response = ui.interact(grid.rows_rect, id(), Sense::click_and_drag());
    regions::register(ui, Region::ConverterBytes, response.id);
    if (response.clicked() || response.dragged())
        && let Some(pos) = response.interact_pointer_pos()
    {
        tool.cursor = grid.nearest(pos).1.min(len - 1) as usize;
        response.request_focus();
    }
    move_by_keys(ui, tool, &grid.metrics);
    let range = grid.start().min(len)..grid.end().min(len);
    let decoded = Decoded::of(tool.converter().bytes(), range);
    let caret = Caret {
        offset: tool.cursor as u64,
        anchor: tool.cursor as u64,
        ..Caret::default()
    };
    let painter = ui.painter_at(grid.rows_rect.intersect(ui.clip_rect()));
    let rows = RowsAlone {
        decoded: &decoded,
        len,
        caret: Some((caret, response.has_focus())),
        bom: BomPolicy::default(),
    };
    hex_view::rows(&painter, grid, &rows, palette);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(accesskit::Role::Grid);
        node.set_label(NAME);
        let converter = tool.converter();
        let group = || converter.window().group_at(caret.offset).copied();
        node.set_value(hex_view::spoken_as(&decoded, caret.offset, group));
    });
}

/// Moves the cursor while the cells have the keyboard.
fn move_by_keys(ui: &Ui, tool: &mut ConverterTool, metrics: &Metrics) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    if !regions::keep_keys(ui, id(), filter) {
        return;
    }
    let (last, row) = (tool.last_byte(), metrics.columns);
    let before = tool.cursor;
    let mut cursor = before.min(last);
    ui.input(|input| {
        for (key, to) in [
            (Key::ArrowLeft, cursor.saturating_sub(1)),
            (Key::ArrowRight, cursor + 1),
            (Key::ArrowUp, cursor.checked_sub(row).unwrap_or(cursor)),
            (
                Key::ArrowDown,
                if cursor + row <= last {
                    cursor + row
                } else {
                    cursor
                },
            ),
            (Key::Home, 0),
            (Key::End, last),
        ] {
            if input.key_pressed(key) {
                cursor = to.min(last);
            }
        }
    });
    if cursor != before {
        tool.cursor = cursor;
        tool.shows_cursor = true;
    }
}
