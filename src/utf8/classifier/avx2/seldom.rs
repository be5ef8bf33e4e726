//! What few sections have: byte order marks, and what is rare even in random bytes.

use super::super::rare::{self, Rare};
use super::super::sums::{Class, Sums};
use super::super::word::Word;
use super::passes::Tracks;
use super::track::Row;

impl Tracks {
    /// Counts byte order marks.
    ///
    /// # Safety
    /// The section must have so many batches, with all rows noted.
    #[cold]
    #[inline(never)]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) unsafe fn boms(&self, batches: usize, sums: &mut Sums<Row>) {
        for batch in 1..=batches {
            // SAFETY: the caller sees to the batches. There is one before each.
            let bom = unsafe {
                let [p0, p1, p2, p3, p4, p5] = self.planes.each_ref().map(|plane| plane.at(batch));
                let bf = self.tail.at(batch) & p5 & p4 & p3 & p2 & p1 & p0;
                let [p0, p1, p2, p3, p4, p5] =
                    self.planes.each_ref().map(|plane| plane.later::<1>(batch));
                let after_bb = self.tail.later::<1>(batch) & p5 & p4 & p3 & !p2 & p1 & p0;
                self.ef.later::<2>(batch) & after_bb & bf
            };
            sums.add(Class::Bom, bom);
        }
    }

    /// Counts pairs of surrogates and `C0 80`.
    ///
    /// # Safety
    /// The section must have so many batches, with all rows noted.
    #[cold]
    #[inline(never)]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) unsafe fn rare(&self, batches: usize, sums: &mut Sums<Row>) {
        let mut carry = rare::Carry::START;
        for batch in 0..=batches {
            // SAFETY: the caller sees to the batches.
            let starts = unsafe { self.may_be_rare.at(batch) | self.second_in_pair(batch) };
            if !carry.is_open && !starts.any() {
                continue;
            }
            // SAFETY: likewise.
            let rows = unsafe { self.rare_rows(batch) };
            Row::count_rare(&rows, &mut carry, &mut sums.rare);
        }
    }

    /// The rows of a batch of which nothing is counted where it is the first.
    ///
    /// # Safety
    /// The section must have the batch, with all rows noted.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    unsafe fn rare_rows(&self, batch: usize) -> Rare<Row> {
        // SAFETY: the caller sees to the batch.
        unsafe {
            let [p0, p1, p2, p3, p4, p5] = self.planes.each_ref().map(|plane| plane.at(batch));
            let tail = self.tail.at(batch);
            let is_80 = tail & !(p5 | p4 | p3 | p2 | p1 | p0);
            let is_8d = tail & !(p5 | p4 | p1) & p3 & p2 & p0;
            let after_f8_or_fc = self.f8_or_fc.later::<1>(batch);
            let after_fc_or_fd = self.fc_or_fd.later::<1>(batch);
            let after_4 = self.lead_of_4.later::<1>(batch);
            Rare {
                from_a0: tail & p5,
                is_high: !p4,
                is_80,
                is_8d,
                f0_8d: self.low_special.later::<1>(batch) & after_4 & is_8d,
                f8_80: is_80 & after_f8_or_fc & !after_fc_or_fd,
                fc_80: is_80 & after_f8_or_fc & after_fc_or_fd,
                here: self.rare_before(batch),
                before: match batch {
                    0 => rare::Before::START,
                    _ => self.rare_before(batch - 1),
                },
                owned: if batch == 0 { Row::NONE } else { Row::all() },
            }
        }
    }

    /// What a batch leaves to the next one.
    ///
    /// # Safety
    /// The section must have the batch, with all rows noted.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    unsafe fn rare_before(&self, batch: usize) -> rare::Before<Row> {
        // SAFETY: the caller sees to the batch.
        unsafe {
            let [p0, _, _, _, p4, _] = self.planes.each_ref().map(|plane| plane.at(batch));
            let surrogate = self.surrogate.at(batch);
            rare::Before {
                c0: self.c0_or_c1.at(batch) & !p0,
                surrogate,
                high_second: surrogate & !p4,
                tail: self.tail.at(batch),
            }
        }
    }
}
