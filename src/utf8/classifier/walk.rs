//! The way through a block, on any machine.
//!
//! A block is counted in three ways. Clean text: batches of ASCII, or all text where the machine has a
//! check for it. *Sections*: a piece of the block is cut into as many streams as the machine has lanes, so
//! that what is before a byte is in the same lane, of this batch or of the one before, and no lane
//! needs its neighbours. *Lines*: a single batch whose streams go on in each other, for what is too short
//! for a section.

use core::ops::Range;

use super::CONTEXT_LEN;
use super::counted::Counted;
use super::errors::{self, ErrorRows};
use super::in_line::InLine;
use super::machine::{Machine, STREAMS};
use super::places::Places;
use super::rare;
use super::rules::{self, Rows};
use super::streams::{Streams, after};
use super::sums::{Nothing, Owned, Sink, Sums};
use super::tally::Tally;
use super::word::{Job, Sum, Word};

/// How much a part of text with a fault adds to the dirt. One without takes one off.
const FAULT: usize = 3;

/// With so much dirt, sections.
const DIRTY: usize = 9;

/// The longest batch of any machine.
const LONGEST: usize = 512;

/// Bytes on a border of 64: the compiler then aligns the frame of the function, too, and with it what does
/// not fit into registers.
#[repr(align(64))]
struct Aligned([u8; LONGEST]);

/// [`super::count`] on a machine.
#[inline(always)]
pub(super) fn count<M: Machine>(machine: M, context: &[u8], block: &[u8]) -> Counted {
    M::Row::apart(Whole {
        machine,
        context,
        block,
    })
}

struct Whole<'a, M> {
    machine: M,
    context: &'a [u8],
    block: &'a [u8],
}

impl<M: Machine> Job for Whole<'_, M> {
    type Output = Counted;

    #[inline(always)]
    fn run(self) -> Counted {
        let mut places = Places::none();
        let mut kept = M::Kept::default();
        let mut walk = Walk {
            machine: self.machine,
            block: self.block,
            context: padded(self.context),
            done: 0,
            tally: Tally::default(),
            ascii: 0,
            others: Sum::ZERO,
            sums: None,
            places: &mut places,
            kept: &mut kept,
        };
        walk.go();
        let (first_ill, last_ill) = walk.places.ends();
        let mut tally = walk.tally;
        if let Some(sums) = walk.sums {
            tally += sums.tally();
        }
        tally.code_points[0] += walk.ascii;
        tally.line_feeds += walk.ascii - walk.others.total();
        Counted {
            tally,
            first_ill,
            last_ill,
        }
    }
}

/// The last bytes of the context, after zeros where it is shorter.
fn padded(context: &[u8]) -> [u8; CONTEXT_LEN] {
    let mut padded = [0; CONTEXT_LEN];
    let len = context.len().min(CONTEXT_LEN);
    padded[CONTEXT_LEN - len..].copy_from_slice(&context[context.len() - len..]);
    padded
}

/// The counts of a machine.
pub(super) type SumsOf<M> = Sums<<<M as Machine>::Row as Word>::Sum>;

/// A block on the way, and what is counted of it.
pub(super) struct Walk<'a, M: Machine> {
    pub(super) machine: M,
    pub(super) block: &'a [u8],
    /// What is before the block, after zeros.
    pub(super) context: [u8; CONTEXT_LEN],
    /// The markers of so many bytes are counted.
    pub(super) done: usize,
    /// What is counted as numbers.
    pub(super) tally: Tally,
    /// Bytes in batches of ASCII.
    ascii: u64,
    /// Those of them that are no line feeds.
    others: <M::Row as Word>::Sum,
    /// What the rules count. Many blocks are ASCII, and need none.
    pub(super) sums: Option<SumsOf<M>>,
    pub(super) places: &'a mut Places<M>,
    pub(super) kept: &'a mut M::Kept,
}

