//! The classes of layer 1 as formulas over planes; those of layer 2 stand in `errors`.
//!
//! Every name is a row of bits, one for each byte. `later(row)` says of a byte what `row` says of the
//! byte before it.

use super::errors;
use super::sums::{Class, Sums};
use super::word::Word;

/// What the rules remember from one batch to the next.
#[derive(Clone, Copy)]
pub(super) struct Carry<W> {
    layer_1: Layer1<W>,
    errors: errors::Carry<W>,

    /// Rows of layer 2 may reach into the next batch.
    has_errors: bool,
}

impl<W: Word> Carry<W> {
    /// Nothing stands before.
    pub(super) const START: Self = Self {
        layer_1: Layer1::START,
        errors: errors::Carry::START,
        has_errors: false,
    };
}

/// Counts the markers of a batch that lie in `owned`, and takes the carry on to the next batch.
#[inline(always)]
pub(super) fn count<W: Word>(planes: [W; 8], owned: W, carry: &mut Carry<W>, sums: &mut Sums<W>) {
    let kinds = Kinds::of(planes, &mut carry.layer_1);
    sums.add(Class::OneByte, !planes[7] & owned);
    sums.add(Class::TwoBytes, kinds.two_bytes & owned);
    sums.add(Class::ThreeBytes, kinds.three_bytes & owned);
    sums.add(Class::FourBytes, kinds.four_bytes & owned);
    sums.add(Class::LineFeed, kinds.line_feed & owned);
    if kinds.bom.any() {
        sums.add(Class::Bom, kinds.bom & owned);
    }

    // Clean text pays nothing for layer 2. Its rows reach at most 11 bytes into the next batch, which
    // counts them even when it is clean itself; after that they are blank, and may be left as they
    // are for as long as the text is clean.
    let has_errors = (kinds.impossible | kinds.unexpected | kinds.cut).any();
    if has_errors || carry.has_errors {
        errors::count(planes, &kinds, owned, &mut carry.errors, sums);
    }
    carry.has_errors = has_errors;
}

/// The rows of layer 1 that reach into the next batch.
#[derive(Clone, Copy)]
struct Layer1<W> {
    lead: W,
    lead_of_3: W,
    lead_of_4: W,
    special: W,
    plane_2: W,
    second_of_3: W,
    third_of_4: W,
    ef: W,
    ef_bb: W,
}

impl<W: Word> Layer1<W> {
    const START: Self = Self {
        lead: W::NONE,
        lead_of_3: W::NONE,
        lead_of_4: W::NONE,
        special: W::NONE,
        plane_2: W::NONE,
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
    impossible: W,
    pub(super) after_4: W,
    pub(super) surrogate: W,
    pub(super) too_large: W,
    pub(super) overlong: W,
    pub(super) unexpected: W,
    pub(super) cut: W,
    two_bytes: W,
    three_bytes: W,
    four_bytes: W,
    line_feed: W,
    bom: W,
}

impl<W: Word> Kinds<W> {
    #[inline(always)]
    fn of(planes: [W; 8], carry: &mut Layer1<W>) -> Self {
        let [p0, p1, p2, p3, p4, p5, p6, p7] = planes;
        let old = *carry;

        let tail = p7 & !p6;
        let any_lead = p7 & p6;
        let from_e0 = any_lead & p5;
        let from_f0 = from_e0 & p4;
        let low_1_or_0 = p1 | p0;
        let low_3_or_2 = p3 | p2;
        let c0_or_c1 = any_lead & !(p5 | p4 | low_3_or_2 | p1);
        let from_f5 = from_f0 & (p3 | (p2 & low_1_or_0));
        let impossible = c0_or_c1 | from_f5;
        let lead = any_lead & !impossible;
        let lead_of_3 = from_e0 & !from_f5; // or of 4
        let lead_of_4 = from_f0 & !from_f5;

        // Leads that leave out some second bytes: E0 and F0, ED, F4.
        let e0_or_f0 = !(low_3_or_2 | low_1_or_0);
        let ed = !p4 & p3 & p2 & !p1 & p0;
        let f4 = p4 & !p3 & p2 & !low_1_or_0;
        let special = lead_of_3 & (e0_or_f0 | ed | f4);

        // Second bytes out of the range of their lead.
        let after_lead = lead.later::<1>(old.lead);
        let after_3 = lead_of_3.later::<1>(old.lead_of_3);
        let after_4 = lead_of_4.later::<1>(old.lead_of_4);
        let after_special = special.later::<1>(old.special) & tail;
        let after_ed_or_f4 = after_special & p2.later::<1>(old.plane_2);
        let after_e0_or_f0 = after_special & !p2.later::<1>(old.plane_2);
        let surrogate = after_ed_or_f4 & !after_4 & p5;
        let too_large = after_ed_or_f4 & after_4 & (p5 | p4);
        let overlong = after_e0_or_f0 & !p5 & !(after_4 & p4);
        let bad_second = surrogate | too_large | overlong;

        // Sequences as far as they are well-formed.
        let second = after_lead & tail & !bad_second;
        let second_of_3 = second & after_3; // or of 4
        let wants_third = second_of_3.later::<1>(old.second_of_3);
        let third = wants_third & tail;
        let two_after_4 = lead_of_4.later::<2>(old.lead_of_4);
        let third_of_4 = third & two_after_4;
        let wants_fourth = third_of_4.later::<1>(old.third_of_4);
        let fourth = wants_fourth & tail;
        let unexpected = tail & !(second | third | fourth);
        let cut = !tail & (after_lead | wants_third | wants_fourth);

        // Characters that are counted for themselves.
        let line_feed = !(p7 | p6 | p5 | p4) & p3 & !p2 & p1 & !p0;
        let ef = lead_of_3 & !p4 & p3 & p2 & p1 & p0;
        let ef_bb = ef.later::<1>(old.ef) & tail & p5 & p4 & p3 & !p2 & p1 & p0;
        let bom = if (ef_bb | old.ef_bb).any() {
            ef_bb.later::<1>(old.ef_bb) & tail & p5 & p4 & p3 & p2 & p1 & p0
        } else {
            W::NONE
        };

        *carry = Layer1 {
            lead,
            lead_of_3,
            lead_of_4,
            special,
            plane_2: p2,
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
            impossible,
            after_4,
            surrogate,
            too_large,
            overlong,
            unexpected,
            cut,
            two_bytes: second & !after_3,
            three_bytes: third & !two_after_4,
            four_bytes: fourth,
            line_feed,
            bom,
        }
    }
}
