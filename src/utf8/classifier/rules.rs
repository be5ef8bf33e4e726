//! The classes of layer 1 as formulas over planes; those of layer 2 stand in `errors`.
//!
//! Every name is a row of bits, one for each byte. `later(row)` says of a byte what `row` says of the
//! byte before it.
//!
//! For long ill-formed stretches, `avx2/passes` has the same formulas once more, in an order that suits
//! that processor better: who changes one, changes both.

use super::errors;
use super::rare;
use super::sums::{Class, Sums};
use super::word::Word;

/// What the rules remember from one batch to the next.
#[derive(Clone, Copy)]
pub(super) struct Carry<W> {
    pub(super) layer_1: Layer1<W>,
    pub(super) errors: errors::Carry<W>,
    pub(super) rare: rare::Carry<W>,

    /// Something was ill-formed in the last batch, and rows of layer 2 may reach into the next.
    pub(super) has_errors: bool,
}

impl<W: Word> Carry<W> {
    /// The state at the start, with nothing before it.
    pub(super) const START: Self = Self {
        layer_1: Layer1::START,
        errors: errors::Carry::START,
        rare: rare::Carry::START,
        has_errors: false,
    };

    /// Nothing ill-formed was in the batch before, and something is in this one.
    #[inline(always)]
    pub(super) fn start_errors(&mut self) {
        self.errors = errors::Carry::START;
        self.rare.is_open = false;
        self.has_errors = true;
    }
}

/// Counts the markers of a batch that lie in `owned`, and takes the carry on to the next batch. Tells
/// where something ill-formed shows, owned or not.
#[inline(always)]
pub(super) fn count<W: Word>(
    planes: [W; 8],
    owned: W,
    carry: &mut Carry<W>,
    sums: &mut Sums<W>,
) -> W {
    let kinds = Kinds::of(planes, &mut carry.layer_1);
    kinds.count(planes, owned, &carry.layer_1, sums);

    // Clean text pays nothing for layer 2: each of its markers is a byte that is ill-formed in layer 1,
    // and each of its rows reaches on only from one such byte to the next.
    if kinds.ill.any() {
        if !carry.has_errors {
            carry.start_errors();
        }
        let Carry { errors, rare, .. } = carry;
        errors::count(planes, &kinds, owned, errors, rare, sums);
    } else {
        carry.has_errors = false;
    }
    kinds.ill
}

/// The rows of layer 1 that reach into the next batch.
#[derive(Clone, Copy)]
pub(super) struct Layer1<W> {
    lead: W,
    lead_of_3: W,
    lead_of_4: W,
    low_special: W,
    high_special: W,
    second_of_3: W,
    third_of_4: W,
    ef: W,
    ef_bb: W,
}

impl<W: Word> Layer1<W> {
    /// The state at the start, with nothing before it.
    pub(super) const START: Self = Self {
        lead: W::NONE,
        lead_of_3: W::NONE,
        lead_of_4: W::NONE,
        low_special: W::NONE,
        high_special: W::NONE,
        second_of_3: W::NONE,
        third_of_4: W::NONE,
        ef: W::NONE,
        ef_bb: W::NONE,
    };
}

/// What layer 1 says of each byte.
#[derive(Clone, Copy)]
pub(super) struct Kinds<W> {
    pub(super) tail: W,
    pub(super) from_f0: W,
    pub(super) from_f5: W,
    pub(super) c0_or_c1: W,
    pub(super) after_4: W,

    /// Second bytes out of the range of their lead: overlong forms, and what lies above.
    pub(super) bad_second: W,

    /// As a second byte after E0, ED, F0 or F4, one of the upper part: a tail from `A0` on, after a
    /// lead of four from `90` on.
    pub(super) is_upper: W,
    pub(super) unexpected: W,
    pub(super) cut: W,

    /// The bytes at which something ill-formed shows.
    pub(super) ill: W,
    two_bytes: W,
    three_bytes: W,
    four_bytes: W,
    ef_bb_before: W,
}

