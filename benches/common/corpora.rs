//! Texts and bytes to count, the same in every run.

use std::ops::RangeInclusive;

/// Bytes in a corpus. Less than this teaches the branch predictor the text by heart.
pub(crate) const LEN: usize = 64 << 20;

/// Numbers that look random (Marsaglia's xorshift).
pub(crate) struct Random(u64);

impl Random {
    #[allow(dead_code, reason = "not every benchmark makes corpora of its own")]
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 11) % end
    }

    fn one_of(&mut self, range: &RangeInclusive<u32>) -> char {
        let count = u64::from(range.end() - range.start() + 1);
        let number = range.start() + self.below(count) as u32;
        char::from_u32(number).unwrap_or(' ')
    }
}

/// A kind of text: lines of words, each word of one script, scripts by weight.
struct Script(u64, RangeInclusive<u32>);

fn text(seed: u64, longest_word: u64, scripts: &[Script]) -> Vec<u8> {
    let mut random = Random(seed);
    let mut bytes = Vec::with_capacity(LEN + 256);
    let weights: u64 = scripts.iter().map(|script| script.0).sum();
    while bytes.len() < LEN {
        let mut place = random.below(weights);
        let script = scripts.iter().find(|script| {
            let is_it = place < script.0;
            place = place.wrapping_sub(script.0);
            is_it
        });
        let Some(Script(_, range)) = script else {
            continue;
        };
        for _ in 0..=random.below(longest_word) {
            let mut buffer = [0; 4];
            let scalar = random.one_of(range);
            bytes.extend_from_slice(scalar.encode_utf8(&mut buffer).as_bytes());
        }
        bytes.push(if random.below(12) == 0 { b'\n' } else { b' ' });
    }
    // No character is cut.
    let mut end = LEN;
    while bytes.get(end).is_some_and(|byte| byte & 0xC0 == 0x80) {
        end -= 1;
    }
    bytes.truncate(end);
    bytes.resize(LEN, b'.');
    bytes
}

const LETTERS: RangeInclusive<u32> = 0x61..=0x7A;
const ACCENTED: RangeInclusive<u32> = 0xE0..=0xFC;
const CYRILLIC: RangeInclusive<u32> = 0x430..=0x44F;
const GREEK: RangeInclusive<u32> = 0x3B1..=0x3C9;
const IDEOGRAPHS: RangeInclusive<u32> = 0x4E00..=0x9FA5;
const SYLLABLES: RangeInclusive<u32> = 0xAC00..=0xD7A3;
const PICTURES: RangeInclusive<u32> = 0x1F300..=0x1F64F;

fn mixed() -> Vec<u8> {
    let scripts = [
        Script(6, LETTERS),
        Script(1, ACCENTED),
        Script(2, CYRILLIC),
        Script(4, IDEOGRAPHS),
        Script(1, SYLLABLES),
        Script(1, PICTURES),
    ];
    text(6, 12, &scripts)
}

/// The mixed text with an error about every so many bytes.
fn with_errors(every: u64) -> Vec<u8> {
    let errors: [&[u8]; 8] = [
        b"\x80",
        b"\xC0\xAE",
        b"\xE0\x80\x80",
        b"\xED\xA0\x80",
        b"\xF4\x90\x80\x80",
        b"\xF8\x88\x80\x80\x80",
        b"\xFF",
        b"\xE3\x81 ",
    ];
    let mut bytes = mixed();
    let mut random = Random(every);
    let mut place = every as usize / 2;
    while place + 8 < bytes.len() {
        let error = errors[random.below(errors.len() as u64) as usize];
        bytes[place..place + error.len()].copy_from_slice(error);
        place += (every / 2 + random.below(every)) as usize;
    }
    bytes
}

/// Bytes to count.
pub(crate) struct Corpus {
    pub(crate) name: &'static str,

    /// Makes [`LEN`] bytes.
    pub(crate) make: fn() -> Vec<u8>,
}

const fn corpus(name: &'static str, make: fn() -> Vec<u8>) -> Corpus {
    Corpus { name, make }
}

/// Every corpus.
pub(crate) const ALL: [Corpus; 15] = [
    corpus("ascii", || text(1, 9, &[Script(1, LETTERS)])),
    corpus("latin", || {
        text(2, 9, &[Script(5, LETTERS), Script(1, ACCENTED)])
    }),
    corpus("cyrillic", || text(3, 9, &[Script(1, CYRILLIC)])),
    corpus("greek", || text(9, 9, &[Script(1, GREEK)])),
    corpus("cjk", || text(4, 30, &[Script(1, IDEOGRAPHS)])),
    corpus("hangul", || text(5, 5, &[Script(1, SYLLABLES)])),
    corpus("emoji", || text(7, 20, &[Script(1, PICTURES)])),
    corpus("mixed", mixed),
    corpus("error_per_64k", || with_errors(64 << 10)),
    corpus("error_per_4k", || with_errors(4 << 10)),
    corpus("error_per_100", || with_errors(100)),
    corpus("random", || {
        let mut random = Random(8);
        (0..LEN / 8)
            .flat_map(|_| random.next().to_le_bytes())
            .collect()
    }),
    corpus("all_80", || vec![0x80; LEN]),
    corpus("all_c0", || vec![0xC0; LEN]),
    corpus("e3_81", || [0xE3, 0x81].repeat(LEN / 2)),
];
