//! UTF-16 and UTF-32 without a byte order mark.
//!
//! The units of the samples are weighed as text: how many bits a simple model of text needs for them,
//! against the bits of a model of 8-bit text and of bytes that are nothing. The model of text knows
//! which scripts there are and learns which of them this text has; it knows no languages.

use std::collections::{HashMap, HashSet};

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
use unicode_script::{Script, UnicodeScript as _};

use super::Encoding;
use super::common::is_common_han;
use super::evidence::is_no_text;
use super::samples::Samples;
use crate::unicode::ByPage;

/// How well bytes read in one wide encoding.
#[derive(Debug, Clone, Copy)]
pub(super) struct WideFit {
    /// The encoding.
    pub encoding: Encoding,

    /// How many characters were looked at.
    pub characters: u64,

    /// Of those, how many no text has: surrogates without their partner, numbers beyond U+10FFFF,
    /// unassigned and private code points, noncharacters, controls.
    pub impossible: u64,

    /// How many bits fewer the characters need as text than the bytes as anything else.
    pub saved_bits: f64,

    /// The script that most letters are of.
    pub script: Option<Script>,
}

/// The most characters of one encoding that are looked at.
const MOST: usize = 1 << 14;

/// A character that no text has costs so many bits.
const IMPOSSIBLE_BITS: f64 = 30.0;

/// Whether bytes begin with a byte order mark of UTF-16.
pub(super) fn is_marked(start: &[u8]) -> bool {
    start.starts_with(Encoding::Utf16Le.bom()) || start.starts_with(Encoding::Utf16Be.bom())
}

/// How well the samples read as UTF-16 and UTF-32, in both byte orders, the best first.
pub(super) fn fits(samples: &Samples) -> Vec<WideFit> {
    let wide = [
        Encoding::Utf16Le,
        Encoding::Utf16Be,
        Encoding::Utf32Le,
        Encoding::Utf32Be,
    ];
    let mut fits: Vec<WideFit> = wide.map(|encoding| fit(samples, encoding)).into();
    fits.sort_by(|a, b| b.saved_bits.total_cmp(&a.saved_bits));
    fits
}

fn fit(samples: &Samples, encoding: Encoding) -> WideFit {
    let pieces = samples.spread.len().max(1);
    let most = MOST / pieces;
    let mut model = Model::default();
    let mut other_bits = 0.0;
    let mut seen = HashSet::new();
    for piece in &samples.spread {
        let mut bytes = &piece.bytes[..];
        if piece.offset == 0 {
            bytes = bytes.strip_prefix(encoding.bom()).unwrap_or(bytes);
        }
        let width = if is_utf32(encoding) { 4 } else { 2 };
        let bytes = bytes.get(..most * width).unwrap_or(bytes);
        let is_last = piece.at_end && bytes.len() < most * width;
        let mut place = 0;
        let mut before = None;
        for (character, at_border) in characters(bytes, encoding) {
            let len = character.map_or(width, |it| width.max(2 * it.len_utf16()));
            let own = bytes.get(place..place + len).unwrap_or_default();
            place += len;
            // What follows the same character once more says nothing new: a pattern that repeats is not text.
            let is_new = character.is_none() || seen.insert((before, character));
            before = character;
            // The border of a piece may cut a pair.
            let is_cut = at_border && character.is_none() && !(is_last && piece.offset == 0);
            if is_new {
                other_bits += own.iter().map(|byte| bits_as_byte(*byte)).sum::<f64>();
            }
            match (is_cut, is_new) {
                (true, _) => {}
                (false, true) => model.add(character),
                (false, false) => model.add_known(character),
            }
        }
        if is_last && bytes.len() % width > 0 {
            // The source ends within a code unit.
            model.add(None);
        }
    }
    WideFit {
        encoding,
        characters: model.characters,
        impossible: model.impossible,
        saved_bits: other_bits - model.bits,
        script: model.main_script(),
    }
}

fn is_utf32(encoding: Encoding) -> bool {
    matches!(encoding, Encoding::Utf32Le | Encoding::Utf32Be)
}