impl<M: Machine> Walk<'_, M> {
    /// Bytes that a line counts.
    const LINE: usize = M::BATCH - CONTEXT_LEN;

    #[inline(always)]
    fn go(&mut self) {
        let mut dirt = 0;
        while self.done < self.block.len() {
            let clean = M::count_text(self);
            if self.done == self.block.len() {
                break;
            }
            dirt = (usize::saturating_sub(dirt, clean) + FAULT).min(2 * DIRTY);
            let has_batch = self.done + M::BATCH <= self.block.len();
            if has_batch && (!M::HAS_FRAMES || dirt >= DIRTY) {
                // Where most of a section is ill-formed, text would be looked for in vain after it.
                while self.section() && self.done + M::BATCH <= self.block.len() {}
            } else {
                M::Row::apart(Line(self));
            }
        }
    }

    /// Counts batches of ASCII, as far as they go, and tells how many they are.
    #[inline(always)]
    pub(super) fn count_ascii(&mut self) -> usize {
        // Only a lead among the last three can want more.
        if self.before()[CONTEXT_LEN - 3..]
            .iter()
            .any(|byte| *byte >= 0xC0)
        {
            return 0;
        }
        let (machine, rest) = (self.machine, &self.block[self.done..]);
        let mut others = self.others;
        let mut batches = 0;
        for batch in rest.chunks_exact(M::BATCH) {
            // SAFETY: a batch of bytes is there.
            let lanes = unsafe { machine.batch(batch.as_ptr(), M::LANE) };
            if !machine.is_ascii(lanes) {
                break;
            }
            machine.count_others(lanes, &mut others);
            // Asked for before the batch is read, it comes a sixth slower.
            if M::AHEAD_OF_ASCII > 0 {
                for line in batch.chunks_exact(64) {
                    machine.prefetch(line.as_ptr().wrapping_add(M::AHEAD_OF_ASCII));
                }
            }
            batches += 1;
            if batches % M::SECTION == 0 {
                others.settle();
            }
        }
        others.settle();
        self.others = others;
        self.ascii += (batches * M::BATCH) as u64;
        self.done += batches * M::BATCH;
        batches
    }

    /// What is right before what is not counted.
    #[inline(always)]
    pub(super) fn before(&self) -> [u8; CONTEXT_LEN] {
        let (block, done) = (self.block, self.done);
        if let Some(before) = block[..done].last_chunk() {
            return *before;
        }
        after(&self.context, &block[..done])
    }

    /// Counts the next bytes: a section, or as many as whole batches have. Tells whether most batches are
    /// ill-formed, where that matters.
    #[inline(always)]
    fn section(&mut self) -> bool {
        let len = (M::SECTION * M::BATCH).min(self.block.len() - self.done);
        let streams = Streams::of(self.machine, &self.block[self.done..self.done + len]);
        let batches = streams.stream_len / M::LANE;
        let ill_batches = M::count_section(self, streams);
        if let Some(sums) = &mut self.sums {
            sums.settle();
        }
        self.places.end(self.done, streams.stream_len, ill_batches);
        self.done += batches * M::BATCH;
        M::HAS_FRAMES && 2 * ill_batches.count_ones() as usize > batches
    }

    /// Takes each batch of a section through all rules at once. Tells in which of them something ill-formed
    /// shows.
    #[inline(always)]
    pub(super) fn count_at_once(&mut self, streams: Streams<M>) -> u64 {
        let batches = streams.stream_len / M::LANE;
        let mut state = State::START;
        let mut is_open = false;
        for lanes in streams.before(&self.before()) {
            if is_open || !self.machine.is_ascii(lanes) {
                is_open = true;
                M::Row::apart(Before {
                    machine: self.machine,
                    lanes,
                    state: &mut state,
                });
            }
        }
        let mut ill_batches = 0;
        let mut batch = 0;
        while batch < batches {
            if !state.has_errors {
                batch = self.clean_batches(streams, batch..batches, &mut state, &mut is_open);
            }
            if batch < batches {
                batch = M::Row::apart(IllBatches {
                    streams,
                    batches: batch..batches,
                    state: &mut state,
                    sums: self.sums.get_or_insert(Sums::START),
                    places: self.places,
                    seen: &mut ill_batches,
                });
                is_open = true;
            }
        }
        ill_batches
    }

    /// Counts batches up to the first with something ill-formed. Tells where that is.
    #[inline(always)]
    fn clean_batches(
        &mut self,
        streams: Streams<M>,
        batches: Range<usize>,
        state: &mut State<M::Row>,
        is_open: &mut bool,
    ) -> usize {
        let machine = self.machine;
        let all = self.sums.get_or_insert(Sums::START);
        let mut sums = *all;
        let mut others = self.others;
        let mut carry = state.carry;
        let mut ascii = 0;
        let mut batch = batches.start;
        while batch < batches.end {
            let lanes = streams.batch(batch);
            if !*is_open && machine.is_ascii(lanes) {
                machine.count_others(lanes, &mut others);
                carry = rules::Carry::NONE;
                ascii += M::BATCH as u64;
                batch += 1;
                continue;
            }
            let planes = machine.planes(lanes);
            let mut rows = Rows::after(&carry);
            rows.leads(batch, planes);
            let seconds = rows.seconds(batch);
            let rest = rows.rest(batch);
            if rest.ill.any() {
                // The other loop counts it.
                state.start_errors();
                break;
            }
            rows.count(batch, planes, &seconds, &rest, &mut sums);
            carry = rows.carry();
            // Something in the last three places reaches into the next batch.
            *is_open = M::Row::NONE.later::<3>(planes[7]).any();
            batch += 1;
        }
        others.settle();
        state.carry = carry.after_clean_text();
        *all = sums;
        self.others = others;
        self.ascii += ascii;
        batch
    }

    /// Counts the next bytes: a line, or as many as there are.
    #[inline(always)]
    fn line(&mut self) {
        let (machine, block, start) = (self.machine, self.block, self.done);
        let end = (start + Self::LINE).min(block.len());
        let len = CONTEXT_LEN + end - start;
        let mut padded = Aligned([0; LONGEST]);
        let line = match block.get(start.wrapping_sub(CONTEXT_LEN)..end) {
            Some(line) if line.len() == M::BATCH => line,
            _ => {
                padded.0[..CONTEXT_LEN].copy_from_slice(&self.before());
                padded.0[CONTEXT_LEN..len].copy_from_slice(&block[start..end]);
                &padded.0[..M::BATCH]
            }
        };
        // SAFETY: both ways, the line is a batch long.
        let lanes = unsafe { machine.batch(line.as_ptr(), M::LANE) };
        let mut mask = Aligned([0; LONGEST]);
        mask.0[CONTEXT_LEN..len].fill(0xFF);
        // SAFETY: no batch is longer.
        let owned = machine.planes(unsafe { machine.batch(mask.0.as_ptr(), M::LANE) })[0];
        let planes = machine.planes(lanes).map(InLine::<M>);
        let mut sums = Owned {
            sums: self.sums.get_or_insert(Sums::START),
            owned: InLine(owned),
        };
        let mut state = State::START;
        let ill = state.count(planes, &mut sums).0 & owned;
        sums.sums.settle();
        let mut batches = 0;
        self.places.note(0, ill, &mut batches);
        let from = start.wrapping_sub(CONTEXT_LEN);
        self.places.end(from, M::LANE, batches);
        self.done = end;
    }
}

