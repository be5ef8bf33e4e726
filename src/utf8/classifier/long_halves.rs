//! Pairs of surrogates of which a half has an overlong form: 8D after `F0`, `F8 80` or `FC 80 80`, then
//! `A0` to `BF`, then any tail.

use super::word::Word;

/// Where such a form may start: its first two bytes, at the second.
#[derive(Clone, Copy)]
pub(super) struct Starts<W> {
    pub(super) f0_8d: W,
    pub(super) f8_80: W,
    pub(super) fc_80: W,
}

/// What else has to be known of each byte.
#[derive(Clone, Copy)]
pub(super) struct Halves<W> {
    pub(super) tail: W,
    /// Tails from `A0` on.
    pub(super) from_a0: W,
    /// Of those, the ones below `B0`.
    pub(super) is_high: W,
    pub(super) is_80: W,
    pub(super) is_8d: W,
    /// Last bytes of high halves in 3-byte forms.
    pub(super) high_end: W,
    /// The same row of the batch before.
    pub(super) high_end_before: W,
    /// Last bytes of low halves in 3-byte forms.
    pub(super) low_end: W,
}

/// Last bytes of pairs.
#[derive(Clone, Copy)]
pub(super) struct Pairs<W> {
    /// The high half has 3 bytes.
    pub(super) with_high: W,
    /// The high half has more.
    pub(super) with_long_high: W,
}

/// The rows that reach into the next batch.
#[derive(Clone, Copy)]
pub(super) struct Carry<W> {
    fc_80: W,
    f8_80: W,
    fc_80_80: W,
    f0_8d: W,
    f8_80_8d: W,
    fc_80_80_8d: W,
    high: W,
    low_4: W,
    low_5: W,
    low_6: W,
    high_end: W,
}

impl<W: Word> Carry<W> {
    /// Nothing stands before.
    pub(super) const START: Self = Self {
        fc_80: W::NONE,
        f8_80: W::NONE,
        fc_80_80: W::NONE,
        f0_8d: W::NONE,
        f8_80_8d: W::NONE,
        fc_80_80_8d: W::NONE,
        high: W::NONE,
        low_4: W::NONE,
        low_5: W::NONE,
        low_6: W::NONE,
        high_end: W::NONE,
    };
}

/// The pairs in a batch. What starts in one batch ends in the next: after a batch with starts, the next
/// one is looked at too.
#[inline(always)]
pub(super) fn pairs<W: Word>(
    starts: &Starts<W>,
    halves: &Halves<W>,
    carry: &mut Carry<W>,
) -> Pairs<W> {
    let old = *carry;
    let Starts {
        f0_8d,
        f8_80,
        fc_80,
    } = *starts;
    let Halves {
        tail,
        from_a0,
        is_high,
        is_80,
        is_8d,
        high_end: short_high_end,
        high_end_before,
        low_end,
    } = *halves;
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
    *carry = Carry {
        fc_80,
        f8_80,
        fc_80_80,
        f0_8d,
        f8_80_8d,
        fc_80_80_8d,
        high,
        low_4,
        low_5,
        low_6,
        high_end,
    };
    // A low half right after a high one: the high one ends as many bytes before as the low one has.
    Pairs {
        with_high: (low_end_4 & short_high_end.later::<4>(high_end_before))
            | (low_end_5 & short_high_end.later::<5>(high_end_before))
            | (low_end_6 & short_high_end.later::<6>(high_end_before)),
        with_long_high: (low_end & high_end.later::<3>(old.high_end))
            | (low_end_4 & high_end.later::<4>(old.high_end))
            | (low_end_5 & high_end.later::<5>(old.high_end))
            | (low_end_6 & high_end.later::<6>(old.high_end)),
    }
}
