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
        1.44, 1.009, 0.461, 0.049, -0.234, -0.149, -0.073, -0.921, -0.014, -0.008, 1.071, -0.289,
        -1.467, 0.324, 0.0, 0.0,
    ],
    how_often_right: &[
        (-0.424, 0.311),
        (-0.173, 0.491),
        (0.323, 0.513),
        (0.816, 0.693),
        (1.352, 0.835),
        (1.977, 0.861),
        (2.592, 0.964),
        (3.410, 0.977),
        (4.873, 0.989),
        (5.913, 0.989),
        (6.264, 0.992),
        (6.496, 0.999),
    ],
};

/// EBCDIC, where nothing but the page is in doubt.
const EBCDIC: Fitted = Fitted {
    weights: [
        -0.531, 0.0, 0.338, 0.0, 0.059, 0.945, 0.049, -0.105, -0.096, -0.026, 0.511, -0.216, 1.35,
        -0.632, -0.326, -3.569,
    ],
    how_often_right: &[
        (-0.801, 0.107),
        (-0.324, 0.440),
        (0.291, 0.536),
        (1.002, 0.741),
        (1.797, 0.825),
        (2.579, 0.946),
        (3.798, 0.985),
        (4.867, 0.988),
        (5.212, 0.993),
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

    /// How many signs stand between letters where another page of EBCDIC may have letters.
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
