//! How the hex view and what stands beside it share the width of the window.

use serde::{Deserialize, Serialize};

use super::hex_view::RowLength;

/// The narrowest inspector, in points: an error, its bytes and a character are still seen in it.
const MIN_INSPECTOR: f32 = 310.0;

/// How wide the inspector is beside rows that would take all the room there is.
const BESIDE_FITTED_ROWS: f32 = 340.0;

/// The narrowest hex view: rows of 8 bytes, and the legend below them.
const MIN_HEX: f32 = 440.0;

/// How wide the hex view is, where nothing else was chosen, even if its rows are shorter: the fields
/// of the panel below it want room.
const USUAL_HEX: f32 = 560.0;

/// How much a command makes the inspector wider or narrower, in points.
pub const STEP: f32 = 40.0;

/// What a person wants to see beside the hex view.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Panels {
    /// Is the inspector shown?
    pub inspector: bool,

    /// Width of the inspector in points; without it, it has what the rows leave.
    pub inspector_width: Option<f32>,

    /// Height of the list of errors in points; without it, about half of what there is.
    pub errors_height: Option<f32>,

    /// Is the legend below the rows shown?
    pub legend: bool,
}

impl Default for Panels {
    fn default() -> Self {
        Self {
            inspector: true,
            inspector_width: None,
            errors_height: None,
            legend: true,
        }
    }
}

impl Panels {
    /// How much of a window of this width the rows may take.
    pub fn room_for_rows(&self, window_width: f32, length: RowLength) -> f32 {
        if !self.inspector {
            return window_width;
        }
        let inspector = match (self.inspector_width, length) {
            (Some(width), _) => width,
            (None, RowLength::Fit) => BESIDE_FITTED_ROWS,
            (None, _) => MIN_INSPECTOR,
        };
        window_width - possible(inspector, window_width)
    }

    /// How wide the inspector is, beside rows of this width.
    pub fn inspector_beside(&self, window_width: f32, rows_width: f32) -> f32 {
        if !self.inspector {
            return 0.0;
        }
        let width = self
            .inspector_width
            .unwrap_or(window_width - rows_width.max(USUAL_HEX));
        possible(width, window_width)
    }

    /// Makes the inspector as wide as this, as far as a window of this width allows.
    pub fn set_inspector_width(&mut self, width: f32, window_width: f32) {
        self.inspector = true;
        self.inspector_width = Some(possible(width, window_width));
    }
}

/// The width closest to this that leaves both sides room.
fn possible(inspector: f32, window_width: f32) -> f32 {
    let widest = (window_width - MIN_HEX).max(MIN_INSPECTOR);
    inspector.clamp(MIN_INSPECTOR, widest)
}
