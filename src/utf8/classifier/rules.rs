//! The classes of bytes as formulas over planes.
//!
//! Every name is a row of bits, one for each byte. `later::<1>` of a row says of a byte what the row says of
//! the byte before it. Every row that a formula moves is noted by an earlier *stage*, so that a machine may
//! take a batch through all of them, or a section through one after the other:
//!
//! | stage | what it says of each byte |
//! |---|---|
//! | `leads` | what the byte alone says |
//! | `seconds` | what it says with the byte before |
//! | `rest` | what it says with the five bytes before |
//!
//! Layer 1 is here; what is known only of what is ill-formed is in `errors`.

use super::sums::{Class, Sink};
use super::track::{LastTwo, Track};
use super::word::Word;

/// The rows of layer 1.
#[derive(Clone, Copy)]
pub(super) struct Rows<T> {
    /// The planes of the six lower bits.
    pub(super) planes: [T; 6],
    pub(super) tail: T,
    pub(super) lead: T,
    pub(super) lead_of_3: T, // or of 4
    pub(super) lead_of_4: T,

    /// E0 and F0, which leave out the lower second bytes.
    pub(super) low_special: T,

    /// ED and F4, which leave out the upper ones.
    pub(super) high_special: T,

    /// Bytes that never stand in UTF-8: C0 and C1, and from F5 on.
    pub(super) impossible: T,
    ef: T,
    pub(super) second: T,
    second_of_3: T, // or of 4

    /// The first two bytes of a byte order mark, at the second.
    ef_bb: T,
}

/// What the first stage knows besides.
pub(super) struct Leads<W> {
    pub(super) from_f0: W,
    pub(super) from_f5: W,
    pub(super) c0_or_c1: W,
}

/// What the second stage knows besides.
pub(super) struct Seconds<W> {
    pub(super) two_bytes: W,
    pub(super) after_4: W,

    /// Second bytes out of the range of their lead: overlong forms, and what lies above.
    pub(super) bad_second: W,

    /// As a second byte after E0, ED, F0 or F4, one of the upper part: a tail from `A0` on, after a
    /// lead of four from `90` on.
    pub(super) is_upper: W,
}

/// What the last stage knows.
pub(super) struct Rest<W> {
    pub(super) wants_more: W,
    pub(super) three_bytes: W,
    pub(super) four_bytes: W,
    pub(super) unexpected: W,
    pub(super) cut: W,

    /// The bytes at which something ill-formed shows.
    pub(super) ill: W,
}

/// What a batch leaves to the next one.
#[derive(Clone, Copy)]
pub(super) struct Carry<W> {
    tail: W,
    lead: W,
    lead_of_3: W,
    lead_of_4: W,
    low_special: W,
    high_special: W,
    ef: W,
    second_of_3: W,
    ef_bb: W,
    p0: W,
    p4: W,
}

impl<W: Word> Carry<W> {
    /// Nothing stands before.
    pub(super) const NONE: Self = Self {
        tail: W::NONE,
        lead: W::NONE,
        lead_of_3: W::NONE,
        lead_of_4: W::NONE,
        low_special: W::NONE,
        high_special: W::NONE,
        ef: W::NONE,
        second_of_3: W::NONE,
        ef_bb: W::NONE,
        p0: W::NONE,
        p4: W::NONE,
    };

    /// The same after clean text, where only rare forms of what is ill-formed would ask for all of it.
    #[inline(always)]
    pub(super) fn after_clean_text(self) -> Self {
        Self {
            p0: W::NONE,
            p4: W::NONE,
            ..self
        }
    }
}

