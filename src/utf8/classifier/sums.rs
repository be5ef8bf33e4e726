//! Population counts by class, for words of any width.

use super::rare;
use super::tally::{GroupMarkers, Tally};
use super::word::Word;
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
}

const CLASSES: usize = Class::StrayRun as usize + 1;

/// The counts of all classes.
#[derive(Clone, Copy)]
pub(super) struct Sums<W: Word> {
    sums: [W::Sum; CLASSES],
    pub(super) rare: rare::Sums<W>,
}

impl<W: Word> Sums<W> {
    /// Sums of nothing.
    pub(super) const START: Self = Self {
        sums: [W::ZERO; CLASSES],
        rare: rare::Sums::START,
    };

    /// Makes room: sums have room for what a section counts.
    #[inline(always)]
    pub(super) fn settle(&mut self) {
        self.sums.iter_mut().for_each(W::settle);
        self.rare.settle();
    }

    /// The counts as numbers.
    #[inline(always)]
    pub(super) fn tally(&self) -> Tally {
        let total = |class: Class| W::total(self.sums[class as usize]);
        let mut tally = Tally {
            code_points: [
                total(Class::OneByte),
                total(Class::TwoBytes),
                total(Class::ThreeBytes),
                total(Class::FourBytes),
            ],
            two_byte_nuls: W::total(self.rare.two_byte_nuls),
            boms: total(Class::Bom),
            line_feeds: total(Class::LineFeed),
            markers: GroupMarkers {
                pairs: W::total(self.rare.pairs),
                three_byte_halves: W::total(self.rare.three_byte_highs)
                    + W::total(self.rare.three_byte_lows),
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
pub(super) trait Sink<W: Word> {
    /// Adds those bits of a row that are counted.
    fn add(&mut self, class: Class, row: W);

    /// The bits that are counted.
    fn owned(&self) -> W;

    /// Counts of what is rare.
    fn rare(&mut self) -> &mut rare::Sums<W>;
}

impl<W: Word> Sink<W> for Sums<W> {
    #[inline(always)]
    fn add(&mut self, class: Class, row: W) {
        row.count_into(&mut self.sums[class as usize]);
    }

    #[inline(always)]
    fn owned(&self) -> W {
        !W::NONE
    }

    #[inline(always)]
    fn rare(&mut self) -> &mut rare::Sums<W> {
        &mut self.rare
    }
}

/// Counts some of the bits.
pub(super) struct Owned<'a, W: Word> {
    pub(super) sums: &'a mut Sums<W>,
    pub(super) owned: W,
}

impl<W: Word> Sink<W> for Owned<'_, W> {
    #[inline(always)]
    fn add(&mut self, class: Class, row: W) {
        self.sums.add(class, row & self.owned);
    }

    #[inline(always)]
    fn owned(&self) -> W {
        self.owned
    }

    #[inline(always)]
    fn rare(&mut self) -> &mut rare::Sums<W> {
        &mut self.sums.rare
    }
}

/// Counts nothing.
pub(super) struct Nothing<W: Word>(pub(super) rare::Sums<W>);

impl<W: Word> Sink<W> for Nothing<W> {
    #[inline(always)]
    fn add(&mut self, _class: Class, _row: W) {}

    #[inline(always)]
    fn owned(&self) -> W {
        W::NONE
    }

    #[inline(always)]
    fn rare(&mut self) -> &mut rare::Sums<W> {
        &mut self.0
    }
}

const fn lead(lead: ImpossibleLead) -> SpanKind {
    SpanKind::ImpossibleLead(lead)
}

const fn second(second: BadSecond) -> SpanKind {
    SpanKind::BadSecond(second)
}
