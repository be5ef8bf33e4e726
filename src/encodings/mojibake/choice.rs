//! Which candidates of a line are taken for mojibake, of those that overlap or that explain it in other ways.

use std::collections::BTreeMap;

use super::characters::Misreadings;
use super::line::Line;
use super::misreading::{COUNT, rarity};
use super::readings::STRONG;
use super::search::{Candidate, Stretch};

/// A misreading that is worth so many bits less than another one could be meant as well.
const MARGIN: f32 = 8.0;

/// For each misreading how many bits its candidates are worth. How rare it is speaks against it once, however many there
/// are.
pub(super) fn totals(candidates: &[&Candidate]) -> [f32; COUNT] {
    let mut totals: [f32; COUNT] = std::array::from_fn(|number| -rarity(number));
    for candidate in candidates.iter().filter(|it| it.evidence >= STRONG) {
        if let Some(total) = totals.get_mut(candidate.number) {
            *total += candidate.evidence;
        }
    }
    totals
}

/// The misreadings of which some candidate is certain by itself.
pub(super) fn with_strong(candidates: &[&Candidate]) -> Misreadings {
    let strong = candidates
        .iter()
        .filter(|it| it.evidence >= STRONG && it.gain >= STRONG);
    strong.fold(0, |all, it| all | 1 << it.number)
}

/// The candidates of one line without those that a more usual misreading of the file explains, where the rarer one would
/// make another letter of them: `Ã€` is `À` in Windows-1252 and `ä` in ISO-8859-15. They stay where another stretch of the
/// line is certain, and likelier in the rarer one.
fn without_rarer<'a>(line: &[&'a Candidate]) -> Vec<&'a Candidate> {
    let more_usual = |it: &Candidate| {
        let from = line.partition_point(|of| of.stretch.range.start < it.stretch.range.start);
        let here = line.get(from..).unwrap_or_default().iter();
        let here = here.take_while(|of| of.stretch.range.start == it.stretch.range.start);
        let rare = rarity(it.number);
        let others = here.filter(|of| {
            of.stretch.range == it.stretch.range
                && of.stretch.repaired != it.stretch.repaired
                && of.gain >= STRONG
                && rarity(of.number) < rare
        });
        others.map(|of| of.evidence).reduce(f32::max)
    };
    let mut likelier: Misreadings = 0;
    for it in line
        .iter()
        .filter(|it| it.lone.is_none() && it.gain >= STRONG)
    {
        if more_usual(it).is_some_and(|usual| usual < it.evidence) {
            likelier |= 1 << it.number;
        }
    }
    let is_best = |it: &&&Candidate| {
        it.lone.is_none() || likelier & (1 << it.number) != 0 || more_usual(it).is_none()
    };
    line.iter().filter(is_best).copied().collect()
}

/// What the file says of the misreadings.
pub(super) struct OfFile<'a> {
    /// Whether stretches of it are mojibake that are only a little more plausible so.
    pub usual: [bool; COUNT],

    /// Those of which a stretch is certain.
    pub proven: Misreadings,

    /// How many bits each is worth.
    pub bits: &'a [f32; COUNT],
}

/// Takes the candidates of one line that are plausible enough and do not overlap.
pub(super) fn choose(
    line: &[&Candidate],
    of_file: &OfFile<'_>,
    of_line: &Line,
    kept: &mut Vec<Stretch>,
) {
    let mut line = without_rarer(line);
    let totals = totals(&line);
    let with_strong = with_strong(&line);
    let has = |all: Misreadings, candidate: &Candidate| all & (1 << candidate.number) != 0;
    let total = |candidate: &Candidate| {
        let total = totals.get(candidate.number).copied().unwrap_or_default();
        if has(of_file.proven, candidate) {
            // How rare it is has been counted where it is certain.
            total + rarity(candidate.number)
        } else if has(with_strong, candidate) {
            total
        } else {
            0.0
        }
    };
    // What explains every character of the line is likelier than what explains some.
    let is_whole =
        |candidate: &Candidate| !has(of_line.not_whole, candidate) && total(candidate) >= STRONG;
    // Of two that explain all of the line, the one that is worth more in the file.
    let in_file = |candidate: &Candidate| {
        let bits = of_file
            .bits
            .get(candidate.number)
            .copied()
            .unwrap_or_default();
        let total = totals.get(candidate.number).copied().unwrap_or_default();
        if has(of_line.not_whole, candidate) {
            total
        } else {
            total.max(bits - rarity(candidate.number))
        }
    };
    // Of stretches that overlap, the one of the misreading that explains more of the line is kept.
    line.sort_by(|a, b| {
        (is_whole(b).cmp(&is_whole(a)))
            .then(in_file(b).total_cmp(&in_file(a)))
            .then(b.gain.total_cmp(&a.gain))
            .then(a.number.cmp(&b.number))
    });
    let first = kept.len();
    let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
    for candidate in &line {
        let is_usual =
            of_file.usual.get(candidate.number) == Some(&true) || total(candidate) >= STRONG;
        let is_too_weak = candidate.is_weak && has(of_line.not_whole, candidate);
        if is_too_weak || candidate.gain < STRONG && !is_usual {
            continue;
        }
        let range = candidate.stretch.range.clone();
        let before = taken.range(..range.end).next_back();
        if before.is_none_or(|(_, end)| *end <= range.start) {
            taken.insert(range.start, range.end);
            let mut stretch = candidate.stretch.clone();
            stretch.is_beside_a_rest |= of_line.with_rest & (1 << candidate.number) != 0;
            stretch.is_ambiguous |= line.iter().any(|other| {
                other.stretch.range == stretch.range
                    && other.stretch.repaired != stretch.repaired
                    && !has(of_line.not_whole, other)
                    && in_file(candidate) - in_file(other) < MARGIN
            });
            kept.push(stretch);
        }
    }
    if let Some(new) = kept.get_mut(first..) {
        new.sort_by_key(|stretch| stretch.range.start);
    }
}
