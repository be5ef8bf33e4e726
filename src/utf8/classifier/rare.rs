//! What is rare even in random bytes: pairs of surrogates, and `C0 80`.
//!
//! A half of a pair may have an overlong form: 8D after `F0`, `F8 80` or `FC 80 80`, then `A0` to `BF`,
//! then any tail.

use super::word::Word;

/// What has to be known of each byte.
#[derive(Clone, Copy)]
pub(super) struct Rare<W> {
    /// Tails from `A0` on.
    pub(super) from_a0: W,
    /// Of those, the ones below `B0`.
    pub(super) is_high: W,
    pub(super) is_80: W,
    pub(super) is_8d: W,
    /// Where an overlong form of a half may start: its first two bytes, at the second.
    pub(super) f0_8d: W,
    pub(super) f8_80: W,
    pub(super) fc_80: W,
    pub(super) here: Before<W>,
    /// The rows of the batch before.
    pub(super) before: Before<W>,
    pub(super) owned: W,
}

/// The rows that every batch of layer 2 leaves to the next one, rare or not.
#[derive(Clone, Copy)]
pub(super) struct Before<W> {
    pub(super) c0: W,
    /// Second bytes of surrogates in 3-byte forms.
    pub(super) surrogate: W,
    /// The second bytes of high surrogates among them.
    pub(super) high_second: W,
    pub(super) tail: W,
}

impl<W: Word> Before<W> {
    /// The state at the start, with nothing before it.
    pub(super) const START: Self = Self {
        c0: W::NONE,
        surrogate: W::NONE,
        high_second: W::NONE,
        tail: W::NONE,
    };
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

/// Counts what is rare in a batch.
#[inline(always)]
pub(super) fn count<W: Word>(rows: &Rare<W>, carry: &mut Carry<W>, sums: &mut Sums<W>) {
    let Rare {
        from_a0,
        is_high,
        is_80,
        is_8d,
        f0_8d,
        f8_80,
        fc_80,
        here,
        before,
        owned,
    } = *rows;
    let tail = here.tail;
    let old = if carry.is_open { *carry } else { Carry::START };
    let two_byte_nul = here.c0.later::<1>(before.c0) & is_80;
    (two_byte_nul & owned).count_into(&mut sums.two_byte_nuls);

    // Halves in 3-byte forms. Of the batch before only the last bytes matter, and so nothing that
    // would come from still further before.
    let low_second = here.surrogate & !here.high_second;
    let low_second_before = before.surrogate & !before.high_second;
    let short_high_end = here.high_second.later::<1>(before.high_second) & tail;
    let short_high_end_before = before.high_second.later::<1>(W::NONE) & before.tail;
    let low_end = low_second.later::<1>(low_second_before) & tail;

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
        is_open: (starts | here.surrogate).any(),
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
