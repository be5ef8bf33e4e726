//! The first rows of bytes that are no document yet, as the hex view would show them.

use egui::{Rect, Role, Sense, Ui, UiBuilder, accesskit, pos2, vec2};

use super::cells::Cells;
use super::grid::{Grid, HEADER_HEIGHT, Metrics};
use super::paint;
use super::rows_alone::{self, RowsAlone};
use crate::app::theme::Palette;
use crate::document::Decoded;
use crate::utf8::BomPolicy;

/// What is shown, and how.
pub struct FirstRows<'a> {
    /// What it is called, for screen readers and tests.
    pub name: &'a str,
    /// The first bytes, decoded.
    pub decoded: &'a Decoded,
    /// How many bytes there are, decoded or not.
    pub len: u64,
    /// The widths of the columns.
    pub metrics: Metrics,
    /// What is done with a signature.
    pub bom: BomPolicy,
    /// Do the numbers of the columns stand above?
    pub has_header: bool,
    /// How many rows there is room for.
    pub most_rows: u64,
}

impl FirstRows<'_> {
    /// How many rows are shown.
    pub fn rows(&self) -> u64 {
        let decoded = self.decoded.window.units().last();
        let end = decoded.map_or(0, |unit| unit.end().min(self.len));
        end.div_ceil(self.metrics.row_len())
            .clamp(1, self.most_rows.max(1))
    }

    /// How many bytes are shown.
    pub fn bytes(&self) -> u64 {
        self.len.min(self.rows() * self.metrics.row_len())
    }

    /// Height of a number of rows in points.
    pub fn height(&self, rows: u64) -> f32 {
        let header = if self.has_header { HEADER_HEIGHT } else { 0.0 };
        header + self.metrics.row_height * rows as f32
    }
}

/// Shows them.
pub fn show(ui: &mut Ui, first: &FirstRows<'_>) {
    let palette = Palette::current(ui);
    let size = vec2(ui.available_width(), first.height(first.rows()));
    let (outer, response) = ui.allocate_exact_size(size, Sense::hover());
    let header = if first.has_header { HEADER_HEIGHT } else { 0.0 };
    let rows_rect = Rect::from_min_max(outer.min + vec2(0.0, header), outer.max);
    let grid = Grid::new(first.metrics, &Cells::default(), rows_rect, 0, 0.0);
    let painter = ui.painter_at(outer);
    if first.has_header {
        paint::header(&painter, &grid, outer, None, palette);
    }
    let rows = RowsAlone {
        decoded: first.decoded,
        len: first.len,
        caret: None,
        bom: first.bom,
    };
    rows_alone::paint(&painter, &grid, &rows, palette);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(Role::Grid);
        node.set_label(first.name);
    });
    let layout = first.metrics.layout;
    for row in 0..first.rows() {
        let offsets = grid.offsets_of(row);
        let mut label = layout.number(offsets.start, first.metrics.offset_digits);
        label.push(':');
        for byte in offsets.filter(|offset| *offset < first.len) {
            if let Some(byte) = first.decoded.byte(byte) {
                label.push(' ');
                label.push_str(layout.byte(byte));
            }
        }
        let top = grid.row_y(row);
        let rect = Rect::from_min_size(
            pos2(outer.left(), top),
            vec2(outer.width(), first.metrics.row_height),
        );
        let row_ui = ui.new_child(
            UiBuilder::new()
                .max_rect(rect)
                .id_salt((first.name, row))
                .accessibility_parent(response.id)
                .accessibility_role(Role::Row)
                .accessibility_label(label),
        );
        ui.ctx().accesskit_node_builder(row_ui.unique_id(), |node| {
            node.set_bounds(accesskit::Rect {
                x0: rect.left().into(),
                y0: rect.top().into(),
                x1: rect.right().into(),
                y1: rect.bottom().into(),
            });
        });
    }
}