impl<W: Word> Kinds<W> {
    /// Takes the carry on to the next batch.
    #[inline(always)]
    pub(super) fn of(planes: [W; 8], carry: &mut Layer1<W>) -> Self {
        let [p0, p1, p2, p3, p4, p5, p6, p7] = planes;
        let old = *carry;

        let tail = p7 & !p6;
        let any_lead = p7 & p6;
        let from_e0 = any_lead & p5;
        let from_f0 = from_e0 & p4;
        let low_1_or_0 = p1 | p0;
        let c0_or_c1 = any_lead & !(p5 | p4 | p3 | p2 | p1);
        let from_5 = p3 | (p2 & low_1_or_0);
        let from_f5 = from_f0 & from_5;
        let lead = any_lead & !(c0_or_c1 | from_f5);
        let lead_of_3 = from_e0 & !from_f5; // or of 4
        let lead_of_4 = from_f0 & !from_5;

        // Leads that leave out some second bytes: E0 and F0 the lower part, ED and F4 the upper one.
        let low_special = lead_of_3 & !(p3 | p2 | low_1_or_0);
        let ed = (p3 & p2 & p0) & !(p4 | p1);
        let high_special = lead_of_3 & (ed | (p4 & p2));

        // Second bytes out of the range of their lead.
        let after_lead = lead.later::<1>(old.lead);
        let after_3 = lead_of_3.later::<1>(old.lead_of_3);
        let after_4 = lead_of_4.later::<1>(old.lead_of_4);
        let after_low = low_special.later::<1>(old.low_special);
        let after_high = high_special.later::<1>(old.high_special);
        let is_upper = p5 | (p4 & after_4);
        let bad_second = tail & ((is_upper & after_high) | (!is_upper & after_low));

        // Sequences as far as they are well-formed.
        let second = after_lead & tail & !bad_second;
        let second_of_3 = second & after_3; // or of 4
        let wants_third = second_of_3.later::<1>(old.second_of_3);
        let two_after_4 = lead_of_4.later::<2>(old.lead_of_4);
        let third_of_4 = wants_third & tail & two_after_4;
        let wants_fourth = third_of_4.later::<1>(old.third_of_4);
        let wants_more = wants_third | wants_fourth;
        let unexpected = tail & !(second | wants_more);
        let cut = !tail & (after_lead | wants_more);

        // The first two bytes of a byte order mark.
        let ef = lead_of_3 & (p3 & p2 & p1) & (p0 & !p4);
        let ef_bb = ef.later::<1>(old.ef) & (tail & p5 & p4) & (p3 & !p2) & (p1 & p0);

        *carry = Layer1 {
            lead,
            lead_of_3,
            lead_of_4,
            low_special,
            high_special,
            second_of_3,
            third_of_4,
            ef,
            ef_bb,
        };
        Self {
            tail,
            from_f0,
            from_f5,
            c0_or_c1,
            after_4,
            bad_second,
            is_upper,
            unexpected,
            cut,
            ill: (c0_or_c1 | from_f5 | unexpected) | cut,
            two_bytes: second & !after_3,
            three_bytes: wants_third & tail & !two_after_4,
            four_bytes: wants_fourth & tail,
            ef_bb_before: old.ef_bb,
        }
    }

    /// Counts what is well-formed.
    #[inline(always)]
    pub(super) fn count(&self, planes: [W; 8], owned: W, carry: &Layer1<W>, sums: &mut Sums<W>) {
        let [p0, p1, p2, p3, p4, p5, p6, p7] = planes;
        sums.add(Class::OneByte, !p7 & owned);
        sums.add(Class::TwoBytes, self.two_bytes & owned);
        sums.add(Class::ThreeBytes, self.three_bytes & owned);
        sums.add(Class::FourBytes, self.four_bytes & owned);
        let line_feed = !(p7 | p6 | p5) & (!p4 & p3 & !p2) & (p1 & !p0);
        sums.add(Class::LineFeed, line_feed & owned);
        if (carry.ef_bb | self.ef_bb_before).any() {
            let after_ef_bb = carry.ef_bb.later::<1>(self.ef_bb_before);
            let bom = after_ef_bb & self.tail & p5 & p4 & p3 & p2 & p1 & p0;
            sums.add(Class::Bom, bom & owned);
        }
    }
}
