//! What a block may hold that is told with what stands elsewhere.

use std::ops::Range;

use super::scan::{MARGIN_AFTER, MARGIN_BEFORE};
use super::wide;
use crate::encodings::mojibake::{MOST_AGAINST, glance};

/// What a block may hold that is told with what stands elsewhere, known from its own bytes: in one byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct MayHold(u8);

/// The bits that count lines.
const LINES: u8 = 0x1F;
const RUNS: u8 = 0x20;
const MOJIBAKE: u8 = 0x40;

const _: () = assert!(MOST_AGAINST <= LINES as u64);

const _: () = assert!(glance::MARGIN <= MARGIN_BEFORE && glance::MARGIN <= MARGIN_AFTER);

impl MayHold {
    /// Everything.
    pub(super) const ALL: Self = Self(LINES | RUNS | MOJIBAKE);

    /// What a part of some bytes may hold. They hold what stands around it too, as a scan of the part needs it.
    pub(super) fn of(bytes: &[u8], own: Range<usize>) -> Self {
        let mut bits = lines_above_ascii(bytes.get(own.clone()).unwrap_or_default());
        if wide::may_hold_runs(bytes, own.clone()) {
            bits |= RUNS;
        }
        if bits & LINES > 0 && wide::first_in_mojibake(bytes, own).is_some() {
            bits |= MOJIBAKE;
        }
        Self(bits)
    }

    /// A part of a run that is encoded, by which the run is told from other text.
    pub(super) fn runs(self) -> bool {
        self.0 & RUNS != 0
    }

    /// A part of a line for which mojibake is told.
    pub(super) fn mojibake(self) -> bool {
        self.0 & MOJIBAKE != 0
    }

    /// How many lines in it hold anything above ASCII, counted up to [`MOST_AGAINST`]. Parts of lines at its borders
    /// count.
    pub(super) fn lines_above_ascii(self) -> u64 {
        u64::from(self.0 & LINES)
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