/// The characters of bytes, `None` for what is none, and whether they are at the first or last place.
fn characters(bytes: &[u8], encoding: Encoding) -> Vec<(Option<char>, bool)> {
    let mut found: Vec<(Option<char>, bool)> = match encoding {
        Encoding::Utf32Le | Encoding::Utf32Be => {
            let number = |quad: &[u8; 4]| match encoding {
                Encoding::Utf32Le => u32::from_le_bytes(*quad),
                _ => u32::from_be_bytes(*quad),
            };
            let quads = bytes.as_chunks::<4>().0.iter();
            quads
                .map(|quad| (char::from_u32(number(quad)), false))
                .collect()
        }
        _ => {
            let unit = |pair: &[u8; 2]| match encoding {
                Encoding::Utf16Le => u16::from_le_bytes(*pair),
                _ => u16::from_be_bytes(*pair),
            };
            let pairs = bytes.as_chunks::<2>().0.iter();
            char::decode_utf16(pairs.map(unit))
                .map(|unit| (unit.ok(), false))
                .collect()
        }
    };
    if let Some(first) = found.first_mut() {
        first.1 = true;
    }
    if let Some(last) = found.last_mut() {
        last.1 = true;
    }
    found
}

/// How many bits a byte costs as part of text of one byte each, or of bytes that are nothing: NUL and
/// controls are rare in the one, 8 bits each in the other.
fn bits_as_byte(byte: u8) -> f64 {
    match byte {
        b'a'..=b'z' | b' ' => 5.0,
        b'\t' | b'\n' | b'\r' | 0x20..=0x7E => 6.5,
        0x80.. => 7.5,
        0 => 8.0,
        _ if is_no_text(byte) => 8.5,
        _ => 8.0,
    }
}

/// How many bits a code unit of UTF-16 costs in text of a script, about: as [`Model`] has it, without learning.
pub(super) fn bits_as_unit(unit: u16, main: Option<Script>) -> f64 {
    /// How much rarer signs of CJK are in another script than in a text of which nothing is known.
    const RARER: f64 = 8.0;
    let Some(character) = char::from_u32(u32::from(unit)) else {
        // A half of a pair is no worse than a rare letter.
        return 20.0;
    };
    if character == '\u{FEFF}' {
        // A byte order mark, where UTF-16 begins.
        return 8.0;
    }
    let Some((class, size)) = class_of(character) else {
        return IMPOSSIBLE_BITS;
    };
    let east_asian = [
        Script::Han,
        Script::Hiragana,
        Script::Katakana,
        Script::Hangul,
    ];
    let is_eastern = main.is_some_and(|script| east_asian.contains(&script));
    let share = match class {
        Class::CommonHan if main == Some(Script::Han) => 0.5,
        Class::Letters(script) if main == Some(script) => 0.5,
        Class::Punctuation if !is_eastern && character > '\u{2100}' => share_before(class) / RARER,
        _ => share_before(class),
    };
    size.log2() - share.log2()
}

/// What characters are taken together: they share their probability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Class {
    LowerAscii,
    OtherAscii,
    Punctuation,
    Symbol,
    CommonHan,
    Letters(Script),
}

/// How many bits characters save that are written in base64.
#[derive(Default)]
pub(super) struct Savings {
    model: Model,
    digits: usize,
}

impl Savings {
    /// Adds a character, `None` for what is none, and how many digits it is written with.
    pub fn add(&mut self, character: Option<char>, digits: usize) {
        self.model.add(character);
        self.digits += digits;
    }

    /// Adds a sign that is no character, and costs so many bits.
    pub fn add_sign(&mut self, bits: f64) {
        self.model.bits += bits;
        self.digits += 1;
    }

    /// How many bits fewer the characters need as text than their digits as data.
    pub fn bits(&self) -> f64 {
        /// Bits of a digit.
        const DIGIT: f64 = 6.0;
        DIGIT * self.digits as f64 - self.model.bits
    }
}

/// A model of text that learns which classes of characters the text has.
#[derive(Default)]
struct Model {
    classes: HashMap<Class, u64>,
    characters: u64,
    impossible: u64,
    bits: f64,
}

