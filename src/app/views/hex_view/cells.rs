//! Which cell of a hex view each byte is in.

use std::ops::Range;

use crate::app::views::overview::Laid;
use crate::compare::{Placement, Segment, Side};

/// Which cell of a hex view each byte is in. Cells are counted from the first one of the first row. In a
/// hex view that stands alone, the number of a cell is the offset of its byte.
#[derive(Debug, Clone)]
pub struct Cells {
    placement: Placement,
    side: Side,
}

impl Default for Cells {
    /// The cells of a hex view that stands alone.
    fn default() -> Self {
        Self {
            placement: Placement::default(),
            side: Side::Left,
        }
    }
}

impl Cells {
    /// The cells of one of two hex views.
    pub fn of_side(placement: &Placement, side: Side) -> Self {
        Self {
            placement: placement.clone(),
            side,
        }
    }

    /// The cell of a byte.
    pub fn cell_of(&self, offset: u64) -> u64 {
        self.placement.place(self.side, offset)
    }

    /// The cell behind the last byte of a source of this length.
    pub fn end(&self, len: u64) -> u64 {
        match len.checked_sub(1) {
            Some(last) => self.cell_of(last).saturating_add(1),
            None => self.cell_of(0),
        }
    }

    /// The first byte in a cell or behind it.
    pub fn first_from(&self, cell: u64) -> u64 {
        self.placement.first_from(self.side, cell)
    }

    /// The last byte in a cell or before it; `None` before the first byte.
    pub fn last_to(&self, cell: u64) -> Option<u64> {
        self.placement.last_to(self.side, cell)
    }

    /// The bytes in some cells.
    pub fn segments(&self, cells: Range<u64>) -> Vec<Segment> {
        self.placement.segments(self.side, cells)
    }

    /// The line on which both of two sources are laid. So many places of it are shown.
    pub fn laid(&self, places: u64) -> Laid<'_> {
        Laid {
            placement: &self.placement,
            side: self.side,
            places,
        }
    }

    /// Does each byte stand in the cell of its offset?
    pub fn is_plain(&self) -> bool {
        self.placement.is_plain()
    }

    /// Empty cells before the first byte, if there are no other empty ones.
    pub fn lead(&self) -> u64 {
        match &self.placement {
            Placement::ByPosition(alignment) => alignment.lead(self.side),
            Placement::ByContent(_) => 0,
        }
    }
}

/// The offset of the byte in a cell, out of some segments in order.
pub fn byte_in(segments: &[Segment], cell: u64) -> Option<u64> {
    let place = segments.partition_point(|it| it.place_end() <= cell);
    let segment = segments.get(place).filter(|it| it.place <= cell)?;
    Some(segment.offset + (cell - segment.place))
}
