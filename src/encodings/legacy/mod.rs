//! Which legacy encoding text is in, from the letters that languages are written with.
//!
//! Every encoding is tried: the bytes are decoded, and the statistics of each
//! language say how probable that text is. What decoded right is text of some language; what decoded
//! wrong has letters beside each other that none has.

mod appraisal;
mod candidates;
mod character;
mod decoded;
pub mod ebcdic;
mod evidence;
mod pooled;
mod quick_hash;
mod scripts;
pub mod table;
pub mod tones;
pub mod units;
mod weigh;
mod word_weight;
mod words;

pub use appraisal::{Appraisal, FEATURES, Surprise};
use candidates::MULTI_BYTE;
pub use candidates::{reading_the_same, usual_encodings};
use decoded::Decoded;
use evidence::Evidence;
use tones::respelled;
use weigh::MODELS;
use word_weight::word_weight;

use super::Charset;

/// How much likelier text is than other bytes, before a byte is seen: a natural logarithm.
const TEXT: f32 = 5.0;
/// The cost of a byte from 0x80 where it is no text.
const NOISE: f32 = 4.85;
/// The cost of ASCII beside such bytes where it is no text.
const NOISE_ASCII: f32 = 4.0;
/// The cost of a control that text does not hold.
const CONTROL: f32 = 12.0;
/// How much likelier bytes are text for each ASCII letter in words that touch no byte from 0x80.
const WORD_LETTER: f32 = 2.0;
/// A lead over the next best reading counts no more than this.
const FAR: f32 = 1e6;
/// How usual a language of another part of the world is in an encoding of several bytes to a character, or one in another
/// script than an encoding of single bytes was made for.
const ABROAD: f32 = -4.0;
/// How many bytes are decoded before all of them are.
const PART: usize = 8 * 1024;
/// What a character of several bytes costs in text of its language, in nats, more or less.
const USUAL_COST: f32 = 6.0;
/// How much likelier an encoding is that the text says it is in: of those that name an encoding and are not in UTF-8,
/// fewer than one of a hundred are in another one that could be meant. A natural logarithm.
const DECLARED: f32 = 4.6;
/// Scores below this are not told.
const LEAST: f32 = 0.001;

/// An encoding that the bytes may be in.
#[derive(Clone, Copy, Debug)]
pub struct Guess {
    /// The encoding. Of several that decode the bytes to the same text it is the most usual one.
    pub charset: Charset,
    /// How likely it is, from 0 to 1. The scores of all guesses together are 1 at most; what is missing is
    /// the chance that the bytes are no text in any of these encodings.
    pub score: f32,
    /// The English name of the language that the text is most likely in.
    pub language: Option<&'static str>,
}

/// A reading of the bytes in one encoding.
struct Weighed {
    charset: Charset,
    /// The natural logarithm of its probability.
    weight: f32,
    language: Option<&'static str>,
    /// Which of the readings of its kind it is, and in which language: what [`surprise`] asks for.
    place: usize,
    language_place: usize,
    /// What the bytes from 0x80 in the evidence decode to; empty for several bytes to a character.
    text: Vec<char>,
}

/// The legacy encodings that `bytes` may be in, the best first; none when they hold ASCII only or do not
/// look like text.
///
/// `bytes` is one sample or several joined, ASCII included. UTF-8, UTF-16 and UTF-32 are not known here: a
/// caller asks for them first. `declared` is what the text says that it is in, which is evidence and no more. The work is bounded: of long texts the first 96 Ki bytes from 0x80 count.
#[must_use]
pub fn rank(bytes: &[u8], declared: Option<Charset>) -> Vec<Guess> {
    let (mut guesses, appraisal) = appraised(bytes, declared);
    let Some(appraisal) = appraisal else {
        return guesses;
    };
    let probability = appraisal.probability();
    // What the best one gains, the others lose. Where it loses, so do they: none of them may be right.
    let others = if probability > appraisal.share {
        (1.0 - probability) / (1.0 - appraisal.share).max(1e-6)
    } else {
        probability / appraisal.share.max(1e-6)
    };
    for (place, guess) in guesses.iter_mut().enumerate() {
        guess.score = match place {
            0 => probability,
            _ => guess.score * others,
        };
    }
    guesses.sort_by(|a, b| b.score.total_cmp(&a.score));
    guesses.retain(|guess| guess.score >= LEAST);
    guesses
}

