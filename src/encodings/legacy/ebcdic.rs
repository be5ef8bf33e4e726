//! Text in EBCDIC: letters, digits and spaces are in other places than in ASCII, so that nothing else is like it.

use super::evidence::Evidence;
use super::weigh::MODELS;
use super::word_weight::word_weight;
use super::{Appraisal, Guess, LEAST, lead};
use crate::encodings::{Charset, CodePage};

/// So much of a text is looked at.
const MOST: usize = 64 << 10;

/// How usual each page is beside the first, as a natural logarithm: a page of a country, or with a euro sign in the
/// place of a sign that hardly anybody used, is rarer. Nothing counts such files.
const USUAL: [(&str, f32); 6] = [
    ("IBM037", 0.0),
    ("IBM500", -0.7),
    ("IBM1047", -0.7),
    ("IBM273", -1.0),
    ("IBM1140", -2.0),
    ("IBM1148", -2.5),
];

/// Of the bytes of text so many are letters, digits, spaces, signs and line ends of EBCDIC.
const SHARE_OF_TEXT: f32 = 0.98;

/// So many bytes are for a space or the end of a line, and no more.
const BYTES_TO_A_SPACE: usize = 24;

/// The EBCDIC code pages that `bytes` may be in, the best first; none where they are not like such text.
pub fn rank(bytes: &[u8]) -> Vec<Guess> {
    let (mut guesses, appraisal) = appraised(bytes);
    let is_right = appraisal.map_or(0.0, |it| it.probability());
    for guess in &mut guesses {
        guess.score *= is_right;
    }
    guesses.retain(|guess| guess.score >= LEAST);
    guesses
}

/// The pages, the best first, with how likely each is beside that one and it is that they are text, and what there is to
/// say of the best; nothing where the bytes are not like such text.
#[must_use]
pub fn appraised(bytes: &[u8]) -> (Vec<Guess>, Option<Appraisal>) {
    let bytes = bytes.get(..MOST).unwrap_or(bytes);
    if !is_like_text(bytes) {
        return (Vec::new(), None);
    }
    let mut readings: Vec<(Reading, String)> = Vec::new();
    for (name, usual) in USUAL {
        let Some(page) = CodePage::named(name) else {
            continue;
        };
        let charset = Charset::Page(page);
        let text = charset.decode(bytes).into_owned();
        if readings.iter().any(|(_, other)| *other == text) {
            // The same text: the more usual page, which came first.
            continue;
        }
        // In Latin-1 the same text has its letters and signs where the statistics look for them.
        let latin: Vec<u8> = text.chars().map(latin1).collect();
        let (language, cost) = MODELS.latin1(&Evidence::of_all(&latin));
        let reading = Reading {
            charset,
            language,
            weight: usual - cost - signs_cost(&text),
            latin,
        };
        readings.push((reading, text));
    }
    let best = (readings.iter()).max_by(|one, other| one.0.weight.total_cmp(&other.0.weight));
    let Some((best, text)) = best else {
        return (Vec::new(), None);
    };
    let share = |reading: &Reading| (reading.weight - best.weight).exp();
    let sum: f32 = readings.iter().map(|(reading, _)| share(reading)).sum();
    let evidence = Evidence::of(&best.latin);
    let is_text = 1.0 / (1.0 + (-MODELS.as_words(&evidence)).exp());
    let appraisal = Appraisal {
        share: 1.0 / sum,
        lead: lead(readings.iter().map(|(reading, _)| reading.weight)),
        high_count: evidence.high_count,
        surprise: MODELS.latin1_surprise(best.language, &evidence),
        words: if evidence.high_count == 0 {
            1.0
        } else {
            word_weight(text)
        },
        signs_in_words: signs_in_words(text),
        word_count: evidence.word_count + evidence.runs,
        is_ebcdic: true,
        is_of_no_language: MODELS.name(best.language).is_none(),
        is_multi_byte: false,
        is_declared: false,
    };
    let mut guesses: Vec<Guess> = (readings.iter())
        .map(|(reading, _)| Guess {
            charset: reading.charset,
            score: is_text * share(reading),
            language: MODELS.name(reading.language),
        })
        .collect();
    guesses.sort_by(|a, b| b.score.total_cmp(&a.score));
    (guesses, Some(appraisal))
}

