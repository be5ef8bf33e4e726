//! Digits in a row: base64 and hex.
//!
//! | file | what it holds |
//! |---|---|
//! | `class` | what bytes are among digits, and where digits end |
//! | `core` | what tells digits from other text at a glance |
//! | `block` | lines of digits |
//! | `seen` | what is known of digits, and whether they are a run |
//! | `name` | how improbable they would be as a name |
//! | `payload` | how probable they are as base64 |

mod block;
mod class;
mod core;
mod name;
mod payload;
mod seen;

use std::ops::Range;

use self::block::{Block, Row};
use self::class::{end_of_digits, is_digit};
use self::core::Core;
pub(super) use self::core::has_core;
pub(crate) use self::core::{DIGITS_IN_CORE, is_mixed};
use self::seen::Seen;
use super::RunKind;
use super::text::{Form, Text};

/// So many digits make a run of hex.
const LEAST_HEX: usize = 16;

/// So many digits make a run of base64.
const LEAST_BASE64: usize = 24;

/// Every run has a digit at a place that is a multiple of this.
const STEP: usize = LEAST_HEX;

/// Lines of a block are no longer than this.
const LONGEST_LINE: usize = 1 << 10;

/// Looks for digits in a row, and for blocks of lines of them.
#[derive(Debug, Clone)]
pub(super) struct Digits {
    at: u64,
    state: State,

    /// What is known of the digits that are open.
    seen: Seen,
}

#[derive(Debug, Clone)]
enum State {
    /// No digits are before the place, or what is there was judged.
    Between,

    /// In digits that are the first of a run, if they are one.
    Row(Row),

    /// Behind a line of digits that are judged, or make a block with the lines below.
    Behind(Block),
}

impl Digits {
    pub(super) fn new(at: u64) -> Self {
        Self {
            at,
            state: State::Between,
            seen: Seen::default(),
        }
    }
}

impl Form for Digits {
    fn go_on(&mut self, text: &Text<'_>, found: &mut Vec<(Range<u64>, RunKind)>) {
        let mut place = text.place(self.at);
        loop {
            let state = std::mem::replace(&mut self.state, State::Between);
            let (next, state, goes_on) = match state {
                State::Between => between(text, place, &mut self.seen),
                State::Row(row) => {
                    let end = end_of_digits(text.bytes, place);
                    in_row(text, place..end, row, &mut self.seen)
                }
                State::Behind(block) => behind(text, place, block, &mut self.seen, found),
            };
            place = next;
            self.state = state;
            if !goes_on {
                break;
            }
        }
        self.at = text.offset(place);
    }

    fn open_from(&self) -> u64 {
        match &self.state {
            State::Between => self.at,
            State::Row(row) => row.start,
            State::Behind(block) => block.row.start,
        }
    }

    fn needs_from(&self) -> u64 {
        self.at.saturating_sub(1)
    }
}

/// Where it goes on, in which state, and whether there is more that it can tell now.
type Step = (usize, State, bool);

/// Goes on to the next digits that may be a run.
fn between(text: &Text<'_>, mut from: usize, seen: &mut Seen) -> Step {
    let piece = text.bytes;
    loop {
        let mut probe = from + STEP - 1;
        // Digits in which no probe is are too few.
        while piece.get(probe).is_some_and(|byte| !is_digit(*byte)) {
            probe += STEP;
        }
        let end = probe.min(piece.len());
        let first = from.max(end.saturating_sub(STEP));
        let border = text.between(first..end).iter();
        let border = border.rev().position(|byte| !is_digit(*byte));
        let start = border.map_or(first, |len| end - len);
        if start == piece.len() {
            return (start, State::Between, false);
        }
        let end = end_of_digits(piece, end);
        if end - start < LEAST_HEX && (end < piece.len() || text.is_end) {
            from = end;
            continue;
        }
        let before = text.before(start);
        let row = Row {
            start: text.offset(start),
            core: Core::default(),
            begins_a_line: before.is_none_or(|byte| byte == b'\n'),
            follows_ascii: before.is_none_or(|byte| byte.is_ascii()),
        };
        seen.clear();
        return in_row(text, start..end, row, seen);
    }
}

/// Goes on in digits, which are at these places.
fn in_row(text: &Text<'_>, places: Range<usize>, mut row: Row, seen: &mut Seen) -> Step {
    let end = places.end;
    let digits = text.between(places);
    seen.add(digits);
    row.core.add(digits);
    if end == text.bytes.len() && !text.is_end {
        return (end, State::Row(row), false);
    }
    let count = seen.count;
    if count < LEAST_HEX {
        return (end, State::Between, end < text.bytes.len());
    }
    row.core.has_hex = seen.has_letters_of_hex();
    let block = Block {
        row,
        line: count,
        end: text.offset(end),
        padding: 0,
        is_last: false,
    };
    (end, State::Behind(block), true)
}

/// So many bytes behind digits tell whether they end there: padding, and the end of the line.
const LOOKAHEAD: usize = 4;

/// Goes on behind a line.
fn behind(
    text: &Text<'_>,
    mut place: usize,
    mut block: Block,
    seen: &mut Seen,
    found: &mut Vec<(Range<u64>, RunKind)>,
) -> Step {
    let may_go_on =
        block.row.begins_a_line && block.line <= LONGEST_LINE && block.line.is_multiple_of(2);
    loop {
        let needed = if may_go_on {
            block.line + 2 * LOOKAHEAD
        } else {
            LOOKAHEAD
        };
        if !text.has(place, needed) {
            return (place, State::Behind(block), false);
        }
        if !block.is_last {
            block.padding = block::padding_at(text.bytes, place);
        }
        let goes_on = may_go_on && !block.is_last && block.padding == 0;
        let below = block::line_below(text.bytes, place).filter(|_| goes_on);
        let Some(next) = below.and_then(|below| block.add_line(text, below, seen)) else {
            let end = place + block.padding;
            block.tell(text, text.bytes.get(end).copied(), seen, found);
            return (end, State::Between, true);
        };
        place = next;
    }
}
