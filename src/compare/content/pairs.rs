//! Which places of two sides belong together, by the hashes of what is there.

/// The hash of what is at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sample {
    /// The hash.
    pub hash: u64,

    /// The place.
    pub place: u64,
}

/// Returns pairs of places, the left one first, at which the same hash is, so that both places grow from each pair
/// to the next, and there are as many pairs as possible.
///
/// A hash counts if it stands equally often on both sides, at most `most` times: the first place of it on the left
/// belongs to the first on the right, and so on.
pub fn in_order(left: Vec<Sample>, right: Vec<Sample>, most: usize) -> Vec<[u64; 2]> {
    let mut pairs = pairs(left, right, most);
    pairs.sort_unstable();
    longest_growing(&pairs)
}

/// The pairs, in any order.
fn pairs(mut left: Vec<Sample>, mut right: Vec<Sample>, most: usize) -> Vec<[u64; 2]> {
    // Where little is alike, sorting all of it would be most of the work.
    let of_right = Hashes::of(&right);
    left.retain(|it| of_right.may_have(it.hash));
    let of_left = Hashes::of(&left);
    right.retain(|it| of_left.may_have(it.hash));
    left.sort_unstable();
    right.sort_unstable();
    let mut pairs = Vec::new();
    let mut rest = right.as_slice();
    for of_left in left.chunk_by(|a, b| a.hash == b.hash) {
        let Some(hash) = of_left.first().map(|it| it.hash) else {
            continue;
        };
        let skipped = rest.partition_point(|it| it.hash < hash);
        rest = rest.get(skipped..).unwrap_or_default();
        let number = rest.partition_point(|it| it.hash == hash);
        if number == of_left.len() && number <= most {
            let of_right = rest.iter().take(number);
            let places = of_left.iter().zip(of_right);
            pairs.extend(places.map(|(left, right)| [left.place, right.place]));
        }
    }
    pairs
}

/// Which hashes there are: it may say so of others too, but never no of one that there is.
struct Hashes {
    bits: Vec<u64>,
}

impl Hashes {
    /// So many bits for each hash: of sixteen others one is taken for one that there is.
    const BITS: usize = 16;

    fn of(samples: &[Sample]) -> Self {
        let words = (samples.len() * Self::BITS / 64 + 1).next_power_of_two();
        let mut hashes = Self {
            bits: vec![0; words],
        };
        for it in samples {
            let (index, bit) = hashes.place(it.hash);
            if let Some(word) = hashes.bits.get_mut(index) {
                *word |= bit;
            }
        }
        hashes
    }

    fn may_have(&self, hash: u64) -> bool {
        let (index, bit) = self.place(hash);
        self.bits.get(index).is_some_and(|word| word & bit != 0)
    }

    /// The word and the bit of a hash. Its lowest bits say nothing: samples are chosen by them.
    fn place(&self, hash: u64) -> (usize, u64) {
        let index = (hash >> 32) as usize & (self.bits.len() - 1);
        (index, 1 << (hash >> 26 & 63))
    }
}

/// The longest series of pairs in which the second number grows, of pairs that are sorted by the first one.
fn longest_growing(pairs: &[[u64; 2]]) -> Vec<[u64; 2]> {
    /// Stands for no pair.
    const NONE: u32 = u32::MAX;
    // By length of a series, the pair with the smallest second number that ends one.
    let mut ends: Vec<u32> = Vec::new();
    let mut before: Vec<u32> = Vec::with_capacity(pairs.len());
    let second = |index: u32| pairs.get(index as usize).map_or(0, |pair| pair[1]);
    for (index, pair) in pairs.iter().enumerate() {
        let len = ends.partition_point(|end| second(*end) < pair[1]);
        let previous = len.checked_sub(1).and_then(|it| ends.get(it));
        before.push(previous.copied().unwrap_or(NONE));
        match ends.get_mut(len) {
            Some(end) => *end = index as u32,
            None => ends.push(index as u32),
        }
    }
    let mut series = Vec::with_capacity(ends.len());
    let mut at = ends.last().copied();
    while let Some(index) = at.filter(|it| *it != NONE) {
        series.extend(pairs.get(index as usize));
        at = before.get(index as usize).copied();
    }
    series.reverse();
    series
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(text: &[u8]) -> Vec<Sample> {
        let hash = |(place, byte): (usize, &u8)| Sample {
            hash: u64::from(*byte),
            place: place as u64,
        };
        text.iter().enumerate().map(hash).collect()
    }

    #[test]
    fn places_that_belong_together_keep_their_order_and_as_many_as_possible_are_left() {
        let pairs = in_order(samples(b"abcde"), samples(b"bcxdae"), 1);
        assert_eq!(pairs, [[1, 0], [2, 1], [3, 3], [4, 5]]);
    }

    #[test]
    fn what_stands_equally_often_belongs_together_in_turn_and_what_does_not_is_left_out() {
        assert_eq!(
            in_order(samples(b"xaxb"), samples(b"xax"), 2),
            [[0, 0], [1, 1], [2, 2]]
        );
        assert_eq!(in_order(samples(b"xaxb"), samples(b"xa"), 2), [[1, 1]]);
        assert_eq!(in_order(samples(b"xax"), samples(b"xax"), 1), [[1, 1]]);
    }
}
