//! Makes `src/encodings/legacy/statistics.bin` from texts.
//!
//!     cargo run --release --no-default-features --example letter_statistics -- [--add] OUT FOLDER…
//!
//! Each FOLDER holds a folder for each language, named as the language is in English, and those hold
//! UTF-8 texts, one or many. A text in several FOLDERs counts as often. A language with more than some
//! hundred characters in use is counted by its characters, all others by which letters follow each other.
//!
//! With `--add` the languages that OUT has already stay as they are, and only others are counted.
//!
//! The table in the repository was made from packages of Debian 12:
//!
//! - translations of programs, the messages of their `.mo` files without markup and without those equal to
//!   the English ones: `libgtk-3-common`, `iso-codes`, `libc-l10n`, `evolution-common`, `gimp-data`,
//!   `inkscape`, `freeciv-data`, `wesnoth-1.16-data`, `wordpress-l10n`, `gnucash-common`, `minetest-data`,
//!   `calibre` and `libreoffice-l10n-*` of each language;
//! - manual pages, without requests and escapes of roff: `manpages-*` of each language;
//! - books, without tags: `debian-reference-*`, `maint-guide-*`, `developers-reference-*`, `debian-faq-*`,
//!   `libreoffice-help-*`;
//! - what people say: `fortunes-*` of each language, the dialogues of `fillets-ng-data`;
//! - 30 000 words of `aspell-fo`, since Faroese is in little else.
//!
//! Added to it was every other language that has 50 000 characters in those translations and in those of KDE
//! (`libkf5*-data`, `kstars-data`, `kgeography-data`, `kmail`, `konversation-data`, `kmymoney-common` and other
//! applications of it), one in 2000 of them a letter above ASCII, and 95 of 100 such letters in one encoding of a byte
//! to a character. Bosnian is not among them: it is written as Croatian is.
//!
//! At most 400 000 characters of each package and language count, each line once. What the detection was
//! measured on is not among them: `gnome-user-docs`, `vlc-l10n`, `aptitude-common`, `gramps`, `dokuwiki` and
//! `installation-guide-amd64`.

#![allow(clippy::print_stderr)]

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

use byteloupe::encodings::legacy::table::{Alphabetic, Ideographic, Table, UNKNOWN};
use byteloupe::encodings::legacy::tones;
use byteloupe::encodings::legacy::units::{
    OTHER_LETTER, OTHER_SYMBOL, PUNCTUATION, Wide, class, folded, is_letter,
};
use unicode_normalization::UnicodeNormalization;

/// A language with more different characters than this has no alphabet.
const MOST_LETTERS: usize = 700;
/// A letter of an alphabet is at least so frequent among all characters of a text.
const LEAST_LETTER: f64 = 1e-5;
/// The same for a symbol.
const LEAST_SYMBOL: f64 = 4e-5;
/// A sign that is on keyboards costs no more among all symbols, in nats.
const USUAL_SIGN: f32 = 4.8;
/// The longest alphabet.
const LONGEST_ALPHABET: usize = 80;
/// How many characters with thousands of them are listed for a language.
const LONGEST_LIST: usize = 5000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1).peekable();
    let adds = arguments.next_if(|it| it == "--add").is_some();
    let out = arguments
        .next()
        .ok_or("usage: letter_statistics [--add] OUT FOLDER…")?;
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for folder in arguments {
        read_folder(Path::new(&folder), &mut texts)?;
    }
    let mut table = if adds {
        Table::read(fs::read(&out)?.leak())
    } else {
        Table::default()
    };
    let names = (table.alphabetic.iter().map(|it| it.name))
        .chain(table.ideographic.iter().map(|it| it.name));
    for name in names {
        texts.remove(name);
    }
    let mut everywhere: HashMap<char, f64> = HashMap::new();
    for (name, text) in &texts {
        let mut frequency: HashMap<char, usize> = HashMap::new();
        text.chars()
            .for_each(|c| *frequency.entry(folded(c)).or_default() += 1);
        let counted: usize = frequency.values().sum();
        let often = |&(_, &count): &(&char, &usize)| count * 1_000_000 > counted;
        let different = frequency.iter().filter(often).count();
        let name: &'static str = Box::leak(name.clone().into_boxed_str());
        if different > MOST_LETTERS {
            table.ideographic.push(ideographic(name, text));
            continue;
        }
        let foreign: usize = frequency
            .iter()
            .filter(|(c, _)| !c.is_ascii())
            .map(|(_, count)| count)
            .sum();
        for (&c, &count) in frequency
            .iter()
            .filter(|(c, count)| !c.is_ascii() && **count > 1)
        {
            *everywhere.entry(c).or_default() += count as f64 / foreign as f64;
        }
        let language = alphabetic(name, text, &frequency, counted);
        eprintln!("{name}: {} letters and symbols", language.alphabet.len());
        table.alphabetic.push(language);
    }
    if !adds {
        table.everywhere = costs_everywhere(&everywhere);
    }
    let bytes = table.to_bytes();
    eprintln!("{} bytes", bytes.len());
    fs::write(out, bytes)?;
    Ok(())
}

