//! The kinds of spans and of groups as formulas over planes: what is counted only where
//! something is ill-formed.

use super::rare::{self, Rare};
use super::rules::{Leads, Rest, Rows, Seconds};
use super::sums::{Class, Sink};
use super::track::{LastTwo, Track, rows};
use super::word::Word;

rows! {
    /// The rows of layer 2, beside those of layer 1.
    ErrorRows {
        c0_or_c1,
        f5_to_fd,
        f8_to_fd,
        fc_or_fd,
        f8_or_fc,
        second_of_many,
        second_of_4,
        surrogate,
    }
    within a batch {
        /// Where something rare may start, except a pair of surrogates in forms of 3 bytes.
        may_be_rare,
    }
    /// What a batch leaves to the next one.
    Carry
}

impl<T: Track> ErrorRows<T> {
    /// What a byte alone says.
    #[inline(always)]
    pub(super) fn leads(
        &mut self,
        batch: usize,
        planes: [T::Row; 8],
        leads: &Leads<T::Row>,
        sums: &mut impl Sink<T::Row>,
    ) {
        let [p0, p1, p2, p3, ..] = planes;
        let Leads {
            from_f0,
            from_f5,
            c0_or_c1,
        } = *leads;
        let never = from_f0 & (p3 & p2 & p1);
        let f8_to_fd = from_f0 & p3 & !never;
        self.c0_or_c1.note(batch, c0_or_c1);
        self.f5_to_fd.note(batch, from_f5 & !never);
        self.f8_to_fd.note(batch, f8_to_fd);
        self.fc_or_fd.note(batch, f8_to_fd & p2);
        self.f8_or_fc.note(batch, f8_to_fd & !(p1 | p0));
        sums.add(Class::LeadOverlong, c0_or_c1);
        sums.add(Class::LeadTooLarge, from_f5 & !p3);
        sums.add(Class::LeadRfc2279, f8_to_fd);
        sums.add(Class::LeadNever, never);
    }

    /// What a byte says with the one before.
    #[inline(always)]
    pub(super) fn seconds(
        &mut self,
        batch: usize,
        rows: &Rows<T>,
        seconds: &Seconds<T::Row>,
        sums: &mut impl Sink<T::Row>,
    ) {
        let [p0, p1, p2, p3, p4, p5] = rows.low_planes(batch);
        let tail = rows.tail.at(batch);
        let Seconds {
            after_4,
            bad_second,
            is_upper,
            ..
        } = *seconds;
        let bad_of_4 = bad_second & after_4;
        let surrogate = bad_second & is_upper & !after_4;
        // Tails that an ill-formed lead takes to itself, up to the length of RFC 2279: the first tail after
        // F8 to FD is a second byte whatever it is.
        let after_f5_to_fd = self.f5_to_fd.later::<1>(batch) & tail;
        self.surrogate.note(batch, surrogate);
        self.second_of_many.note(batch, after_f5_to_fd | bad_second);
        self.second_of_4.note(batch, after_f5_to_fd | bad_of_4);

        // 5- and 6-byte forms that are overlong by their second byte: F8 with 80 to 87, FC with 80 to 83.
        let low_second_byte = tail & !((p5 | p4) | p3);
        let after_fc_or_fd = self.fc_or_fd.later::<1>(batch);
        let low_after_f8_or_fc = low_second_byte & self.f8_or_fc.later::<1>(batch);

        let is_80_after = low_second_byte
            & !(p2 | (p1 | p0))
            & (self.c0_or_c1.later::<1>(batch) | low_after_f8_or_fc);
        let f0_8d = (bad_of_4 & !is_upper) & p3 & (p2 & !p1 & p0);
        self.may_be_rare.note(batch, is_80_after | f0_8d);

        sums.add(Class::SecondOverlong, bad_second & !is_upper);
        sums.add(Class::SecondSurrogate, surrogate);
        sums.add(Class::SecondTooLarge, bad_of_4 & is_upper);
        let overlong_5_or_6 = low_after_f8_or_fc & !(p2 & after_fc_or_fd);
        sums.add(Class::LongOverlong, overlong_5_or_6);
    }

    /// What a byte says with the five before. `stray` are the stray tails of the batch before, and become
    /// those of this one.
    #[inline(always)]
    pub(super) fn rest(
        &self,
        batch: usize,
        rows: &Rows<T>,
        rest: &Rest<T::Row>,
        stray: &mut T::Row,
        sums: &mut impl Sink<T::Row>,
    ) {
        let (tail, before) = (rows.tail.at(batch), rows.tail.before(batch));
        let tail_before = tail.later::<1>(before);
        let three_tails_before = tail_before & tail.later::<2>(before) & tail.later::<3>(before);
        let wants_fourth = self.second_of_4.later::<2>(batch) & tail_before;
        let wants_fifth = three_tails_before & self.f8_to_fd.later::<4>(batch);
        let wants_sixth =
            three_tails_before & tail.later::<4>(before) & self.fc_or_fd.later::<5>(batch);
        let taken = (self.c0_or_c1.later::<1>(batch) | self.second_of_many.at(batch))
            | (self.second_of_many.later::<1>(batch) | wants_fourth)
            | (wants_fifth | wants_sixth);
        let before = core::mem::replace(stray, rest.unexpected & !taken);
        let run_start = *stray & !stray.later::<1>(before);
        sums.add(Class::Interrupted, rest.cut);
        sums.add(Class::UnexpectedTail, rest.unexpected);
        sums.add(Class::StrayRun, run_start);
    }

    /// Where something rare may start: pairs of surrogates, and what is rare even in random bytes.
    #[inline(always)]
    pub(super) fn may_be_rare(&self, batch: usize) -> T::Row {
        let second_in_pair = self.surrogate.at(batch) & self.surrogate.later::<3>(batch);
        self.may_be_rare.at(batch) | second_in_pair
    }

    /// Counts that, after all stages.
    #[inline(always)]
    pub(super) fn count_rare(
        &self,
        batch: usize,
        rows: &Rows<T>,
        rare: &mut rare::Carry<T::Row>,
        sums: &mut impl Sink<T::Row>,
    ) {
        if rare.is_open || self.may_be_rare(batch).any() {
            T::Row::apart(rare::Count {
                rows: Rare::of(batch, rows, self),
                carry: rare,
                sums,
                has_surrogate: self.surrogate.at(batch).any(),
            });
        }
    }
}
