//! How well bytes read as text of a language in an encoding: natural logarithms of probabilities.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::ABROAD;
use super::appraisal::Surprise;
use super::candidates;
use super::character::{Character, IMPOSSIBLE};
use super::decoded::{Decoded, ILL_FORMED};
use super::evidence::Evidence;
use super::pooled::pooled;
use super::quick_hash::Quick;
use super::scripts::{main_script, own_script};
use super::table::{Alphabetic, Ideographic, Table};
use super::units::{CLASSES, Case, OTHER_LETTER, case, is_letter};
use crate::encodings::Charset;

/// What costs more than this hardly occurs in a language, in nats.
const STRANGE: f32 = 8.0;
/// How much likelier a text has to be in a language without statistics of its own than in any that has them, in nats:
/// of texts in the wild about one of a hundred is, and ten times likelier is clear.
const CLEARLY: f32 = 6.9;
/// The cost of a symbol that repeats: lines and frames.
const REPEATED: f32 = 0.8;

/// The statistics in the program, made ready for single-byte encodings.
pub static MODELS: LazyLock<Models> =
    LazyLock::new(|| Models::new(Table::read(include_bytes!("statistics.bin"))));

/// The statistics, with every byte of the single-byte encodings looked up.
#[derive(Debug)]
pub struct Models {
    table: Table,
    /// How many of its languages have statistics of their own; those behind them are what languages have in common.
    named: usize,
    /// For each of those behind them the languages that they are made of.
    members: Vec<Vec<usize>>,
    /// The single-byte encodings that are weighed, and how usual each is.
    charsets: Vec<(Charset, f32)>,
    /// For each single-byte encoding the place of each byte's character in `characters`.
    places: Vec<[u16; 256]>,
    /// Every character of a single-byte encoding.
    characters: Vec<char>,
    /// For each language with an alphabet the unit of each character, and what it costs beyond that.
    units: Vec<Vec<(u8, f32)>>,
    /// Which place among the languages English has.
    english: Option<usize>,
    /// For each single-byte encoding the languages with an alphabet that it can write.
    written: Vec<Vec<usize>>,
    /// For each single-byte encoding the script that it was made for.
    own_scripts: Vec<usize>,
    /// For each language with an alphabet its script.
    scripts: Vec<usize>,
}

impl Models {
    fn new(mut table: Table) -> Self {
        let named = table.alphabetic.len();
        let (pools, members): (Vec<Alphabetic>, Vec<Vec<usize>>) =
            pooled(&table).into_iter().unzip();
        table.alphabetic.extend(pools);
        let mut characters: Vec<char> = Vec::new();
        let mut known: HashMap<char, u16> = HashMap::new();
        let mut places = Vec::new();
        let charsets = candidates::single_byte();
        for (charset, _) in &charsets {
            let mut of_bytes = [0; 256];
            for byte in 0..=255_u8 {
                let c = character(*charset, byte);
                of_bytes[usize::from(byte)] = *known.entry(c).or_insert_with(|| {
                    characters.push(c);
                    characters.len() as u16 - 1
                });
            }
            places.push(of_bytes);
        }
        let known_characters: Vec<Character> = characters
            .iter()
            .map(|&c| Character::of(c, &table))
            .collect();
        let of_language = |language: &Alphabetic| {
            let script = main_script(language);
            let looked_up = known_characters
                .iter()
                .map(|it| it.in_language(language, script));
            looked_up
                .map(|(unit, beyond)| (unit as u8, beyond))
                .collect()
        };
        let units = table.alphabetic.iter().map(of_language).collect();
        let english = table
            .alphabetic
            .iter()
            .position(|language| language.name == "English");
        let letters: Vec<Vec<(char, f32)>> = (table.alphabetic.iter().take(named))
            .map(letters_above_ascii)
            .collect();
        let written = places.iter().map(|bytes| {
            let has: HashSet<char> = bytes
                .iter()
                .map(|&place| characters[usize::from(place)])
                .collect();
            let languages = letters.iter().enumerate();
            let mut written: Vec<usize> = languages
                .filter(|(_, letters)| can_write(&has, letters))
                .map(|(place, _)| place)
                .collect();
            let of_members = members
                .iter()
                .enumerate()
                .filter(|(_, members)| members.iter().any(|member| written.contains(member)));
            let pools: Vec<usize> = of_members.map(|(place, _)| named + place).collect();
            written.extend(pools);
            written
        });
        let written = written.collect();
        let own_scripts = places.iter().map(|bytes| {
            let above = bytes.iter().skip(0x80);
            own_script(above.map(|&place| characters[usize::from(place)]))
        });
        let own_scripts = own_scripts.collect();
        let scripts = table.alphabetic.iter().map(main_script).collect();
        Self {
            table,
            named,
            members,
            charsets,
            places,
            characters,
            units,
            english,
            written,
            own_scripts,
            scripts,
        }
    }

