//! UTF-8 with lines in another encoding.

use std::collections::HashSet;
use std::ops::Range;

use super::Charset;
use super::legacy::{Guess, reading_the_same};

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

    /// The letters that are no ASCII of those words.
    letters: HashSet<char>,
}

/// The most bytes of lines that are kept.
const MOST: usize = 256 << 10;

/// The most words that are kept.
const MOST_WORDS: usize = 4096;

/// So many different words in both encodings are no coincidence.
const ENOUGH: usize = 2;

/// Of files with lines in UTF-8 and in another encoding, so many use a letter in the first that the other lacks: a name,
/// a word that is quoted. More than so many letters say no more.
const LACKED: f32 = 0.1;
const MOST_LACKED: usize = 3;

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
                    let letters = words(line).flat_map(str::chars);
                    self.letters
                        .extend(letters.filter(|letter| !letter.is_ascii()));
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

    /// Weighs guesses at the encoding of the other lines by the letters of those that are UTF-8.
    pub fn weigh_by_letters(&self, guesses: &mut [Guess]) {
        let sum = |guesses: &[Guess]| -> f32 { guesses.iter().map(|guess| guess.score).sum() };
        let none_of_them = 1.0 - sum(guesses);
        let mut most = 0.0_f32;
        for guess in &mut *guesses {
            let (charset, factor) = self.with_letters(guess.charset);
            guess.charset = charset;
            guess.score *= factor;
            most = most.max(factor);
        }
        // An encoding that is none of them has the letters as the best has them.
        let all = sum(guesses) + none_of_them.max(0.0) * most;
        for guess in guesses {
            guess.score /= all.max(f32::MIN_POSITIVE);
        }
    }

    /// Of the encodings that read the other lines as `charset` does, the one that is likeliest by the letters of those that
    /// are UTF-8, and how likely that makes it: a factor, 1 where the most usual one lacks none of them. Lines of one
    /// file are mostly in one language, and who wrote the others wrote it in that encoding.
    fn with_letters(&self, charset: Charset) -> (Charset, f32) {
        let lacking = |charset: Charset| -> f32 {
            let has = |letter: &char| {
                let mut utf8 = [0; 4];
                charset.encode(letter.encode_utf8(&mut utf8)).is_some()
            };
            let lacking = self.letters.iter().filter(|letter| !has(letter));
            lacking.take(MOST_LACKED).map(|_| LACKED).product()
        };
        let own = (charset, lacking(charset));
        let same = if own.1 < 1.0 {
            reading_the_same(&self.other_bytes, charset)
        } else {
            Vec::new()
        };
        let most_usual = same.iter().map(|it| it.1).fold(f32::MIN, f32::max);
        let others = same.into_iter();
        let others =
            others.map(|(other, usual)| (other, (usual - most_usual).exp() * lacking(other)));
        others.fold(
            own,
            |best, other| if other.1 > best.1 { other } else { best },
        )
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
