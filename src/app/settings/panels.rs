//! How the hex view and the panels beside it share the window.
//!
//! The sizes that the user sets are kept as shares of the window. Each frame computes the size in points
//! anew. If the window is small for a while, nothing of that remains.

use serde::{Deserialize, Serialize};

use super::row_layout::{RowLength, WIDE};

/// The least width of the inspector, in points. An error, its bytes and a character are still visible in it.
const MIN_INSPECTOR: f32 = 310.0;

/// The width of the inspector if the rows would take all of the room.
const BESIDE_FITTED_ROWS: f32 = 340.0;

/// The least width of the hex view: rows of 8 bytes, and the legend below them.
const MIN_HEX: f32 = 440.0;

/// The default width of the hex view. It holds even if the rows are shorter, because the fields of the panel
/// below need the room.
const USUAL_HEX: f32 = 560.0;

/// The share of a wide window that rows take at most, if the user has not said how long they are.
const WIDEST_HEX: f32 = 0.45;

/// How much a command makes the inspector wider or narrower, in points.
pub const STEP: f32 = 40.0;

/// The least and the greatest height of the card of the sequence, and its share of the height between the
/// two.
const MIN_CARD: f32 = 106.0;
const MAX_CARD: f32 = 560.0;
const CARD_SHARE: f32 = 0.36;

/// The height of the card where the inspector is low: the bits of an error are in view.
const USUAL_CARD: f32 = 222.0;

/// The least height of the section in the middle: its tabs and two rows.
const MIN_DETAILS: f32 = 122.0;

/// The least height of the section at the bottom: its tabs, two rows, and the line of choices that is
/// below the tabs if there is no room beside them.
const MIN_FINDINGS: f32 = 124.0;

/// The default share of the section at the bottom, of the room below the card.
const USUAL_FINDINGS: f32 = 0.52;

/// The least height of the inspector below two hex views, the least height of those hex views, and the
/// default share of the inspector.
const MIN_BELOW: f32 = 140.0;
const MIN_COMPARED: f32 = 150.0;
const USUAL_BELOW: f32 = 0.34;

/// The least height of the inspector in points. In less room it scrolls as a whole.
pub const MIN_HEIGHT: f32 = MIN_CARD + MIN_DETAILS + MIN_FINDINGS;

/// What the user wants to see beside the hex view.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Panels {
    /// Whether the inspector is shown.
    pub inspector: bool,

    /// Width of the inspector as a share of the width of the window, 0 to 1. `None` gives it the room that
    /// the rows leave.
    pub inspector_share: Option<f32>,

    /// Height of the section at the bottom of the inspector as a share of the room below the card, 0 to 1.
    /// `None` gives it a little more than half.
    pub findings_share: Option<f32>,

    /// Height of the inspector below two compared documents, as a share of the room for all three, 0 to 1.
    /// `None` gives it a third.
    pub below_share: Option<f32>,

    /// Whether the legend below the rows is shown.
    pub legend: bool,
}

impl Default for Panels {
    fn default() -> Self {
        Self {
            inspector: true,
            inspector_share: None,
            findings_share: None,
            below_share: None,
            legend: true,
        }
    }
}

/// The widths of panels side by side, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Widths {
    /// All of the room.
    pub window: f32,
    /// The inspector.
    pub inspector: f32,
}

/// Heights of the sections of the inspector, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Heights {
    /// The card of the sequence.
    pub card: f32,
    /// The section in the middle.
    pub details: f32,
    /// The section at the bottom.
    pub findings: f32,
}

impl Panels {
    /// Returns how much of a window of this width the rows may take.
    pub fn room_for_rows(&self, window_width: f32, length: RowLength) -> f32 {
        if !self.inspector {
            return window_width;
        }
        let inspector = match (self.inspector_share, length) {
            (Some(share), _) => share * window_width,
            (None, RowLength::Fit) => BESIDE_FITTED_ROWS,
            (None, RowLength::ByWindow) if window_width >= WIDE => {
                (window_width * (1.0 - WIDEST_HEX)).ceil()
            }
            (None, _) => MIN_INSPECTOR,
        };
        window_width - possible(inspector, window_width)
    }

    /// Returns the width of the inspector beside rows of this width.
    pub fn inspector_beside(&self, window_width: f32, rows_width: f32) -> f32 {
        if !self.inspector {
            return 0.0;
        }
        let width = match self.inspector_share {
            Some(share) => share * window_width,
            None => window_width - rows_width.max(USUAL_HEX),
        };
        possible(width, window_width)
    }

    /// Sets the width of the inspector, as far as a window of this width allows it.
    pub fn set_inspector_width(&mut self, width: f32, window_width: f32) {
        self.inspector = true;
        self.inspector_share = Some(possible(width, window_width) / window_width.max(1.0));
    }

    /// Returns how the sections share an inspector of this height. Less than `MIN_HEIGHT` counts as that.
    pub fn heights(&self, height: f32) -> Heights {
        let height = height.max(MIN_HEIGHT);
        let most = (height - MIN_DETAILS - MIN_FINDINGS).min(MAX_CARD);
        let card = (height * CARD_SHARE).round().max(USUAL_CARD);
        let card = card.clamp(MIN_CARD, most);
        self.shared(card, height - card)
    }

    /// Returns how the sections share an inspector of this height where the card is beside them.
    pub fn heights_beside_card(&self, height: f32) -> Heights {
        self.shared(0.0, height.max(MIN_HEIGHT))
    }

    /// The heights below a card of this height, where so much is left for them.
    fn shared(&self, card: f32, rest: f32) -> Heights {
        let share = self.findings_share.unwrap_or(USUAL_FINDINGS);
        let findings = (rest * share).round();
        let findings = findings.clamp(MIN_FINDINGS, rest - MIN_DETAILS);
        Heights {
            card,
            details: rest - findings,
            findings,
        }
    }

    /// Returns the height of the inspector below two hex views that share a room of this height with it; 0 if
    /// the room is too small for it.
    pub fn inspector_below(&self, height: f32) -> f32 {
        if !self.inspector || height < MIN_BELOW + MIN_COMPARED {
            return 0.0;
        }
        let below = (height * self.below_share.unwrap_or(USUAL_BELOW)).round();
        below.clamp(MIN_BELOW, height - MIN_COMPARED)
    }

    /// Sets the height of the inspector below two hex views, in a room of this height.
    pub fn set_height_below(&mut self, below: f32, height: f32) {
        let most = (height - MIN_COMPARED).max(MIN_BELOW);
        self.below_share = Some(below.clamp(MIN_BELOW, most) / height.max(1.0));
    }

    /// Sets the height of the section at the bottom of an inspector that is `shared` like this.
    pub fn set_findings_height(&mut self, height: f32, shared: Heights) {
        let rest = shared.details + shared.findings;
        let height = height.clamp(MIN_FINDINGS, rest - MIN_DETAILS);
        self.findings_share = Some(height / rest);
    }
}

/// Returns the width closest to `inspector` that leaves room for both sides.
fn possible(inspector: f32, window_width: f32) -> f32 {
    let widest = (window_width - MIN_HEX).max(MIN_INSPECTOR);
    inspector.clamp(MIN_INSPECTOR, widest)
}
