//! Whether carriers in a row or near one another were put there to carry data.
//!
//! Two ways of writing them down are compared, in bits. As text writes them: each is as rare as
//! [`surprise`](super::carrier::surprise) says, or as it has been in the stretch so far. As a writer of hidden data puts them: at some distance from the one
//! before, and one of those that were used so far. The first carrier from which the second way is the shorter one begins
//! a channel; so the best stretch is found in one pass, as biologists find the best part of two sequences that are alike.

use super::carrier::Group;

/// A channel is certain from so many bits on: by chance, text would have to be 2⁴⁰ characters long.
pub(super) const CERTAIN: f32 = 40.0;

/// Private use that reads as text, which most text has nothing of.
const CERTAIN_TEXT: f32 = 24.0;

/// So many bytes after a carrier, nothing is a part of its channel.
pub(super) const REACH: usize = 512;

/// How many characters without carriers the rates of text weigh as much as, beside what was seen here.
const WEIGHT_OF_RATES: f32 = 1000.0;

/// What it takes to say where the first carrier of a channel is.
const FIRST_STEP: f32 = 3.0;

/// Distances of more characters than this are not kept by a writer.
pub(super) const LONGEST_STEP: u32 = 8;

/// Carriers of one group, as far as they were gone through.
#[derive(Debug, Clone)]
pub(super) struct Evidence {
    pub(super) group: Group,

    /// Offset after the last carrier, if there was one in reach, and how many characters come after it.
    end: Option<u64>,
    behind: u32,

    /// How many words end there.
    words: u32,

    /// Offset of the last carrier, how many characters it is after the one before, and offset of the first one from
    /// which on all stand as near and as far from one another.
    last: u64,
    step: u32,
    chain: u64,

    /// The stretch in which a writer explains more than text does, up to the last carrier.
    start: u64,
    bits: f32,
    carriers: u32,

    /// How many characters it has, and how often it has each carrier.
    characters: u32,
    seen: Seen,

    /// The best part of it.
    best: f32,
    best_end: u64,
    best_carriers: u32,
}

impl Evidence {
    pub(super) fn new(group: Group) -> Self {
        Self {
            group,
            end: None,
            behind: 0,
            words: 0,
            last: 0,
            step: 0,
            chain: 0,
            start: 0,
            bits: 0.0,
            carriers: 0,
            characters: 0,
            seen: Seen::default(),
            best: 0.0,
            best_end: 0,
            best_carriers: 0,
        }
    }

    /// Is what begins at an offset in reach of the last carrier?
    pub(super) fn reaches(&self, offset: u64) -> bool {
        self.end
            .is_some_and(|end| offset <= end.saturating_add(REACH as u64))
    }

    /// Is a stretch open, for which distances count?
    pub(super) fn is_open(&self) -> bool {
        self.carriers > 0
    }

    /// Passes over more characters than are between two carriers of a chain, and no words that count.
    pub(super) fn pass_far(&mut self) {
        self.behind = LONGEST_STEP;
    }

    /// Passes over so many characters and words.
    pub(super) fn pass(&mut self, characters: u32, words: u32) {
        self.behind = self.behind.saturating_add(characters);
        self.words = self.words.saturating_add(words).min(u32::MAX - 1);
    }

    /// Forgets all.
    pub(super) fn forget(&mut self) {
        self.end = None;
        self.end_stretch();
    }

    /// Begins a new stretch with what comes next.
    pub(super) fn end_stretch(&mut self) {
        self.bits = 0.0;
        self.carriers = 0;
        self.characters = 0;
        self.seen.clear();
        self.best = 0.0;
        self.best_carriers = 0;
    }

    /// Takes a carrier that is between two characters, where text has it as rarely as `rate` says, in bits.
    pub(super) fn take(
        &mut self,
        offset: u64,
        carrier: char,
        (before, after): (Option<char>, Option<char>),
        rate: f32,
    ) {
        let step = self.behind.saturating_add(1);
        let is_near = self.end.is_some() && step <= LONGEST_STEP;
        let is_in_chain = is_near && step == self.step;
        if !is_in_chain {
            self.chain = if is_near { self.last } else { offset };
        }
        (self.last, self.step) = (offset, step);
        let is_border = |side: Option<char>| {
            side.is_none_or(|it| {
                it.is_whitespace()
                    || matches!(it, '\u{3000}'..='\u{303F}' | '\u{FF00}'..='\u{FF3F}')
            })
        };
        let words = (is_border(before) || is_border(after)).then_some(self.words + 1);
        (self.behind, self.words) = (0, 0);
        self.end = Some(offset + carrier.len_utf8() as u64);
        if self.carriers > 0 {
            self.characters = self.characters.saturating_add(step);
        }
        let count = self.seen.count_of(carrier);
        let gain = if self.group == Group::PrivateUse {
            rate
        } else {
            // What is certain is not explained by itself.
            let as_text = if self.is_certain() {
                rate
            } else {
                rate.min(self.surprise_here(count))
            };
            as_text
                - self.bits_of_step(step, is_in_chain, words)
                - self.bits_of_choice(carrier, count)
        };
        if self.carriers == 0 {
            if gain <= 0.0 {
                return;
            }
            // What came before at the same distance belongs to it, however little it said.
            self.start = self.chain;
        }
        self.seen.count(carrier);
        self.bits += gain;
        self.carriers += 1;
        if self.bits >= self.best || self.is_certain() && is_in_chain {
            self.best = self.best.max(self.bits);
            self.best_end = offset + carrier.len_utf8() as u64;
            self.best_carriers = self.carriers;
        } else if self.bits <= 0.0 && !self.is_certain() {
            self.end_stretch();
        }
    }

