//! The hex view without the window around it: what the benchmark of frames draws.

use std::sync::Arc;

use super::hex_view;
use crate::app::settings::RowLayout;
use crate::app::theme;
use crate::app::theme::fonts;
use crate::document::OpenDocument;
use crate::document::Opened;
use crate::document::ScrollRange;
use crate::source::{Source, SourceError};
use crate::utf8::BomPolicy;

/// Gives a context the fonts and colours of the program.
pub fn install(ctx: &egui::Context) {
    fonts::install(ctx);
    theme::install(ctx, crate::app::settings::PaletteChoice::default());
}

/// The hex view of a source, with its overview and nothing else. It has no keys and no menus: the code that
/// draws it says which row is at the top.
pub struct HexViewAlone {
    document: OpenDocument,
}

impl HexViewAlone {
    /// Starts to look at a source, in a context that gets the fonts and colours of the program.
    ///
    /// # Errors
    /// The system has no threads to give.
    pub fn new(ctx: &egui::Context, source: Arc<dyn Source>) -> Result<Self, SourceError> {
        install(ctx);
        let ctx = ctx.clone();
        let opened = Opened {
            source,
            generation: None,
            is_file: false,
        };
        Ok(Self {
            document: OpenDocument::start(opened, Arc::new(move || ctx.request_repaint()))?,
        })
    }

    /// Has the whole source been counted?
    pub fn is_counted(&self) -> bool {
        self.document.content.utf8_census().announced().progress() >= 1.0
    }

    /// Shows it in all the room there is, with so many screens scrolled away, and says which bytes
    /// were drawn: none while they are still being fetched.
    pub fn show(&mut self, ui: &mut egui::Ui, screens_above: u64) -> std::ops::Range<u64> {
        self.document.poll();
        let window_width = ui.ctx().content_rect().width();
        let len = self.document.content.len();
        let rows = RowLayout::default();
        let metrics = hex_view::metrics(ui, rows, window_width, window_width, len);
        let range = ScrollRange {
            rows: metrics.rows(len),
            row_height: metrics.row_height,
            view_height: ui.available_height(),
        };
        let row = screens_above.saturating_mul(range.rows_in_view());
        self.document.view.scroll.set_top_row(row, &range);
        let view = hex_view::show(ui, &mut self.document, metrics, BomPolicy::default());
        let units = view.decoded.window.units();
        match (units.first(), units.last()) {
            (Some(first), Some(last)) => first.offset.max(view.start)..last.end(),
            _ => 0..0,
        }
    }
}