/// Adds the texts of a folder of languages, as legacy encodings can write them.
fn read_folder(folder: &Path, texts: &mut BTreeMap<String, String>) -> Result<(), Box<dyn Error>> {
    for language in fs::read_dir(folder)? {
        let language = language?;
        let name = language.file_name().to_string_lossy().into_owned();
        for file in fs::read_dir(language.path())? {
            let text = fs::read_to_string(file?.path())?;
            let text: String = text.nfc().filter(|&c| c != '\u{FFFD}').collect();
            match name.as_str() {
                // Legacy encodings but one have the letters with a cedilla only.
                "Romanian" => {
                    let cedilla = text.replace('ș', "ş").replace('ț', "ţ");
                    let cedilla = cedilla.replace('Ș', "Ş").replace('Ț', "Ţ");
                    texts.entry(name.clone()).or_default().push_str(&cedilla);
                }
                // What is put beside a letter is a quotation mark there.
                "Uzbek" => {
                    let quotes = text.replace('ʻ', "‘").replace('ʼ', "’");
                    texts.entry(name.clone()).or_default().push_str(&quotes);
                    continue;
                }
                // Text as it was set for terminals that know one direction only.
                "Hebrew" => {
                    let visual: String = text
                        .lines()
                        .flat_map(|line| line.chars().rev().chain(['\n']))
                        .collect();
                    texts
                        .entry("Hebrew, visual".to_owned())
                        .or_default()
                        .push_str(&visual);
                }
                "Vietnamese" => {
                    texts
                        .entry(name.clone())
                        .or_default()
                        .extend(text.chars().flat_map(tones::apart));
                    continue;
                }
                _ => {}
            }
            let whole = texts.entry(name.clone()).or_default();
            whole.push_str(&text);
            whole.push('\n');
        }
    }
    Ok(())
}

fn alphabetic(
    name: &'static str,
    text: &str,
    frequency: &HashMap<char, usize>,
    counted: usize,
) -> Alphabetic {
    let share = |c: &char| {
        frequency
            .get(c)
            .map_or(0.0, |&count| count as f64 / counted as f64)
    };
    let ascii: f64 = ('a'..='z').map(|c| share(&c)).sum();
    let mut alphabet: Vec<char> = frequency
        .keys()
        .copied()
        .filter(|c| !c.is_ascii() && *c as u32 >= 0xA1 && (*c as u32) < 0xE000)
        .filter(|c| {
            share(c)
                >= if is_letter(*c) {
                    LEAST_LETTER
                } else {
                    LEAST_SYMBOL
                }
        })
        .collect();
    if ascii > 0.5 {
        alphabet.extend('a'..='z');
    }
    alphabet.sort_by(|a, b| share(b).total_cmp(&share(a)).then(a.cmp(b)));
    alphabet.truncate(LONGEST_ALPHABET);
    alphabet.sort_unstable();
    let mut language = Alphabetic {
        name,
        alphabet,
        costs: Vec::new(),
    };
    let units = language.units();
    let mut cached: HashMap<char, usize> = HashMap::new();
    let mut pairs = vec![0.0_f64; units * units];
    let mut before = 0;
    for c in text.chars() {
        let unit = *cached.entry(c).or_insert_with(|| language.unit(c));
        pairs[before * units + unit] += 1.0;
        before = unit;
    }
    let total: f64 = pairs.iter().sum();
    let mut single: Vec<f64> = (0..units)
        .map(|unit| {
            (0..units)
                .map(|before| pairs[before * units + unit])
                .sum::<f64>()
                / total
        })
        .collect();
    for share in &mut single {
        *share = share.max(2e-6);
    }
    for before in 0..units {
        let row = &pairs[before * units..(before + 1) * units];
        let seen: f64 = row.iter().sum();
        let kinds = row.iter().filter(|count| **count > 0.0).count() as f64;
        // Witten and Bell: the more different units were seen after one, the more others may be.
        let weight = (kinds + 1.0).max(seen * 1e-3);
        for unit in 0..units {
            let share = (row[unit] + weight * single[unit]) / (seen + weight);
            // Foreign words and symbols depend on what a text is about: there are always some.
            let share = share.max(match (before, unit) {
                (..=PUNCTUATION, OTHER_SYMBOL) => 2.5e-3,
                (OTHER_SYMBOL, ..=PUNCTUATION) => 0.15,
                (OTHER_SYMBOL, OTHER_SYMBOL) => 2e-2,
                (_, OTHER_SYMBOL | OTHER_LETTER) => 3e-4,
                _ => 0.0,
            });
            language.costs.push(-share.ln() as f32);
        }
    }
    language
}

