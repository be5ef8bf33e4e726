//! Population counts by class, for words of any width.

use super::tally::{GroupMarkers, Tally};
use super::word::{Sum, Word};
use crate::utf8::{BadSecond, ImpossibleLead, SpanKind};

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    OneByte,
    TwoBytes,
    ThreeBytes,
    FourBytes,
    LineFeed,
    Bom,
    UnexpectedTail,
    LeadOverlong,
    LeadTooLarge,
    LeadRfc2279,
    LeadNever,
    SecondOverlong,
    SecondSurrogate,
    SecondTooLarge,
    Interrupted,
    LongOverlong,
    StrayRun,
    Pair,
    /// Halves of pairs that are 3-byte forms. High and low ones apart: a sum has room for one row of a batch.
    ThreeByteHigh,
    ThreeByteLow,
    TwoByteNul,
}

const CLASSES: usize = Class::TwoByteNul as usize + 1;

/// The counts of all classes.
#[derive(Clone, Copy)]
pub(super) struct Sums<S>([S; CLASSES]);

impl<S: Sum> Sums<S> {
    /// Sums of nothing.
    pub(super) const START: Self = Self([S::ZERO; CLASSES]);

    /// Makes room: sums have room for what a section counts.
    #[inline(always)]
    pub(super) fn settle(&mut self) {
        self.0.iter_mut().for_each(S::settle);
    }

    /// The counts as numbers.
    #[inline(always)]
    pub(super) fn tally(&self) -> Tally {
        let total = |class: Class| self.0[class as usize].total();
        let mut tally = Tally {
            code_points: [
                total(Class::OneByte),
                total(Class::TwoBytes),
                total(Class::ThreeBytes),
                total(Class::FourBytes),
            ],
            two_byte_nuls: total(Class::TwoByteNul),
            boms: total(Class::Bom),
            line_feeds: total(Class::LineFeed),
            markers: GroupMarkers {
                pairs: total(Class::Pair),
                three_byte_halves: total(Class::ThreeByteHigh) + total(Class::ThreeByteLow),
                long_overlong_forms: total(Class::LongOverlong),
                stray_runs: total(Class::StrayRun),
            },
            ..Tally::default()
        };
        for (kind, class) in [
            (SpanKind::UnexpectedTail, Class::UnexpectedTail),
            (lead(ImpossibleLead::Overlong), Class::LeadOverlong),
            (lead(ImpossibleLead::TooLarge), Class::LeadTooLarge),
            (lead(ImpossibleLead::Rfc2279), Class::LeadRfc2279),
            (lead(ImpossibleLead::Never), Class::LeadNever),
            (second(BadSecond::Overlong), Class::SecondOverlong),
            (second(BadSecond::Surrogate), Class::SecondSurrogate),
            (second(BadSecond::TooLarge), Class::SecondTooLarge),
            (
                SpanKind::Interrupted { have: 1, need: 2 },
                Class::Interrupted,
            ),
        ] {
            tally.spans[kind.index()] = total(class);
        }
        tally
    }
}

/// Where counts go.
pub(super) trait Sink<W> {
    /// Adds those bits of a row that are counted.
    fn add(&mut self, class: Class, row: W);
}

impl<W: Word> Sink<W> for Sums<W::Sum> {
    #[inline(always)]
    fn add(&mut self, class: Class, row: W) {
        row.count_into(&mut self.0[class as usize]);
    }
}

/// Counts some of the bits.
pub(super) struct Owned<'a, W: Word> {
    pub(super) sums: &'a mut Sums<W::Sum>,
    pub(super) owned: W,
}

impl<W: Word> Sink<W> for Owned<'_, W> {
    #[inline(always)]
    fn add(&mut self, class: Class, row: W) {
        self.sums.add(class, row & self.owned);
    }
}

/// Counts nothing.
pub(super) struct Nothing;

impl<W> Sink<W> for Nothing {
    #[inline(always)]
    fn add(&mut self, _class: Class, _row: W) {}
}

const fn lead(lead: ImpossibleLead) -> SpanKind {
    SpanKind::ImpossibleLead(lead)
}

const fn second(second: BadSecond) -> SpanKind {
    SpanKind::BadSecond(second)
}
