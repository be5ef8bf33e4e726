//! Where each byte of a source is in the column.

use egui::Rect;

use crate::compare::Placement;
use crate::compare::Side;

/// Where each byte of a source is in the column: in proportion to its offset, or, where two sources are
/// compared, to its place beside the other one.
#[derive(Debug, Clone, Copy)]
pub struct Scale<'a> {
    /// The part of the column that the source takes.
    rect: Rect,
    len: u64,
    laid: Option<Laid<'a>>,
}

/// The line on which two sources are laid.
#[derive(Debug, Clone, Copy)]
pub struct Laid<'a> {
    /// Which bytes are side by side.
    pub placement: &'a Placement,

    /// Which of the two it is.
    pub side: Side,

    /// How many places the column stands for.
    pub places: u64,
}

impl<'a> Scale<'a> {
    /// The scale of a source of this length. With `laid`, `rect` is the whole column.
    pub const fn new(rect: Rect, len: u64, laid: Option<Laid<'a>>) -> Self {
        Self { rect, len, laid }
    }

    /// How far down an offset is, 0 to 1.
    pub fn part(&self, offset: u64) -> f64 {
        match &self.laid {
            None => offset as f64 / self.len.max(1) as f64,
            Some(laid) => {
                // The end is behind the last byte, and not where the next one would be.
                let place = match offset.checked_sub(1) {
                    Some(last) if offset >= self.len => laid.placement.place(laid.side, last) + 1,
                    _ => laid.placement.place(laid.side, offset),
                };
                (place as f64 / laid.places.max(1) as f64).min(1.0)
            }
        }
    }

    /// The first offset that is so far down or further.
    pub fn offset_at(&self, part: f64) -> u64 {
        let part = part.clamp(0.0, 1.0);
        match &self.laid {
            None => (part * self.len as f64) as u64,
            Some(laid) => {
                let place = (part * laid.places as f64) as u64;
                laid.placement.first_from(laid.side, place)
            }
        }
    }

    /// The same as a place on the screen.
    pub fn y(&self, offset: u64) -> f32 {
        self.rect.top() + (self.part(offset) * f64::from(self.rect.height())) as f32
    }

    /// The part of a place on the screen, 0 to 1.
    pub fn part_at(&self, y: f32) -> f64 {
        f64::from((y - self.rect.top()) / self.rect.height()).clamp(0.0, 1.0)
    }

    /// The stretches of the column in which the source has no byte, each at least a pixel high: top and bottom.
    pub fn gaps(&self, pixels_per_point: f32) -> Vec<(f32, f32)> {
        let Some(laid) = &self.laid else {
            return Vec::new();
        };
        let pixels = (self.rect.height() * pixels_per_point).round().max(1.0) as u32;
        let y = |pixel: u32| self.rect.top() + pixel as f32 / pixels as f32 * self.rect.height();
        let place = |pixel: u32| {
            let part = f64::from(pixel) / f64::from(pixels);
            (part * laid.places as f64) as u64
        };
        let is_empty = |pixel: &u32| {
            let (from, to) = (place(*pixel), place(*pixel + 1).max(place(*pixel) + 1));
            let first = laid.placement.first_from(laid.side, from);
            first >= self.len || laid.placement.first_from(laid.side, to) == first
        };
        let mut gaps: Vec<(f32, f32)> = Vec::new();
        let mut last = None;
        for pixel in (0..pixels).filter(is_empty) {
            match gaps.last_mut() {
                Some(gap) if last.is_some_and(|last| last + 1 == pixel) => gap.1 = y(pixel + 1),
                _ => gaps.push((y(pixel), y(pixel + 1))),
            }
            last = Some(pixel);
        }
        gaps
    }
}
