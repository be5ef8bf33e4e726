//! Which bytes of two sources stand side by side, whichever way they are compared.

use std::ops::Range;
use std::sync::Arc;

use super::alignment::{Alignment, Side};
use super::content::Runs;

/// Which bytes of two sources stand side by side: the place of each byte on the line on which both are laid.
///
/// It does not check the length of a source: a byte behind the end has the place that it would have if the source
/// grew. So what is placed by the state of a moment ago stays right while a source grows.
#[derive(Debug, Clone)]
pub enum Placement {
    /// By position: one source may begin before the other.
    ByPosition(Alignment),

    /// By content: what is equal stands side by side, with gaps where one source has nothing.
    ByContent(Arc<Runs>),
}

/// Bytes of one source in neighbouring places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Segment {
    /// The place of the first byte.
    pub place: u64,

    /// The offset of the first byte.
    pub offset: u64,

    /// How many bytes.
    pub len: u64,
}

impl Segment {
    /// The place behind the last byte.
    pub const fn place_end(&self) -> u64 {
        self.place.saturating_add(self.len)
    }

    /// The offset behind the last byte.
    pub const fn end(&self) -> u64 {
        self.offset.saturating_add(self.len)
    }
}

impl Default for Placement {
    /// The first bytes of both are side by side.
    fn default() -> Self {
        Self::ByPosition(Alignment::STARTS)
    }
}

impl Placement {
    /// The place of a byte.
    pub fn place(&self, side: Side, offset: u64) -> u64 {
        match self {
            Self::ByPosition(alignment) => alignment.place(side, offset),
            Self::ByContent(runs) => {
                let behind = offset.saturating_sub(runs.len(side));
                runs.place_of(side, offset).saturating_add(behind)
            }
        }
    }

    /// The offset of the byte at a place; `None` where the source has nothing.
    pub fn offset(&self, side: Side, place: u64) -> Option<u64> {
        match self {
            Self::ByPosition(alignment) => alignment.offset(side, place),
            Self::ByContent(runs) => {
                let Some((run, into)) = runs.at_place(place) else {
                    return Some(behind_all(runs, side, place));
                };
                let range = run.range(side);
                let offset = range.start + into;
                (offset < range.end).then_some(offset)
            }
        }
    }

    /// The offset of the first byte at a place or behind it.
    pub fn first_from(&self, side: Side, place: u64) -> u64 {
        match self {
            Self::ByPosition(alignment) => alignment.offset(side, place).unwrap_or_default(),
            Self::ByContent(runs) => {
                let Some((run, into)) = runs.at_place(place) else {
                    return behind_all(runs, side, place);
                };
                let range = run.range(side);
                range.end.min(range.start + into)
            }
        }
    }

    /// The offset of the last byte at a place or before it; `None` if there is none.
    pub fn last_to(&self, side: Side, place: u64) -> Option<u64> {
        let offset = self.offset(side, place);
        offset.or_else(|| self.first_from(side, place).checked_sub(1))
    }

    /// The bytes of one source in some places, in order.
    pub fn segments(&self, side: Side, places: Range<u64>) -> Vec<Segment> {
        let mut segments: Vec<Segment> = Vec::new();
        let mut push = |segment: Segment| match segments.last_mut() {
            _ if segment.len == 0 => {}
            Some(last) if last.place_end() == segment.place => last.len += segment.len,
            _ => segments.push(segment),
        };
        match self {
            Self::ByPosition(alignment) => {
                let place = places.start.max(alignment.lead(side));
                push(Segment {
                    place,
                    offset: place - alignment.lead(side),
                    len: places.end.saturating_sub(place),
                });
            }
            Self::ByContent(runs) => {
                let mut place = places.start;
                while place < places.end {
                    let Some((run, into)) = runs.at_place(place) else {
                        push(Segment {
                            place,
                            offset: behind_all(runs, side, place),
                            len: places.end - place,
                        });
                        break;
                    };
                    let room = places.end - place;
                    let range = run.range(side);
                    let offset = range.start + into;
                    push(Segment {
                        place,
                        offset,
                        len: range.end.saturating_sub(offset).min(room),
                    });
                    place += (run.places() - into).min(room);
                }
            }
        }
        segments
    }

    /// Whether the byte at each offset is side by side with that at the same offset.
    pub fn is_plain(&self) -> bool {
        match self {
            Self::ByPosition(alignment) => !alignment.is_shifted(),
            Self::ByContent(_) => false,
        }
    }

    /// Whether both are one.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::ByPosition(one), Self::ByPosition(other)) => one == other,
            (Self::ByContent(one), Self::ByContent(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

/// The offset at a place behind all runs.
fn behind_all(runs: &Runs, side: Side, place: u64) -> u64 {
    let behind = place.saturating_sub(runs.places());
    runs.len(side).saturating_add(behind)
}
