//! Bytes of which some digits may be any.

use std::ops::Range;
use std::sync::OnceLock;

use memchr::memmem::Finder;

use super::effort::Effort;

/// The number of comparisons for each passed byte from which on all places are tested together.
const MOST_COMPARISONS: usize = 8;

/// A byte to look for. Only the bits that are set in `mask` are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MaskedByte {
    /// The bits to find; 0 where the mask is 0.
    pub(super) value: u8,
    pub(super) mask: u8,
}

impl MaskedByte {
    /// Returns whether this must be one certain byte.
    pub(super) fn is_exact(self) -> bool {
        self.mask == 0xFF
    }

    fn matches(self, byte: u8) -> bool {
        byte & self.mask == self.value
    }
}

/// Finds bytes with wildcards. First it finds the longest run of exact bytes, and then compares the bytes
/// around it. If that takes too many comparisons, it compares 64 places at a time.
#[derive(Debug)]
pub(super) struct Masked {
    bytes: Vec<MaskedByte>,

    /// The exact bytes looked for first, and their place in `bytes`. `None` if no byte is exact.
    anchor: Option<(usize, Finder<'static>)>,

    fitting: OnceLock<Fitting>,
}

impl Masked {
    /// The finder for these bytes, of which at least one must have a bit that is set in its mask.
    pub(super) fn new(bytes: Vec<MaskedByte>) -> Self {
        let anchor = longest_exact(&bytes).map(|range| {
            let run: Vec<u8> = bytes
                .get(range.clone())
                .unwrap_or_default()
                .iter()
                .map(|byte| byte.value)
                .collect();
            (range.start, Finder::new(&run).into_owned())
        });
        Self {
            bytes,
            anchor,
            fitting: OnceLock::new(),
        }
    }

    /// Number of bytes of a match.
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Returns where the first match at or after `from` starts, or `None` if there is none or the search is
    /// cancelled.
    pub(super) fn find(
        &self,
        haystack: &[u8],
        from: usize,
        effort: &mut Effort<'_>,
    ) -> Option<usize> {
        let mut next = from;
        let mut comparisons = 0;
        while !effort.is_over() {
            let (start, compared) = match &self.anchor {
                Some((place, finder)) => {
                    let found = finder.find(haystack.get(next + place..)?);
                    let start = found.map_or(haystack.len(), |found| next + found);
                    effort.add((start - next) as u64);
                    (start, finder.needle().len())
                }
                None => (next, 0),
            };
            let bytes = haystack.get(start..start.checked_add(self.len())?)?;
            let fitting = self.fitting_in(bytes);
            let compared = compared + fitting + 1;
            effort.add(compared as u64);
            if fitting == self.len() {
                return Some(start);
            }
            next = start + 1;
            comparisons += compared;
            if comparisons > MOST_COMPARISONS * (next - from + self.len()) {
                let fitting = self.fitting.get_or_init(|| Fitting::new(&self.bytes));
                return fitting.find(haystack, next, effort);
            }
        }
        None
    }

    /// Returns how many of these bytes match before the first that does not.
    fn fitting_in(&self, bytes: &[u8]) -> usize {
        let mut pairs = self.bytes.iter().zip(bytes);
        let other = pairs.position(|(wanted, byte)| !wanted.matches(*byte));
        other.unwrap_or(self.len())
    }
}

/// For each byte, the places of the pattern at which it may be, one bit for each place. This is the
/// algorithm Shift-And. It takes the same time for each byte, whatever was read before.
#[derive(Debug)]
struct Fitting {
    len: usize,

    /// Words for each byte.
    words: usize,

    places: Vec<u64>,
}

impl Fitting {
    fn new(bytes: &[MaskedByte]) -> Self {
        let words = bytes.len().div_ceil(64);
        let mut places = Vec::with_capacity(words * 256);
        for byte in 0..=u8::MAX {
            for part in bytes.chunks(64) {
                let bits = part.iter().rev();
                places.push(bits.fold(0, |word, wanted| {
                    word << 1 | u64::from(wanted.matches(byte))
                }));
            }
        }
        Self {
            len: bytes.len(),
            words,
            places,
        }
    }

    fn find(&self, haystack: &[u8], from: usize, effort: &mut Effort<'_>) -> Option<usize> {
        let last = 1 << ((self.len - 1) % 64);
        // Bit n is set if the last n + 1 bytes match the first n + 1 bytes of the pattern.
        let mut fitting = vec![0_u64; self.words];
        for (end, byte) in haystack.iter().enumerate().skip(from) {
            effort.add(self.words as u64);
            if effort.is_over() {
                return None;
            }
            let first = usize::from(*byte) * self.words;
            let places = self.places.get(first..first + self.words)?;
            // Shift by one place. A match may always begin at the first place.
            let mut carry = 1;
            for (word, places) in fitting.iter_mut().zip(places) {
                let shifted = *word << 1 | carry;
                carry = *word >> 63;
                *word = shifted & places;
            }
            if fitting.last().is_some_and(|word| word & last != 0) {
                return Some(end + 1 - self.len);
            }
        }
        None
    }
}

/// Returns the longest run of exact bytes. Of several, it is the first whose bytes are not all 0 or `FF`,
/// because files are often filled with those.
fn longest_exact(bytes: &[MaskedByte]) -> Option<Range<usize>> {
    let mut best: Option<((usize, bool), Range<usize>)> = None;
    let mut end = 0;
    for run in bytes.chunk_by(|a, b| a.is_exact() == b.is_exact()) {
        end += run.len();
        if !run.iter().all(|byte| byte.is_exact()) {
            continue;
        }
        let fills = run.iter().all(|byte| matches!(byte.value, 0 | 0xFF));
        let worth = (run.len(), !fills);
        if best.as_ref().is_none_or(|(best, _)| worth > *best) {
            best = Some((worth, end - run.len()..end));
        }
    }
    best.map(|(_, range)| range)
}
