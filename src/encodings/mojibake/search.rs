//! The search for stretches of a text that may be mojibake, each by itself.

use std::collections::BTreeSet;
use std::ops::Range;

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

use super::characters::{Misreadings, bytes_of, roles_of};
use super::line::{Counting, Line, RunKind};
use super::lost::lost_byte;
use super::misreading::{COUNT, Misreading, all, rarity};
use super::plausibility::{Beside, LEAST, Surroundings, bits};
use super::word::{begins_a_word, completes_a_word, is_letter};

/// A stretch of text that was UTF-8, was read in another encoding, and encoded again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// Its bytes in the text.
    pub range: Range<usize>,

    /// What it was.
    pub repaired: String,

    /// The encoding that it was read in by mistake, the last time.
    pub through: Misreading,

    /// How many times it was read so; 1 for text that was encoded twice.
    pub rounds: u8,

    /// Does it stand beside a sequence that lost its end? What is left of that cannot be undone.
    pub is_beside_a_rest: bool,

    /// Would another misreading make another text of it that is nearly as likely?
    pub is_ambiguous: bool,
}

/// A stretch has to be so many bits more plausible repaired than as it is.
pub(super) const STRONG: f32 = 12.0;

/// Where the same misreading explains another stretch of the line, or all of the text, so many are enough.
const WEAK: f32 = 2.0;

/// Another round has to be worth so many bits.
const ROUND: f32 = 3.0;

/// Another round through another misreading has to be worth so many more.
const OTHER: f32 = 6.0;

/// The most ways in which one stretch is read back.
const MOST_READINGS: u32 = 64;

/// A stretch beside characters of the same misreading that are no UTF-8 costs so many bits.
const PARTIAL: f32 = 6.0;

/// The most times that text is read back.
const MOST_ROUNDS: u8 = 4;

/// The longest run of characters that is looked at as one, in bytes.
const MOST_RUN: usize = 1 << 14;

/// A stretch that may be mojibake, if the rest of the text speaks for it.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(super) stretch: Stretch,
    /// The number of its misreading in [`all`].
    pub(super) number: usize,
    pub(super) gain: f32,

    /// How many bits it gains, however rare its misreading is; 0 where it is no evidence.
    pub(super) evidence: f32,

    /// Of a stretch that may be signs side by side by chance, what it was after one round. It counts only where the file
    /// has other evidence.
    pub(super) lone: Option<String>,
}

/// A run of characters that one misreading has bytes for.
#[derive(Default)]
struct Run {
    /// Where it starts in the text.
    start: usize,

    /// Where each of its characters starts, from its start.
    starts: Vec<usize>,

    /// Its bytes in the misreading.
    bytes: Vec<u8>,

    /// Which of them is [lost](super::lost), if one is.
    lost: Option<usize>,
}

/// A search for candidates in a text.
pub(super) struct Search<'a> {
    text: &'a str,

    /// The numbers of the misreadings that are looked for.
    numbers: Vec<usize>,

    runs: [Run; COUNT],
    pub(super) found: Vec<Candidate>,

    /// For each misreading, how many runs of its characters are UTF-8, and how many are not.
    pub(super) is_utf8: [(u64, u64); COUNT],

    /// For each misreading, how many characters above ASCII it does not have.
    pub(super) outside: [u64; COUNT],

    /// The lines with characters above ASCII, in order.
    pub(super) lines: Vec<Line>,
    counting: Counting,

    /// Where the last character stands that is none of what words are written with.
    last_sign: Option<usize>,
}

impl<'a> Search<'a> {
    pub(super) fn new(text: &'a str, misreadings: Misreadings) -> Self {
        let is_wanted = |number: &usize| misreadings & (1 << number) != 0;
        Self {
            text,
            numbers: (0..COUNT).filter(is_wanted).collect(),
            runs: std::array::from_fn(|_| Run::default()),
            found: Vec::new(),
            is_utf8: [(0, 0); COUNT],
            outside: [0; COUNT],
            lines: Vec::new(),
            counting: Counting::default(),
            last_sign: None,
        }
    }