impl<W: Word> Rows<LastTwo<W>> {
    /// The rows of the batch before.
    #[inline(always)]
    pub(super) fn after(carry: &Carry<W>) -> Self {
        let none = LastTwo::NONE;
        Self {
            planes: [
                LastTwo::after(carry.p0),
                none,
                none,
                none,
                LastTwo::after(carry.p4),
                none,
            ],
            impossible: none,
            second: none,
            tail: LastTwo::after(carry.tail),
            lead: LastTwo::after(carry.lead),
            lead_of_3: LastTwo::after(carry.lead_of_3),
            lead_of_4: LastTwo::after(carry.lead_of_4),
            low_special: LastTwo::after(carry.low_special),
            high_special: LastTwo::after(carry.high_special),
            ef: LastTwo::after(carry.ef),
            second_of_3: LastTwo::after(carry.second_of_3),
            ef_bb: LastTwo::after(carry.ef_bb),
        }
    }

    /// What is left to the next batch.
    #[inline(always)]
    pub(super) fn carry(&self) -> Carry<W> {
        Carry {
            tail: self.tail.at(0),
            lead: self.lead.at(0),
            lead_of_3: self.lead_of_3.at(0),
            lead_of_4: self.lead_of_4.at(0),
            low_special: self.low_special.at(0),
            high_special: self.high_special.at(0),
            ef: self.ef.at(0),
            second_of_3: self.second_of_3.at(0),
            ef_bb: self.ef_bb.at(0),
            p0: self.planes[0].at(0),
            p4: self.planes[4].at(0),
        }
    }
}

impl<T: Track> Rows<T> {
    /// Nothing stands before.
    pub(super) const NONE: Self = Self {
        planes: [T::NONE; 6],
        tail: T::NONE,
        lead: T::NONE,
        lead_of_3: T::NONE,
        lead_of_4: T::NONE,
        low_special: T::NONE,
        high_special: T::NONE,
        impossible: T::NONE,
        ef: T::NONE,
        second: T::NONE,
        second_of_3: T::NONE,
        ef_bb: T::NONE,
    };

    /// What a byte alone says.
    #[inline(always)]
    pub(super) fn leads(&mut self, batch: usize, planes: [T::Row; 8]) -> Leads<T::Row> {
        let [p0, p1, p2, p3, p4, p5, p6, p7] = planes;
        let low_1_or_0 = p1 | p0;
        let p3_or_2 = p3 | p2;
        let p3_and_2 = p3 & p2;
        let any_lead = p7 & p6;
        let from_e0 = any_lead & p5;
        let from_f0 = from_e0 & p4;
        let c0_or_c1 = any_lead & !((p5 | p4) | (p3_or_2 | p1));
        let from_5 = p3 | (p2 & low_1_or_0);
        let from_f5 = from_f0 & from_5;
        let impossible = c0_or_c1 | from_f5;
        let lead_of_3 = from_e0 & !from_f5;
        let ed = p3_and_2 & p0 & !(p4 | p1);

        let [t0, t1, t2, t3, t4, t5] = &mut self.planes;
        t0.note(batch, p0);
        t1.note(batch, p1);
        t2.note(batch, p2);
        t3.note(batch, p3);
        t4.note(batch, p4);
        t5.note(batch, p5);
        self.tail.note(batch, p7 & !p6);
        self.lead.note(batch, any_lead & !impossible);
        self.lead_of_3.note(batch, lead_of_3);
        self.lead_of_4.note(batch, from_f0 & !from_5);
        self.low_special
            .note(batch, lead_of_3 & !(p3_or_2 | low_1_or_0));
        self.high_special.note(batch, lead_of_3 & (ed | (p4 & p2)));
        self.impossible.note(batch, impossible);
        self.ef
            .note(batch, lead_of_3 & (p3_and_2 & p1) & (p0 & !p4));
        Leads {
            from_f0,
            from_f5,
            c0_or_c1,
        }
    }

    /// The planes of the six lower bits.
    #[inline(always)]
    pub(super) fn low_planes(&self, batch: usize) -> [T::Row; 6] {
        let [p0, p1, p2, p3, p4, p5] = &self.planes;
        [
            p0.at(batch),
            p1.at(batch),
            p2.at(batch),
            p3.at(batch),
            p4.at(batch),
            p5.at(batch),
        ]
    }

