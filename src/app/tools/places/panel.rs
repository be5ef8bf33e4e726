//! The panel under the hex view in which the user names places: its column and that of the hex view
//! are the same, so that what it shows of a place is under the bytes above it.

use egui::{Ui, accesskit, vec2};

use super::go_to::GoTo;
use super::outcome::PlaceOutcome;
use super::select_range::SelectRange;
use crate::app::views::hex_view::Metrics;
use crate::document::OpenDocument;
use crate::utf8::BomPolicy;

/// A panel in which places are named.
pub enum PlacePanel {
    /// One place, to go to.
    GoTo(Box<GoTo>),
    /// Two places, to select what lies between.
    SelectRange(Box<SelectRange>),
}

impl PlacePanel {
    /// Its height in points.
    pub fn height(&self, metrics: &Metrics) -> f32 {
        let (lines, rows) = match self {
            Self::GoTo(_) => (98.0, 1.0),
            Self::SelectRange(_) => (72.0, 2.0),
        };
        lines + rows * metrics.row_height
    }

    /// Shows it in all the room there is.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        document: &mut OpenDocument,
        metrics: Metrics,
        bom: BomPolicy,
    ) -> PlaceOutcome {
        let name = match self {
            Self::GoTo(_) => "Go to",
            Self::SelectRange(_) => "Select range",
        };
        crate::app::widgets::regions::named(ui, name, accesskit::Role::Form, |ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
            ui.add_space(6.0);
            match self {
                Self::GoTo(go_to) => go_to.show(ui, document, metrics, bom),
                Self::SelectRange(range) => range.show(ui, document, metrics, bom),
            }
        })
    }
}