impl Model {
    fn add(&mut self, character: Option<char>) {
        /// Seen before anything is seen: how slowly the model learns.
        const BEFORE: f64 = 8.0;
        self.characters += 1;
        let Some((class, size)) = character.and_then(class_of) else {
            self.impossible += 1;
            self.bits += IMPOSSIBLE_BITS;
            return;
        };
        let seen = self.classes.entry(class).or_default();
        let probability =
            (*seen as f64 + BEFORE * share_before(class)) / (self.characters as f64 - 1.0 + BEFORE);
        self.bits += size.log2() - probability.log2();
        *seen += 1;
    }

    /// Adds one that says nothing new.
    fn add_known(&mut self, character: Option<char>) {
        let bits = self.bits;
        self.add(character);
        self.bits = bits;
    }

    fn main_script(&self) -> Option<Script> {
        let script = |class: &Class| match class {
            Class::LowerAscii => Some(Script::Latin),
            Class::CommonHan => Some(Script::Han),
            Class::Letters(script) => Some(*script),
            _ => None,
        };
        let mut scripts: HashMap<Script, u64> = HashMap::new();
        for (class, count) in &self.classes {
            if let Some(script) = script(class) {
                *scripts.entry(script).or_default() += count;
            }
        }
        scripts
            .into_iter()
            .max_by_key(|(script, count)| (*count, script.full_name()))
            .map(|(script, _)| script)
    }
}

/// How likely a class is in text of which nothing is known. All scripts together have what is left.
fn share_before(class: Class) -> f64 {
    match class {
        Class::LowerAscii => 0.3,
        Class::OtherAscii | Class::CommonHan => 0.15,
        Class::Punctuation => 0.05,
        Class::Symbol => 0.01,
        Class::Letters(script) => match script {
            Script::Latin
            | Script::Cyrillic
            | Script::Greek
            | Script::Arabic
            | Script::Hebrew
            | Script::Han
            | Script::Hiragana
            | Script::Katakana
            | Script::Hangul => 0.03,
            Script::Thai | Script::Devanagari | Script::Armenian | Script::Georgian => 0.01,
            _ => 0.001,
        },
    }
}

/// The class of a character and how many are about as likely in it; `None` for what no text has.
fn class_of(character: char) -> Option<(Class, f64)> {
    static CLASSES: ByPage<Option<(Class, f64)>> = ByPage::new();
    CLASSES.get(u32::from(character), |it| find_class(it?))?
}

fn find_class(character: char) -> Option<(Class, f64)> {
    match character {
        'a'..='z' | ' ' => return Some((Class::LowerAscii, 20.0)),
        '\t' | '\n' | '\r' | '!'..='~' => return Some((Class::OtherAscii, 50.0)),
        '\u{FEFF}' => return Some((Class::Symbol, 4000.0)),
        '\u{2000}'..='\u{206F}' | '\u{3000}'..='\u{303F}' | '\u{FF00}'..='\u{FF65}' => {
            return match character.general_category() {
                GeneralCategory::Unassigned => None,
                _ => Some((Class::Punctuation, 60.0)),
            };
        }
        _ => {}
    }
    match character.general_category() {
        GeneralCategory::Control
        | GeneralCategory::PrivateUse
        | GeneralCategory::Surrogate
        | GeneralCategory::Unassigned => return None,
        _ => {}
    }
    let script = character.script();
    Some(match script {
        Script::Common | Script::Inherited if ('\u{A0}'..='\u{BF}').contains(&character) => {
            (Class::Punctuation, 60.0)
        }
        Script::Common | Script::Inherited => (Class::Symbol, 4000.0),
        Script::Han if is_common_han(character) => (Class::CommonHan, 1500.0),
        Script::Han => (Class::Letters(script), 60_000.0),
        Script::Hangul => (Class::Letters(script), 2500.0),
        Script::Hiragana | Script::Katakana => (Class::Letters(script), 80.0),
        Script::Latin => (Class::Letters(script), 60.0),
        _ => (Class::Letters(script), 64.0),
    })
}
