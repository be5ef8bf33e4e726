//! Whether carriers in a row or near one another were put there to carry data.
//!
//! Two ways of writing them down are compared, in bits. As text writes them: each is as rare as
//! [`surprise`] says, or as it has been here so far. As a writer of hidden data puts them: at some distance from the one
//! before, and one of those that were used so far. The first carrier from which the second way is the shorter one begins
//! a channel; so the best stretch is found in one pass, as biologists find the best part of two sequences that are alike.

use super::carrier::{Group, surprise};

/// A channel is certain from so many bits on: by chance, text would have to be 2⁴⁰ characters long.
pub(super) const CERTAIN: f32 = 40.0;

/// Private use that reads as text, which most text has nothing of.
const CERTAIN_TEXT: f32 = 24.0;

/// From so many bits on, a stretch may be part of a channel that goes on elsewhere.
const POSSIBLE: f32 = 14.0;

/// So many bytes after a carrier, nothing is a part of its channel.
pub(super) const REACH: usize = 512;

/// How many characters without carriers the rates of [`surprise`] weigh as much as, beside what was seen here.
const WEIGHT_OF_RATES: f32 = 1000.0;

/// So many kinds of carriers are counted at most.
const MOST_SEEN: usize = 256;

/// Distances of more characters than this are not kept by a writer.
const LONGEST_STEP: u32 = 8;

/// Carriers of one group, as far as they were gone through.
#[derive(Debug, Clone)]
pub(super) struct Evidence {
    pub(super) group: Group,

    /// How many characters there were since the first carrier after which no two were further apart than [`REACH`].
    characters: u32,

    /// How often each carrier was seen since then, and all of them.
    seen: Vec<(char, u32)>,
    all: u32,

    /// Offset behind the last carrier, if there was one in reach, and how many characters stand behind that.
    end: Option<u64>,
    behind: u32,

    /// How many words end there.
    words: u32,

    /// The stretch in which a writer explains more than text does, up to the last carrier.
    start: u64,
    bits: f32,
    carriers: u32,

    /// The best part of it.
    best: f32,
    best_end: u64,
    best_carriers: u32,

    /// How many characters the last carrier of it stands behind the one before; 0 if there is none.
    step: u32,
}

impl Evidence {
    pub(super) fn new(group: Group) -> Self {
        Self {
            group,
            characters: 0,
            seen: Vec::new(),
            all: 0,
            end: None,
            behind: 0,
            words: 0,
            start: 0,
            bits: 0.0,
            carriers: 0,
            best: 0.0,
            best_end: 0,
            best_carriers: 0,
            step: 0,
        }
    }

    /// Is what begins at an offset in reach of the last carrier?
    pub(super) fn reaches(&self, offset: u64) -> bool {
        self.end.is_some_and(|end| offset <= end.saturating_add(REACH as u64))
    }

    /// Passes over so many characters and words.
    pub(super) fn pass(&mut self, characters: u32, words: u32) {
        self.behind = self.behind.saturating_add(characters);
        self.words = self.words.saturating_add(words).min(u32::MAX - 1);
    }

    /// Forgets all.
    pub(super) fn forget(&mut self) {
        self.characters = 0;
        self.seen.clear();
        self.all = 0;
        self.end = None;
        self.end_stretch();
    }

    /// Begins a new stretch with what comes next.
    pub(super) fn end_stretch(&mut self) {
        self.bits = 0.0;
        self.carriers = 0;
        self.best = 0.0;
        self.best_carriers = 0;
        self.step = 0;
    }

    /// Takes a carrier that stands between two characters.
    pub(super) fn take(
        &mut self,
        offset: u64,
        carrier: char,
        (before, after): (Option<char>, Option<char>),
    ) {
        let step = self.behind.saturating_add(1);
        let is_border = |side: Option<char>| side.is_none_or(char::is_whitespace);
        let words = (is_border(before) || is_border(after)).then_some(self.words + 1);
        (self.behind, self.words) = (0, 0);
        self.end = Some(offset + carrier.len_utf8() as u64);
        self.characters = self.characters.saturating_add(step);
        let rate = surprise(carrier, before, after);
        let gain = if self.group == Group::PrivateUse {
            rate
        } else {
            // What is certain is not explained by itself.
            let as_text = if self.is_certain() {
                rate
            } else {
                rate.min(self.surprise_here(carrier))
            };
            as_text - self.bits_of_step(step, words) - self.bits_of_choice(carrier)
        };
        self.count(carrier);
        if self.carriers == 0 {
            if gain <= 0.0 {
                return;
            }
            self.start = offset;
        }
        self.step = step;
        self.bits += gain;
        self.carriers += 1;
        if self.bits >= self.best {
            self.best = self.bits;
            self.best_end = offset + carrier.len_utf8() as u64;
            self.best_carriers = self.carriers;
        } else if self.bits <= 0.0 && !self.is_certain() {
            self.end_stretch();
        }
    }

    fn count(&mut self, carrier: char) {
        if let Some((_, count)) = self.seen.iter_mut().find(|(it, _)| *it == carrier) {
            *count += 1;
        } else if self.seen.len() < MOST_SEEN {
            self.seen.push((carrier, 1));
        }
        self.all += 1;
    }

    /// How many bits a carrier takes in text that has so many of it as were seen here.
    fn surprise_here(&self, carrier: char) -> f32 {
        let count = self.count_of(carrier);
        if count == 0.0 {
            return f32::INFINITY;
        }
        ((self.characters as f32 + WEIGHT_OF_RATES) / count).log2()
    }

    fn count_of(&self, carrier: char) -> f32 {
        let seen = self.seen.iter().find(|(it, _)| *it == carrier);
        seen.map_or(0.0, |(_, count)| *count as f32)
    }

    /// How many bits a writer takes for the distance from the carrier before: that of the last time, or any number of
    /// characters, or of words where one ends, of which long ones are rarer.
    fn bits_of_step(&self, step: u32, words: Option<u32>) -> f32 {
        if self.carriers == 0 {
            return 1.0;
        }
        let rarer = |step: u32| 1.0 / (step as f32 * (step as f32 + 1.0));
        let any = 0.25 * (rarer(step) + words.map_or(0.0, rarer));
        let is_same = step == self.step && step <= LONGEST_STEP;
        -(if is_same { 0.5 + any } else { any }).log2()
    }

    /// How many bits a writer takes to choose a carrier, by how often it was chosen here.
    fn bits_of_choice(&self, carrier: char) -> f32 {
        let choices = self.group.choices(carrier);
        let share = (self.count_of(carrier) + 0.5) / (self.all as f32 + 0.5 * choices);
        -share.log2()
    }

    /// Is the best part certainly a channel, as far as evidence goes?
    pub(super) fn is_certain(&self) -> bool {
        let certain = match self.group {
            Group::PrivateUse => CERTAIN_TEXT,
            _ => CERTAIN,
        };
        self.best >= certain
    }

    /// May it be part of one?
    pub(super) fn is_possible(&self) -> bool {
        self.best >= POSSIBLE
    }

    /// Is it a channel that has ended long ago, by what came behind it?
    pub(super) fn is_over(&self) -> bool {
        self.is_certain() && self.bits <= self.best - CERTAIN
    }

    /// Offset of the first carrier of a stretch that may become a channel, if there is one.
    pub(super) fn open_from(&self) -> Option<u64> {
        (self.carriers > 0).then_some(self.start)
    }

    /// The best part, and how many carriers it has.
    pub(super) fn best(&self) -> (std::ops::Range<u64>, u32) {
        (self.start..self.best_end, self.best_carriers)
    }
}
