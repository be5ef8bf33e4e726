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
use super::track::{LastTwo, Track, rows};
use super::word::Word;

rows! {
    /// The rows of layer 1.
    Rows {
        tail,
        lead,
        /// Or of 4.
        lead_of_3,
        lead_of_4,
        /// E0 and F0, which leave out the lower second bytes.
        low_special,
        /// ED and F4, which leave out the upper ones.
        high_special,
        ef,
        /// Or of 4.
        second_of_3,
        /// The first two bytes of a byte order mark, at the second.
        ef_bb,
        p0,
        p4,
    }
    within a batch {
        p1,
        p2,
        p3,
        p5,
        /// Bytes that never be in UTF-8: C0 and C1, and from F5 on.
        impossible,
        second,
    }
    /// What a batch leaves to the next one.
    Carry
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

impl<W: Word> Carry<W> {
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

impl<T: Track> Rows<T> {
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

        self.p0.note(batch, p0);
        self.p1.note(batch, p1);
        self.p2.note(batch, p2);
        self.p3.note(batch, p3);
        self.p4.note(batch, p4);
        self.p5.note(batch, p5);
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
        let (p0, p1, p2) = (self.p0.at(batch), self.p1.at(batch), self.p2.at(batch));
        let (p3, p4, p5) = (self.p3.at(batch), self.p4.at(batch), self.p5.at(batch));
        [p0, p1, p2, p3, p4, p5]
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
