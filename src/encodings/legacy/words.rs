//! In which language words of ASCII letters are, beside those that an encoding decides on.

use super::evidence::Evidence;
use super::table::Alphabetic;
use super::units::{CLASSES, SPACE};
use super::weigh::Models;

/// How much more usual English is than another language, before a letter is seen: a natural logarithm.
const ENGLISH: f32 = 2.0;
/// How many letters a word may be of, and its end.
const ALPHABET: usize = 27;
/// The shares of all words that may be in the language of those that are not ASCII.
const SHARES: [f64; 9] = [0.0003, 0.002, 0.01, 0.05, 0.15, 0.35, 0.6, 0.85, 0.98];
impl Models {
    /// For each language how much likelier it is than English that the words of ASCII letters are where
    /// the other ones are in that language: all words are in it or in English, each with a share that is
    /// not known.
    pub fn words(&self, evidence: &Evidence<'_>) -> Vec<f32> {
        let letters: Vec<Option<Letters>> = self.alphabetic().iter().map(latin).collect();
        let Some(english) = self.english().and_then(|place| letters[place]) else {
            return vec![0.0; letters.len()];
        };
        let in_english: Vec<f32> = evidence
            .words
            .iter()
            .map(|word| word_cost(&english, word))
            .collect();
        // How many words each of those looked at stands for.
        let each = evidence.word_count as f64 / evidence.words.len().max(1) as f64;
        let gain = |(place, letters): (usize, &Option<Letters>)| {
            let Some(letters) = letters else {
                return -mixture(evidence);
            };
            if self.english() == Some(place) {
                return ENGLISH;
            }
            let ratios: Vec<f64> = evidence
                .words
                .iter()
                .zip(&in_english)
                .map(|(word, english)| {
                    f64::from(
                        (english - word_cost(letters, word))
                            .clamp(-15.0, 15.0)
                            .exp(),
                    )
                })
                .collect();
            let with = |share: f64| {
                // Products of a few words stay in range, and save logarithms.
                let products = ratios.chunks(32).map(|few| {
                    few.iter()
                        .map(|ratio| 1.0 - share + share * ratio)
                        .product::<f64>()
                        .ln()
                });
                (products.sum::<f64>() * each + share.ln() * evidence.runs as f64) as f32
            };
            SHARES
                .into_iter()
                .map(with)
                .fold(f32::NEG_INFINITY, f32::max)
        };
        letters.iter().enumerate().map(gain).collect()
    }

    /// How much likelier words of ASCII letters are in some language than letters in any order: a natural
    /// logarithm.
    pub fn as_words(&self, evidence: &Evidence<'_>) -> f32 {
        let any = (ALPHABET as f32).ln();
        let letters: usize = evidence.words.iter().map(|word| word.len() + 1).sum();
        let costs = self.alphabetic().iter().filter_map(latin);
        let costs = costs.map(|costs| {
            let words = evidence.words.iter();
            words.map(|word| word_cost(&costs, word)).sum::<f32>()
        });
        let least = costs.min_by(f32::total_cmp).unwrap_or(f32::INFINITY);
        any * letters as f32 - least
    }
}

/// What it costs that words in another script than ASCII are among words of ASCII: nothing says which share
/// either has, and which are where.
pub fn mixture(evidence: &Evidence<'_>) -> f32 {
    let (ascii, other) = (evidence.word_count as f32, evidence.runs as f32);
    let all = ascii + other;
    let part = |count: f32| {
        if count > 0.0 {
            count * (all / count).ln()
        } else {
            0.0
        }
    };
    part(ascii) + part(other) + (all + 1.0).ln()
}

/// The costs of the letters of ASCII after each other, a row for each that precedes; the last is the space.
type Letters = [[f32; ALPHABET]; ALPHABET];

/// The cost of a word of ASCII letters.
fn word_cost(letters: &Letters, word: &[u8]) -> f32 {
    let mut before = 26;
    let mut sum = 0.0;
    for byte in word {
        let place = usize::from(byte.to_ascii_lowercase().wrapping_sub(b'a')).min(26);
        sum += letters[before][place];
        before = place;
    }
    sum + letters[before][26]
}

/// The costs of letters of ASCII after each other, the end of a word being the last; `None` for a
/// language in another script.
fn latin(language: &Alphabetic) -> Option<Letters> {
    let first = language.alphabet.iter().position(|&c| c == 'a')? + CLASSES;
    let size = language.units();
    let unit = |place: usize| if place == 26 { SPACE } else { first + place };
    Some(std::array::from_fn(|before| {
        std::array::from_fn(|after| language.costs[unit(before) * size + unit(after)])
    }))
}
