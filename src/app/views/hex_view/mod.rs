//! The hex view: offsets, bytes coloured by role, decoded text, on one grid.

mod bookmark_marks;
mod cells;
mod differences;
mod digits;
mod explain;
mod first_rows;
mod grid;
mod keyboard;
mod known_characters;
mod marks;
mod paint;
mod preview;
mod rows_alone;
mod text_cell;
mod view_options;

use egui::{Id, Rect, Response, Sense, Ui, pos2, vec2};

use crate::document::Pane;
pub use cells::Cells;
pub use differences::draw_swatch as draw_difference_swatch;
pub use explain::{PENDING, spoken, spoken_as};
pub use view_options::{Beside, ViewOptions};

use crate::app::settings::RowLayout;
pub use first_rows::{FirstRows, show as first_rows};
pub use grid::{Grid, Metrics};
pub use marks::draw_match_swatch;
pub use paint::draw_error_swatch;
pub use preview::show as preview;
pub use rows_alone::{RowsAlone, paint as rows};

pub use text_cell::{SPAN, TextCells, draw as draw_scalar, width_of_mark};

use crate::app::theme::Palette;
use crate::document::Decoded;
use crate::document::OpenDocument;
use crate::document::{ScrollPosition, ScrollRange};
use differences::Differences;

use super::overview;
use crate::app::theme::fonts;
use crate::app::widgets::context_menu;
use crate::app::widgets::regions;
use crate::utf8::BomPolicy;

/// What the hex view is called, for screen readers and tests.
pub const NAME: &str = "Hex view";

/// Space beside an overview that is beside another one, in points.
const BAR_MARGIN: f32 = 8.0;

/// The id of the hex view: one for all documents, so that the focus stays when tabs change.
pub fn id() -> Id {
    regions::hex_view(None)
}

/// What was in view in this frame.
pub struct HexView {
    /// The piece of the source in view, decoded.
    pub decoded: Decoded,
    /// Offset of the first byte in view.
    pub start: u64,
    /// Bytes of what is beside it are still coming.
    pub waits_beside: bool,
    /// Where its overview is.
    pub bar: Rect,
}

/// Metrics for a window of some width, of which the hex view may take `room`, in points: it takes as
/// much as its columns need.
pub fn metrics(ui: &Ui, layout: RowLayout, window_width: f32, room: f32, len: u64) -> Metrics {
    let digit = ui
        .painter()
        .fonts_mut(|fonts| fonts.glyph_width(&fonts::mono(13.0), '0'));
    Metrics::new(layout, window_width, room, len, digit)
}

/// Shows the hex view in all the room there is.
pub fn show(ui: &mut Ui, document: &mut OpenDocument, metrics: Metrics, bom: BomPolicy) -> HexView {
    show_as(ui, document, metrics, bom, &ViewOptions::alone())
}

