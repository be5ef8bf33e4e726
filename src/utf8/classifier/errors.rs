//! The kinds of spans and of groups as formulas over planes: what is counted only where
//! something is ill-formed.

use super::rare::{self, Rare};
use super::rules::Kinds;
use super::sums::{Class, Sums};
use super::word::Word;

/// The rows that reach into the next batch.
#[derive(Clone, Copy)]
pub(super) struct Carry<W> {
    c0_or_c1: W,
    f5_to_fd: W,
    f8_to_fd: W,
    f8_or_fc: W,
    fc_or_fd: W,
    second_of_many: W,
    second_of_4: W,
    third_of_4_ill: W,
    fourth_of_5: W,
    fifth_of_6: W,
    stray: W,
    rare: rare::Before<W>,
}

impl<W: Word> Carry<W> {
    /// The state at the start, with nothing before it.
    pub(super) const START: Self = Self {
        c0_or_c1: W::NONE,
        f5_to_fd: W::NONE,
        f8_to_fd: W::NONE,
        f8_or_fc: W::NONE,
        fc_or_fd: W::NONE,
        second_of_many: W::NONE,
        second_of_4: W::NONE,
        third_of_4_ill: W::NONE,
        fourth_of_5: W::NONE,
        fifth_of_6: W::NONE,
        stray: W::NONE,
        rare: rare::Before::START,
    };
}

/// Counts spans by kind, and what the groups follow from.
#[inline(always)]
pub(super) fn count<W: Word>(
    planes: [W; 8],
    kinds: &Kinds<W>,
    owned: W,
    carry: &mut Carry<W>,
    rare_carry: &mut rare::Carry<W>,
    sums: &mut Sums<W>,
) {
    let [p0, p1, p2, p3, p4, p5, _, _] = planes;
    let Kinds {
        tail,
        from_f0,
        from_f5,
        c0_or_c1,
        after_4,
        bad_second,
        is_upper,
        unexpected,
        cut,
        ..
    } = *kinds;
    let low_1_or_0 = p1 | p0;
    let old = *carry;
    sums.add(Class::UnexpectedTail, unexpected & owned);
    sums.add(Class::Interrupted, cut & owned);
    sums.add(Class::LeadOverlong, c0_or_c1 & owned);

    let never = from_f0 & (p3 & p2 & p1);
    let f8_to_fd = from_f0 & p3 & !never;
    sums.add(Class::LeadNever, never & owned);
    sums.add(Class::LeadTooLarge, from_f5 & !p3 & owned);
    sums.add(Class::LeadRfc2279, f8_to_fd & owned);

    let bad_of_4 = bad_second & after_4;
    let surrogate = bad_second & is_upper & !after_4;
    sums.add(Class::SecondOverlong, bad_second & !is_upper & owned);
    sums.add(Class::SecondSurrogate, surrogate & owned);
    sums.add(Class::SecondTooLarge, bad_of_4 & is_upper & owned);

    // Tails that an ill-formed lead takes to itself, up to the length of RFC 2279.
    let f5_to_fd = from_f5 & !never;
    let fc_or_fd = f8_to_fd & p2;
    let after_f5_to_fd = f5_to_fd.later::<1>(old.f5_to_fd);
    let after_c0_or_c1 = c0_or_c1.later::<1>(old.c0_or_c1);
    let second_of_many = (after_f5_to_fd & tail) | bad_second; // forms of 3 bytes and more
    let second_of_4 = (after_f5_to_fd & tail) | bad_of_4; // forms of 4 and more
    let wants_third = second_of_many.later::<1>(old.second_of_many);
    let third_of_4_ill = second_of_4.later::<1>(old.second_of_4) & tail;
    let wants_fourth = third_of_4_ill.later::<1>(old.third_of_4_ill);
    let fourth_of_5 = wants_fourth & tail & f8_to_fd.later::<3>(old.f8_to_fd);
    let wants_fifth = fourth_of_5.later::<1>(old.fourth_of_5);
    let fifth_of_6 = wants_fifth & tail & fc_or_fd.later::<4>(old.fc_or_fd);
    let wants_sixth = fifth_of_6.later::<1>(old.fifth_of_6);
    let taken = (after_c0_or_c1 | second_of_many | wants_third)
        | (wants_fourth | wants_fifth | wants_sixth);
    let stray = unexpected & !taken;
    let run_start = stray & !stray.later::<1>(old.stray);
    sums.add(Class::StrayRun, run_start & owned);

    // 5- and 6-byte forms that are overlong by their second byte: F8 with 80 to 87, FC with 80 to 83.
    let f8_or_fc = f8_to_fd & !low_1_or_0;
    let low_second_byte = tail & !(p5 | p4) & !p3;
    let after_fc_or_fd = fc_or_fd.later::<1>(old.fc_or_fd);
    let low_after_f8_or_fc = low_second_byte & f8_or_fc.later::<1>(old.f8_or_fc);
    let overlong_5_or_6 = low_after_f8_or_fc & !(p2 & after_fc_or_fd);
    sums.add(Class::LongOverlong, overlong_5_or_6 & owned);

    // Pairs of surrogates, and what is rare even in random bytes.
    let is_80 = low_second_byte & !(p2 | low_1_or_0);
    let f0_8d = bad_of_4 & !is_upper & p3 & (p2 & !p1 & p0);
    let before = rare::Before {
        c0: c0_or_c1 & !p0,
        surrogate,
        high_second: surrogate & !p4,
        tail,
    };
    let second_in_pair = surrogate & surrogate.later::<3>(old.rare.surrogate);
    let is_80_after = is_80 & (after_c0_or_c1 | low_after_f8_or_fc);
    if (second_in_pair | is_80_after | f0_8d).any() || rare_carry.is_open {
        let rows = Rare {
            from_a0: tail & p5,
            is_high: !p4,
            is_80,
            is_8d: tail & !(p5 | p4) & p3 & p2 & !p1 & p0,
            f0_8d,
            f8_80: is_80 & low_after_f8_or_fc & !after_fc_or_fd,
            fc_80: is_80 & low_after_f8_or_fc & after_fc_or_fd,
            before: old.rare,
            here: before,
            owned,
        };
        W::count_rare(&rows, rare_carry, &mut sums.rare);
    }

    *carry = Carry {
        c0_or_c1,
        f5_to_fd,
        f8_to_fd,
        f8_or_fc,
        fc_or_fd,
        second_of_many,
        second_of_4,
        third_of_4_ill,
        fourth_of_5,
        fifth_of_6,
        stray,
        rare: before,
    };
}