/// The readings with their share among each other, the best first, and what there is to say of that one; nothing
/// where no byte is above 7F.
#[must_use]
pub fn appraised(bytes: &[u8], declared: Option<Charset>) -> (Vec<Guess>, Option<Appraisal>) {
    let evidence = Evidence::of(bytes);
    if evidence.high_count == 0 {
        return (shifted(&evidence), None);
    }
    let words = MODELS.words(&evidence);
    let mut readings = single_byte(&evidence, &words, declared);
    readings.extend(multi_byte(&evidence, &words, declared));
    let best = readings.iter().max_by(|a, b| a.weight.total_cmp(&b.weight));
    let appraisal = best.map(|best| Appraisal {
        share: 0.0,
        lead: lead(readings.iter().map(|it| it.weight)),
        high_count: evidence.high_count,
        surprise: surprise(&evidence, best),
        words: word_weight(&best.charset.decode(evidence.bytes)),
        is_of_no_language: best.language.is_none(),
        signs_in_words: 0,
        word_count: evidence.word_count + evidence.runs,
        is_ebcdic: false,
        is_multi_byte: !best.charset.is_single_byte(),
        is_declared: declared == Some(best.charset),
    });
    let guesses = guesses(&evidence, readings);
    let share = guesses.first().map(|best| best.score);
    let appraisal = appraisal.zip(share);
    let appraisal = appraisal.map(|(appraisal, share)| Appraisal { share, ..appraisal });
    (guesses, appraisal)
}

/// How much more the largest of the weights is than the next one, at most [`FAR`].
fn lead(weights: impl Iterator<Item = f32>) -> f32 {
    let two = weights.fold([f32::MIN; 2], |[first, second], it| {
        [first.max(it), second.max(first.min(it))]
    });
    (two[0] - two[1]).clamp(0.0, FAR)
}

/// How unlike text of its language a reading is.
fn surprise(evidence: &Evidence<'_>, reading: &Weighed) -> Surprise {
    if reading.charset.is_single_byte() {
        let language = reading.language_place;
        return match respelled(reading.charset, evidence) {
            Some(bytes) => {
                MODELS.surprise(MODELS.place_of_tones(), language, &Evidence::of(&bytes))
            }
            None => MODELS.surprise(reading.place, language, evidence),
        };
    }
    let decoded = Decoded::of(&reading.charset.decode(evidence.bytes));
    let language = MODELS.ideographic().get(reading.language_place);
    let cost = language.map_or(0.0, |language| decoded.ideographic(language));
    let wide = decoded.wide.max(1) as f32;
    Surprise {
        mean: cost / wide - USUAL_COST,
        strange: decoded.impossible as f32 / wide,
    }
}

fn single_byte(evidence: &Evidence<'_>, words: &[f32], declared: Option<Charset>) -> Vec<Weighed> {
    let models = &*MODELS;
    let mut costs = Vec::new();
    let mut found: Vec<Weighed> = Vec::new();
    for (place, &(charset, usual)) in models.charsets().iter().enumerate() {
        if let Some(bytes) = respelled(charset, evidence) {
            let place = models.place_of_tones();
            models.single_byte(place, &Evidence::of(&bytes), &mut costs);
        } else {
            models.single_byte(place, evidence, &mut costs);
        }
        let weights = costs.iter().map(|&(language, cost)| {
            let at_home = models.at_home(place, language);
            (language, words[language] + at_home - cost)
        });
        let Some((language, weight)) = models.likeliest(weights) else {
            continue;
        };
        let high = (0x80..=0xFF).filter(|byte| evidence.high[usize::from(byte & 0x7F)] > 0);
        let text: Vec<char> = high.map(|byte: u8| models.character(place, byte)).collect();
        let said = if declared == Some(charset) {
            DECLARED
        } else {
            0.0
        };
        let weight = weight + usual + said;
        let reading = Weighed {
            charset,
            weight,
            language: models.name(language),
            place,
            language_place: language,
            text,
        };
        match found.iter_mut().find(|other| other.text == reading.text) {
            // The same text: the more usual encoding, or the one that it says it is in.
            Some(other) if other.weight < weight => *other = reading,
            Some(_) => {}
            None => found.push(reading),
        }
    }
    found
}

fn multi_byte(evidence: &Evidence<'_>, words: &[f32], declared: Option<Charset>) -> Vec<Weighed> {
    let mut found = Vec::new();
    for (place, (encoding, usual, languages)) in MULTI_BYTE.into_iter().enumerate() {
        // A part first: what is in another encoding is mostly ill-formed in this one.
        let begin = evidence
            .bytes
            .iter()
            .position(|&byte| byte >= 0x80)
            .unwrap_or(0);
        let part = &evidence.bytes[begin..];
        let part = &part[..part.len().min(PART)];
        if !may_be(&Decoded::of(&encoding.decode_without_bom_handling(part).0)) {
            continue;
        }
        let decoded = Decoded::of(&encoding.decode_without_bom_handling(evidence.bytes).0);
        let all = readings(&decoded, usual, languages, words, words::mixture(evidence));
        let best = all.into_iter().enumerate();
        if let Some((language_place, (weight, language))) =
            best.max_by(|a, b| a.1.0.total_cmp(&b.1.0))
        {
            let is_gbk = encoding == encoding_rs::GB18030 && !four_bytes(evidence.bytes);
            let encoding = if is_gbk { encoding_rs::GBK } else { encoding };
            let said = declared == Some(encoding.into());
            let weight = weight + if said { DECLARED } else { 0.0 };
            found.push(Weighed {
                charset: encoding.into(),
                weight,
                language,
                place,
                language_place,
                text: Vec::new(),
            });
        }
    }
    found
}