/// Shows a hex view that may have another one beside it.
pub fn show_as(
    ui: &mut Ui,
    document: &mut OpenDocument,
    metrics: Metrics,
    bom: BomPolicy,
    options: &ViewOptions<'_>,
) -> HexView {
    let palette = &Palette::for_bytes(ui, document.is_binary());
    let outer = ui.available_rect_before_wrap();
    let mut rows_rect = Rect::from_min_max(outer.min + vec2(0.0, grid::HEADER_HEIGHT), outer.max);
    let bar_left = match (options.has_bar_at_left, &options.beside) {
        (true, _) => Some(outer.left() + BAR_MARGIN),
        (false, Some(_)) => Some(outer.right() - BAR_MARGIN - grid::BAR),
        (false, None) => None,
    };
    if options.has_bar_at_left {
        rows_rect.min.x += BAR_MARGIN + grid::BAR;
    }
    let response = ui.interact(rows_rect, options.id, Sense::click_and_drag());
    ui.advance_cursor_after_rect(outer);
    regions::register(ui, options.region, options.id);

    let len = document.content.len();
    let range = ScrollRange {
        rows: metrics.rows(options.cells.end(len)).max(options.least_rows),
        row_height: metrics.row_height,
        view_height: rows_rect.height(),
    };
    if document.view.set_row_len(metrics.row_len()) {
        // It counts from the first byte: empty cells before that are the view's own.
        document.view.jump_to_caret |= !options.cells.is_plain();
        // What was shown before this in the frame knows the rows as they were.
        ui.ctx().request_repaint();
    }
    if !metrics.layout.text_column {
        document.view.caret.pane = Pane::Hex;
    }
    document.view.scroll.clamp(&range);
    let cells = &options.cells;
    let mut grid = grid_at(metrics, cells, rows_rect, &document.view.scroll);

    keyboard::handle(ui, &response, document, &metrics, cells, &range);
    pointer(ui, &response, document, &grid, &range);
    let bar = bar_left.map_or(grid.bar_rect(), |left| grid.bar_rect_at(left));
    let bytes_rect = bytes_in_bar(bar, &metrics, cells, len, &range);
    let column = overview::ColumnRects {
        rect: bar,
        bytes: bytes_rect,
    };
    let compared = overview::ComparedWith {
        differences: options.differences,
        laid: options
            .beside
            .is_some()
            .then(|| cells.laid(range.rows.saturating_mul(metrics.row_len()))),
    };
    overview::show(ui, column, document, &range, compared);
    if std::mem::take(&mut document.view.jump_to_caret) {
        document
            .view
            .scroll
            .jump_to_row(grid.place(document.view.caret.offset).0, &range);
    }
    let in_view = range.rows_in_view();
    let had_in_view = std::mem::replace(&mut document.view.rows_in_view, in_view);
    let (caret_row, _) = grid.place(document.view.caret.offset);
    if let Some(down) = caret_row.checked_sub(document.view.scroll.top_row())
        && (in_view..had_in_view).contains(&down)
    {
        // A panel came, or the window became smaller: what the user works on stays in view.
        document.view.scroll.show_row(caret_row, &range);
    }
    document.view.scroll.clamp(&range);
    grid = grid_at(metrics, cells, rows_rect, &document.view.scroll);

    let start = grid.start().min(len);
    let end = grid.end().min(len);
    let decoded = document.content.decode(start..end.max(start));
    if let Some(finding) = &mut document.finding {
        finding.see(start..end.max(start), &decoded.window);
    }
    let differences = (options.beside.as_ref()).map(|beside| beside.compare(&grid, &decoded, len));
    let painter = ui.painter_at(outer);
    if context_menu::is_wanted_by_key(ui, response.id) {
        let cell = grid.cell(document.view.caret.pane, document.view.caret.offset);
        let room = rows_rect.shrink(grid.metrics.row_height);
        let at = crate::app::widgets::context_menu::inside(room, cell.left_bottom());
        context_menu::ask_by_key(
            ui.ctx(),
            crate::app::widgets::context_menu::Kind::Hex,
            at,
            response.id,
        );
    }
    let has_focus = response.has_focus();
    let caret = options.shows_caret.then_some(document.view.caret.offset);
    paint::header(&painter, &grid, outer, caret, palette);
    paint::rows(
        &painter.with_clip_rect(rows_rect),
        &paint::Scene {
            grid: &grid,
            decoded: &decoded,
            caret: document.view.caret,
            marked: document.marked(),
            bookmarks: document.bookmarks.all(),
            len,
            bom,
            has_focus,
            shows_caret: options.shows_caret,
            differences: differences.as_ref(),
        },
        palette,
    );
    if let Some(framed) = &document.data.framed {
        marks::frame(&painter.with_clip_rect(rows_rect), &grid, framed, palette);
    }
    explain::on_hover(&response, &grid, document, &decoded, differences.as_ref());
    let described = Described {
        options,
        grid: &grid,
        decoded: &decoded,
        differences: differences.as_ref(),
        len,
    };
    describe(ui, &response, document, &described);
    let waits_beside = differences.is_some_and(|differences| differences.waiting);
    HexView {
        decoded,
        start,
        waits_beside,
        bar,
    }
}

