//! How much data the choices of carriers could carry.

use std::collections::HashMap;
use std::hash::Hash;

use super::carrier::{Group, surprise};

/// So many choices tell how much all could carry.
const MOST_CHOICES: usize = 1 << 12;

/// Text has hardly any reason for a carrier that is as rare as this, in bits.
const FREE: f32 = 5.5;

/// A writer sets a carrier in one of so many places at least, where setting it is the choice.
const MOST_WITHOUT: usize = 4;

/// The characters on both sides of a place.
type Sides = (Option<char>, Option<char>);

/// A carrier, and what is around it.
struct Choice {
    carrier: char,
    sides: Sides,

    /// Is another carrier right before it?
    is_next: bool,
}

/// A stretch of text that begins with a carrier of a group, as far as it counts.
pub(super) struct Stretch {
    group: Group,
    choices: Vec<Choice>,

    /// The places between other characters in it: no carrier was set there.
    without: Vec<Sides>,
}

impl Stretch {
    pub(super) fn of(group: Group, text: &[u8]) -> Self {
        let mut stretch = Self {
            group,
            choices: Vec::new(),
            without: Vec::new(),
        };
        let scalars = text.utf8_chunks().flat_map(|chunk| chunk.valid().chars());
        let mut scalars = scalars.peekable();
        let mut before = None;
        let mut is_next = false;
        while let Some(scalar) = scalars.next() {
            let after = scalars.peek().copied();
            let of = Group::of(scalar);
            if of == Some(group) {
                stretch.choices.push(Choice {
                    carrier: scalar,
                    sides: (before, after),
                    is_next,
                });
                if stretch.choices.len() == MOST_CHOICES {
                    break;
                }
            } else if of.is_none() {
                if before.is_some() && !is_next {
                    stretch.without.push((before, Some(scalar)));
                }
                before = Some(scalar);
            }
            is_next = of == Some(group);
        }
        stretch
    }

    /// The carriers, in order.
    pub(super) fn carriers(&self) -> impl Iterator<Item = char> {
        self.choices.iter().map(|it| it.carrier)
    }

    /// Does nothing stand between the carriers?
    pub(super) fn is_row(&self) -> bool {
        self.choices.iter().skip(1).all(|it| it.is_next)
    }

    /// The bits of choices that nothing foretells: neither which were made before, nor the last one, nor how it changed, nor
    /// the character before. A row of one carrier, two in turn, or all of them in order, are none. Where there is one carrier
    /// alone, the choice is to set it: that is none where it is set or not by what is around.
    pub(super) fn bits(&self) -> f32 {
        let first = self.choices.first().map(|it| it.carrier);
        if self.carriers().any(|it| Some(it) != first) {
            return self.of_carriers(first.map_or(1.0, |it| self.group.choices(it)));
        }
        // Soft hyphens are in one word of two, where they are set at all.
        let is_free = |it: &Choice| {
            it.carrier != '\u{AD}' && surprise(it.carrier, it.sides.0, it.sides.1) >= FREE
        };
        let is_dense = self.without.len() <= MOST_WITHOUT * self.choices.len();
        if is_dense && self.choices.iter().skip(1).all(is_free) {
            self.of_places()
        } else {
            0.0
        }
    }

    fn of_carriers(&self, kinds: f32) -> f32 {
        let values = || self.carriers().map(u32::from);
        let pairs = || values().zip(values().skip(1));
        let alone = adaptive(values().map(|it| ((), it)), kinds);
        let after = adaptive(pairs(), kinds);
        let changes = adaptive(
            pairs().map(|(before, it)| ((), it.wrapping_sub(before))),
            kinds,
        );
        let of_base = adaptive(
            self.choices
                .iter()
                .map(|it| (it.sides.0, it.carrier.into())),
            kinds,
        );
        alone.min(after).min(changes).min(of_base)
    }

    fn of_places(&self) -> f32 {
        let by_before = self.of_places_by(|sides| sides.0);
        let by_after = self.of_places_by(|sides| sides.1);
        let by_both = self.of_places_by(|sides| sides);
        by_before.min(by_after).min(by_both)
    }

    /// The bits of whether a carrier is set, by what is around, and what it takes to say how often it is.
    fn of_places_by<C: Hash + Eq>(&self, context: impl Fn(Sides) -> C) -> f32 {
        let mut counts: HashMap<C, (f32, f32)> = HashMap::new();
        for choice in self.choices.iter().skip(1) {
            counts.entry(context(choice.sides)).or_default().0 += 1.0;
        }
        for sides in &self.without {
            // Where none was ever set, none would be.
            if let Some((_, without)) = counts.get_mut(&context(*sides)) {
                *without += 1.0;
            }
        }
        let of_two = |(with, without): &(f32, f32)| {
            let all = with + without;
            let bits = |count: f32| {
                if count > 0.0 {
                    count * (all / count).log2()
                } else {
                    0.0
                }
            };
            bits(*with) + bits(*without) + 0.5 * all.log2() + 0.5
        };
        counts.values().map(of_two).sum()
    }
}

/// How much the first value after a context weighs that was not seen there, beside those that were.
const NEW: f32 = 0.25;

/// How many bits values take after a context each, by how often each was seen after it before; after one that was not seen,
/// by how often each was seen at all. One that never was is any of so many kinds.
fn adaptive<C: Hash + Eq + Copy>(values: impl Iterator<Item = (C, u32)>, kinds: f32) -> f32 {
    let mut counts: HashMap<(C, u32), f32> = HashMap::new();
    let mut sums: HashMap<C, f32> = HashMap::new();
    let mut of_all: HashMap<u32, f32> = HashMap::new();
    let (mut all, mut bits) = (0.0, 0.0);
    for (context, value) in values {
        let count_of_all = of_all.entry(value).or_default();
        let share = (*count_of_all + 1.0 / kinds) / (all + 1.0);
        let count = counts.entry((context, value)).or_default();
        let sum = sums.entry(context).or_default();
        bits -= ((*count + NEW * share) / (*sum + NEW)).log2();
        *count += 1.0;
        *sum += 1.0;
        *count_of_all += 1.0;
        all += 1.0;
    }
    bits
}