    /// How many bits a carrier takes in text that has so many of it as were seen here.
    fn surprise_here(&self, count: f32) -> f32 {
        if count == 0.0 {
            return f32::INFINITY;
        }
        log2((self.characters as f32 + WEIGHT_OF_RATES) / count)
    }

    /// How many bits a writer takes for the distance from the carrier before: that of the last time, or any number of
    /// characters, or of words where one ends, of which long ones are rarer.
    fn bits_of_step(&self, step: u32, is_same: bool, words: Option<u32>) -> f32 {
        if self.carriers == 0 {
            return FIRST_STEP;
        }
        let rarer = |step: u32| 1.0 / (step as f32 * (step as f32 + 1.0));
        let any = 0.25 * (rarer(step) + words.map_or(0.0, rarer));
        -log2(if is_same { 0.5 + any } else { any })
    }

    /// How many bits a writer takes to choose a carrier, by how often it was chosen here.
    fn bits_of_choice(&self, carrier: char, count: f32) -> f32 {
        let choices = self.group.choices(carrier);
        let share = (count + 0.5) / (self.carriers as f32 + 0.5 * choices);
        -log2(share)
    }

    fn certain(&self) -> f32 {
        match self.group {
            Group::PrivateUse => CERTAIN_TEXT,
            _ => CERTAIN,
        }
    }

    /// Is the best part certainly a channel, as far as evidence goes?
    pub(super) fn is_certain(&self) -> bool {
        self.best >= self.certain()
    }

    /// May it be the half of one that goes on elsewhere?
    pub(super) fn is_possible(&self) -> bool {
        self.best >= self.certain() / 2.0
    }

    /// Is it a channel that has ended long ago, by what came behind it?
    pub(super) fn is_over(&self) -> bool {
        self.is_certain() && self.bits <= self.best - CERTAIN
    }

    /// Offset of the first carrier from which on a channel may begin, if any is in reach.
    pub(super) fn open_from(&self) -> Option<u64> {
        if self.carriers > 0 {
            return Some(self.start);
        }
        self.end.map(|_| self.chain)
    }

    /// The best part, and how many carriers it has.
    pub(super) fn best(&self) -> (std::ops::Range<u64>, u32) {
        (self.start..self.best_end, self.best_carriers)
    }
}

/// How often each carrier was seen.
#[derive(Debug, Clone, Default)]
struct Seen {
    /// At the number of a carrier, the last one that has this number; nothing where none was seen.
    counts: Vec<(char, u32)>,
    is_used: bool,
}

impl Seen {
    /// So many carriers are known at a time. Those of a group that are used together have numbers of their own.
    const MOST: usize = 256;

    fn number(carrier: char) -> usize {
        let code_point = u32::from(carrier);
        (code_point ^ code_point >> 8) as usize % Self::MOST
    }

    fn count_of(&self, carrier: char) -> f32 {
        match self.counts.get(Self::number(carrier)) {
            Some((of, count)) if *of == carrier => *count as f32,
            _ => 0.0,
        }
    }

    fn count(&mut self, carrier: char) {
        if self.counts.is_empty() {
            self.counts.resize(Self::MOST, ('\0', 0));
        }
        self.is_used = true;
        if let Some(seen) = self.counts.get_mut(Self::number(carrier)) {
            let before = if seen.0 == carrier { seen.1 } else { 0 };
            *seen = (carrier, before.saturating_add(1));
        }
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.is_used) {
            self.counts.fill(('\0', 0));
        }
    }
}

/// The binary logarithm of a number above 0, to a tenth: its exponent, and its other digits as they are. It is the same on all
/// machines, and looked at for each carrier.
fn log2(number: f32) -> f32 {
    const DIGITS: f32 = (1 << 23) as f32;
    const EXPONENT_OF_ONE: f32 = 127.0;
    const MEAN_ERROR: f32 = 0.057;
    number.to_bits() as f32 / DIGITS - EXPONENT_OF_ONE + MEAN_ERROR
}