/// The part of the scroll bar where there are bytes: all of it, unless a longer source is beside.
fn bytes_in_bar(
    bar: Rect,
    metrics: &Metrics,
    cells: &Cells,
    len: u64,
    range: &ScrollRange,
) -> Rect {
    let y = |row: u64| {
        let part = row as f64 / range.rows.max(1) as f64;
        bar.top() + (part * f64::from(bar.height())) as f32
    };
    let (first, _) = metrics.place(cells.cell_of(0));
    let (top, bottom) = (y(first), y(metrics.rows(cells.end(len))));
    Rect::from_x_y_ranges(bar.x_range(), top..=bottom.max(top + 1.0).min(bar.bottom()))
}

fn grid_at(metrics: Metrics, cells: &Cells, rows_rect: Rect, scroll: &ScrollPosition) -> Grid {
    Grid::new(
        metrics,
        cells,
        rows_rect,
        scroll.top_row(),
        scroll.sub_row(),
    )
}

/// Clicks, drags and the wheel.
fn pointer(
    ui: &Ui,
    response: &Response,
    document: &mut OpenDocument,
    grid: &Grid,
    range: &ScrollRange,
) {
    // Not the response's own word: near the rim of a menu that lies over it, that is true as well.
    if ui.rect_contains_pointer(response.rect) {
        let wheel = ui.input(egui::InputState::smooth_scroll_delta).y;
        if wheel != 0.0 {
            document.view.scroll.scroll_by(-wheel, range);
        }
    }
    // A tap, or a slow frame, brings the press and the release at once.
    let is_press = (response.is_pointer_button_down_on() || response.clicked())
        && ui.input(|input| input.pointer.primary_pressed());
    let is_menu_press = (response.is_pointer_button_down_on() || response.secondary_clicked())
        && ui.input(|input| input.pointer.secondary_pressed());
    let is_drag = response.dragged_by(egui::PointerButton::Primary);
    let Some(pos) = response.interact_pointer_pos() else {
        return;
    };
    if is_press {
        // Asked for again, it would give up the keys that it keeps to itself.
        if !response.has_focus() {
            regions::focus(ui.ctx(), response.id);
        }
        if !grid.is_in_cells(pos) {
            return;
        }
        let (pane, offset) = grid.nearest(pos);
        if offset < document.content.len() {
            document.view.caret.pane = pane;
            let extend = ui.input(|input| input.modifiers.shift);
            document.view.move_caret(offset, extend);
        }
    } else if is_drag && grid.is_in_cells(ui.input(|i| i.pointer.press_origin()).unwrap_or(pos)) {
        let pane = document.view.caret.pane;
        // Dragging in one pane stays in it, however far the pointer strays.
        let inside = match pane {
            Pane::Hex => pos2(pos.x.min(grid.hex_right()), pos.y),
            Pane::Text => pos2(pos.x.max(grid.text_x(0)), pos.y),
        };
        let (_, offset) = grid.nearest(inside);
        if offset != document.view.caret.offset || document.view.caret.selecting {
            document.view.move_caret(offset, true);
        }
        // Past an edge, the view follows at a steady pace.
        let beyond =
            (pos.y - grid.rows_rect.bottom()).max(0.0) - (grid.rows_rect.top() - pos.y).max(0.0);
        if beyond != 0.0 && range.scrolls() {
            let before = document.view.scroll;
            document.view.scroll.scroll_by(beyond / 4.0, range);
            if document.view.scroll != before {
                ui.ctx().request_repaint();
            }
        }
    }
    if is_menu_press {
        if !response.has_focus() {
            regions::focus(ui.ctx(), response.id);
        }
        let (pane, offset) = grid.nearest(pos);
        if grid.is_in_cells(pos) && offset < document.content.len() {
            document.view.caret.pane = pane;
            document.view.move_caret_out_of_selection(offset);
        }
    }
    if response.secondary_clicked() {
        context_menu::ask(
            ui.ctx(),
            crate::app::widgets::context_menu::Kind::Hex,
            pos,
            response.id,
        );
    }
    let extends = response.clicked() && ui.input(|input| input.modifiers.shift);
    if response.drag_stopped_by(egui::PointerButton::Primary) || extends {
        document.view.was_selected_by_pointer = document.view.caret.selecting;
    }
    if response.double_clicked() && grid.is_in_cells(pos) {
        let (_, offset) = grid.nearest(pos);
        if offset != document.view.caret.offset {
            // Past the end, where there is nothing to select.
            return;
        }
        document.select_group();
        document.view.was_selected_by_pointer = document.view.caret.selecting;
    }
}

