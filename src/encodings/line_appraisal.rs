//! How likely it is that lines of a text in UTF-8 are in another encoding, rather than UTF-8 that was damaged.

/// How many things are weighed.
pub const LINE_FEATURES: usize = 8;

/// What each of the numbers weighs for another encoding and against damage: the logarithm of the odds is their sum. Fitted
/// by `examples/encoding_scores.rs` (`--fit --lines`): of files with lines that are not UTF-8 as many are taken to be in
/// another encoding as to be damaged.
const WEIGHTS: [f32; LINE_FEATURES] = [-0.774, 0.529, 2.713, -5.268, 0.399, 2.448, -3.903, 1.081];

/// The same for this encoding among others, of 1 and of how well the lines read in it: fitted on those lines alone that are
/// in another encoding. However certain it is that they are, that makes none of those the right one.
const OF_READING: [f32; 2] = [3.019, 0.556];

/// How well lines read in another encoding is told no surer than this, as the logarithm of its odds.
const SUREST: f32 = 7.0;

/// What there is to say for another encoding of the lines that are not UTF-8, in numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineAppraisal {
    /// How likely the encoding would be if those lines were the whole source: from 0 to 1.
    pub reads: f32,

    /// The share of the errors that begin with a lead which no well-formed sequence has, from 0 to 1.
    pub foreign: f32,

    /// The same of a lead that some has. All other errors begin with a tail.
    pub own: f32,

    /// How many errors there are.
    pub errors: u64,

    /// How many well-formed sequences are beside an error in those lines: damage leaves most of a line as it was.
    pub beside: f32,
}

impl LineAppraisal {
    /// The numbers that are weighed for another encoding and against damage.
    #[must_use]
    pub fn features(&self) -> [f32; LINE_FEATURES] {
        let [_, odds] = self.of_reading();
        let many = (self.errors.max(1) as f32).ln();
        [
            1.0,
            odds,
            self.foreign,
            self.own,
            many,
            (self.foreign - self.own) * many,
            self.beside.ln_1p(),
            self.beside.ln_1p() * many,
        ]
    }

    /// The numbers that are weighed for this encoding among others.
    #[must_use]
    pub fn of_reading(&self) -> [f32; 2] {
        let odds = self.reads / (1.0 - self.reads).max(1e-6);
        [1.0, odds.max(1e-6).ln().clamp(-SUREST, SUREST)]
    }

    /// How likely it is that the lines are in the encoding, from 0 to 1.
    #[must_use]
    pub fn probability(&self) -> f32 {
        weighed(&self.features(), &WEIGHTS) * weighed(&self.of_reading(), &OF_READING)
    }
}

/// How likely it is by numbers with these weights.
fn weighed(features: &[f32], weights: &[f32]) -> f32 {
    let products = features.iter().zip(weights);
    let sum: f32 = products.map(|(feature, weight)| feature * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}
