//! Where the window was, and how large it was.

use egui::{Pos2, Rect, Vec2, ViewportBuilder, ViewportInfo, pos2, vec2};
use serde::{Deserialize, Serialize};

/// Where the window was when it was last seen, and how large it was. The unit is a logical point of the
/// system, which does not depend on the zoom.
///
/// On Wayland a program cannot find out where its windows are.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Size of the window without its frame.
    size: Option<[f32; 2]>,

    /// The corner of the frame.
    corner: Option<[f32; 2]>,

    /// Whether the window is maximized. Size and corner are then those from before.
    is_maximized: bool,
}

impl WindowPlace {
    /// Remembers where the window is now.
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

    /// Sets up a new window at the place of this one. `usual` is the size if none is known.
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

    /// Returns whether the upper edge of a window, by which the user could move it, is outside of all
    /// screens. All arguments have the same unit.
    pub fn is_out_of_sight(corner: Pos2, size: Vec2, screens: impl Iterator<Item = Rect>) -> bool {
        /// How much of the upper edge must be visible.
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
