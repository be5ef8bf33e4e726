//! What a block may hold that is told with what is elsewhere.

use std::ops::Range;

use super::scan::{MARGIN_AFTER, MARGIN_BEFORE};
use super::state::PART;
use super::wide;
use crate::census::BLOCK_LEN;
use crate::encodings::mojibake::{MOST_AGAINST, glance};

/// What a block may hold that is told with what is elsewhere, known from its own bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct MayHold {
    /// Which parts of the block may hold a part of a run that is encoded, by which the run is told from other text: a bit
    /// for each [`PART`], the first one in the lowest.
    pub(super) runs: u16,

    bits: u8,
}

const _: () = assert!(BLOCK_LEN / PART == u16::BITS as u64);

/// The bits that count lines.
const LINES: u8 = 0x1F;
const MOJIBAKE: u8 = 0x40;
const COMPOSED: u8 = 0x20;

const _: () = assert!(MOST_AGAINST <= LINES as u64);

const _: () = assert!(glance::MARGIN <= MARGIN_BEFORE && glance::MARGIN <= MARGIN_AFTER);

impl MayHold {
    /// Everything.
    pub(super) const ALL: Self = Self {
        runs: u16::MAX,
        bits: LINES | MOJIBAKE | COMPOSED,
    };

    /// What a block may hold that is among some bytes, or the start of one. They hold what is around it too, as
    /// a scan of the block needs it.
    pub(super) fn of(bytes: &[u8], own: Range<usize>) -> Self {
        let mut bits = lines_above_ascii(bytes.get(own.clone()).unwrap_or_default());
        let mut runs = 0;
        for (number, start) in own.clone().step_by(PART as usize).enumerate() {
            let part = start..own.end.min(start + PART as usize);
            runs |= u16::from(wide::may_hold_runs(bytes, part)) << (number % 16);
        }
        if bits & LINES > 0 && wide::first_in_mojibake(bytes, own).is_some() {
            bits |= MOJIBAKE;
        }
        Self { runs, bits }
    }

    /// The same, and whether it may hold what is not in Normalization Form D.
    #[must_use]
    pub(super) fn with_composed(mut self, has_composed: bool) -> Self {
        self.bits = self.bits & !COMPOSED | if has_composed { COMPOSED } else { 0 };
        self
    }

    /// The same, and which parts may hold hidden data.
    #[must_use]
    pub(super) fn with_hidden(mut self, parts: u16) -> Self {
        self.runs |= parts;
        self
    }

    /// Something that is not in Normalization Form D.
    pub(super) fn composed(self) -> bool {
        self.bits & COMPOSED != 0
    }

    /// A part of a line for which mojibake is told.
    pub(super) fn mojibake(self) -> bool {
        self.bits & MOJIBAKE != 0
    }

    /// How many lines in it hold anything above ASCII, counted up to [`MOST_AGAINST`]. Parts of lines at its borders
    /// count.
    pub(super) fn lines_above_ascii(self) -> u64 {
        u64::from(self.bits & LINES)
    }
}

/// How many lines in some bytes hold anything above ASCII, counted up to [`MOST_AGAINST`].
pub(super) fn lines_above_ascii(bytes: &[u8]) -> u8 {
    let mut lines = 0;
    let mut rest = bytes;
    while u64::from(lines) < MOST_AGAINST
        && let Some(place) = wide::first_above_ascii(rest)
    {
        lines += 1;
        let from = rest.get(place..).unwrap_or_default();
        let Some(feed) = memchr::memchr(b'\n', from) else {
            break;
        };
        rest = from.get(feed + 1..).unwrap_or_default();
    }
    lines
}