/// Counts a line.
struct Line<'w, 'a, M: Machine>(&'w mut Walk<'a, M>);

impl<M: Machine> Job for Line<'_, '_, M> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.0.line();
    }
}

/// What the rules remember from one batch to the next. On a border of 64: rows that lie across one take
/// twice as long.
#[repr(align(64))]
struct State<W> {
    carry: rules::Carry<W>,
    errors: errors::Carry<W>,
    stray: W,
    rare: rare::Carry<W>,

    /// Something was ill-formed in the last batch, and rows of layer 2 may reach into the next.
    has_errors: bool,
}

impl<W: Word> State<W> {
    /// Nothing is before.
    const START: Self = Self {
        carry: rules::Carry::NONE,
        errors: errors::Carry::NONE,
        stray: W::NONE,
        rare: rare::Carry::START,
        has_errors: false,
    };

    /// Nothing ill-formed was in the batch before, and something is in this one.
    #[inline(always)]
    fn start_errors(&mut self) {
        self.errors = errors::Carry::NONE;
        self.stray = W::NONE;
        self.rare.is_open = false;
        self.has_errors = true;
    }

    /// Counts a batch. Tells where something ill-formed shows, counted or not.
    #[inline(always)]
    fn count(&mut self, planes: [W; 8], sums: &mut impl Sink<W>) -> W {
        let mut rows = Rows::after(&self.carry);
        let leads = rows.leads(0, planes);
        let seconds = rows.seconds(0);
        let rest = rows.rest(0);
        rows.count(0, planes, &seconds, &rest, sums);
        self.carry = rows.carry();
        // Clean text pays nothing for layer 2: each of its markers is a byte that is ill-formed in layer 1,
        // and each of its rows reaches on only from one such byte to the next.
        if rest.ill.any() {
            if !self.has_errors {
                self.start_errors();
            }
            let mut errors = ErrorRows::after(&self.errors);
            errors.leads(0, planes, &leads, sums);
            errors.seconds(0, &rows, &seconds, sums);
            errors.rest(0, &rows, &rest, &mut self.stray, sums);
            errors.count_rare(0, &rows, &mut self.rare, sums);
            self.errors = errors.carry();
        } else {
            self.has_errors = false;
        }
        rest.ill
    }
}

