//! The classes of layer 1 and the forms of layer 2 as formulas over planes.
//!
//! Every name is a row of bits, one for each byte. `later(row)` says of a byte what `row` says of the
//! byte before it.

use super::sums::{Class, Sums};
use super::word::Word;

/// What the rules remember from one batch to the next.
#[derive(Clone, Copy)]
pub(super) struct Carry<W> {
    layer_1: Layer1<W>,
    layer_2: Layer2<W>,

    /// Rows of layer 2 may reach into the next batch.
    has_errors: bool,
}

impl<W: Word> Carry<W> {
    /// Nothing stands before.
    pub(super) const START: Self = Self {
        layer_1: Layer1::START,
        layer_2: Layer2::START,
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
    sums.add(Class::Bom, kinds.bom & owned);

    // Clean text pays nothing for layer 2. Its rows reach at most 11 bytes into the next batch, which
    // counts them even when it is clean itself; after that they are blank, and may be left as they
    // are for as long as the text is clean.
    let has_errors = (kinds.impossible | kinds.unexpected | kinds.cut).any();
    if has_errors || carry.has_errors {
        errors(planes, &kinds, owned, &mut carry.layer_2, sums);
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

/// The rows of layer 2 that do.
#[derive(Clone, Copy)]
struct Layer2<W> {
    c0_or_c1: W,
    c0: W,
    f5_to_f7: W,
    f8_to_fd: W,
    f8: W,
    fc: W,
    fc_or_fd: W,
    second_of_many: W,
    second_of_4: W,
    third_of_4_ill: W,
    fourth_of_5: W,
    fifth_of_6: W,
    stray: W,
    high_second: W,
    low_second: W,
    high_end: W,
    f8_80: W,
    fc_80: W,
    fc_80_80: W,
    overlong_8d_4: W,
    overlong_8d_5: W,
    overlong_8d_6: W,
    overlong_high: W,
    overlong_low_4: W,
    overlong_low_5: W,
    overlong_low_6: W,
    overlong_high_end: W,
}

impl<W: Word> Layer2<W> {
    const START: Self = Self {
        c0_or_c1: W::NONE,
        c0: W::NONE,
        f5_to_f7: W::NONE,
        f8_to_fd: W::NONE,
        f8: W::NONE,
        fc: W::NONE,
        fc_or_fd: W::NONE,
        second_of_many: W::NONE,
        second_of_4: W::NONE,
        third_of_4_ill: W::NONE,
        fourth_of_5: W::NONE,
        fifth_of_6: W::NONE,
        stray: W::NONE,
        high_second: W::NONE,
        low_second: W::NONE,
        high_end: W::NONE,
        f8_80: W::NONE,
        fc_80: W::NONE,
        fc_80_80: W::NONE,
        overlong_8d_4: W::NONE,
        overlong_8d_5: W::NONE,
        overlong_8d_6: W::NONE,
        overlong_high: W::NONE,
        overlong_low_4: W::NONE,
        overlong_low_5: W::NONE,
        overlong_low_6: W::NONE,
        overlong_high_end: W::NONE,
    };
}

/// What layer 1 says of each byte.
#[derive(Clone, Copy)]
struct Kinds<W> {
    tail: W,
    from_f0: W,
    from_f5: W,
    c0_or_c1: W,
    impossible: W,
    after_4: W,
    surrogate: W,
    too_large: W,
    overlong: W,
    unexpected: W,
    cut: W,
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
        let bom = ef_bb.later::<1>(old.ef_bb) & tail & p5 & p4 & p3 & p2 & p1 & p0;

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

/// Counts spans by kind, and what the groups follow from.
#[inline(always)]
fn errors<W: Word>(
    planes: [W; 8],
    kinds: &Kinds<W>,
    owned: W,
    carry: &mut Layer2<W>,
    sums: &mut Sums<W>,
) {
    let [p0, p1, p2, p3, p4, p5, _, _] = planes;
    let Kinds {
        tail,
        from_f0,
        from_f5,
        c0_or_c1,
        after_4,
        surrogate,
        too_large,
        overlong,
        unexpected,
        cut,
        ..
    } = *kinds;
    let bad_second = surrogate | too_large | overlong;
    let low_1_or_0 = p1 | p0;
    let low_3_or_2 = p3 | p2;
    let old = *carry;

    // Tails that an ill-formed lead takes to itself, up to the length of RFC 2279.
    let never = from_f0 & p3 & p2 & p1;
    let f8_to_fd = from_f0 & p3 & !(p2 & p1);
    let f5_to_f7 = from_f5 & !p3;
    let fc_or_fd = f8_to_fd & p2;
    let after_f5_to_fd = (f5_to_f7 | f8_to_fd).later::<1>(old.f5_to_f7 | old.f8_to_fd) & tail;
    let after_c0_or_c1 = c0_or_c1.later::<1>(old.c0_or_c1) & tail;
    let second_of_many = after_f5_to_fd | bad_second; // forms of 3 bytes and more
    let second_of_4 = after_f5_to_fd | (bad_second & after_4); // forms of 4 and more
    let third_taken = second_of_many.later::<1>(old.second_of_many) & tail;
    let third_of_4_ill = second_of_4.later::<1>(old.second_of_4) & tail;
    let fourth_taken = third_of_4_ill.later::<1>(old.third_of_4_ill) & tail;
    let fourth_of_5 = fourth_taken & f8_to_fd.later::<3>(old.f8_to_fd);
    let fifth_taken = fourth_of_5.later::<1>(old.fourth_of_5) & tail;
    let fifth_of_6 = fifth_taken & fc_or_fd.later::<4>(old.fc_or_fd);
    let sixth_taken = fifth_of_6.later::<1>(old.fifth_of_6) & tail;
    let taken =
        after_c0_or_c1 | second_of_many | third_taken | fourth_taken | fifth_taken | sixth_taken;
    let stray = unexpected & !taken;
    let run_start = stray & !stray.later::<1>(old.stray);

    // 5- and 6-byte forms that are overlong by their second byte: F8 with 80 to 87, FC with 80 to 83.
    let f8 = f8_to_fd & !(p2 | low_1_or_0);
    let fc = fc_or_fd & !low_1_or_0;
    let low_second_byte = tail & !(p5 | p4 | p3);
    let overlong_5_or_6 = low_second_byte & (f8.later::<1>(old.f8) | (fc.later::<1>(old.fc) & !p2));

    // Pairs of surrogates in 3-byte forms.
    let high_second = surrogate & !p4;
    let low_second = surrogate & p4;
    let high_end = high_second.later::<1>(old.high_second) & tail;
    let low_end = low_second.later::<1>(old.low_second) & tail;

    // Surrogates in overlong forms: 8D after F0, F8 80 or FC 80 80, then A0 to BF, then any tail.
    let low_nibble_0 = !(low_3_or_2 | low_1_or_0);
    let is_80 = tail & !(p5 | p4) & low_nibble_0;
    let is_8d = tail & !(p5 | p4) & p3 & p2 & !p1 & p0;
    let f8_80 = f8.later::<1>(old.f8) & is_80;
    let fc_80 = fc.later::<1>(old.fc) & is_80;
    let fc_80_80 = fc_80.later::<1>(old.fc_80) & is_80;
    let overlong_8d_4 = overlong & after_4 & is_8d;
    let overlong_8d_5 = f8_80.later::<1>(old.f8_80) & is_8d;
    let overlong_8d_6 = fc_80_80.later::<1>(old.fc_80_80) & is_8d;
    let from_a0 = tail & p5;
    let half_4 = overlong_8d_4.later::<1>(old.overlong_8d_4) & from_a0;
    let half_5 = overlong_8d_5.later::<1>(old.overlong_8d_5) & from_a0;
    let half_6 = overlong_8d_6.later::<1>(old.overlong_8d_6) & from_a0;
    let overlong_high = (half_4 | half_5 | half_6) & !p4;
    let overlong_high_end = overlong_high.later::<1>(old.overlong_high) & tail;
    let overlong_low_4 = half_4 & p4;
    let overlong_low_5 = half_5 & p4;
    let overlong_low_6 = half_6 & p4;
    let low_end_4 = overlong_low_4.later::<1>(old.overlong_low_4) & tail;
    let low_end_5 = overlong_low_5.later::<1>(old.overlong_low_5) & tail;
    let low_end_6 = overlong_low_6.later::<1>(old.overlong_low_6) & tail;

    // A low half right after a high one: the high one ends as many bytes before as the low one has.
    let pair_with_high = (low_end & high_end.later::<3>(old.high_end))
        | (low_end_4 & high_end.later::<4>(old.high_end))
        | (low_end_5 & high_end.later::<5>(old.high_end))
        | (low_end_6 & high_end.later::<6>(old.high_end));
    let before = old.overlong_high_end;
    let pair_with_overlong_high = (low_end & overlong_high_end.later::<3>(before))
        | (low_end_4 & overlong_high_end.later::<4>(before))
        | (low_end_5 & overlong_high_end.later::<5>(before))
        | (low_end_6 & overlong_high_end.later::<6>(before));
    let pair = pair_with_high | pair_with_overlong_high;
    let pair_with_low = pair & low_end;

    let c0 = c0_or_c1 & !p0;
    let two_byte_nul = c0.later::<1>(old.c0) & is_80;

    *carry = Layer2 {
        c0_or_c1,
        c0,
        f5_to_f7,
        f8_to_fd,
        f8,
        fc,
        fc_or_fd,
        second_of_many,
        second_of_4,
        third_of_4_ill,
        fourth_of_5,
        fifth_of_6,
        stray,
        high_second,
        low_second,
        high_end,
        f8_80,
        fc_80,
        fc_80_80,
        overlong_8d_4,
        overlong_8d_5,
        overlong_8d_6,
        overlong_high,
        overlong_low_4,
        overlong_low_5,
        overlong_low_6,
        overlong_high_end,
    };

    sums.add(Class::UnexpectedTail, unexpected & owned);
    sums.add(Class::LeadOverlong, c0_or_c1 & owned);
    sums.add(Class::LeadTooLarge, f5_to_f7 & owned);
    sums.add(Class::LeadRfc2279, f8_to_fd & owned);
    sums.add(Class::LeadNever, never & owned);
    sums.add(Class::SecondOverlong, overlong & owned);
    sums.add(Class::SecondSurrogate, surrogate & owned);
    sums.add(Class::SecondTooLarge, too_large & owned);
    sums.add(Class::Interrupted, cut & owned);
    sums.add(Class::Pair, pair & owned);
    sums.add(Class::ThreeByteHigh, pair_with_high & owned);
    sums.add(Class::ThreeByteLow, pair_with_low & owned);
    sums.add(Class::LongOverlong, overlong_5_or_6 & owned);
    sums.add(Class::StrayRun, run_start & owned);
    sums.add(Class::TwoByteNul, two_byte_nul & owned);
}
