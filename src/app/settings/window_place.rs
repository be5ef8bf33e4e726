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

    /// The size of a window that was not there before, on a screen of this size, if that is known: large enough to
    /// work in, and at most four fifths of the screen. All sizes are in logical points.
    pub fn first_size(screen: Option<Vec2>) -> Vec2 {
        /// As large as a window needs to be for everything to have its room.
        const USUAL: Vec2 = vec2(1280.0, 800.0);
        match screen.filter(|size| size.is_finite() && size.min_elem() > 0.0) {
            Some(screen) => USUAL.min((screen * 0.8).floor()),
            None => USUAL,
        }
    }

    /// Whether no window was seen in an earlier run.
    pub fn is_unknown(&self) -> bool {
        self.size.is_none()
    }

    /// Sets up a new window at the place of this one.
    pub fn applied_to(self, window: ViewportBuilder) -> ViewportBuilder {
        let is_sane = |[x, y]: &[f32; 2]| x.is_finite() && y.is_finite();
        let is_size = |[x, y]: &[f32; 2]| (1.0..1e5).contains(x) && (1.0..1e5).contains(y);
        let size = self.size.filter(is_size);
        let size = size.map_or_else(|| Self::first_size(None), |[x, y]| vec2(x, y));
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
