//! What is rare even in random bytes: pairs of surrogates, and `C0 80`.
//!
//! A half of a pair may have an overlong form: 8D after `F0`, `F8 80` or `FC 80 80`, then `A0` to `BF`,
//! then any tail.

use super::errors::ErrorRows;
use super::rules;
use super::sums::{Class, Sink};
use super::track::{LastTwo, Track, rows};
use super::word::{Job, Word};

/// What has to be known of each byte.
#[derive(Clone, Copy)]
pub(super) struct Rare<W> {
    tail: W,
    /// Tails from `A0` on.
    from_a0: W,
    /// Those below `B0`, and other bytes.
    is_high: W,
    is_80: W,
    is_8d: W,
    two_byte_nul: W,
    /// Where an overlong form of a half may start: its first two bytes, at the second.
    f0_8d: W,
    f8_80: W,
    fc_80: W,
    /// Last bytes of high surrogates in 3-byte forms, here and in the batch before: of that, only as far as
    /// one batch tells, since only its last bytes matter.
    short_high_end: LastTwo<W>,
    /// Last bytes of low ones.
    low_end: W,
}

impl<W: Word> Rare<W> {
    /// What the rows of all stages say.
    #[inline(always)]
    pub(super) fn of<T: Track<Row = W>>(
        batch: usize,
        rows: &rules::Rows<T>,
        errors: &ErrorRows<T>,
    ) -> Self {
        let [p0, p1, p2, p3, p4, p5] = rows.low_planes(batch);
        let tail = rows.tail.at(batch);
        let is_80 = tail & !(p5 | p4 | p3 | p2 | p1 | p0);
        let is_8d = tail & !(p5 | p4 | p1) & p3 & p2 & p0;
        let after_f8_or_fc = errors.f8_or_fc.later::<1>(batch);
        let after_fc_or_fd = errors.fc_or_fd.later::<1>(batch);
        let after_f0 = rows.low_special.later::<1>(batch) & rows.lead_of_4.later::<1>(batch);
        let after_c1 = rows.p0.later::<1>(batch);
        let surrogate_before = errors.surrogate.later::<1>(batch);
        let after_p4 = rows.p4.later::<1>(batch);
        let high_second_before = errors.surrogate.before(batch) & !rows.p4.before(batch);
        let mut short_high_end =
            LastTwo::after(high_second_before.later::<1>(W::NONE) & rows.tail.before(batch));
        short_high_end.note(0, surrogate_before & !after_p4 & tail);
        Self {
            tail,
            from_a0: tail & p5,
            is_high: !p4,
            is_80,
            is_8d,
            two_byte_nul: is_80 & errors.c0_or_c1.later::<1>(batch) & !after_c1,
            f0_8d: after_f0 & is_8d,
            f8_80: is_80 & after_f8_or_fc & !after_fc_or_fd,
            fc_80: is_80 & after_f8_or_fc & after_fc_or_fd,
            short_high_end,
            low_end: surrogate_before & after_p4 & tail,
        }
    }
}

rows! {
    /// The rows that are looked back at.
    Kept {
        f0_8d,
        f8_80,
        fc_80,
        fc_80_80,
        f8_80_8d,
        fc_80_80_8d,
        high,
        low_4,
        low_5,
        low_6,
        high_end,
    }
    within a batch {}
    /// Those of the last batch.
    Left
}

/// What one batch leaves to the next where it has something rare.
#[derive(Clone, Copy)]
pub(super) struct Carry<W> {
    /// What started in the last batch may end in the next: that one is looked at too.
    pub(super) is_open: bool,
    left: Left<W>,
}

impl<W: Word> Carry<W> {
    /// The state at the start, with nothing before it.
    pub(super) const START: Self = Self {
        is_open: false,
        left: Left::NONE,
    };
}

/// Counts what is rare in a batch, out of the loop that asks for it.
pub(super) struct Count<'a, W, S> {
    pub(super) rows: Rare<W>,
    pub(super) carry: &'a mut Carry<W>,
    pub(super) sums: &'a mut S,
    /// A surrogate is in the batch, and its pair may be in the next.
    pub(super) has_surrogate: bool,
}

impl<W: Word, S: Sink<W>> Job for Count<'_, W, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            rows, carry, sums, ..
        } = self;
        let mut kept = if carry.is_open {
            Kept::after(&carry.left)
        } else {
            Kept::NONE
        };
        sums.add(Class::TwoByteNul, rows.two_byte_nul);

        // Halves in overlong forms.
        kept.f0_8d.note(0, rows.f0_8d);
        kept.f8_80.note(0, rows.f8_80);
        kept.fc_80.note(0, rows.fc_80);
        kept.fc_80_80.note(0, kept.fc_80.later::<1>(0) & rows.is_80);
        kept.f8_80_8d.note(0, kept.f8_80.later::<1>(0) & rows.is_8d);
        kept.fc_80_80_8d
            .note(0, kept.fc_80_80.later::<1>(0) & rows.is_8d);
        let half_4 = kept.f0_8d.later::<1>(0) & rows.from_a0;
        let half_5 = kept.f8_80_8d.later::<1>(0) & rows.from_a0;
        let half_6 = kept.fc_80_80_8d.later::<1>(0) & rows.from_a0;
        kept.high.note(0, (half_4 | half_5 | half_6) & rows.is_high);
        kept.high_end.note(0, kept.high.later::<1>(0) & rows.tail);
        kept.low_4.note(0, half_4 & !rows.is_high);
        kept.low_5.note(0, half_5 & !rows.is_high);
        kept.low_6.note(0, half_6 & !rows.is_high);
        let low_end_4 = kept.low_4.later::<1>(0) & rows.tail;
        let low_end_5 = kept.low_5.later::<1>(0) & rows.tail;
        let low_end_6 = kept.low_6.later::<1>(0) & rows.tail;

        // A low half right after a high one: the high one ends as many bytes before as the low one has.
        let (short, long) = (rows.short_high_end, kept.high_end);
        let after_short = (rows.low_end & short.later::<3>(0))
            | (low_end_4 & short.later::<4>(0))
            | (low_end_5 & short.later::<5>(0))
            | (low_end_6 & short.later::<6>(0));
        let after_long = (rows.low_end & long.later::<3>(0))
            | (low_end_4 & long.later::<4>(0))
            | (low_end_5 & long.later::<5>(0))
            | (low_end_6 & long.later::<6>(0));
        let pair = after_short | after_long;
        sums.add(Class::Pair, pair);
        sums.add(Class::ThreeByteHigh, after_short);
        sums.add(Class::ThreeByteLow, pair & rows.low_end);

        let starts = rows.f0_8d | rows.f8_80 | rows.fc_80;
        carry.is_open = starts.any() | self.has_surrogate;
        carry.left = kept.carry();
    }
}
