//! UTF-8 with lines in another encoding.

use std::collections::HashSet;
use std::ops::Range;

use super::Charset;
use super::evidence::Evidence;
use super::legacy::{Guess, rank, reading_the_same};
use super::line_appraisal::LineAppraisal;
use super::samples::Samples;

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

/// How much less likely text in a legacy encoding is because of errors that are whole forms, a lead with
/// all of its tails: 1 is not at all. Letters make such forms by chance only now and then, and more often
/// where characters have two bytes; where UTF-8 was damaged or made wrong on purpose they are usual.
fn doubt_by_forms(evidence: &Evidence, is_single_byte: bool) -> f32 {
    // For a form that is whole, and for one that is not: how likely it is of letters, as a share of how
    // likely it is of UTF-8 gone wrong.
    let (whole, cut) = if is_single_byte {
        (0.05_f32 / 0.4, 0.95 / 0.6)
    } else {
        (0.25 / 0.4, 0.75 / 0.6)
    };
    let of_whole = evidence.whole as f32 * whole.ln();
    let of_cut = evidence.errors().saturating_sub(evidence.whole) as f32 * f32::ln(cut);
    (of_whole + of_cut).min(0.0).exp()
}

/// How sure an encoding is in which the same words come out that other lines have in UTF-8.
pub(super) const SAID_TWICE: f32 = 0.999;

/// The likeliest encoding of the lines that are not UTF-8 in bytes that are a whole source, and what speaks for it.
pub fn lines_appraised(bytes: &[u8]) -> Option<(Charset, LineAppraisal)> {
    let samples = Samples::of_bytes(bytes);
    let evidence = Evidence::of(&samples);
    let lines = Lines::of(&samples);
    let guesses = lines.guesses(&evidence, None);
    let best = guesses.first()?;
    Some((best.charset, lines.appraisal(&evidence, best.score)))
}

/// What the lines of samples are.
#[derive(Default)]
pub(super) struct Lines {
    /// Lines that are UTF-8 and no ASCII.
    pub utf8: u64,

    /// Lines that are not UTF-8.
    pub other: u64,

    /// The errors in those, and the well-formed sequences beside them.
    pub errors: u64,
    pub sequences: u64,

    /// The lines that are not UTF-8, each with its line feed, as far as they are kept.
    pub other_bytes: Vec<u8>,

    /// Words with a letter that is no ASCII, of the lines that are UTF-8, as far as they are kept.
    words: HashSet<String>,

    /// The letters that are no ASCII of those words.
    letters: HashSet<char>,
}

/// So few bytes are no text to speak of.
pub(super) const FEW: u64 = 24;

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
    /// The lines of samples.
    pub fn of(samples: &Samples) -> Self {
        let mut lines = Self::default();
        for piece in samples.all() {
            lines.add(piece.whole_lines());
        }
        lines
    }

    /// The encodings that those lines may be in that are not UTF-8, the likeliest first.
    pub fn guesses(&self, evidence: &Evidence, declared: Option<Charset>) -> Vec<Guess> {
        // A few bytes without a space, a line end or any other sign of text may be anything.
        let is_bare = evidence.bytes < FEW && evidence.high == evidence.bytes;
        let as_text = if is_bare { 0.5 } else { 1.0 };
        let mut guesses = rank(&self.other_bytes, declared);
        for guess in &mut guesses {
            let doubt = doubt_by_forms(evidence, guess.charset.is_single_byte());
            let odds = guess.score / (1.0 - guess.score).max(1e-6) * doubt;
            guess.score = odds / (1.0 + odds) * as_text;
        }
        self.weigh_by_letters(&mut guesses);
        guesses.sort_by(|one, next| next.score.total_cmp(&one.score));
        if let Some(best) = guesses.first_mut()
            && self.say_the_same_in(best.charset)
        {
            best.score = best.score.max(SAID_TWICE);
        }
        guesses
    }

    /// What there is to say for another encoding of those lines that are not UTF-8, where they read so well in it.
    pub fn appraisal(&self, evidence: &Evidence, reads: f32) -> LineAppraisal {
        let (foreign, own) = evidence.leads.foreign_and_own();
        LineAppraisal {
            reads,
            foreign,
            own,
            errors: self.errors,
            beside: self.sequences as f32 / self.errors.max(1) as f32,
        }
    }

    /// Forgets the bytes of lines that are not UTF-8 beyond so many.
    pub fn keep_only(&mut self, most: usize) {
        self.other_bytes.truncate(most);
    }

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

    /// Whether most words of the other lines, read in an encoding, are in those that are UTF-8 as well: then it is
    /// that encoding.
    fn say_the_same_in(&self, charset: Charset) -> bool {
        let text = charset.decode(&self.other_bytes);
        let is_known = |word: &&str| self.words.contains(*word);
        let known: HashSet<&str> = words(&text).filter(is_known).collect();
        known.len() >= ENOUGH && words(&text).filter(is_known).count() * 2 >= words(&text).count()
    }

    /// Weighs guesses at the encoding of the other lines by the letters of those that are UTF-8.
    fn weigh_by_letters(&self, guesses: &mut [Guess]) {
        let sum = |guesses: &[Guess]| -> f32 { guesses.iter().map(|guess| guess.score).sum() };
        let none_of_them = 1.0 - sum(guesses);
        for guess in &mut *guesses {
            let (charset, factor) = self.with_letters(guess.charset);
            guess.charset = charset;
            guess.score *= factor;
        }
        // An encoding that is none of them may have all the letters.
        let all = sum(guesses) + none_of_them.max(0.0);
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
        self.errors += errors as u64;
        self.sequences += sequences as u64;
        if sequences <= 2 * errors {
            self.other_bytes.extend_from_slice(line);
            return;
        }
        for chunk in chunks() {
            let ascii = chunk.valid().bytes().filter(u8::is_ascii);
            self.other_bytes.extend(ascii);
            self.other_bytes.extend_from_slice(chunk.invalid());
        }
    }
}
