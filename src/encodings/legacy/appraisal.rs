//! How likely it is that the best of all readings is right: the chance that none of them is counts as well.
//!
//! The best of a bad lot is still bad. So what speaks for the best reading is not only that the others are worse,
//! but also that it is as text in its language is: as probable as such text, and not less.

use super::DECLARED;

/// How many things are weighed.
pub const FEATURES: usize = 11;

/// What each of them weighs, fitted by `examples/encoding_scores.rs`: the logarithm of the odds is their sum.
const WEIGHTS: [f32; FEATURES] = [
    2.136, -0.215, 0.238, 0.834, -0.127, -0.44, -0.011, -0.688, -0.329, -0.023, -0.934,
];

/// How often the best reading is right where the sum is so much, by the same program: in between, on a straight line.
const HOW_OFTEN_RIGHT: &[(f32, f32)] = &[
    (-1.065, 0.284),
    (-0.244, 0.372),
    (1.124, 0.716),
    (2.005, 0.788),
    (2.746, 0.922),
    (3.301, 0.972),
    (3.556, 0.988),
    (3.681, 0.998),
];

/// The share of the best reading among all others is told no surer than this, as the logarithm of its odds.
const SUREST: f32 = 12.0;

/// How unlike text of its language a text is, where the encoding decides.
#[derive(Clone, Copy, Debug, Default)]
pub struct Surprise {
    /// How much less probable it is than such text, for each pair of characters, in nats.
    pub mean: f32,

    /// The share of pairs that hardly occur in such text.
    pub strange: f32,
}

/// What there is to say for and against the best reading of some bytes, in numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Appraisal {
    /// Its share of the probability of all readings that were tried, noise among them: from 0 to 1.
    pub share: f32,

    /// How much more probable it is than the next best reading, in nats.
    pub lead: f32,

    /// How many bytes from 0x80 there are.
    pub high_count: usize,

    /// How unlike text of its language the text is.
    pub surprise: Surprise,

    /// How much words say, from 0 to 1: signs that stand apart say little.
    pub words: f32,

    /// Has a character several bytes?
    pub is_multi_byte: bool,

    /// Does the text say that it is in this encoding?
    pub is_declared: bool,
}

impl Appraisal {
    /// The numbers that are weighed.
    #[must_use]
    pub fn features(&self) -> [f32; FEATURES] {
        let odds = (self.share / (1.0 - self.share).max(1e-9)).max(1e-9).ln();
        let odds = odds.clamp(-SUREST, SUREST);
        let count = self.high_count.max(1) as f32;
        let multi_byte = f32::from(u8::from(self.is_multi_byte));
        let Surprise { mean, strange } = self.surprise;
        let percent = (strange * 100.0).min(10.0);
        [
            1.0,
            multi_byte,
            odds,
            odds * multi_byte,
            self.lead.max(0.0).ln_1p(),
            1.0 / count,
            count.ln(),
            mean.clamp(-0.5, 3.0),
            mean.max(0.0) * count.sqrt().min(40.0) / 10.0,
            percent,
            percent.min(1.0),
        ]
    }

    /// The sum of what is weighed.
    #[must_use]
    pub fn weighed(&self, weights: &[f32; FEATURES]) -> f32 {
        let products = self.features().into_iter().zip(weights);
        products.map(|(feature, weight)| feature * weight).sum()
    }

    /// How likely it is that the reading is right, from 0 to 1.
    #[must_use]
    pub fn probability(&self) -> f32 {
        let probability = self.words * how_often_right(self.weighed(&WEIGHTS));
        if !self.is_declared {
            return probability;
        }
        let odds = probability / (1.0 - probability) * DECLARED.exp();
        odds / (1.0 + odds)
    }
}

/// The share of right readings among those that weigh so much.
fn how_often_right(weighed: f32) -> f32 {
    let after = HOW_OFTEN_RIGHT.partition_point(|(at, _)| *at < weighed);
    let before = after.checked_sub(1).and_then(|it| HOW_OFTEN_RIGHT.get(it));
    match (before, HOW_OFTEN_RIGHT.get(after)) {
        (Some(&(from, low)), Some(&(to, high))) => {
            low + (high - low) * (weighed - from) / (to - from)
        }
        (Some(&(_, only)), None) | (None, Some(&(_, only))) => only,
        (None, None) => 0.0,
    }
}
