//! Where the window was, and how large.

use egui::{Pos2, Rect, Vec2, ViewportBuilder, ViewportInfo, pos2, vec2};
use serde::{Deserialize, Serialize};

/// Where the window was when it was last seen, and how large, in logical points of the system: whatever
/// the zoom is.
///
/// Wayland tells no program where its windows are.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Size of what is inside its frame.
    size: Option<[f32; 2]>,

    /// The corner of its frame.
    corner: Option<[f32; 2]>,

    /// Does it fill the screen? Size and corner are then those of before.
    is_maximized: bool,
}

impl WindowPlace {
    /// Takes in where the window is now.
    pub fn see(&mut self, window: &ViewportInfo, zoom: f32) {
        if window.minimized == Some(true) || window.fullscreen == Some(true) {
            return;
        }
        self.is_maximized = window.maximized.unwrap_or(false);
        if !self.is_maximized {
            let (inner, outer) = (window.inner_rect, window.outer_rect);
            if let Some(rect) = inner.filter(Rect::is_positive) {
                self.size = Some((rect.size() * zoom).into());
            }
            if let Some(rect) = outer {
                self.corner = Some((rect.min.to_vec2() * zoom).into());
            }
        }
    }

    /// Opens a new window where this one was. `usual` is its size if nothing is known.
    pub fn applied_to(self, window: ViewportBuilder, usual: Vec2) -> ViewportBuilder {
        let is_sane = |[x, y]: &[f32; 2]| x.is_finite() && y.is_finite();
        let is_size = |[x, y]: &[f32; 2]| (1.0..1e5).contains(x) && (1.0..1e5).contains(y);
        let size = self.size.filter(is_size).map_or(usual, |[x, y]| vec2(x, y));
        let window = window
            .with_inner_size(size)
            .with_maximized(self.is_maximized);
        match self.corner.filter(is_sane) {
            Some([x, y]) => window.with_position(pos2(x, y)),
            None => window,
        }
    }

    /// Is nothing of the upper edge of a window, by which it could be moved, on any of these screens?
    /// The unit is the same for all.
    pub fn is_out_of_sight(corner: Pos2, size: Vec2, screens: impl Iterator<Item = Rect>) -> bool {
        /// So much of it must be seen.
        const HANDLE: Vec2 = vec2(40.0, 10.0);
        let edge = Rect::from_min_size(corner, vec2(size.x, HANDLE.y));
        let mut screens = screens.peekable();
        screens.peek().is_some()
            && screens.all(|screen| {
                let seen = screen.intersect(edge).size();
                seen.x < HANDLE.x.min(size.x) || seen.y < HANDLE.y
            })
    }
}
