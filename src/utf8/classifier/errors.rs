//! The kinds of spans and the forms of layer 2 as formulas over planes: what is counted only where
//! something is ill-formed.

use super::long_halves::{self, Halves, Starts};
use super::rules::Kinds;
use super::sums::{Class, Sums};
use super::word::Word;

/// The rows that reach into the next batch.
#[derive(Clone, Copy)]
pub(super) struct Carry<W> {
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

    /// Rows of halves in overlong forms may reach into the next batch.
    has_long_halves: bool,
    long_halves: long_halves::Carry<W>,
}

impl<W: Word> Carry<W> {
    /// Nothing stands before.
    pub(super) const START: Self = Self {
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
        has_long_halves: false,
        long_halves: long_halves::Carry::START,
    };
}

/// Counts spans by kind, and what the groups follow from.
#[inline(always)]
pub(super) fn count<W: Word>(
    planes: [W; 8],
    kinds: &Kinds<W>,
    owned: W,
    carry: &mut Carry<W>,
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
    let after_f8 = f8.later::<1>(old.f8);
    let after_fc = fc.later::<1>(old.fc);
    let overlong_5_or_6 = low_second_byte & (after_f8 | (after_fc & !p2));

    // Pairs of surrogates in 3-byte forms.
    let high_second = surrogate & !p4;
    let low_second = surrogate & p4;
    let high_end = high_second.later::<1>(old.high_second) & tail;
    let low_end = low_second.later::<1>(old.low_second) & tail;

    let mut pair_with_high = low_end & high_end.later::<3>(old.high_end);
    let mut pair = pair_with_high;

    // Halves in overlong forms are rare, even in random bytes: they start with F0 8D, F8 80 or FC 80.
    let is_80 = low_second_byte & !(p2 | low_1_or_0);
    let is_8d = tail & !(p5 | p4) & p3 & p2 & !p1 & p0;
    let starts = Starts {
        f0_8d: overlong & after_4 & is_8d,
        f8_80: after_f8 & is_80,
        fc_80: after_fc & is_80,
    };
    let has_long_halves = (starts.f0_8d | starts.f8_80 | starts.fc_80).any();
    if has_long_halves || old.has_long_halves {
        let halves = Halves {
            tail,
            from_a0: tail & p5,
            is_high: !p4,
            is_80,
            is_8d,
            high_end,
            high_end_before: old.high_end,
            low_end,
        };
        let pairs = long_halves::pairs(&starts, &halves, &mut carry.long_halves);
        pair_with_high = pair_with_high | pairs.with_high;
        pair = pair_with_high | pairs.with_long_high;
    }

    let c0 = c0_or_c1 & !p0;
    let two_byte_nul = c0.later::<1>(old.c0) & is_80;

    *carry = Carry {
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
        has_long_halves,
        long_halves: carry.long_halves,
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
    sums.add(Class::StrayRun, run_start & owned);
    if pair.any() {
        sums.add(Class::Pair, pair & owned);
        sums.add(Class::ThreeByteHigh, pair_with_high & owned);
        sums.add(Class::ThreeByteLow, pair & low_end & owned);
    }
    if overlong_5_or_6.any() {
        sums.add(Class::LongOverlong, overlong_5_or_6 & owned);
    }
    if two_byte_nul.any() {
        sums.add(Class::TwoByteNul, two_byte_nul & owned);
    }
}
