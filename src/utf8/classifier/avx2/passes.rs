//! The rules over a section, in passes.
//!
//! The formulas are those of `rules` and `errors`. Where they say that something stands later than
//! something else that stands later, they are written out here: every row that a formula moves is one
//! that an earlier pass has noted, and so no batch waits for another.
//!
//! | pass | what it says of each byte |
//! |---|---|
//! | `leads` | what the byte alone says |
//! | `seconds` | what it says with the byte before |
//! | `rest` | what it says with the five bytes before |

use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

use super::super::sums::{Class, Sums};
use super::super::word::Word;
use super::block::lanes;
use super::ill;
use super::row::{self, BATCH, LANE};
use super::text::CACHE_LINE;
use super::track::{BATCHES, Row, Track};

/// The rows of a section that a later pass needs, by what they say.
///
/// Batch 0 is what stands before each stream. Nothing is counted there.
#[derive(Clone, Copy)]
pub(super) struct Tracks {
    /// The planes of the six lower bits.
    pub(super) planes: [Track; 6],
    pub(super) tail: Track,
    lead: Track,
    lead_of_3: Track, // or of 4
    pub(super) lead_of_4: Track,
    pub(super) low_special: Track,
    high_special: Track,

    /// Bytes that never stand in UTF-8: `c0_or_c1`, and from F5 on.
    impossible: Track,
    pub(super) c0_or_c1: Track,
    f5_to_fd: Track,
    f8_to_fd: Track,
    pub(super) fc_or_fd: Track,
    pub(super) f8_or_fc: Track,
    pub(super) ef: Track,
    second: Track,
    second_of_3: Track, // or of 4
    second_of_many: Track,
    second_of_4: Track,
    pub(super) surrogate: Track,

    /// Where something rare may start, except a pair of surrogates in forms of 3 bytes.
    pub(super) may_be_rare: Track,
    ill: Track,
}

/// What a pass over a section needs to know of it.
#[derive(Clone, Copy)]
pub(super) struct Section {
    /// The 32 bytes before the first stream.
    before: *const u8,
    batches: usize,
}

impl Section {
    /// Eight streams of so many batches.
    ///
    /// # Safety
    /// They must stand one after the other in memory, and 32 bytes before them, at `before`.
    pub(super) unsafe fn new(before: *const u8, batches: usize) -> Self {
        assert!(batches <= BATCHES);
        Self { before, batches }
    }

    /// Bytes in a stream.
    fn stream(self) -> usize {
        self.batches * LANE
    }

    /// Reads a piece of what stands after the section into the cache.
    #[inline(always)]
    fn prefetch(self, batch: usize, line: usize) {
        let ahead = LANE + (self.batches + batch - 1) * BATCH + CACHE_LINE * line;
        // SAFETY: every processor has this, and it may be given any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(self.before.wrapping_add(ahead).cast()) };
    }
}

impl Tracks {
    /// Notes without anything in them.
    pub(super) const NONE: Self = Self {
        planes: [Track::NONE; 6],
        tail: Track::NONE,
        lead: Track::NONE,
        lead_of_3: Track::NONE,
        lead_of_4: Track::NONE,
        low_special: Track::NONE,
        high_special: Track::NONE,
        impossible: Track::NONE,
        c0_or_c1: Track::NONE,
        f5_to_fd: Track::NONE,
        f8_to_fd: Track::NONE,
        fc_or_fd: Track::NONE,
        f8_or_fc: Track::NONE,
        ef: Track::NONE,
        second: Track::NONE,
        second_of_3: Track::NONE,
        second_of_many: Track::NONE,
        second_of_4: Track::NONE,
        surrogate: Track::NONE,
        may_be_rare: Track::NONE,
        ill: Track::NONE,
    };

