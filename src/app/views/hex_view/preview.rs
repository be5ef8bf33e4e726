//! One row of a source, as the hex view would show it.

use egui::{Align2, Sense, Ui, accesskit, pos2, vec2};

use super::cells::Cells;
use super::explain::spoken;
use super::grid::{Grid, Metrics};
use super::paint;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::document::Caret;
use crate::document::OpenDocument;
use crate::document::find::Marked;
use crate::utf8::BomPolicy;

/// What it is called, for screen readers and tests.
const NAME: &str = "Preview";

/// Shows the row that holds a caret in the columns of the hex view, or leaves its room empty.
pub fn show(
    ui: &mut Ui,
    document: &OpenDocument,
    metrics: Metrics,
    bom: BomPolicy,
    caret: Option<Caret>,
) {
    let size = vec2(ui.available_width(), metrics.row_height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let Some(caret) = caret else {
        return;
    };
    let palette = Palette::current(ui);
    let (row, _) = metrics.place(caret.offset);
    let grid = Grid::new(metrics, &Cells::default(), rect, row, 0.0);
    let len = document.content.len();
    let start = grid.start();
    let end = start.saturating_add(metrics.row_len()).min(len);
    let decoded = document.content.decode(start..end.max(start));
    if decoded.waiting {
        // A fetch that found no place in its queue is asked for again.
        ui.ctx()
            .request_repaint_after(std::time::Duration::from_millis(50));
    }
    if let Some(error) = &decoded.error {
        let at = pos2(grid.offset_x(), rect.center().y);
        let font = fonts::words(13.0);
        let text = error.to_string();
        let painter = ui.painter_at(rect);
        painter.text(at, Align2::LEFT_CENTER, text, font, palette.error_text);
    }
    let scene = paint::Scene {
        grid: &grid,
        decoded: &decoded,
        caret,
        len,
        bom,
        marked: Marked::default(),
        bookmarks: document.bookmarks.all(),
        has_focus: false,
        shows_caret: true,
        differences: None,
    };
    if decoded.error.is_none() {
        paint::rows(&ui.painter_at(rect), &scene, palette);
    }
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(accesskit::Role::Row);
        node.set_label(NAME);
        node.set_value(match &decoded.error {
            Some(error) => error.to_string(),
            None => spoken(document, &decoded, caret.offset),
        });
    });
}
