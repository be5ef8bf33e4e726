//! Population counts of four rows at a time.
use super::super::sums::{CLASSES, Class, Sums};
use super::super::word::Word;
use super::track::Row;

pub(super) const LEADS: [Class; 6] = [
    Class::OneByte,
    Class::LineFeed,
    Class::LeadOverlong,
    Class::LeadTooLarge,
    Class::LeadRfc2279,
    Class::LeadNever,
];
pub(super) const SECONDS: [Class; 5] = [
    Class::TwoBytes,
    Class::SecondOverlong,
    Class::SecondSurrogate,
    Class::SecondTooLarge,
    Class::LongOverlong,
];
pub(super) const REST: [Class; 5] = [
    Class::ThreeBytes,
    Class::FourBytes,
    Class::UnexpectedTail,
    Class::Interrupted,
    Class::StrayRun,
];

#[derive(Clone, Copy)]
pub(super) struct Counting {
    ones: [Row; CLASSES],
    twos: [Row; CLASSES],
}

impl Counting {
    pub(super) const START: Self = Self {
        ones: [Row::NONE; CLASSES],
        twos: [Row::NONE; CLASSES],
    };

    #[inline(always)]
    pub(super) fn add_four<const N: usize>(
        &mut self,
        classes: [Class; N],
        rows: &[[Row; N]; 4],
        sums: &mut Sums<Row>,
    ) {
        for (number, class) in classes.into_iter().enumerate() {
            let [r0, r1, r2, r3] = [0, 1, 2, 3].map(|batch| rows[batch][number]);
            let ones = &mut self.ones[class as usize];
            let twos = &mut self.twos[class as usize];
            let (one, two) = sum(*ones, r0, r1);
            let (one, two_2) = sum(one, r2, r3);
            *ones = one;
            let (two, four) = sum(*twos, two, two_2);
            *twos = two;
            sums.add_fours(class, four);
        }
    }

    pub(super) fn flush(&self, sums: &mut Sums<Row>) {
        for class in LEADS.into_iter().chain(SECONDS).chain(REST) {
            sums.add(class, self.ones[class as usize]);
            sums.add(class, self.twos[class as usize]);
            sums.add(class, self.twos[class as usize]);
        }
    }
}

#[inline(always)]
fn sum(a: Row, b: Row, c: Row) -> (Row, Row) {
    let differ = a.xor(b);
    (differ.xor(c), (a & b) | (differ & c))
}

#[inline(always)]
pub(super) fn add_one<const N: usize>(classes: [Class; N], rows: [Row; N], sums: &mut Sums<Row>) {
    for (class, row) in classes.into_iter().zip(rows) {
        sums.add(class, row);
    }
}

pub(super) struct Fours<const N: usize>(pub(super) [[Row; N]; 4]);
impl<const N: usize> Fours<N> {
    pub(super) const NONE: Self = Self([[Row::NONE; N]; 4]);
}
