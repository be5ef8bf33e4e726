//! The rules over a section, one stage after the other.
//!
//! Rows stay in memory. What stands some places before is read from as many bytes before: that takes no
//! instruction of its own, and nothing waits for the row of the batch before. But only what was written a
//! while ago is read fast from another place than it was written to, and so a section is gone through in
//! passes.

use super::CONTEXT_LEN;
use super::errors::ErrorRows;
use super::machine::Machine;
use super::places::Places;
use super::rare;
use super::rules::{self, Rows};
use super::streams::Streams;
use super::sums::{Class, Nothing, Sink, Sums};
use super::track::Track;
use super::walk::{SumsOf, Walk};
use super::word::{Job, Word};

/// Batches in the longest section.
const BATCHES: usize = 16;

/// The rows of a section: what is before the first batch, which is none, then the batch of what is
/// before the streams, which is batch 0, then batches 1 to [`BATCHES`].
///
/// A row is as long as a lane, and a byte of it is a place of each stream.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct InMemory<W>([W; 2 + BATCHES]);

impl<W: Word> Track for InMemory<W> {
    type Row = W;

    const NONE: Self = Self([W::NONE; 2 + BATCHES]);

    #[inline(always)]
    fn note(&mut self, batch: usize, row: W) {
        assert!(batch <= BATCHES);
        // SAFETY: the array has one row more than these.
        unsafe { self.0.as_mut_ptr().add(1 + batch).write(row) };
    }

    #[inline(always)]
    fn at(&self, batch: usize) -> W {
        self.later::<0>(batch)
    }

    #[inline(always)]
    fn before(&self, batch: usize) -> W {
        assert!(batch <= BATCHES);
        // SAFETY: the array has so many rows.
        unsafe { self.0.as_ptr().add(batch).read() }
    }

    #[inline(always)]
    fn later<const PLACES: i32>(&self, batch: usize) -> W {
        assert!(batch <= BATCHES);
        let bytes = self.0.as_ptr().cast::<u8>();
        // SAFETY: the row and the one before it lie in the array, together, and every pattern of bits is a
        // row. This wants no alignment.
        unsafe {
            let from = bytes.add((1 + batch) * size_of::<W>() - PLACES as usize);
            from.cast::<W>().read_unaligned()
        }
    }
}

/// The rows of a section in memory.
pub(super) struct Section<W: Word> {
    rows: Rows<InMemory<W>>,
    errors: ErrorRows<InMemory<W>>,
    rare: rare::Carry<W>,
}

impl<W: Word> Section<W> {
    /// No rows.
    pub(super) const NONE: Self = Self {
        rows: Rows::NONE,
        errors: ErrorRows::NONE,
        rare: rare::Carry::START,
    };

    #[inline(always)]
    fn leads(&mut self, batch: usize, planes: [W; 8], sums: &mut impl Sink<W>) {
        let leads = self.rows.leads(batch, planes);
        rules::count_ascii(planes, sums);
        self.errors.leads(batch, planes, &leads, sums);
    }

    #[inline(always)]
    fn seconds(&mut self, batch: usize, sums: &mut impl Sink<W>) {
        let seconds = self.rows.seconds(batch);
        sums.add(Class::TwoBytes, seconds.two_bytes);
        self.errors.seconds(batch, &self.rows, &seconds, sums);
    }

    /// Where there is something that few sections have.
    #[inline(always)]
    fn seldom(&self, batch: usize) -> W {
        self.rows.ef_bb(batch) | self.errors.may_be_rare(batch)
    }

    #[inline(always)]
    fn rest(&self, batch: usize, stray: &mut W, sums: &mut impl Sink<W>) -> W {
        let rest = self.rows.rest(batch);
        // Text has them in every batch, and many kinds of garbage in none: it is foreseen.
        if rest.wants_more.any() {
            sums.add(Class::ThreeBytes, rest.three_bytes);
            sums.add(Class::FourBytes, rest.four_bytes);
        }
        self.errors.rest(batch, &self.rows, &rest, stray, sums);
        rest.ill
    }
}

/// Counts what few sections have.
struct Seldom<'a, W: Word> {
    section: &'a mut Section<W>,
    batches: usize,
    sums: &'a mut Sums<W::Sum>,
}

impl<W: Word> Job for Seldom<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Section {
            rows, errors, rare, ..
        } = self.section;
        errors.count_rare(0, rows, rare, &mut Nothing);
        for batch in 1..=self.batches {
            rows.count_boms(batch, self.sums);
            errors.count_rare(batch, rows, rare, self.sums);
        }
    }
}

/// Counts a section. Tells in which of its batches something ill-formed shows.
#[inline(always)]
pub(super) fn count<M>(walk: &mut Walk<M>, streams: Streams<M>) -> u64
where
    M: Machine<Kept = Option<Section<<M as Machine>::Row>>>,
{
    M::Row::apart(InPasses {
        machine: walk.machine,
        streams,
        before: walk.before(),
        section: walk.kept.get_or_insert(Section::NONE),
        sums: walk.sums.get_or_insert(Sums::START),
        places: walk.places,
    })
}

struct InPasses<'a, M: Machine> {
    machine: M,
    streams: Streams<'a, M>,
    before: [u8; CONTEXT_LEN],
    section: &'a mut Section<M::Row>,
    sums: &'a mut SumsOf<M>,
    places: &'a mut Places<M>,
}

impl<M: Machine> Job for InPasses<'_, M> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        assert!(M::LANE == size_of::<M::Row>());
        let Self {
            machine,
            streams,
            before,
            section,
            sums,
            places,
        } = self;
        let batches = streams.stream_len / M::LANE;
        assert!(batches <= BATCHES);
        section.rare = rare::Carry::START;
        if let Some(lanes) = streams.before(&before).next() {
            section.leads(0, machine.planes(lanes), &mut Nothing);
        }
        for batch in 1..=batches {
            section.leads(batch, machine.planes(streams.batch(batch - 1)), sums);
        }
        section.seconds(0, &mut Nothing);
        for batch in 1..=batches {
            section.seconds(batch, sums);
        }
        let mut stray = M::Row::NONE;
        section.rest(0, &mut stray, &mut Nothing);
        let mut ill_batches = 0;
        let mut seldom = section.seldom(0);
        for batch in 1..=batches {
            let ill = section.rest(batch, &mut stray, sums);
            places.note(batch - 1, ill, &mut ill_batches);
            seldom = seldom | section.seldom(batch);
        }
        if seldom.any() {
            M::Row::apart(Seldom {
                section,
                batches,
                sums,
            });
        }
        ill_batches
    }
}
