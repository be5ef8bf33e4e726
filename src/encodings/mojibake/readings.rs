//! What some characters may have been: read back once, and again, in every way.

use super::characters::{Misreadings, Roles, bytes_of, roles_of};
use super::misreading::{SINGLE_BYTE, rarity};
use super::plausibility::{Beside, LEAST, Surroundings, bits, is_of_word};
use super::run::eastern_bytes;

/// A stretch has to be so many bits more plausible repaired than as it is.
pub(super) const STRONG: f32 = 12.0;

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
    /// Whether they may be mojibake by themselves, whatever is before the character beside them.
    pub(super) fn may_be_strong(&self, beside: Beside) -> bool {
        !self.is_word() && self.is_strong(beside)
    }

    /// Whether they are worth enough by themselves, even if they are a [word](super::plausibility::is_of_word).
    pub(super) fn is_strong(&self, beside: Beside) -> bool {
        // A quotation mark that closes is more plausible than one by itself.
        let (it_is, it_was) = (beside.with_quote(false), beside.with_quote(true));
        self.best(it_is, it_was, STRONG)
            .is_some_and(|((_, cost, _), most)| most - cost >= STRONG)
    }

    /// Whether they are nothing but a [word](super::plausibility::is_of_word) as they stand.
    pub(super) fn is_word(&self) -> bool {
        self.as_it_is.clone().all(is_of_word)
    }

    /// The most plausible of what they were, and how many bits it gains over what they are if it costs nothing. `None` where
    /// they cannot gain so many bits.
    pub(super) fn best(
        &self,
        it_is: Surroundings,
        it_was: Surroundings,
        least: f32,
    ) -> Option<(Best, f32)> {
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
        for (next, bytes) in again(text, number) {
            let Ok(text) = String::from_utf8(bytes) else {
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

/// The bytes of a text in each misreading in which they may be UTF-8, by number. Of those of East Asia only the one is tried
/// through which it came.
pub(super) fn again(text: &str, number: usize) -> Vec<(usize, Vec<u8>)> {
    if number >= SINGLE_BYTE {
        let bytes = eastern_bytes(text, number);
        return bytes.map(|bytes| (number, bytes)).into_iter().collect();
    }
    let possible = sequences_in(text);
    let possible = (0..SINGLE_BYTE).filter(|number| possible & (1 << number) != 0);
    possible
        .filter_map(|number| {
            let byte = |it: char| bytes_of(it)?.get(number).copied().filter(|byte| *byte != 0);
            Some((number, text.chars().map(byte).collect::<Option<_>>()?))
        })
        .collect()
}

/// The misreadings in which a text is leads of UTF-8, each with as many tails as it asks for. In all others it is none. It
/// does not know which second bytes RFC 3629 §4 forbids.
fn sequences_in(text: &str) -> Misreadings {
    let mut whole = Misreadings::MAX;
    // Of a sequence that is begun, so many tails are still to come.
    let (mut one, mut two, mut three) = (0, 0, 0);
    for character in text.chars() {
        let Roles { leads, tail, .. } = roles_of(character);
        let [of_two, of_three, of_four] = leads.map(|lead| lead & whole);
        (whole, one, two, three) = (
            one & tail,
            two & tail | of_two,
            three & tail | of_three,
            of_four,
        );
        if whole | one | two | three == 0 {
            return 0;
        }
    }
    whole
}