    /// The single-byte encodings that are weighed, and how usual each is.
    pub fn charsets(&self) -> &[(Charset, f32)] {
        &self.charsets
    }

    /// The place of the encoding that [`super::tones`] spells text in.
    pub fn place_of_tones(&self) -> usize {
        let charset = Charset::Web(encoding_rs::WINDOWS_1258);
        let place = self.charsets.iter().position(|it| it.0 == charset);
        place.unwrap_or_default()
    }

    /// What the language with an alphabet at that place is called in English; `None` for any other language of a script.
    pub fn name(&self, language: usize) -> Option<&'static str> {
        let named = self.table.alphabetic.get(..self.named)?;
        named.get(language).map(|it| it.name)
    }

    /// The likeliest of languages with their weights in nats: one that has a name, unless another one is clearly likelier.
    pub fn likeliest(&self, weights: impl Iterator<Item = (usize, f32)>) -> Option<(usize, f32)> {
        let mut best: [Option<(usize, f32)>; 2] = [None; 2];
        for (language, weight) in weights {
            let of_kind = &mut best[usize::from(language >= self.named)];
            if of_kind.is_none_or(|(_, other)| weight >= other) {
                *of_kind = Some((language, weight));
            }
        }
        match best {
            [Some(named), Some(other)] if named.1 + CLEARLY < other.1 => Some(other),
            [named, other] => named.or(other),
        }
    }

    /// The languages with an alphabet, those at the end being what others have in common.
    pub(super) fn alphabetic(&self) -> &[Alphabetic] {
        &self.table.alphabetic
    }

    /// How usual a language is in the single-byte encoding at that place: one in another script than it was made for has
    /// encodings of its own, although it may be written there.
    pub(super) fn at_home(&self, encoding: usize, language: usize) -> f32 {
        let own = self.own_scripts.get(encoding);
        if own == self.scripts.get(language) {
            0.0
        } else {
            ABROAD
        }
    }

    /// The place of English among them.
    pub(super) fn english(&self) -> Option<usize> {
        self.english
    }

    /// The languages with thousands of characters.
    pub fn ideographic(&self) -> &[Ideographic] {
        &self.table.ideographic
    }

    /// The character that a byte is in the single-byte encoding at that place.
    pub fn character(&self, encoding: usize, byte: u8) -> char {
        self.characters[usize::from(self.places[encoding][usize::from(byte)])]
    }

    /// The language in which text in Latin-1 costs least: its place, and the cost.
    pub fn latin1(&self, evidence: &Evidence<'_>) -> (usize, f32) {
        let mut costs = Vec::new();
        if let Some(place) = self.place_of_latin1() {
            self.single_byte(place, evidence, &mut costs);
        }
        let least = costs
            .into_iter()
            .min_by(|one, other| one.1.total_cmp(&other.1));
        least.unwrap_or_default()
    }

    /// [`Models::surprise`] of text in Latin-1.
    pub fn latin1_surprise(&self, language: usize, evidence: &Evidence<'_>) -> Surprise {
        let place = self.place_of_latin1();
        let surprise = |place| self.surprise(place, language, evidence);
        place.map_or_else(Surprise::default, surprise)
    }

    fn place_of_latin1(&self) -> Option<usize> {
        let latin1 = Charset::from(encoding_rs::WINDOWS_1252);
        self.charsets
            .iter()
            .position(|(charset, _)| *charset == latin1)
    }

    /// The cost of decoded text in each language with an alphabet: by place of the language.
    pub fn decoded(&self, decoded: &Decoded) -> Vec<f32> {
        let mut numbers: HashMap<char, usize, Quick> = HashMap::default();
        let mut characters = Vec::new();
        let mut number = |c: char| {
            *numbers.entry(c).or_insert_with(|| {
                characters.push(c);
                characters.len() - 1
            })
        };
        let pairs: Vec<(usize, usize, f32)> = decoded
            .pairs
            .iter()
            .map(|&(before, c, count)| (number(before), number(c), count as f32))
            .collect();
        let cases: Vec<Case> = characters.iter().map(|&c| case(c)).collect();
        let case_cost: f32 = pairs
            .iter()
            .map(|pair| case_cost(cases[pair.0], cases[pair.1]) * pair.2)
            .sum();
        let known: Vec<Character> =
            (characters.iter().map(|&c| Character::of(c, &self.table))).collect();
        let ill_formed = (ILL_FORMED - IMPOSSIBLE) * decoded.impossible as f32;
        let of_language = |language: &Alphabetic| {
            let script = main_script(language);
            let looked_up = known.iter().map(|it| it.in_language(language, script));
            let units: Vec<(usize, f32)> = looked_up.collect();
            let size = language.units();
            let cost = |&(before, c, count): &(usize, usize, f32)| {
                (language.costs[units[before].0 * size + units[c].0] + units[c].1) * count
            };
            case_cost + ill_formed + pairs.iter().map(cost).sum::<f32>()
        };
        self.table.alphabetic.iter().map(of_language).collect()
    }

    /// The cost of the evidence in the single-byte encoding at that place, for each language that it can
    /// write: the place of the language, and the cost.
    pub fn single_byte(
        &self,
        encoding: usize,
        evidence: &Evidence<'_>,
        out: &mut Vec<(usize, f32)>,
    ) {
        out.clear();
        let cases = |byte: u8| case(self.character(encoding, byte));
        let by_case: [Case; 256] = std::array::from_fn(|byte| cases(byte as u8));
        let case_cost = evidence.pairs.iter().map(|&(before, byte, count)| {
            case_cost(by_case[usize::from(before)], by_case[usize::from(byte)]) * count as f32
        });
        let case_cost: f32 = case_cost.sum();
        for &place in &self.written[encoding] {
            let (language, units) = (&self.table.alphabetic[place], &self.units[place]);
            let mut of_byte = [(0_usize, 0.0_f32); 256];
            for (entry, place) in of_byte.iter_mut().zip(&self.places[encoding]) {
                let (unit, extra) = units[usize::from(*place)];
                *entry = (usize::from(unit), extra);
            }
            let size = language.units();
            let mut sum = case_cost;
            for &(before, byte, count) in &evidence.pairs {
                let (unit, extra) = of_byte[usize::from(byte)];
                let mut cost = language.costs[of_byte[usize::from(before)].0 * size + unit] + extra;
                if before == byte && unit > OTHER_LETTER && unit < CLASSES && extra < IMPOSSIBLE {
                    cost = cost.min(REPEATED);
                }
                sum += cost * count as f32;
            }
            out.push((place, sum));
        }
    }

    /// How unlike text of the language at that place the text is, read in the single-byte encoding at that place, or how
    /// unlike text of all languages of that script, whichever is less: by each pair of characters of which the encoding
    /// decides on one.
    pub fn surprise(&self, encoding: usize, language: usize, evidence: &Evidence<'_>) -> Surprise {
        let pools = self.members.iter().zip(self.named..);
        let mut pools = pools.filter(|(members, _)| members.contains(&language));
        let own = self.surprise_of(encoding, language, evidence);
        match pools.next() {
            Some((_, pool)) => own.least(self.surprise_of(encoding, pool, evidence)),
            None => own,
        }
    }

    fn surprise_of(&self, encoding: usize, language: usize, evidence: &Evidence<'_>) -> Surprise {
        let (Some(of_language), Some(units)) = (
            self.table.alphabetic.get(language),
            self.units.get(language),
        ) else {
            return Surprise::default();
        };
        let size = of_language.units();
        let look_up = |byte: u8| {
            let place = usize::from(self.places[encoding][usize::from(byte)]);
            let (unit, extra) = units[place];
            (usize::from(unit), extra, case(self.characters[place]))
        };
        let (mut sum, mut count, mut strange) = (0.0, 0.0, 0.0);
        for &(before, byte, times) in &evidence.pairs {
            if before.is_ascii() && byte.is_ascii() {
                continue;
            }
            let (before, after) = (look_up(before), look_up(byte));
            let cost = of_language.costs[before.0 * size + after.0] + after.1;
            let cost = cost + case_cost(before.2, after.2);
            sum += cost * times as f32;
            count += times as f32;
            if cost > STRANGE {
                strange += times as f32;
            }
        }
        let count = f32::max(count, 1.0);
        Surprise {
            mean: sum / count - expected(of_language),
            strange: strange / count,
        }
    }
}