    pub(super) fn run(&mut self) {
        let numbers = std::mem::take(&mut self.numbers);
        let mut any_open = false;
        for (at, character) in self.text.char_indices() {
            if character.is_ascii() && !any_open {
                if character == '\n' {
                    self.lines.extend(self.counting.end(at));
                }
                continue;
            }
            let bytes = if character.is_ascii() {
                None
            } else {
                bytes_of(character)
            };
            any_open = bytes.is_some();
            for number in &numbers {
                if character.is_ascii() && self.add_lost(*number, at) {
                    any_open = true;
                    continue;
                }
                let byte = bytes.and_then(|bytes| bytes.get(*number)).copied();
                let byte = byte.filter(|byte| *byte != 0);
                if byte.is_none() && !character.is_ascii() {
                    self.contradict(*number);
                }
                self.step(*number, at, byte);
            }
            if character == '\n' {
                self.lines.extend(self.counting.end(at));
            } else if !character.is_ascii() && roles_of(character).is_sign {
                self.last_sign = Some(at);
            }
        }
        for number in numbers {
            self.close(number, self.text.len());
        }
        self.lines.extend(self.counting.end(self.text.len()));
    }

    /// Takes note of a character above ASCII that the misreading does not have.
    fn contradict(&mut self, number: usize) {
        if let Some(outside) = self.outside.get_mut(number) {
            *outside += 1;
        }
        self.counting.add_outside(number);
    }

    /// Takes the character at `at`, which is this byte in a misreading or none.
    fn step(&mut self, number: usize, at: usize, byte: Option<u8>) {
        let Some(run) = self.runs.get(number) else {
            return;
        };
        if !run.bytes.is_empty() && (byte.is_none() || run.bytes.len() >= MOST_RUN) {
            self.close(number, at);
        }
        if let (Some(byte), Some(run)) = (byte, self.runs.get_mut(number)) {
            if run.bytes.is_empty() {
                run.start = at;
            }
            run.starts.push(at - run.start);
            run.bytes.push(byte);
        }
    }

    /// Adds the byte that a run has lost before the character at `at`; says whether that character stands for it.
    fn add_lost(&mut self, number: usize, at: usize) -> bool {
        let Some(run) = self.runs.get_mut(number) else {
            return false;
        };
        if run.bytes.is_empty() || run.lost.is_some() {
            return false;
        }
        let Some(byte) = lost_byte(self.text, run.start, at, &run.bytes, number) else {
            return false;
        };
        run.starts.push(at - run.start);
        run.lost = Some(run.bytes.len());
        run.bytes.push(byte);
        self.text
            .get(at..)
            .is_some_and(|from| from.starts_with(' '))
    }

    /// Ends a run before the character at `end`, and tells what in it is UTF-8.
    fn close(&mut self, number: usize, end: usize) {
        let Some(run) = self.runs.get_mut(number) else {
            return;
        };
        if run.bytes.is_empty() {
            return;
        }
        let place = |byte: usize| run.starts.get(byte).map_or(end, |from| run.start + from);
        let first_found = self.found.len();
        // A lead with some of its tails is no letter by chance.
        let (mut has_valid, mut has_cut, mut lone_leads, mut has_other) = (false, false, 0, false);
        let mut at = 0;
        for chunk in run.bytes.utf8_chunks() {
            let (valid, invalid) = (chunk.valid(), chunk.invalid());
            if !valid.is_empty() {
                has_valid = true;
                let range = place(at)..place(at + valid.len());
                let is_partial = valid.len() < run.bytes.len();
                let has_lost = run
                    .lost
                    .is_some_and(|lost| (at..at + valid.len()).contains(&lost));
                let once = Once {
                    number,
                    text: valid,
                    is_partial,
                    has_lost,
                };
                self.found.extend(candidate(self.text, range, &once));
            }
            match invalid {
                [] => {}
                [0xC2..=0xF4] => lone_leads += 1,
                [_] => has_other = true,
                _ => has_cut = true,
            }
            at += valid.len() + invalid.len();
        }
        let is_utf8 = !has_cut && !has_other && lone_leads == 0;
        // A lead alone is a letter by chance, within a word and without a sequence beside it that is whole.
        if lone_leads > 0 && !has_valid {
            let text = self.text;
            let leads = run.bytes.iter().enumerate();
            for (at, _) in leads.filter(|(_, byte)| matches!(byte, 0xC2..=0xF4)) {
                let characters = place(at)..place(at + 1);
                let alone = text.get(characters.clone()).unwrap_or_default();
                let is_by_chance = !alone.chars().any(|it| roles_of(it).is_sign)
                    || begins_a_word(text, &characters);
                has_other |= is_by_chance;
                has_cut |= !is_by_chance;
            }
        } else if lone_leads > 0 {
            has_cut = true;
        }
        for found in self.found.iter_mut().skip(first_found) {
            found.stretch.is_beside_a_rest = has_cut;
        }
        if let Some(counts) = self.is_utf8.get_mut(number) {
            // What was lost is no evidence.
            let is_evidence = is_utf8 && run.lost.is_none();
            counts.0 += u64::from(is_evidence);
            counts.1 += u64::from(!is_evidence);
        }
        let kind = match (is_utf8, has_cut && !has_other) {
            (true, _) => RunKind::Utf8,
            (false, true) => RunKind::WithRest,
            (false, false) => RunKind::Other,
        };
        let has_sign = self.last_sign.is_some_and(|at| at >= run.start);
        let is_of_signs = has_sign && run.bytes.len() > 1 && run.lost.is_none();
        self.counting.add_run(number, kind, is_of_signs);
        run.bytes.clear();
        run.starts.clear();
        run.lost = None;
    }
}

