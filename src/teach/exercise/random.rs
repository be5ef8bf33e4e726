//! Numbers from a seed.

/// A generator of numbers that look random and are the same for the same seed, on every machine:
/// `SplitMix64` (Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, 2014).
///
/// It is for exercises. It keeps no secret.
#[derive(Debug, Clone)]
pub(super) struct Random {
    state: u64,
}

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next number.
    pub(super) const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number from 0 to below `end`, each about as likely. 0, if `end` is 0.
    pub(super) const fn below(&mut self, end: u32) -> u32 {
        // The upper half of the product spreads the number over the range.
        (((self.next() >> 32) * end as u64) >> 32) as u32
    }

    /// A number of a range, its ends included.
    pub(super) const fn within(&mut self, first: u32, last: u32) -> u32 {
        first + self.below(last - first + 1)
    }

    /// One of some things.
    pub(super) fn one_of<T: Copy, const COUNT: usize>(&mut self, all: &[T; COUNT]) -> T {
        const { assert!(COUNT > 0, "there is nothing to choose from") };
        all[self.below(COUNT as u32) as usize % COUNT]
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        // The first numbers for the seed 1234567, as published with the reference implementation's tests.
        let mut random = Random::new(1_234_567);
        let numbers = [(); 5].map(|()| random.next());
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    #[test]
    fn a_number_below_an_end_is_below_it() {
        let mut random = Random::new(0);
        for end in [1, 2, 3, 7, 0x0011_0000, u32::MAX] {
            for _ in 0..1000 {
                assert!(random.below(end) < end);
            }
        }
    }
}
