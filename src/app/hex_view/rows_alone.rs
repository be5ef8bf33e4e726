//! Rows of bytes that are no document.

use egui::Painter;

use super::grid::Grid;
use super::paint;
use crate::app::find::Marked;
use crate::app::open_document::{Caret, Decoded};
use crate::app::theme::Palette;
use crate::notes::Notes;
use crate::utf8::BomPolicy;

/// Paints the rows of a grid as the hex view does. `len` counts the bytes that there are, in view or not.
pub fn paint(
    painter: &Painter,
    grid: &Grid,
    decoded: &Decoded,
    caret: Caret,
    len: u64,
    has_focus: bool,
    palette: &Palette,
) {
    let scene = paint::Scene {
        grid,
        decoded,
        caret,
        marked: Marked::default(),
        notes: &Notes::default(),
        len,
        bom: BomPolicy::default(),
        has_focus,
        shows_caret: true,
        differences: None,
    };
    paint::rows(painter, &scene, palette);
}
