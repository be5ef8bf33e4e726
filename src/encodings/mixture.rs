//! UTF-8 with lines in another encoding.

use std::collections::HashSet;
use std::ops::Range;

use super::Charset;

/// Is a line well-formed UTF-8? ASCII is.
pub fn line_is_utf8(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok()
}

/// The parts of a line that are not UTF-8, as ranges of its bytes, in order; errors side by side are one
/// part. In a line that mixes both, what is well-formed is in none of them.
pub fn legacy_runs(line: &[u8]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    for chunk in line.utf8_chunks() {
        at += chunk.valid().len();
        let end = at + chunk.invalid().len();
        if end > at {
            match runs.last_mut() {
                Some(last) if last.end == at => last.end = end,
                _ => runs.push(at..end),
            }
        }
        at = end;
    }
    runs
}

/// The words of a text that have a letter that is no ASCII, and three letters or more.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|scalar: char| !scalar.is_alphabetic())
        .filter(|word| !word.is_ascii() && word.chars().nth(2).is_some())
}

/// What the lines of samples are.
#[derive(Default)]
pub(super) struct Lines {
    /// Lines that are UTF-8 and no ASCII.
    pub utf8: u64,

    /// Lines that are not UTF-8.
    pub other: u64,

    /// Of those, lines that also hold more than twice as many well-formed sequences as errors: they are
    /// damaged rather than in another encoding, or hold both.
    pub both: u64,

    /// The lines that are not UTF-8, each with its line feed, as far as they are kept.
    pub other_bytes: Vec<u8>,

    /// Words with a letter that is no ASCII, of the lines that are UTF-8, as far as they are kept.
    words: HashSet<String>,
}

/// The most bytes of lines that are kept.
const MOST: usize = 256 << 10;

/// The most words that are kept.
const MOST_WORDS: usize = 4096;

/// So many different words in both encodings are no coincidence.
const ENOUGH: usize = 2;

impl Lines {
    /// Takes over the lines of a piece.
    pub fn add(&mut self, bytes: &[u8]) {
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            if line.is_ascii() {
                continue;
            }
            // A sequence that the end of the bytes cuts is no sign of another encoding.
            let error = std::str::from_utf8(line).err();
            let is_cut = error.is_some_and(|error| {
                let right = line.get(..error.valid_up_to()).unwrap_or_default();
                error.error_len().is_none() && !right.is_ascii()
            });
            if error.is_none() || is_cut {
                self.utf8 += 1;
                if let Ok(line) = std::str::from_utf8(line)
                    && self.words.len() < MOST_WORDS
                {
                    self.words.extend(words(line).map(str::to_owned));
                }
                continue;
            }
            self.other += 1;
            if self.other_bytes.len() + line.len() <= MOST {
                self.keep(line);
            }
        }
    }

    /// Whether most words of the other lines, read in an encoding, stand in those that are UTF-8 as well: then it is
    /// that encoding.
    pub fn say_the_same_in(&self, charset: Charset) -> bool {
        let text = charset.decode(&self.other_bytes);
        let is_known = |word: &&str| self.words.contains(*word);
        let known: HashSet<&str> = words(&text).filter(is_known).collect();
        known.len() >= ENOUGH && words(&text).filter(is_known).count() * 2 >= words(&text).count()
    }

    /// Keeps a line that is not UTF-8. Where it has more well-formed sequences than errors, both are in
    /// it, and the sequences say nothing about the other encoding.
    fn keep(&mut self, line: &[u8]) {
        let chunks = || line.utf8_chunks();
        let errors = chunks().filter(|chunk| !chunk.invalid().is_empty()).count();
        let right = |chunk: std::str::Utf8Chunk<'_>| {
            chunk.valid().chars().filter(|c| !c.is_ascii()).count()
        };
        let sequences: usize = chunks().map(right).sum();
        if sequences <= 2 * errors {
            self.other_bytes.extend_from_slice(line);
            return;
        }
        self.both += 1;
        for chunk in chunks() {
            let ascii = chunk.valid().bytes().filter(u8::is_ascii);
            self.other_bytes.extend(ascii);
            self.other_bytes.extend_from_slice(chunk.invalid());
        }
    }
}