/// Looks at what is before a section. Nothing is counted.
struct Before<'a, M: Machine> {
    machine: M,
    lanes: [M::Row; STREAMS],
    state: &'a mut State<M::Row>,
}

impl<M: Machine> Job for Before<'_, M> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let planes = self.machine.planes(self.lanes);
        self.state.count(planes, &mut Nothing);
    }
}

/// Counts batches in which something is likely to be ill-formed, up to the first in which nothing is.
/// Tells where it ended.
///
/// This loop keeps what it remembers in memory, where the one over clean text has it in registers.
struct IllBatches<'a, M: Machine> {
    streams: Streams<'a, M>,
    batches: Range<usize>,
    state: &'a mut State<M::Row>,
    sums: &'a mut SumsOf<M>,
    places: &'a mut Places<M>,
    seen: &'a mut u64,
}

impl<M: Machine> Job for IllBatches<'_, M> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        let Self {
            streams,
            batches,
            state,
            sums,
            places,
            seen,
        } = self;
        let machine = streams.machine();
        // The planes of a batch are made while the one before it is counted: neither waits for the other.
        let mut next = machine.planes(streams.batch(batches.start));
        for batch in batches.clone() {
            let planes = next;
            let mut rows = Rows::after(&state.carry);
            let leads = rows.leads(batch, planes);
            let seconds = rows.seconds(batch);
            let rest = rows.rest(batch);
            rows.count(batch, planes, &seconds, &rest, sums);
            state.carry = rows.carry();
            next = machine.planes(streams.batch((batch + 1).min(batches.end - 1)));
            state.has_errors = places.note(batch, rest.ill, seen);
            if !state.has_errors {
                return batch + 1;
            }
            let mut errors = ErrorRows::after(&state.errors);
            errors.leads(batch, planes, &leads, sums);
            errors.seconds(batch, &rows, &seconds, sums);
            errors.rest(batch, &rows, &rest, &mut state.stray, sums);
            errors.count_rare(batch, &rows, &mut state.rare, sums);
            state.errors = errors.carry();
        }
        batches.end
    }
}
