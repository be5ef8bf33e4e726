//! How likely it is that the best of all readings is right: the chance that none of them is counts as well.
//!
//! The best of a bad lot is still bad. So what speaks for the best reading is not only that the others are worse,
//! but also that it is as text in its language is: as probable as such text, and not less.

use super::DECLARED;

/// How many things are weighed.
pub const FEATURES: usize = 16;

/// What `examples/encoding_scores.rs` fits.
struct Fitted {
    /// What each of the numbers weighs: the logarithm of the odds is their sum.
    weights: [f32; FEATURES],

    /// How often the best reading is right where the sum is so much: in between, on a straight line.
    how_often_right: &'static [(f32, f32)],
}

/// Where ASCII is ASCII.
const LEGACY: Fitted = Fitted {
    weights: [
        0.835, 1.637, 0.622, 0.005, -0.489, 0.431, -0.021, -1.498, 0.108, -0.039, 1.902, -0.379,
        -1.22, 0.895, 0.0, 0.0,
    ],
    how_often_right: &[
        (-0.693, 0.182),
        (-0.032, 0.457),
        (1.085, 0.732),
        (1.879, 0.882),
        (2.526, 0.946),
        (3.035, 0.976),
        (4.346, 0.989),
        (5.925, 0.992),
        (6.829, 0.994),
        (7.393, 0.994),
        (7.869, 0.997),
        (8.205, 0.998),
    ],
};

/// EBCDIC, where nothing but the page is in doubt.
const EBCDIC: Fitted = Fitted {
    weights: [
        -0.867, 0.0, 0.359, 0.0, 0.049, 1.721, 0.033, -0.803, -0.064, 0.048, 1.091, -0.272, 0.513,
        0.036, -0.333, -3.667,
    ],
    how_often_right: &[
        (-1.016, 0.083),
        (-0.489, 0.440),
        (0.319, 0.560),
        (0.818, 0.655),
        (1.482, 0.801),
        (2.572, 0.910),
        (3.562, 0.970),
        (3.918, 0.996),
    ],
};

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

impl Surprise {
    /// The less of each.
    pub(super) fn least(self, other: Self) -> Self {
        Self {
            mean: self.mean.min(other.mean),
            strange: self.strange.min(other.strange),
        }
    }
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

    /// How many signs are between letters where another page of EBCDIC may have letters.
    pub signs_in_words: usize,

    /// How many words there are.
    pub word_count: usize,

    /// Is it EBCDIC?
    pub is_ebcdic: bool,

    /// Is it in none of the languages that have statistics of their own?
    pub is_of_no_language: bool,

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
        let no_language = f32::from(u8::from(self.is_of_no_language));
        let signs = self.signs_in_words as f32;
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
            odds * percent.min(1.0),
            no_language,
            no_language * mean.clamp(-0.5, 3.0),
            (100.0 * signs / self.word_count.max(1) as f32).min(10.0),
            signs / (signs + count),
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
        let fitted = if self.is_ebcdic { EBCDIC } else { LEGACY };
        let weighed = self.weighed(&fitted.weights);
        let probability = self.words * how_often_right(weighed, fitted.how_often_right);
        if !self.is_declared {
            return probability;
        }
        let odds = probability / (1.0 - probability) * DECLARED.exp();
        odds / (1.0 + odds)
    }
}

/// The share of right readings among those that weigh so much.
fn how_often_right(weighed: f32, levels: &[(f32, f32)]) -> f32 {
    let after = levels.partition_point(|(at, _)| *at < weighed);
    let before = after.checked_sub(1).and_then(|it| levels.get(it));
    match (before, levels.get(after)) {
        (Some(&(from, low)), Some(&(to, high))) => {
            low + (high - low) * (weighed - from) / (to - from)
        }
        (Some(&(_, only)), None) | (None, Some(&(_, only))) => only,
        (None, None) => 0.0,
    }
}