/// How likely decoded text is in each language, those first that are usual in its encoding.
fn readings(
    decoded: &Decoded,
    usual: f32,
    languages: &[&str],
    words: &[f32],
    mixture: f32,
) -> Vec<(f32, Option<&'static str>)> {
    let mut all = Vec::new();
    for language in MODELS.ideographic() {
        let place = languages.iter().position(|name| *name == language.name);
        let at_home = place.map_or(ABROAD, |place| -2.0 * place as f32);
        all.push((
            usual + at_home - mixture - decoded.ideographic(language),
            Some(language.name),
        ));
    }
    if decoded.eastern * 2 < decoded.wide {
        let costs = MODELS.decoded(decoded);
        let others = costs.into_iter().zip(words).enumerate();
        all.extend(
            others.map(|(language, (cost, word))| {
                (usual + ABROAD + word - cost, MODELS.name(language))
            }),
        );
    }
    all
}

/// Whether text can be in an encoding: not when much of it is ill-formed there.
fn may_be(decoded: &Decoded) -> bool {
    decoded.wide > 0 && decoded.impossible <= 4 + decoded.wide / 10
}

/// Whether there are characters of four bytes, which GB18030 has and GBK has not.
fn four_bytes(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let [first, after @ ..] = rest {
        let len = match (first, after) {
            (0x81..=0xFE, [0x30..=0x39, 0x81..=0xFE, 0x30..=0x39, ..]) => return true,
            (0x81..=0xFE, [_, ..]) => 2,
            _ => 1,
        };
        rest = &rest[len..];
    }
    false
}

/// Text in ISO-2022-JP, which has no bytes from 0x80 but escapes.
fn shifted(evidence: &Evidence<'_>) -> Vec<Guess> {
    let encoding = encoding_rs::ISO_2022_JP;
    let has_escape = evidence
        .bytes
        .windows(2)
        .any(|pair| matches!(pair, [0x1B, b'$' | b'(']));
    if !has_escape {
        return Vec::new();
    }
    let decoded = Decoded::of(&encoding.decode_without_bom_handling(evidence.bytes).0);
    // The words that are found between escapes are no words: they are characters of two bytes.
    let words = vec![0.0; MODELS.alphabetic().len()];
    let all = readings(&decoded, TEXT, &["Japanese"], &words, 0.0);
    let Some((weight, language)) = all.into_iter().max_by(|a, b| a.0.total_cmp(&b.0)) else {
        return Vec::new();
    };
    // By chance any of 94 × 94 characters, each with an escape now and then.
    let noise = -9.1 * decoded.wide as f32;
    let controls = CONTROL * evidence.controls as f32;
    let score = 1.0 / (1.0 + (noise - weight + controls).exp());
    if decoded.wide == 0 || score < LEAST {
        return Vec::new();
    }
    vec![Guess {
        charset: encoding.into(),
        score,
        language,
    }]
}

/// Readings as shares of all there is, noise included.
fn guesses(evidence: &Evidence<'_>, readings: Vec<Weighed>) -> Vec<Guess> {
    let ascii = evidence
        .pairs
        .iter()
        .filter(|pair| pair.1 < 0x80)
        .map(|pair| pair.2 as f32);
    let noise = -NOISE * evidence.high_count as f32 - NOISE_ASCII * ascii.sum::<f32>();
    let letters: usize = evidence
        .words
        .iter()
        .filter(|word| word.len() > 2)
        .map(|word| word.len())
        .sum();
    let text = TEXT + WORD_LETTER * letters as f32 - CONTROL * evidence.controls as f32;
    // What stands side by side is not independent: long texts would be surer than they can be.
    let sureness = 1.0 / (1.0 + evidence.high_count as f32 / 30.0).sqrt();
    let best = readings
        .iter()
        .map(|each| each.weight + text)
        .fold(noise, f32::max);
    let share = |weight: f32| ((weight - best) * sureness).exp();
    let total = share(noise)
        + readings
            .iter()
            .map(|each| share(each.weight + text))
            .sum::<f32>();
    let guess = |each: Weighed| Guess {
        charset: each.charset,
        score: share(each.weight + text) / total,
        language: each.language,
    };
    let mut guesses: Vec<Guess> = readings.into_iter().map(guess).collect();
    guesses.retain(|guess| guess.score >= LEAST);
    guesses.sort_by(|a, b| b.score.total_cmp(&a.score));
    guesses
}