/// The signs that are in the same place on each page of EBCDIC (IBM's character set 640), so that they tell nothing.
const SAME_ON_EACH_PAGE: &str = " .<(+&*);-/,%_>?:'=\"";

/// How many other signs are between two small letters, where no language has them.
fn signs_in_words(text: &str) -> usize {
    let may_be_a_letter = |sign: char| {
        !sign.is_alphanumeric() && !sign.is_control() && !SAME_ON_EACH_PAGE.contains(sign)
    };
    let (mut before, mut here) = (' ', ' ');
    let mut count = 0;
    for after in text.chars() {
        let is_in_word = before.is_lowercase() && after.is_lowercase();
        count += usize::from(is_in_word && may_be_a_letter(here));
        (before, here) = (here, after);
    }
    count
}

/// What signs of ASCII cost in text, in nats, that are not in one place on all pages: the languages do not tell them
/// apart. Counted among the signs of the texts that the scores are fitted on, by `encoding_scores --fit`.
const SIGNS: [(char, f32); 13] = [
    ('~', 4.8),
    ('!', 5.1),
    ('[', 5.5),
    (']', 5.5),
    ('|', 5.8),
    ('#', 6.9),
    ('@', 7.3),
    ('{', 7.4),
    ('}', 7.4),
    ('\\', 7.6),
    ('$', 7.6),
    ('`', 8.3),
    ('^', 11.3),
];

/// What a bracket costs without the other one in its line, in nats: ten of 7,426 in those texts are so.
const LONE_BRACKET: f32 = 6.6;

/// What the signs of a text cost beyond any sign, in nats.
fn signs_cost(text: &str) -> f32 {
    let mut cost = 0.0;
    let (mut open, mut lone) = (0_u32, 0_u32);
    for sign in text.chars() {
        match sign {
            '[' => open += 1,
            ']' if open > 0 => open -= 1,
            ']' => lone += 1,
            '\n' | '\r' | '\u{85}' => lone += std::mem::take(&mut open),
            _ => {}
        }
        if let Some((_, usual)) = SIGNS.iter().find(|(other, _)| *other == sign) {
            cost += usual;
        }
    }
    cost + LONE_BRACKET * (open + lone) as f32
}

/// The text in one page.
struct Reading {
    charset: Charset,

    /// Which of the languages with an alphabet it is most likely in.
    language: usize,

    /// The natural logarithm of its probability.
    weight: f32,

    /// The text in Latin-1.
    latin: Vec<u8>,
}

/// Whether nearly all bytes are what text in EBCDIC has, and spaces or ends of lines are among them.
pub fn is_like_text(bytes: &[u8]) -> bool {
    /// Space, tab and the line ends, wherever they are from.
    const BLANKS: [u8; 6] = [0x40, 0x05, 0x0C, 0x0D, 0x15, 0x25];
    let is_text = |byte: u8| BLANKS.contains(&byte) || matches!(byte, 0x41..=0xFE);
    let (mut text, mut spaces, mut letters) = (0_usize, 0_usize, 0_usize);
    for &byte in bytes {
        text += usize::from(is_text(byte));
        spaces += usize::from(matches!(byte, 0x40 | 0x15 | 0x25));
        // Letters and digits, which are in the same places in each page.
        let is_letter = matches!(byte & 0x8F, 0x81..=0x89) && byte >= 0x80 || byte >= 0xF0;
        letters += usize::from(is_letter);
    }
    !bytes.is_empty()
        && text as f32 >= SHARE_OF_TEXT * bytes.len() as f32
        && spaces * BYTES_TO_A_SPACE >= bytes.len()
        && letters * 2 >= bytes.len()
}

/// The byte of a character in Latin-1, and of another one a sign that says nothing.
fn latin1(character: char) -> u8 {
    match character {
        '\u{85}' => b'\n',
        other => u8::try_from(u32::from(other)).unwrap_or(b'?'),
    }
}
