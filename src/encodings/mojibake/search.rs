//! The search for stretches of a text that may be mojibake, each by itself.

use std::collections::BTreeSet;
use std::ops::Range;

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

use super::characters::{Misreadings, bytes_of, roles_of};
use super::eastern;
use super::line::{Counting, Line, RunKind};
use super::lost::lost_byte;
use super::misreading::{COUNT, Misreading, SINGLE_BYTE, all, rarity};
use super::plausibility::{Surroundings, is_of_word};
use super::readings::{Reading, STRONG};
use super::run::{self, Run};
use super::word::{begins_a_word, completes_a_word, is_letter, is_rare_letter};

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

/// Where the same misreading explains another stretch of the line, or all of the text, so many are enough.
const WEAK: f32 = 2.0;

/// A stretch that may be mojibake, if the rest of the text speaks for it.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(super) stretch: Stretch,
    /// The number of its misreading in [`all`].
    pub(super) number: usize,
    pub(super) gain: f32,

    /// Does it gain so few bits that it counts only where its misreading explains every character of the line?
    pub(super) is_weak: bool,

    /// How many bits it gains, however rare its misreading is; 0 where it is no evidence.
    pub(super) evidence: f32,

    /// Of a stretch that may be signs side by side by chance, what it was after one round. It counts only where the file
    /// has other evidence.
    pub(super) lone: Option<String>,
}