    /// Begins a section that nothing stands before.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn start(&mut self) {
        for track in [
            &mut self.tail,
            &mut self.lead,
            &mut self.lead_of_3,
            &mut self.lead_of_4,
            &mut self.low_special,
            &mut self.high_special,
            &mut self.c0_or_c1,
            &mut self.f5_to_fd,
            &mut self.f8_to_fd,
            &mut self.fc_or_fd,
            &mut self.f8_or_fc,
            &mut self.ef,
            &mut self.second_of_3,
            &mut self.second_of_many,
            &mut self.second_of_4,
            &mut self.surrogate,
        ] {
            track.start();
        }
    }

    /// Counts a section. Tells where the first and the last ill-formed place in it are, and whether most
    /// of its batches have one.
    #[inline(never)]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn count(
        &mut self,
        section: Section,
        sums: &mut Sums<Row>,
    ) -> (Option<(usize, usize)>, bool) {
        self.start();
        let batches = section.batches;
        let (mut ef_bb, mut may_be_rare, mut ill) = (Row::NONE, Row::NONE, Row::NONE);
        // SAFETY: the section has these batches. Each pass notes all that the next ones read, and
        // `start` has noted what they read before the first batch.
        unsafe {
            self.leads::<false>(section, 0, sums);
            for batch in 1..=batches {
                section.prefetch(batch, 0);
                self.leads::<true>(section, batch, sums);
            }
            ef_bb = ef_bb | self.seconds::<false>(0, sums);
            for batch in 1..=batches {
                section.prefetch(batch, 1);
                ef_bb = ef_bb | self.seconds::<true>(batch, sums);
            }
            let mut stray = Row::NONE;
            let mut ill_batches = 0;
            let (_, is_rare) = self.rest::<false>(0, &mut stray, sums);
            may_be_rare = may_be_rare | is_rare;
            for batch in 1..=batches {
                section.prefetch(batch, 2);
                section.prefetch(batch, 3);
                let (is_ill, is_rare) = self.rest::<true>(batch, &mut stray, sums);
                ill = ill | is_ill;
                ill_batches += usize::from(is_ill.any());
                may_be_rare = may_be_rare | is_rare;
            }
            if ef_bb.any() {
                self.boms(batches, sums);
            }
            if may_be_rare.any() {
                self.rare(batches, sums);
            }
            (
                ill::places(&self.ill, batches, ill),
                2 * ill_batches > batches,
            )
        }
    }

    /// What a byte alone says.
    ///
    /// # Safety
    /// The section must have the batch.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    unsafe fn leads<const OWNED: bool>(
        &mut self,
        section: Section,
        batch: usize,
        sums: &mut Sums<Row>,
    ) {
        // SAFETY: the caller sees to the batch, who made the section to its bytes.
        let lanes = unsafe { lanes(section.before.add(batch * LANE), section.stream()) };
        let [p0, p1, p2, p3, p4, p5, p6, p7] = row::planes(lanes);
        let low_1_or_0 = p1 | p0;
        let p3_or_2 = p3 | p2;
        let p3_and_2 = p3 & p2;
        let p3_to_1 = p3_and_2 & p1;

        let any_lead = p7 & p6;
        let from_e0 = any_lead & p5;
        let from_f0 = from_e0 & p4;
        let c0_or_c1 = any_lead & !(p5 | p4 | p3_or_2 | p1);
        let from_5 = p3 | (p2 & low_1_or_0);
        let from_f5 = from_f0 & from_5;
        let impossible = c0_or_c1 | from_f5;
        let lead_of_3 = from_e0 & !from_f5; // or of 4
        let ed = p3_and_2 & p0 & !(p4 | p1);
        let never = from_f0 & p3_to_1;
        let f8_to_fd = from_f0 & p3 & !never;

        // SAFETY: the caller sees to the batch.
        unsafe {
            for (track, plane) in self.planes.iter_mut().zip([p0, p1, p2, p3, p4, p5]) {
                track.note(batch, plane);
            }
            self.tail.note(batch, p7 & !p6);
            self.lead.note(batch, any_lead & !impossible);
            self.lead_of_3.note(batch, lead_of_3);
            self.lead_of_4.note(batch, from_f0 & !from_5);
            self.low_special
                .note(batch, lead_of_3 & !(p3_or_2 | low_1_or_0));
            self.high_special.note(batch, lead_of_3 & (ed | (p4 & p2)));
            self.impossible.note(batch, impossible);
            self.c0_or_c1.note(batch, c0_or_c1);
            self.f5_to_fd.note(batch, from_f5 & !never);
            self.f8_to_fd.note(batch, f8_to_fd);
            self.fc_or_fd.note(batch, f8_to_fd & p2);
            self.f8_or_fc.note(batch, f8_to_fd & !low_1_or_0);
            self.ef.note(batch, lead_of_3 & p3_to_1 & (p0 & !p4));
        }
        if OWNED {
            let line_feed = !(p7 | p6 | p5) & (!p4 & p3 & !p2) & (p1 & !p0);
            sums.add(Class::OneByte, !p7);
            sums.add(Class::LineFeed, line_feed);
            sums.add(Class::LeadOverlong, c0_or_c1);
            sums.add(Class::LeadTooLarge, from_f5 & !p3);
            sums.add(Class::LeadRfc2279, f8_to_fd);
            sums.add(Class::LeadNever, never);
        }
    }

    /// What a byte says with the one before. Gives back where the first two bytes of a byte order mark
    /// end.
    ///
    /// # Safety
    /// The section must have the batch, and all batches their leads.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    unsafe fn seconds<const OWNED: bool>(&mut self, batch: usize, sums: &mut Sums<Row>) -> Row {
        // SAFETY: the caller sees to the batch and to what is noted.
        unsafe {
            let [p0, p1, p2, p3, p4, p5] = self.planes.each_ref().map(|plane| plane.at(batch));
            let tail = self.tail.at(batch);
            let after_3 = self.lead_of_3.later::<1>(batch);
            let after_4 = self.lead_of_4.later::<1>(batch);
            let after_low = self.low_special.later::<1>(batch);
            let after_high = self.high_special.later::<1>(batch);
            let is_upper = p5 | (p4 & after_4);
            let bad_second = tail & ((is_upper & after_high) | (!is_upper & after_low));
            let second = self.lead.later::<1>(batch) & tail & !bad_second;
            self.second.note(batch, second);
            self.second_of_3.note(batch, second & after_3);

            let bad_of_4 = bad_second & after_4;
            let surrogate = bad_second & is_upper & !after_4;
            let after_f5_to_fd = self.f5_to_fd.later::<1>(batch) & tail;
            self.surrogate.note(batch, surrogate);
            self.second_of_many.note(batch, after_f5_to_fd | bad_second);
            self.second_of_4.note(batch, after_f5_to_fd | bad_of_4);

            let low_second_byte = tail & !(p5 | p4) & !p3;
            let after_fc_or_fd = self.fc_or_fd.later::<1>(batch);
            let low_after_f8_or_fc = low_second_byte & self.f8_or_fc.later::<1>(batch);
            let after_c0_or_c1 = self.c0_or_c1.later::<1>(batch);
            let is_80_after =
                low_second_byte & !(p2 | p1 | p0) & (after_c0_or_c1 | low_after_f8_or_fc);
            let f0_8d = bad_of_4 & !is_upper & p3 & (p2 & !p1 & p0);
            self.may_be_rare.note(batch, is_80_after | f0_8d);
            if OWNED {
                let overlong_5_or_6 = low_after_f8_or_fc & !(p2 & after_fc_or_fd);
                sums.add(Class::TwoBytes, second & !after_3);
                sums.add(Class::SecondOverlong, bad_second & !is_upper);
                sums.add(Class::SecondSurrogate, surrogate);
                sums.add(Class::SecondTooLarge, bad_of_4 & is_upper);
                sums.add(Class::LongOverlong, overlong_5_or_6);
            }
            self.ef.later::<1>(batch) & (tail & p5 & p4) & (p3 & !p2) & (p1 & p0)
        }
    }

    /// What a byte says with the five before. Gives back where something ill-formed shows, and where
    /// there may be something rare. `stray` is the row of the batch before.
    ///
    /// # Safety
    /// The section must have the batch, and all batches their leads and seconds.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    unsafe fn rest<const OWNED: bool>(
        &mut self,
        batch: usize,
        stray: &mut Row,
        sums: &mut Sums<Row>,
    ) -> (Row, Row) {
        // SAFETY: the caller sees to the batch and to what is noted.
        unsafe {
            let tail = self.tail.at(batch);
            let before = self.tail.before(batch);
            let tail_before = tail.later::<1>(before);
            let wants_third = self.second_of_3.later::<1>(batch);
            let two_after_4 = self.lead_of_4.later::<2>(batch);
            let wants_fourth =
                self.second_of_3.later::<2>(batch) & tail_before & self.lead_of_4.later::<3>(batch);
            let wants_more = wants_third | wants_fourth;
            let unexpected = tail & !(self.second.at(batch) | wants_more);
            let cut = !tail & (self.lead.later::<1>(batch) | wants_more);
            let ill = self.impossible.at(batch) | unexpected | cut;
            self.ill.note(batch, ill);

            // Tails that an ill-formed lead takes to itself: the first tail after F8 to FD is a second
            // byte whatever it is.
            let three_tails_before =
                tail_before & tail.later::<2>(before) & tail.later::<3>(before);
            let wants_fourth_ill = self.second_of_4.later::<2>(batch) & tail_before;
            let wants_fifth = three_tails_before & self.f8_to_fd.later::<4>(batch);
            let wants_sixth =
                three_tails_before & tail.later::<4>(before) & self.fc_or_fd.later::<5>(batch);
            let taken = (self.c0_or_c1.later::<1>(batch) | self.second_of_many.at(batch))
                | (self.second_of_many.later::<1>(batch) | wants_fourth_ill)
                | (wants_fifth | wants_sixth);
            let stray_before = std::mem::replace(stray, unexpected & !taken);
            if OWNED {
                let run_start = *stray & !stray.later::<1>(stray_before);
                // Text has them in every batch, and many kinds of garbage in none: it is foreseen.
                if wants_more.any() {
                    sums.add(Class::ThreeBytes, wants_third & tail & !two_after_4);
                    sums.add(Class::FourBytes, wants_fourth & tail);
                }
                sums.add(Class::Interrupted, cut);
                sums.add(Class::UnexpectedTail, unexpected);
                sums.add(Class::StrayRun, run_start);
            }
            (ill, self.may_be_rare.at(batch) | self.second_in_pair(batch))
        }
    }

    /// The places where a surrogate may follow another one.
    ///
    /// # Safety
    /// The section must have the batch, and all batches their seconds.
    #[inline(always)]
    pub(super) unsafe fn second_in_pair(&self, batch: usize) -> Row {
        // SAFETY: the caller sees to the batch and to what is noted.
        unsafe { self.surrogate.at(batch) & self.surrogate.later::<3>(batch) }
    }
}
