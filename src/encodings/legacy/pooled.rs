//! What languages of one script have in common: text in a language without statistics of its own is more like that
//! than like any of them.

use std::collections::{HashMap, HashSet};

use super::scripts::{main_script, script_of};
use super::table::{Alphabetic, STEPS, Table, UNKNOWN};
use super::units::{CLASSES, OTHER_LETTER, OTHER_SYMBOL, is_letter};

/// So many steps from any letter, it does not matter any more which it was.
const SETTLED: usize = 12;

/// Of a class for what is in no alphabet, so much is left when all alphabets are one.
const REST: f32 = 0.1;

/// One language for each script that several languages are written in: what comes after what in a text that is made of
/// texts in all of them. The places of those languages are beside it.
pub fn pooled(table: &Table) -> Vec<(Alphabetic, Vec<usize>)> {
    let mut by_script: HashMap<usize, Vec<usize>> = HashMap::new();
    for (place, language) in table.alphabetic.iter().enumerate() {
        let others = by_script.entry(main_script(language)).or_default();
        // One alphabet twice is one language, written from left to right and from right to left.
        let is_new = |other: &usize| table.alphabetic[*other].alphabet != language.alphabet;
        if others.iter().all(is_new) {
            others.push(place);
        }
    }
    let mut of_several: Vec<_> = by_script.into_iter().filter(|it| it.1.len() > 1).collect();
    of_several.sort_unstable();
    let pool = |(script, places): (usize, Vec<usize>)| (of_script(table, script, &places), places);
    of_several.into_iter().map(pool).collect()
}

/// The languages at these places, which are of one script, as one.
fn of_script(table: &Table, script: usize, places: &[usize]) -> Alphabetic {
    let languages: Vec<&Alphabetic> = places.iter().map(|it| &table.alphabetic[*it]).collect();
    let of_script = |c: &&char| !is_letter(**c) || script_of(**c) == script;
    let letters = languages.iter().flat_map(|it| &it.alphabet);
    let letters: HashSet<char> = letters.filter(of_script).copied().collect();
    let mut alphabet: Vec<char> = letters.into_iter().collect();
    alphabet.sort_unstable();
    let size = CLASSES + alphabet.len();
    let mut together = vec![0.0; size * size];
    for language in languages {
        let own = language.units();
        let chances = language.chances();
        let often = how_often(&chances, own);
        // What each unit is in this language, and which share of that.
        let units: Vec<(usize, f32)> = (0..size)
            .map(|unit| match unit.checked_sub(CLASSES) {
                Some(letter) => share_of_unit(table, language, alphabet[letter]),
                None if matches!(unit, OTHER_LETTER | OTHER_SYMBOL) => (unit, REST),
                None => (unit, 1.0),
            })
            .collect();
        for (before, (own_before, share_before)) in units.iter().enumerate() {
            let row = &chances[own_before * own..][..own];
            let weight = often[*own_before] * share_before;
            let cells = together[before * size..].iter_mut();
            for (cell, (after, share)) in cells.zip(&units) {
                *cell += weight * share * row[*after];
            }
        }
    }
    let costs = together.chunks(size).flat_map(|row| {
        let all: f32 = row.iter().sum();
        let rarest = STEPS[STEPS.len() - 1];
        row.iter().map(move |cell| (all / cell).ln().min(rarest))
    });
    Alphabetic {
        name: "",
        costs: costs.collect(),
        alphabet,
    }
}

/// What a character of another alphabet is in a language, and its share of that.
fn share_of_unit(table: &Table, language: &Alphabetic, c: char) -> (usize, f32) {
    let unit = language.unit(c);
    if matches!(unit, OTHER_LETTER | OTHER_SYMBOL) {
        let cost = table.everywhere.get(&c).copied().unwrap_or(UNKNOWN);
        (unit, (-cost).exp())
    } else {
        (unit, 1.0)
    }
}

impl Alphabetic {
    /// How often each unit is in a long text, as a share of all.
    pub fn how_often(&self) -> Vec<f32> {
        how_often(&self.chances(), self.units())
    }

    /// The chance of each unit after each unit: row by row, a row for each unit that precedes.
    fn chances(&self) -> Vec<f32> {
        self.costs.iter().map(|cost| (-cost).exp()).collect()
    }
}

/// Of so many units with those chances after each other how often each is in a long text: what stays as it is from
/// one character to the next.
fn how_often(chances: &[f32], size: usize) -> Vec<f32> {
    let rows: Vec<f32> = chances.chunks(size).map(|row| row.iter().sum()).collect();
    let mut often = vec![1.0 / size as f32; size];
    for _ in 0..SETTLED {
        let mut next = vec![0.0; size];
        for ((row, all), share) in chances.chunks(size).zip(&rows).zip(&often) {
            for (often_next, chance) in next.iter_mut().zip(row) {
                *often_next += share * chance / all;
            }
        }
        often = next;
    }
    often
}