/// A stretch read back once.
struct Once<'a> {
    /// The number of the misreading in [`all`].
    number: usize,

    /// What it was.
    text: &'a str,

    /// Whether characters of the same misreading are beside it.
    is_partial: bool,

    /// Is a byte of it [lost](super::lost)?
    has_lost: bool,
}

/// The most plausible of what a stretch was, if that is more plausible than what it is.
fn candidate(text: &str, range: Range<usize>, read: &Once<'_>) -> Option<Candidate> {
    let (number, once) = (read.number, read.text);
    let around = Surroundings::of(text, &range)?;
    let rare = rarity(number);
    let reading = Reading {
        as_it_is: text.get(range.clone())?.chars(),
        once,
        number,
        is_partial: read.is_partial,
    };
    let ((repaired, cost, rounds), most) = reading.best(around, around, WEAK - rare)?;
    // What no version of Unicode has was never written.
    if repaired.chars().any(is_unassigned) {
        return None;
    }
    let gain = most - cost;
    let is_no_evidence = read.has_lost || reading.is_word() || is_drawing(text, &range, &repaired);
    let (gain, evidence) = if is_no_evidence {
        // It is mojibake only beside a stretch that is some for certain.
        (gain.min(STRONG.next_down()), 0.0)
    } else {
        (gain, gain + rare)
    };
    // Where the line has other stretches, how rare the misreading is has been counted.
    if gain + rare < WEAK {
        return None;
    }
    let is_lone = needs_more(text, &range, once) && !completes_a_word(text, &range, &repaired);
    let lone = (is_lone || read.has_lost).then(|| once.to_owned());
    Some(Candidate {
        lone,
        stretch: Stretch {
            range,
            repaired,
            through: *all().get(number)?,
            rounds,
            is_beside_a_rest: false,
            is_ambiguous: false,
        },
        number,
        gain,
        evidence,
    })
}

fn is_unassigned(character: char) -> bool {
    character.general_category() == GeneralCategory::Unassigned
}

/// Whether a stretch may be a part of a frame or a bar as it stands: more than half of it are pieces of one, and the frame
/// goes on beside it, or no letter of it completes a word. Any corner of a table is UTF-8 in some code page.
fn is_drawing(text: &str, range: &Range<usize>, repaired: &str) -> bool {
    let as_it_is = text.get(range.clone()).unwrap_or_default();
    let is_piece = |it: &char| matches!(it, '\u{2500}'..='\u{259F}');
    let pieces = as_it_is.chars().filter(is_piece).count();
    let before = text
        .get(..range.start)
        .unwrap_or_default()
        .chars()
        .next_back();
    let after = text.get(range.end..).unwrap_or_default().chars().next();
    let goes_on = before.iter().chain(&after).any(is_piece);
    let is_mostly = 2 * pieces > as_it_is.chars().count();
    is_mostly && (goes_on || !completes_a_word(text, range, repaired))
}

