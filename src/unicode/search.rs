//! The code points whose names fit a few words.

use fuzzy_matcher::FuzzyMatcher as _;
use fuzzy_matcher::skim::SkimMatcherV2;

use super::mark::Mark;
use super::name::name_of;

/// A code point with a name that fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedCodePoint {
    /// The scalar value.
    pub scalar: char,

    /// Its name, or the alias of a control.
    pub name: String,
}

/// The names of all scalar values that have one, to be searched.
///
/// Making it takes some tenths of a second and some megabytes, and so does a search: neither is for a thread that
/// draws. It does not know ideographs and Hangul syllables, whose names are their numbers or their sounds: `U+4E00`
/// finds those. It does not know translated names either.
pub struct NameSearch {
    names: Vec<NamedCodePoint>,
    matcher: SkimMatcherV2,
}

/// How good a fit is: the smaller, the better.
type Rank = (Fit, std::cmp::Reverse<i64>, usize, char);

/// In which way a name fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It is what was typed, or a short label of it is: `ZWSP`.
    Whole,
    /// Every word that was typed is a word of it.
    Words,
    /// Every word that was typed begins a word of it.
    Starts,
    /// The letters that were typed are in it, in their order.
    Letters,
}

impl Default for NameSearch {
    fn default() -> Self {
        Self::new()
    }
}

impl NameSearch {
    /// Collects the names.
    pub fn new() -> Self {
        let names = (0..=u32::from(char::MAX)).filter(|it| !is_left_out(*it));
        let names = names.filter_map(char::from_u32).filter_map(|scalar| {
            let name = name_of(u32::from(scalar));
            // A label in angle brackets is no name.
            (!name.starts_with('<')).then_some(NamedCodePoint { scalar, name })
        });
        Self {
            names: names.collect(),
            matcher: SkimMatcherV2::default().ignore_case(),
        }
    }

    /// The code points whose names fit, `most` at most, the best first. `goes_on` is asked now and then: where it
    /// says no, nothing more is looked for, and what was found is no answer.
    pub fn find(
        &self,
        typed: &str,
        most: usize,
        mut goes_on: impl FnMut() -> bool,
    ) -> Vec<NamedCodePoint> {
        let typed = typed.trim().to_uppercase();
        let words: Vec<&str> = typed.split_whitespace().collect();
        if words.is_empty() {
            return Vec::new();
        }
        let letters = words.concat();
        let mut found: Vec<(Rank, &NamedCodePoint)> = Vec::new();
        for (at, named) in self.names.iter().enumerate() {
            if at % 1024 == 0 && !goes_on() {
                break;
            }
            if let Some((fit, score)) = self.fit(named, &typed, &words, &letters) {
                let rank = (
                    fit,
                    std::cmp::Reverse(score),
                    named.name.len(),
                    named.scalar,
                );
                found.push((rank, named));
            }
        }
        found.sort_unstable_by_key(|(rank, _)| *rank);
        let best = found.into_iter().take(most);
        best.map(|(_, named)| named.clone()).collect()
    }

    fn fit(
        &self,
        named: &NamedCodePoint,
        typed: &str,
        words: &[&str],
        letters: &str,
    ) -> Option<(Fit, i64)> {
        let is_label = matches!(Mark::of(named.scalar), Mark::Label(label) if label == typed);
        if is_label || named.name == typed {
            return Some((Fit::Whole, 0));
        }
        let of_name = || named.name.split([' ', '-']);
        if words.iter().all(|word| of_name().any(|it| it == *word)) {
            return Some((Fit::Words, 0));
        }
        if words
            .iter()
            .all(|word| of_name().any(|it| it.starts_with(word)))
        {
            return Some((Fit::Starts, 0));
        }
        let score = self.matcher.fuzzy_match(&named.name, letters)?;
        Some((Fit::Letters, score))
    }
}

/// Is the name of a code point made from its number or from its sound alone?
fn is_left_out(code_point: u32) -> bool {
    matches!(
        code_point,
        0x3400..=0x4DBF
            | 0x4E00..=0x9FFF
            | 0xAC00..=0xD7A3
            | 0xE000..=0xF8FF
            | 0xF900..=0xFAFF
            | 0x1_7000..=0x1_8D7F
            | 0x2_0000..=0x3_FFFF
            | 0xF_0000..=0x10_FFFF
    )
}
