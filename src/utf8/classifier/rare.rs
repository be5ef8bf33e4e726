//! What is rare even in random bytes: pairs of surrogates, and `C0 80`.
//!
//! A half of a pair may have an overlong form: 8D after `F0`, `F8 80` or `FC 80 80`, then `A0` to `BF`,
//! then any tail.

use super::errors::ErrorRows;
use super::rules;
use super::track::Track;
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
    short_high_end: W,
    short_high_end_before: W,
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
        let after_c1 = rows.planes[0].later::<1>(batch);
        let surrogate_before = errors.surrogate.later::<1>(batch);
        let after_p4 = rows.planes[4].later::<1>(batch);
        let high_second_before = errors.surrogate.before(batch) & !rows.planes[4].before(batch);
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
            short_high_end: surrogate_before & !after_p4 & tail,
            short_high_end_before: high_second_before.later::<1>(W::NONE) & rows.tail.before(batch),
            low_end: surrogate_before & after_p4 & tail,
        }
    }
}

/// The counts of what is rare.
#[derive(Clone, Copy)]
pub(super) struct Sums<W: Word> {
    pub(super) pairs: W::Sum,
    pub(super) three_byte_highs: W::Sum,
    pub(super) three_byte_lows: W::Sum,
    pub(super) two_byte_nuls: W::Sum,
}

impl<W: Word> Sums<W> {
    /// Counts of nothing.
    pub(super) const START: Self = Self {
        pairs: W::ZERO,
        three_byte_highs: W::ZERO,
        three_byte_lows: W::ZERO,
        two_byte_nuls: W::ZERO,
    };
}

impl<W: Word> Sums<W> {
    /// Makes room: sums have room for what a section counts.
    #[inline(always)]
    pub(super) fn settle(&mut self) {
        W::settle(&mut self.pairs);
        W::settle(&mut self.three_byte_highs);
        W::settle(&mut self.three_byte_lows);
        W::settle(&mut self.two_byte_nuls);
    }
}

/// What one batch leaves to the next where it has something rare.
#[derive(Clone, Copy)]
pub(super) struct Carry<W> {
    /// What started in the last batch may end in the next: that one is looked at too.
    pub(super) is_open: bool,
    fc_80_80: W,
    f0_8d: W,
    f8_80: W,
    fc_80: W,
    f8_80_8d: W,
    fc_80_80_8d: W,
    high: W,
    low_4: W,
    low_5: W,
    low_6: W,
    high_end: W,
}

impl<W: Word> Carry<W> {
    /// The state at the start, with nothing before it.
    pub(super) const START: Self = Self {
        is_open: false,
        fc_80_80: W::NONE,
        f0_8d: W::NONE,
        f8_80: W::NONE,
        fc_80: W::NONE,
        f8_80_8d: W::NONE,
        fc_80_80_8d: W::NONE,
        high: W::NONE,
        low_4: W::NONE,
        low_5: W::NONE,
        low_6: W::NONE,
        high_end: W::NONE,
    };
}

/// [`count`], out of the loop that asks for it.
pub(super) struct Count<'a, W: Word> {
    pub(super) rows: Rare<W>,
    pub(super) owned: W,
    pub(super) carry: &'a mut Carry<W>,
    pub(super) sums: &'a mut Sums<W>,
    /// A surrogate is in the batch, and its pair may be in the next.
    pub(super) has_surrogate: bool,
}

impl<W: Word> Job for Count<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            rows,
            owned,
            carry,
            sums,
            has_surrogate,
        } = self;
        count(&rows, owned, carry, sums);
        carry.is_open |= has_surrogate;
    }
}

/// Counts what is rare in a batch.
#[inline(always)]
fn count<W: Word>(rows: &Rare<W>, owned: W, carry: &mut Carry<W>, sums: &mut Sums<W>) {
    let Rare {
        tail,
        from_a0,
        is_high,
        is_80,
        is_8d,
        two_byte_nul,
        f0_8d,
        f8_80,
        fc_80,
        short_high_end,
        short_high_end_before,
        low_end,
    } = *rows;
    let old = if carry.is_open { *carry } else { Carry::START };
    (two_byte_nul & owned).count_into(&mut sums.two_byte_nuls);

    // Halves in overlong forms.
    let fc_80_80 = fc_80.later::<1>(old.fc_80) & is_80;
    let f8_80_8d = f8_80.later::<1>(old.f8_80) & is_8d;
    let fc_80_80_8d = fc_80_80.later::<1>(old.fc_80_80) & is_8d;
    let half_4 = f0_8d.later::<1>(old.f0_8d) & from_a0;
    let half_5 = f8_80_8d.later::<1>(old.f8_80_8d) & from_a0;
    let half_6 = fc_80_80_8d.later::<1>(old.fc_80_80_8d) & from_a0;
    let high = (half_4 | half_5 | half_6) & is_high;
    let high_end = high.later::<1>(old.high) & tail;
    let low_4 = half_4 & !is_high;
    let low_5 = half_5 & !is_high;
    let low_6 = half_6 & !is_high;
    let low_end_4 = low_4.later::<1>(old.low_4) & tail;
    let low_end_5 = low_5.later::<1>(old.low_5) & tail;
    let low_end_6 = low_6.later::<1>(old.low_6) & tail;

    // A low half right after a high one: the high one ends as many bytes before as the low one has.
    let with_high = (low_end & short_high_end.later::<3>(short_high_end_before))
        | (low_end_4 & short_high_end.later::<4>(short_high_end_before))
        | (low_end_5 & short_high_end.later::<5>(short_high_end_before))
        | (low_end_6 & short_high_end.later::<6>(short_high_end_before));
    let with_long_high = (low_end & high_end.later::<3>(old.high_end))
        | (low_end_4 & high_end.later::<4>(old.high_end))
        | (low_end_5 & high_end.later::<5>(old.high_end))
        | (low_end_6 & high_end.later::<6>(old.high_end));
    let pair = (with_high | with_long_high) & owned;
    pair.count_into(&mut sums.pairs);
    (with_high & owned).count_into(&mut sums.three_byte_highs);
    (pair & low_end).count_into(&mut sums.three_byte_lows);

    let starts = f0_8d | f8_80 | fc_80;
    *carry = Carry {
        is_open: starts.any(),
        fc_80_80,
        f0_8d,
        f8_80,
        fc_80,
        f8_80_8d,
        fc_80_80_8d,
        high,
        low_4,
        low_5,
        low_6,
        high_end,
    };
}
