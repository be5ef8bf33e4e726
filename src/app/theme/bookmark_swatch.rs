//! What a bookmark looks like, in small.

use egui::{CornerRadius, Painter, Rect};

use super::Palette;
use crate::bookmarks::BookmarkColor;

/// A bar with the colour of a bookmark, as it is over its bytes.
pub fn draw(painter: &Painter, rect: Rect, color: BookmarkColor, palette: &Palette) {
    painter.rect_filled(rect, CornerRadius::same(2), palette.bookmark(color));
}
