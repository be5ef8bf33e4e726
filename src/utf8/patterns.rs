//! The same bytes as an error again and again.

use super::Group;
use super::alloc::collections::BTreeMap;
use core::ops::Range;

/// So many different errors are told apart.
const MOST: usize = 256;

/// Errors with the same bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pattern {
    /// The first of them.
    pub first: Group,

    /// How many there are, at least 1.
    pub count: u64,

    /// Offset just past the last byte of the last of them.
    end: u64,
}

impl Pattern {
    /// Does each of them begin where the one before ends, with nothing in between?
    pub const fn is_in_a_row(&self) -> bool {
        self.count > 1 && self.end - self.first.offset == self.count * self.first.len()
    }
}

/// Counts errors by their bytes, as they come.
///
/// It tells the first 256 different ones apart, each of up to 12 bytes, and counts those exactly. What comes
/// after them, and longer runs of stray tails, is counted together: [`Patterns::others`]. It knows only of
/// errors that it was given.
#[derive(Debug, Clone, Default)]
pub struct Patterns {
    /// In the order in which they came first.
    known: Vec<Pattern>,

    /// The place of each in that list, by its bytes.
    places: BTreeMap<Vec<u8>, usize>,
    others: u64,
}

impl Patterns {
    /// One more error, after all that were counted.
    pub fn add(&mut self, group: &Group) {
        self.add_run(group, 1, 0);
    }

    /// The same error so many times, after all that were counted; it is `stride` bytes from the start of one to the
    /// start of the next.
    pub fn add_run(&mut self, group: &Group, count: u64, stride: u64) {
        let to_last = count.saturating_sub(1).saturating_mul(stride);
        let end = group.end().saturating_add(to_last);
        let bytes = group.head();
        let is_whole = bytes.len() as u64 == group.len();
        let known = self.places.get(bytes).copied().filter(|_| is_whole);
        if let Some(pattern) = known.and_then(|place| self.known.get_mut(place)) {
            pattern.count += count;
            pattern.end = end;
        } else if is_whole && self.known.len() < MOST {
            self.places.insert(bytes.to_vec(), self.known.len());
            self.known.push(Pattern {
                first: *group,
                count,
                end,
            });
        } else {
            self.others += count;
        }
    }

    /// Those of which there are several, the most frequent first, then in order of place.
    pub fn repeated(&self) -> Vec<Pattern> {
        let all = self.known.iter().filter(|pattern| pattern.count > 1);
        let mut repeated: Vec<Pattern> = all.copied().collect();
        repeated.sort_by_key(|pattern| (core::cmp::Reverse(pattern.count), pattern.first.offset));
        repeated
    }

    /// The same errors where the bytes are that they stand for: those of another source, of which this one is the text.
    /// `origin` says where bytes of this one are in that.
    ///
    /// # Errors
    /// Those of `origin`.
    pub fn moved<E>(
        &mut self,
        mut origin: impl FnMut(Range<u64>) -> Result<Range<u64>, E>,
    ) -> Result<(), E> {
        for pattern in &mut self.known {
            let first = origin(pattern.first.offset..pattern.first.end())?;
            let len = first.end.saturating_sub(first.start);
            pattern.first = pattern.first.standing_for(first.start, len);
            pattern.end = origin(pattern.end.saturating_sub(1)..pattern.end)?.end;
        }
        Ok(())
    }

    /// How many errors were given to it that it did not tell apart.
    pub const fn others(&self) -> u64 {
        self.others
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::utf8::Window;

    fn counted(bytes: &[u8]) -> Patterns {
        let mut patterns = Patterns::default();
        let window = Window::decode(bytes, 0, 0, bytes.len() as u64, true);
        for group in window.groups() {
            patterns.add(group);
        }
        patterns
    }

    fn told(patterns: &Patterns) -> Vec<(Vec<u8>, u64, u64, bool)> {
        let told = |it: &Pattern| {
            let bytes = it.first.head().to_vec();
            (bytes, it.count, it.first.offset, it.is_in_a_row())
        };
        patterns.repeated().iter().map(told).collect()
    }

    #[test]
    fn errors_with_the_same_bytes_are_counted_together_the_most_frequent_first() {
        let patterns = counted(b"a\xFFb\xC0\xAE\xC0\xAE\xC0\xAEc\xFFd\xFE");
        let expected = [
            (b"\xC0\xAE".to_vec(), 3, 3, true),
            (b"\xFF".to_vec(), 2, 1, false),
        ];
        assert_eq!(told(&patterns), expected);
        assert_eq!(patterns.others(), 0);
    }

    #[test]
    fn it_holds_so_many_different_errors_and_says_how_many_it_did_not_tell_apart() {
        let mut bytes = Vec::new();
        for second in 0x80..=0xBF {
            for lead in [0xE1, 0xE2, 0xE3, 0xE4, 0xE5] {
                bytes.extend([lead, second, b' ']);
            }
        }
        let twice = [&bytes[..], &bytes[..]].concat();
        let patterns = counted(&twice);
        assert_eq!(patterns.repeated().len(), MOST);
        assert!(patterns.repeated().iter().all(|it| it.count == 2));
        assert_eq!(patterns.others(), 2 * (5 * 64 - MOST as u64));
        // Of a long run of tails it does not know the bytes.
        let long = counted(&[&[0x80; 13][..], b" ", &[0x80; 13]].concat());
        assert_eq!((long.repeated().len(), long.others()), (0, 2));
    }
}