/// Some characters, read as what they may have been.
pub(super) struct Reading<'a, I> {
    /// The characters.
    pub(super) as_it_is: I,

    /// Their bytes in the misreading, as UTF-8.
    pub(super) once: &'a str,

    /// The number of the misreading in [`all`].
    pub(super) number: usize,

    /// Whether characters of the same misreading are beside them.
    pub(super) is_partial: bool,
}

impl<I: Iterator<Item = char> + Clone> Reading<'_, I> {
    /// Whether they may be mojibake by themselves, whatever stands before the character beside them.
    pub(super) fn may_be_strong(&self, beside: Beside) -> bool {
        if self.is_word() {
            return false;
        }
        // A quotation mark that closes is more plausible than one by itself.
        let (it_is, it_was) = (beside.with_quote(false), beside.with_quote(true));
        self.best(it_is, it_was, STRONG)
            .is_some_and(|((_, cost, _), most)| most - cost >= STRONG)
    }

    /// Whether they are nothing but a [word](super::plausibility::is_of_word) as they stand.
    fn is_word(&self) -> bool {
        !self.as_it_is.clone().any(|it| roles_of(it).is_sign)
    }

    /// The most plausible of what they were, and how many bits it gains over what they are if it costs nothing. `None` where
    /// they cannot gain so many bits.
    fn best(&self, it_is: Surroundings, it_was: Surroundings, least: f32) -> Option<(Best, f32)> {
        let partial = if self.is_partial { PARTIAL } else { 0.0 };
        let most = bits(it_is, self.as_it_is.clone()) - partial - rarity(self.number);
        if most - LEAST < least {
            return None;
        }
        let mut rounds = Rounds {
            around: it_was,
            best: (self.once.to_owned(), bits(it_was, self.once.chars()), 1),
            left: MOST_READINGS,
        };
        rounds.read_on(self.once, self.number, 1, 0.0);
        Some((rounds.best, most))
    }
}

/// A text that a stretch may have been, what it costs in bits, and after how many rounds it comes.
type Best = (String, f32, u8);

/// Whether a stretch of which no letter completes a word may be signs side by side by chance, so that it needs other
/// evidence: it is signs only, or nothing but the same two characters.
fn needs_more(text: &str, range: &Range<usize>, once: &str) -> bool {
    let as_it_is = text.get(range.clone()).unwrap_or_default();
    let is_one_pair = once.chars().all(|it| it.len_utf8() == 2)
        && once.chars().collect::<BTreeSet<_>>().len() == 1;
    let is_signs = !as_it_is.chars().any(is_letter);
    is_one_pair || is_signs
}

/// Reads a stretch back again and again, in every way.
struct Rounds {
    around: Surroundings,

    /// The most plausible text so far.
    best: Best,

    /// How many readings are still tried.
    left: u32,
}

impl Rounds {
    /// Reads on from a text that came after so many rounds, the last one through the misreading with
    /// this number, and that costs so many bits apart from itself.
    fn read_on(&mut self, text: &str, number: usize, rounds: u8, extra: f32) {
        if rounds >= MOST_ROUNDS {
            return;
        }
        let mut bytes: [Option<Vec<u8>>; COUNT] = std::array::from_fn(|_| Some(Vec::new()));
        for character in text.chars() {
            let Some(of) = bytes_of(character) else {
                return;
            };
            for (bytes, byte) in bytes.iter_mut().zip(of) {
                match (&mut *bytes, byte) {
                    (_, 0) => *bytes = None,
                    (Some(bytes), byte) => bytes.push(*byte),
                    (None, _) => {}
                }
            }
        }
        for (next, bytes) in bytes.into_iter().enumerate() {
            let Some(Ok(text)) = bytes.map(String::from_utf8) else {
                continue;
            };
            let Some(left) = self.left.checked_sub(1) else {
                return;
            };
            self.left = left;
            let other = if next == number {
                0.0
            } else {
                OTHER + rarity(next)
            };
            let extra = extra + ROUND + other;
            let cost = bits(self.around, text.chars()) + extra;
            if cost < self.best.1 {
                self.best = (text.clone(), cost, rounds + 1);
            }
            self.read_on(&text, next, rounds + 1, extra);
        }
    }
}
