//! What the bytes themselves say, whatever their encoding: which bytes follow each other where
//! encodings differ, and which words are of ASCII letters alone.

/// How many bytes from 0x80 are looked at.
const MOST_HIGH: usize = 96 * 1024;
/// How many words of ASCII letters are looked at.
const MOST_WORDS: usize = 800;
/// Longer runs of ASCII letters are no words.
const LONGEST_WORD: usize = 24;

/// What is counted in the bytes.
#[derive(Debug)]
pub struct Evidence<'a> {
    /// The bytes that were looked at: the first of those given.
    pub bytes: &'a [u8],
    /// Each pair of bytes where a byte from 0x80 or a letter beside one takes part, and how often.
    pub pairs: Vec<(u8, u8, u32)>,
    /// How often each byte from 0x80 is there.
    pub high: [u32; 128],
    /// How many bytes from 0x80 there are.
    pub high_count: usize,
    /// How many bytes are controls that texts do not hold.
    pub controls: usize,
    /// How many runs of letters and bytes from 0x80 have such a byte.
    pub runs: usize,
    /// How many words are of ASCII letters alone.
    pub word_count: usize,
    /// Words of ASCII letters that touch no byte from 0x80; the first few thousand.
    pub words: Vec<&'a [u8]>,
}

impl<'a> Evidence<'a> {
    /// Counts every pair of bytes, and nothing else, where it is not known yet which bytes are letters.
    pub fn of_all(bytes: &'a [u8]) -> Self {
        let mut counts = vec![0_u32; 1 << 16];
        let mut before = b'\n';
        for &byte in bytes {
            counts[usize::from(before) << 8 | usize::from(byte)] += 1;
            before = byte;
        }
        let pairs = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        Self {
            pairs: pairs
                .map(|(pair, &count)| ((pair >> 8) as u8, pair as u8, count))
                .collect(),
            ..Self::none(bytes)
        }
    }

    /// Nothing counted yet.
    fn none(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            pairs: Vec::new(),
            high: [0; 128],
            high_count: 0,
            controls: 0,
            runs: 0,
            word_count: 0,
            words: Vec::new(),
        }
    }

    /// Counts.
    pub fn of(bytes: &'a [u8]) -> Self {
        let mut counts = vec![0_u32; 1 << 16];
        let mut evidence = Self::none(bytes);
        let mut before = b'\n';
        let mut rest = bytes;
        while let Some(&first) = rest.first() {
            if !in_run(first) {
                evidence.controls += usize::from(is_control(first));
                before = first;
                rest = &rest[1..];
                continue;
            }
            let len = rest
                .iter()
                .position(|&byte| !in_run(byte))
                .unwrap_or(rest.len());
            let (run, after) = rest.split_at(len);
            rest = after;
            if run.is_ascii() {
                evidence.word_count += 1;
                if evidence.words.len() < MOST_WORDS && (2..=LONGEST_WORD).contains(&len) {
                    evidence.words.push(run);
                }
                continue;
            }
            evidence.runs += 1;
            for &byte in run.iter().chain(&rest[..rest.len().min(1)]) {
                counts[usize::from(before) << 8 | usize::from(byte)] += 1;
                if byte >= 0x80 {
                    evidence.high[usize::from(byte & 0x7F)] += 1;
                    evidence.high_count += 1;
                }
                before = byte;
            }
            before = run.last().copied().unwrap_or(before);
            if evidence.high_count > MOST_HIGH {
                evidence.bytes = &bytes[..bytes.len() - rest.len()];
                break;
            }
        }
        let pairs = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        evidence.pairs = pairs
            .map(|(pair, &count)| ((pair >> 8) as u8, pair as u8, count))
            .collect();
        evidence
    }
}

/// Whether a byte belongs to runs that are weighed as one: letters of ASCII, and what encodings differ in.
fn in_run(byte: u8) -> bool {
    byte >= 0x80 || byte.is_ascii_alphabetic()
}

/// Whether a byte is a control that text does not hold: all of C0 but tab, line ends, form feed,
/// the escape of terminals and ISO 2022, and the end mark of DOS.
fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=8 | 0x0B | 0x0E..=0x19 | 0x1C..=0x1F | 0x7F)
}