/// A search for candidates in a text.
pub(super) struct Search<'a> {
    text: &'a str,

    /// The numbers of the misreadings that are looked for, of those with one byte for each character.
    numbers: Vec<usize>,

    /// Those of [East Asia](super::eastern), each with its number and where its last run ended.
    eastern: Vec<(usize, usize)>,

    /// Which of these are looked for in this line, once its first character above ASCII was seen.
    in_line: Option<Misreadings>,

    /// Those that are looked for in every line, even where it cannot hold any of them by itself.
    proven: Misreadings,

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
    /// Looks for some misreadings. Those that are `proven` are certain elsewhere.
    pub(super) fn new(text: &'a str, misreadings: Misreadings, proven: Misreadings) -> Self {
        let is_wanted = |number: &usize| misreadings & (1 << number) != 0;
        Self {
            text,
            numbers: (0..SINGLE_BYTE).filter(is_wanted).collect(),
            eastern: (eastern::numbers().filter(is_wanted).map(|it| (it, 0))).collect(),
            in_line: None,
            proven,
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
        // Where nothing is looked for before this.
        let mut passed = 0;
        for (at, character) in self.text.char_indices() {
            if at < passed {
                continue;
            }
            if character.is_ascii() && !any_open {
                if character == '\n' {
                    self.end_line(at);
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
            if !character.is_ascii() {
                let in_line = self.take_eastern(at, character);
                if in_line == 0 && numbers.is_empty() {
                    passed = self.end_of_line(at);
                }
            }
            if character == '\n' {
                self.end_line(at);
            } else if !character.is_ascii() && roles_of(character).is_sign {
                self.last_sign = Some(at);
            }
        }
        for number in numbers {
            self.close(number, self.text.len());
        }
        self.end_line(self.text.len());
    }

    fn end_line(&mut self, at: usize) {
        self.lines.extend(self.counting.end(at));
        self.in_line = None;
    }

    /// The misreadings of East Asia that are looked for in the line whose first character above ASCII is at `at`.
    fn begin_line(&mut self, at: usize) -> Misreadings {
        let in_line = eastern::possible(self.text, at..self.end_of_line(at)) | self.proven;
        for (number, _) in self.eastern.clone() {
            if in_line & (1 << number) == 0 {
                self.contradict(number);
            }
        }
        self.in_line = Some(in_line);
        in_line
    }

    /// Takes the runs in encodings of East Asia that begin at `at`, with this character. Returns which of them are looked
    /// for in this line.
    fn take_eastern(&mut self, at: usize, character: char) -> Misreadings {
        if self.eastern.is_empty() {
            return 0;
        }
        let in_line = self.in_line.unwrap_or_else(|| self.begin_line(at));
        let mut all = std::mem::take(&mut self.eastern);
        for (number, last_end) in &mut all {
            if at < *last_end || in_line & (1 << *number) == 0 {
                continue;
            }
            if let Some((run, end)) = Run::eastern(self.text.as_bytes(), at, *number, usize::MAX) {
                *last_end = end;
                if let Some(of_number) = self.runs.get_mut(*number) {
                    *of_number = run;
                }
                self.close(*number, end);
            } else if character == char::REPLACEMENT_CHARACTER {
                // A decoder left it of what is no text in this encoding.
                self.counting.add_run(*number, RunKind::WithRest, false);
            } else {
                self.contradict(*number);
            }
        }
        self.eastern = all;
        in_line
    }

    fn end_of_line(&self, at: usize) -> usize {
        let len = self.text.get(at..).and_then(|rest| rest.find('\n'));
        len.map_or(self.text.len(), |len| at + len)
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
        if !run.bytes.is_empty() && (byte.is_none() || run.bytes.len() >= run::MOST) {
            self.close(number, at);
        }
        if let (Some(byte), Some(run)) = (byte, self.runs.get_mut(number)) {
            run.push(at, &[byte]);
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
        run.lost = Some(run.bytes.len());
        run.push(at, &[byte]);
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
        // Of text in East Asia some characters are UTF-8 by chance, in every few words.
        if number >= SINGLE_BYTE && !run.is_mostly_utf8() {
            self.counting.add_run(number, RunKind::Other, true);
            if let Some(counts) = self.is_utf8.get_mut(number) {
                counts.1 += 1;
            }
            run.clear();
            return;
        }
        let first_found = self.found.len();
        // A lead with some of its tails is no letter by chance.
        let (mut has_valid, mut has_cut, mut lone_leads, mut has_other) = (false, false, 0, false);
        let mut at = 0;
        for chunk in run.bytes.utf8_chunks() {
            let (valid, invalid) = (chunk.valid(), chunk.invalid());
            let (whole, text) = run.whole(at, valid);
            has_cut |= text.len() < valid.len();
            if !text.is_empty() {
                has_valid = true;
                let range = run.place(whole.start, end)..run.place(whole.end, end);
                let once = Once {
                    number,
                    text,
                    is_partial: text.len() < run.bytes.len(),
                    has_lost: run.lost.is_some_and(|lost| whole.contains(&lost)),
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
                let characters = run.place(at, end)..run.place(at + 1, end);
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
        // Any two characters of East Asia say as much as signs side by side.
        let has_sign = number >= SINGLE_BYTE || self.last_sign.is_some_and(|at| at >= run.start);
        let is_of_signs = has_sign && run.bytes.len() > 1 && run.lost.is_none();
        self.counting.add_run(number, kind, is_of_signs);
        run.clear();
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
    // In an encoding of East Asia a letter is a Chinese character that is as likely. It counts where all of a line is so.
    let is_eastern = number >= SINGLE_BYTE;
    let least = if is_eastern { f32::MIN } else { WEAK - rare };
    let reading = Reading {
        as_it_is: text.get(range.clone())?.chars(),
        once,
        number,
        is_partial: read.is_partial,
    };
    let ((repaired, cost, rounds), most) = reading.best(around, around, least)?;
    // What no version of Unicode has was never written.
    if repaired.chars().any(is_unassigned) {
        return None;
    }
    let gain = most - cost;
    // A Chinese character in a word of small letters is one of them that was misread.
    let is_letter = is_eastern && eastern::is_letter(text.as_bytes(), &range);
    let is_word = reading.is_word() && !is_letter;
    let is_no_evidence = read.has_lost || is_word || is_drawing(text, &range, &repaired, number);
    let (gain, evidence) = if is_no_evidence {
        // It is mojibake only beside a stretch that is some for certain.
        (gain.min(STRONG.next_down()), 0.0)
    } else {
        (gain, gain + rare)
    };
    // Where the line has other stretches, how rare the misreading is has been counted.
    let is_weak = gain + rare < WEAK;
    if is_weak && !is_eastern {
        return None;
    }
    let is_lone = if is_eastern {
        let mut signs = text
            .get(range.clone())?
            .chars()
            .filter(|it| !is_of_word(*it));
        let first = signs.next();
        !signs.any(|it| Some(it) != first) || eastern::may_be_a_list(once) && !is_letter
    } else {
        (needs_more(text, &range, once) || is_rare_letter(&repaired))
            && !completes_a_word(text, &range, &repaired, number)
    };
    let lone = (is_lone || read.has_lost).then(|| once.to_owned());
    let is_ambiguous = is_eastern && eastern::is_utf8_again(&repaired, number, is_letter);
    Some(Candidate {
        is_weak,
        lone,
        stretch: Stretch {
            range,
            repaired,
            through: *all().get(number)?,
            rounds,
            is_beside_a_rest: false,
            is_ambiguous,
        },
        number,
        gain,
        evidence,
    })
}

fn is_unassigned(character: char) -> bool {
    character.general_category() == GeneralCategory::Unassigned
}

/// Whether a stretch may be a part of a frame or a bar as it is: more than half of it are pieces of one, and the frame
/// goes on beside it, or no letter of it completes a word. Any corner of a table is UTF-8 in some code page.
fn is_drawing(text: &str, range: &Range<usize>, repaired: &str, number: usize) -> bool {
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
    is_mostly && (goes_on || !completes_a_word(text, range, repaired, number))
}

/// Whether a stretch of which no letter completes a word may be signs side by side by chance, so that it needs other
/// evidence: it is signs only, or nothing but the same two characters.
fn needs_more(text: &str, range: &Range<usize>, once: &str) -> bool {
    let as_it_is = text.get(range.clone()).unwrap_or_default();
    let is_one_pair = once.chars().all(|it| it.len_utf8() == 2)
        && once.chars().collect::<BTreeSet<_>>().len() == 1;
    let is_signs = !as_it_is.chars().any(is_letter);
    is_one_pair || is_signs
}