    /// What a byte says with the one before.
    #[inline(always)]
    pub(super) fn seconds(&mut self, batch: usize) -> Seconds<T::Row> {
        let [p0, p1, p2, p3, p4, p5] = self.low_planes(batch);
        let tail = self.tail.at(batch);
        let after_3 = self.lead_of_3.later::<1>(batch);
        let after_4 = self.lead_of_4.later::<1>(batch);
        let after_low = self.low_special.later::<1>(batch);
        let after_high = self.high_special.later::<1>(batch);
        let is_upper = p5 | (p4 & after_4);
        let bad_second = tail & ((is_upper & after_high) | (!is_upper & after_low));
        let second = self.lead.later::<1>(batch) & tail & !bad_second;
        let bb = (tail & p5 & p4) & (p3 & !p2) & (p1 & p0);
        self.second.note(batch, second);
        self.second_of_3.note(batch, second & after_3);
        self.ef_bb.note(batch, self.ef.later::<1>(batch) & bb);
        Seconds {
            two_bytes: second & !after_3,
            after_4,
            bad_second,
            is_upper,
        }
    }

    /// What a byte says with the three before.
    #[inline(always)]
    pub(super) fn rest(&self, batch: usize) -> Rest<T::Row> {
        let tail = self.tail.at(batch);
        let wants_third = self.second_of_3.later::<1>(batch);
        let two_after_4 = self.lead_of_4.later::<2>(batch);
        let wants_fourth = self.second_of_3.later::<2>(batch)
            & tail.later::<1>(self.tail.before(batch))
            & self.lead_of_4.later::<3>(batch);
        let wants_more = wants_third | wants_fourth;
        let unexpected = tail & !(self.second.at(batch) | wants_more);
        let cut = !tail & (self.lead.later::<1>(batch) | wants_more);
        Rest {
            wants_more,
            three_bytes: wants_third & tail & !two_after_4,
            four_bytes: wants_fourth & tail,
            unexpected,
            cut,
            ill: (self.impossible.at(batch) | unexpected) | cut,
        }
    }

    /// Counts what is well-formed in a batch that has gone through all stages.
    #[inline(always)]
    pub(super) fn count(
        &self,
        batch: usize,
        planes: [T::Row; 8],
        seconds: &Seconds<T::Row>,
        rest: &Rest<T::Row>,
        sums: &mut impl Sink<T::Row>,
    ) {
        count_ascii(planes, sums);
        sums.add(Class::TwoBytes, seconds.two_bytes);
        sums.add(Class::ThreeBytes, rest.three_bytes);
        sums.add(Class::FourBytes, rest.four_bytes);
        self.count_boms(batch, sums);
    }

    /// Where the first two bytes of a byte order mark end.
    #[inline(always)]
    pub(super) fn ef_bb(&self, batch: usize) -> T::Row {
        self.ef_bb.at(batch)
    }

    /// Counts byte order marks.
    #[inline(always)]
    pub(super) fn count_boms(&self, batch: usize, sums: &mut impl Sink<T::Row>) {
        if (self.ef_bb(batch) | self.ef_bb.before(batch)).any() {
            let [p0, p1, p2, p3, p4, p5] = self.low_planes(batch);
            let bf = self.tail.at(batch) & p5 & p4 & p3 & p2 & p1 & p0;
            sums.add(Class::Bom, self.ef_bb.later::<1>(batch) & bf);
        }
    }
}

/// Counts ASCII.
#[inline(always)]
pub(super) fn count_ascii<W: Word>(planes: [W; 8], sums: &mut impl Sink<W>) {
    let [p0, p1, p2, p3, p4, p5, p6, p7] = planes;
    sums.add(Class::OneByte, !p7);
    let line_feed = !(p7 | p6 | p5) & (!p4 & p3 & !p2) & (p1 & !p0);
    sums.add(Class::LineFeed, line_feed);
}