/// What the accessibility tree tells of.
struct Described<'a> {
    options: &'a ViewOptions<'a>,
    grid: &'a Grid,
    decoded: &'a Decoded,
    differences: Option<&'a Differences>,
    len: u64,
}

/// The accessibility tree: the grid, its rows, and the caret read aloud.
fn describe(ui: &mut Ui, response: &Response, document: &OpenDocument, described: &Described<'_>) {
    use egui::accesskit::Role;
    let Described {
        options,
        grid,
        decoded,
        differences,
        len,
    } = *described;
    if ui
        .ctx()
        .accesskit_node_builder(response.id, |_| ())
        .is_none()
    {
        return;
    }
    let caret = document.view.caret.offset;
    let mut at_caret = if len == 0 {
        "empty".to_owned()
    } else if !options.shows_caret {
        "nothing beside the caret".to_owned()
    } else {
        let mut words = spoken(document, &document.decode_at_caret(), caret);
        if grid.metrics.layout.text_column {
            words.push_str(match document.view.caret.pane {
                Pane::Hex => ", hex pane",
                Pane::Text => ", text pane",
            });
        }
        if let Some(selected) = document.selected_range_words() {
            words.push_str(", ");
            words.push_str(&selected);
        }
        words
    };
    if let Some(words) = differences.and_then(|d| d.words_at(grid, caret))
        && options.shows_caret
    {
        at_caret.push_str(", ");
        at_caret.push_str(&words);
    }
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(Role::Grid);
        node.set_label(&*options.name);
        node.set_value(at_caret);
        let rows = match len {
            0 => 0,
            _ => grid.metrics.rows(options.cells.end(len)),
        };
        node.set_row_count(usize::try_from(rows).unwrap_or(usize::MAX));
        node.set_column_count(grid.metrics.columns);
    });
    let layout = grid.metrics.layout;
    for row in grid.top_row..grid.top_row.saturating_add(grid.rows_in_view()) {
        let std::ops::Range {
            start: row_start,
            end: row_end,
        } = grid.offsets_of(row);
        if row_start == row_end {
            continue;
        }
        let mut label = layout.number(row_start, grid.metrics.offset_digits);
        label.push(':');
        let bytes = (row_start..row_end).map_while(|o| decoded.byte(o));
        let before = label.len();
        for byte in bytes {
            label.push(' ');
            label.push_str(layout.byte(byte));
        }
        if label.len() == before || row_start >= len {
            break;
        }
        let top = grid.row_y(row);
        let rect = Rect::from_min_size(
            pos2(grid.rows_rect.left(), top),
            vec2(grid.rows_rect.width(), grid.metrics.row_height),
        );
        let found = marks::words(document.marked(), row_start, row_end);
        let bookmarks = bookmark_marks::words(document.bookmarks.all(), row_start, row_end);
        let differs = differences.and_then(|d| d.words(grid, row));
        let marked: Vec<String> = found.into_iter().chain(bookmarks).chain(differs).collect();
        let row_ui = ui.new_child(
            egui::UiBuilder::new()
                .max_rect(rect)
                .id_salt(("row", row))
                .accessibility_parent(response.id)
                .accessibility_role(Role::Row)
                .accessibility_label(label),
        );
        ui.ctx().accesskit_node_builder(row_ui.unique_id(), |node| {
            if !marked.is_empty() {
                node.set_description(marked.join("; "));
            }
            node.set_row_index(usize::try_from(row).unwrap_or(usize::MAX));
            node.set_bounds(egui::accesskit::Rect {
                x0: rect.left().into(),
                y0: rect.top().into(),
                x1: rect.right().into(),
                y1: rect.bottom().into(),
            });
        });
    }
}
