//! Which of the hex views in the window one is, and what is beside it.

use egui::Id;

use super::cells::Cells;
use crate::app::widgets::{Region, regions};
use crate::compare::Side;
use crate::document::OpenDocument;
use crate::document::overview::InStripes;

/// Which hex view it is: what it is called, where the keyboard finds it, what it is compared with.
pub struct ViewOptions<'a> {
    /// The id of the widget.
    pub id: Id,
    /// What it is called, for screen readers and tests.
    pub name: String,
    /// The region as which F6 finds the view.
    pub region: Region,
    /// Is the caret in it? That of another view may be where this one has no bytes.
    pub shows_caret: bool,
    /// It has at least so many rows to scroll through, so that two views scroll alike.
    pub least_rows: u64,
    /// In which cells its bytes stand.
    pub cells: Cells,
    /// What is beside it.
    pub beside: Option<Beside<'a>>,
    /// Does the overview stand at the left of the rows? Two overviews stand side by side so.
    pub has_bar_at_left: bool,
    /// What differs from that in each of some stripes.
    pub differences: Option<&'a InStripes<'a>>,
}

/// The document that is beside another one.
pub struct Beside<'a> {
    /// The document.
    pub document: &'a OpenDocument,
    /// In which cells its bytes stand.
    pub cells: Cells,
}

impl ViewOptions<'_> {
    /// The only hex view in the window.
    pub fn alone() -> Self {
        Self {
            id: super::id(),
            name: super::NAME.to_owned(),
            region: Region::Hex,
            shows_caret: true,
            least_rows: 0,
            cells: Cells::default(),
            beside: None,
            has_bar_at_left: false,
            differences: None,
        }
    }

    /// One of two hex views, without anything beside it yet. The left one is where a single one would be.
    pub fn of_side(side: Side, title: &str) -> Self {
        let (region, words) = match side {
            Side::Left => (Region::Hex, "Left hex view"),
            Side::Right => (Region::HexBeside, "Right hex view"),
        };
        Self {
            id: regions::hex_view(Some(side)),
            name: format!("{words}, {title}"),
            region,
            has_bar_at_left: side == Side::Right,
            ..Self::alone()
        }
    }
}