fn ideographic(name: &'static str, text: &str) -> Ideographic {
    let mut classes = vec![0.5_f64; Wide::COUNT * Wide::COUNT];
    let mut characters: HashMap<char, f64> = HashMap::new();
    let mut of_class = [0.0_f64; Wide::COUNT];
    let mut before = Wide::Ascii as usize;
    for c in text.chars() {
        let of = Wide::of(c);
        if of == Wide::Impossible {
            continue;
        }
        let of = of as usize;
        classes[before * Wide::COUNT + of] += 1.0;
        if of > Wide::Latin as usize {
            *characters.entry(c).or_default() += 1.0;
            of_class[of] += 1.0;
        }
        before = of;
    }
    let mut costs = Vec::new();
    for row in classes.chunks(Wide::COUNT) {
        let seen: f64 = row.iter().sum();
        costs.extend(
            row.iter()
                .map(|count| -(count / seen).max(3e-6).ln() as f32),
        );
    }
    let mut listed: Vec<(char, f64)> = characters
        .into_iter()
        .filter(|(_, count)| *count > 1.0)
        .collect();
    listed.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    listed.truncate(LONGEST_LIST);
    let mut unlisted = vec![UNKNOWN; Wide::COUNT];
    let mut list = HashMap::new();
    for of in [
        Wide::Hiragana,
        Wide::Katakana,
        Wide::HalfKatakana,
        Wide::Han,
        Wide::Hangul,
        Wide::Punctuation,
        Wide::FullWidth,
        Wide::Other,
    ] {
        let here: Vec<_> = listed.iter().filter(|(c, _)| Wide::of(*c) == of).collect();
        let sum: f64 = here.iter().map(|(_, count)| count).sum();
        // How many characters of the class the usual encodings have.
        let places = match of {
            Wide::Han => 14_000.0,
            Wide::Hangul => 9_000.0,
            Wide::Other => 500.0,
            _ => 90.0,
        };
        let total = of_class[of as usize];
        let rest = ((total - sum) / total.max(1.0))
            .max(5.0 / (total + 5.0))
            .max(2e-3);
        unlisted[of as usize] = -(rest / places).ln() as f32;
        list.extend(
            here.iter()
                .map(|(c, count)| (*c, -(count / sum * (1.0 - rest)).ln() as f32)),
        );
    }
    eprintln!("{name}: {} characters", list.len());
    Ideographic {
        name,
        classes: costs,
        unlisted,
        characters: list,
    }
}

/// The costs of letters among all letters, and of symbols among all symbols.
fn costs_everywhere(shares: &HashMap<char, f64>) -> HashMap<char, f32> {
    let mut costs = HashMap::new();
    for letters in [true, false] {
        // Symbols depend on what a text is about more than on its language: what was seldom in the
        // texts counted may be usual in another.
        let power = if letters { 0.8 } else { 0.5 };
        let of_kind = || {
            let of_kind = shares.iter().filter(|(c, _)| is_letter(**c) == letters);
            of_kind.map(|(&c, share)| (c, share.powf(power)))
        };
        let sum: f64 = of_kind().map(|(_, share)| share).sum();
        for (c, share) in of_kind() {
            costs.insert(c, (-(share / sum).ln() as f32).min(UNKNOWN));
        }
    }
    // These signs are on keyboards and in most encodings; translations of programs lack them.
    for sign in "¡¢£¥§©«®°±²³µ¶·»¿×÷½".chars() {
        let cost = costs.entry(sign).or_insert(UNKNOWN);
        *cost = cost.min(USUAL_SIGN);
    }
    costs.retain(|&c, _| class(c) >= OTHER_LETTER);
    costs
}
