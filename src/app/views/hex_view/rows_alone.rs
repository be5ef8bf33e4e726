//! Rows of bytes that are no document.

use egui::Painter;

use super::grid::Grid;
use super::paint;
use crate::app::theme::Palette;
use crate::bookmarks::Bookmarks;
use crate::document::Caret;
use crate::document::Decoded;
use crate::document::find::Marked;
use crate::utf8::BomPolicy;

/// Bytes that are no document.
pub struct RowsAlone<'a> {
    /// The decoded bytes of the rows in view.
    pub decoded: &'a Decoded,
    /// How many there are, in view or not.
    pub len: u64,
    /// The caret, if there is one, and whether it has the keyboard.
    pub caret: Option<(Caret, bool)>,
    /// What is done with a signature.
    pub bom: BomPolicy,
}

/// Paints the rows of a grid as the hex view does.
pub fn paint(painter: &Painter, grid: &Grid, rows: &RowsAlone<'_>, palette: &Palette) {
    let nowhere = Caret {
        offset: u64::MAX,
        ..Caret::default()
    };
    let (caret, has_focus) = rows.caret.unwrap_or((nowhere, false));
    let scene = paint::Scene {
        grid,
        decoded: rows.decoded,
        caret,
        marked: Marked::default(),
        bookmarks: &Bookmarks::default(),
        len: rows.len,
        bom: rows.bom,
        has_focus,
        shows_caret: rows.caret.is_some(),
        differences: None,
    };
    paint::rows(painter, &scene, palette);
}