/// What a pair of characters costs on average in text of a language, of which one at least is not ASCII, in nats.
fn expected(language: &Alphabetic) -> f32 {
    let size = language.units();
    let often = language.how_often();
    let is_ascii = |unit: usize| match unit.checked_sub(CLASSES) {
        Some(place) => language.alphabet.get(place).is_some_and(char::is_ascii),
        None => unit != OTHER_LETTER && unit + 1 != CLASSES,
    };
    let (mut sum, mut mass) = (0.0, 0.0);
    for ((before, share), row) in often.iter().enumerate().zip(language.costs.chunks(size)) {
        for (after, cost) in row.iter().enumerate() {
            if !(is_ascii(before) && is_ascii(after)) {
                let share = share * (-cost).exp();
                sum += share * cost;
                mass += share;
            }
        }
    }
    sum / f32::max(mass, 1e-9)
}

/// The character of a byte in a single-byte encoding: U+FFFD where it has none.
fn character(charset: Charset, byte: u8) -> char {
    charset.decode(&[byte]).chars().next().unwrap_or('\u{FFFD}')
}

/// A language of which fewer of a hundred characters are letters above ASCII is nearly all ASCII.
const HARDLY_ANY: f32 = 0.01;

/// The letters of a language that are not ASCII, each with its share of a text; none where it is nearly all ASCII.
fn letters_above_ascii(language: &Alphabetic) -> Vec<(char, f32)> {
    let often = language.how_often();
    let letters = language.alphabet.iter().zip(often.iter().skip(CLASSES));
    let letters = letters.filter(|(c, _)| !c.is_ascii() && is_letter(**c));
    let letters: Vec<(char, f32)> = letters.map(|(&c, &share)| (c, share)).collect();
    if letters.iter().map(|it| it.1).sum::<f32>() < HARDLY_ANY {
        Vec::new()
    } else {
        letters
    }
}

/// Whether an encoding that has these characters can write a language: at least half of its
/// [letters](letters_above_ascii).
fn can_write(has: &HashSet<char>, letters: &[(char, f32)]) -> bool {
    let all: f32 = letters.iter().map(|it| it.1).sum();
    let written = letters.iter().filter(|it| has.contains(&it.0));
    written.map(|it| it.1).sum::<f32>() * 2.0 >= all
}

/// The cost of a case after a case.
fn case_cost(before: Case, after: Case) -> f32 {
    match (before, after) {
        (_, Case::None) => 0.0,
        (Case::None, Case::Lower) => 0.15,
        (Case::None, Case::Upper) => 2.0,
        (Case::Lower, Case::Lower) => 0.01,
        (Case::Lower, Case::Upper) => 7.0,
        (Case::Upper, _) => 0.7,
    }
}
