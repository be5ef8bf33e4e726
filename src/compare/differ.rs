//! Finds where two slices of the same length differ. This module neither reads nor allocates.

/// Equal slices are skipped in chunks of so many bytes, at the speed of memory.
const CHUNK: usize = 4096;

/// Bytes in a word.
const WORD: usize = 8;

/// What differs in two slices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Bytes that differ.
    pub bytes: u64,

    /// Differences that start in these slices.
    pub starts: u64,

    /// The place in the piece where the first difference starts.
    pub first: Option<usize>,
}

/// Counts the differences in two slices of the same length. `in_run` says before the call whether the bytes
/// before the slices differ, and after it whether the last bytes of the slices do. A difference that began
/// earlier is not counted again.
pub fn tally(a: &[u8], b: &[u8], in_run: &mut bool) -> Tally {
    let mut tally = Tally::default();
    each_word(a, b, in_run, |base, marks, starts| {
        tally.bytes += u64::from(marks.count_ones());
        tally.starts += u64::from(starts.count_ones());
        if tally.first.is_none() && starts != 0 {
            tally.first = Some(base + lowest(starts));
        }
        true
    });
    tally
}

/// Returns where the first difference starts that does not continue from before; `in_run` is as in [`tally`],
/// but says nothing of the bytes after that difference.
pub fn first_start(a: &[u8], b: &[u8], in_run: &mut bool) -> Option<usize> {
    let mut first = None;
    each_word(a, b, in_run, |base, _, starts| {
        if starts != 0 {
            first = Some(base + lowest(starts));
        }
        first.is_none()
    });
    first
}

/// Returns where the last difference starts that does not continue from before.
pub fn last_start(a: &[u8], b: &[u8], mut in_run: bool) -> Option<usize> {
    let mut last = None;
    each_word(a, b, &mut in_run, |base, _, starts| {
        if starts != 0 {
            let highest = (u64::BITS - 1 - starts.leading_zeros()) as usize / WORD;
            last = Some(base + highest);
        }
        true
    });
    last
}

fn lowest(starts: u64) -> usize {
    starts.trailing_zeros() as usize / WORD
}

/// Visits two slices in words, as long as `each` returns true. `each` is given where a word starts, and two
/// sets of its bytes: those that differ, and those where a difference starts. A set is a number with the
/// highest bit of each of its bytes set; the first byte is the lowest. Words without a difference are
/// skipped.
fn each_word(a: &[u8], b: &[u8], in_run: &mut bool, mut each: impl FnMut(usize, u64, u64) -> bool) {
    debug_assert_eq!(a.len(), b.len());
    let chunks = a.chunks(CHUNK).zip(b.chunks(CHUNK)).enumerate();
    for (number, (a, b)) in chunks {
        if a == b {
            *in_run = false;
            continue;
        }
        let (words_a, rest_a) = a.as_chunks::<WORD>();
        let (words_b, rest_b) = b.as_chunks::<WORD>();
        let mut base = number * CHUNK;
        for (a, b) in words_a.iter().zip(words_b) {
            let marks = marks(*a, *b);
            if marks != 0 {
                let starts = marks & !(marks << 8 | u64::from(*in_run) << 7);
                if !each(base, marks, starts) {
                    return;
                }
            }
            *in_run = marks >> 63 != 0;
            base += WORD;
        }
        if !rest_a.is_empty() {
            // The rest of the words is filled with equal bytes.
            let mut words = [[0; WORD]; 2];
            for (word, rest) in words.iter_mut().zip([rest_a, rest_b]) {
                for (to, from) in word.iter_mut().zip(rest) {
                    *to = *from;
                }
            }
            let [a, b] = words;
            let marks = marks(a, b);
            let starts = marks & !(marks << 8 | u64::from(*in_run) << 7);
            if marks != 0 && !each(base, marks, starts) {
                return;
            }
            *in_run = marks >> (8 * rest_a.len() - 1) & 1 != 0;
        }
    }
}

/// Returns the highest bit of each byte that differs.
fn marks(a: [u8; WORD], b: [u8; WORD]) -> u64 {
    const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let differ = u64::from_le_bytes(a) ^ u64::from_le_bytes(b);
    // No carry leaves its byte. The highest bit is set if any other bit is.
    (((differ & LOW) + LOW) | differ) & !LOW
}
