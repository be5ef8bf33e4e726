//! How likely it is that the best of all readings is right: the chance that none of them is counts as well.
//!
//! The best of a bad lot is still bad. So what speaks for the best reading is not only that the others are worse,
//! but also that it is as text in its language is: as probable as such text, and not less.

/// How many things are weighed.
pub const FEATURES: usize = 8;

/// What each of them weighs, fitted by `examples/encoding_scores.rs`: the logarithm of the odds is their sum.
const WEIGHTS: [f32; FEATURES] = [1.338, 2.291, 0.258, 2.819, -0.319, -1.051, -0.059, -0.426];

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

    /// How many bytes from 0x80 there are.
    pub high_count: usize,

    /// How unlike text of its language the text is.
    pub surprise: Surprise,

    /// How much words say, from 0 to 1: signs that stand apart say little.
    pub words: f32,

    /// Has a character several bytes?
    pub is_multi_byte: bool,
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
        [
            1.0,
            multi_byte,
            odds,
            odds * multi_byte,
            mean,
            mean.max(0.0) * count.sqrt().min(40.0) / 10.0,
            (strange * 100.0).min(10.0),
            1.0 / count,
        ]
    }

    /// How likely it is that the reading is right, from 0 to 1.
    #[must_use]
    pub fn probability(&self) -> f32 {
        let products = self.features().into_iter().zip(WEIGHTS);
        let odds: f32 = products.map(|(feature, weight)| feature * weight).sum();
        self.words / (1.0 + (-odds).exp())
    }
}
