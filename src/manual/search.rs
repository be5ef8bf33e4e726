//! A search over all pages.

use std::cmp::Reverse;
use std::ops::Range;

use super::{Block, Hit, Page, Place};

/// A search returns no more places than these.
pub const MOST_HITS: usize = 100;

/// How many characters of a line are before the first word that was found.
const BEFORE: usize = 24;

/// How many characters of a line are shown at most.
const LINE: usize = 160;

/// The places where all words stand, in a block, its heading or the title of its page, at least one of them in the
/// block itself; and how many there are in all.
pub(super) fn find(pages: &[Page], words: &str) -> (Vec<Hit>, usize) {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() {
        return (Vec::new(), 0);
    }
    let mut found: Vec<((usize, bool), Place)> = Vec::new();
    for (page_at, page) in pages.iter().enumerate() {
        let title = page.title().to_lowercase();
        let mut heading = (0, String::new());
        for (block_at, block) in page.blocks().iter().enumerate() {
            if heading.0 != block.heading {
                let above = page.blocks().get(block.heading);
                let text = above.map_or_else(String::new, |block| block.text.to_lowercase());
                heading = (block.heading, text);
            }
            let text = block.text.to_lowercase();
            let within = words.iter().filter(|word| text.contains(*word)).count();
            let elsewhere = |word: &String| title.contains(word) || heading.1.contains(word);
            if within > 0 && (words.iter()).all(|word| text.contains(word) || elsewhere(word)) {
                let place = Place {
                    page: page_at,
                    block: block_at,
                };
                found.push(((within, block.is_heading()), place));
            }
        }
    }
    // The sort is stable: equally good ones stay in the order of the pages.
    found.sort_by_key(|(worth, _)| Reverse(*worth));
    let hits = (found.iter().take(MOST_HITS))
        .filter_map(|(_, place)| hit(pages, *place, &words))
        .collect();
    (hits, found.len())
}

fn hit(pages: &[Page], place: Place, words: &[String]) -> Option<Hit> {
    let page = pages.get(place.page)?;
    let block = page.blocks().get(place.block)?;
    let heading = match block.heading {
        0 => String::new(),
        above => page.blocks().get(above)?.text.clone(),
    };
    let (line, words) = line(block, words);
    Some(Hit {
        place,
        page: page.title().to_owned(),
        heading,
        line,
        words,
    })
}

/// The line of the block with the first of the words, cut to what is shown, and where the words are in it.
fn line(block: &Block, words: &[String]) -> (String, Vec<Range<usize>>) {
    let has = |line: &&str| words.iter().any(|word| !places(line, word).is_empty());
    let whole = block.text.lines().find(has).unwrap_or(&block.text).trim();
    let first = words.iter().filter_map(|word| {
        let first = places(whole, word).into_iter().next();
        first.map(|range| range.start)
    });
    let first = first.min().unwrap_or_default();
    let before = whole.get(..first).unwrap_or_default().chars().count();
    let (start, sign) = if before > BEFORE {
        (before - BEFORE, "… ")
    } else {
        (0, "")
    };
    let shown: String = whole.chars().skip(start).take(LINE).collect();
    let line = format!("{sign}{shown}");
    let mut found: Vec<Range<usize>> = words.iter().flat_map(|word| places(&line, word)).collect();
    found.sort_by_key(|range| (range.start, Reverse(range.end)));
    let mut end = 0;
    found.retain(|range| {
        let is_free = range.start >= end;
        if is_free {
            end = range.end;
        }
        is_free
    });
    (line, found)
}

/// Where a word in small letters is in a text, in bytes of the text.
fn places(text: &str, word: &str) -> Vec<Range<usize>> {
    let mut lower = String::with_capacity(text.len());
    // For each byte in small letters, where its character begins in the text.
    let mut starts = Vec::with_capacity(text.len() + 1);
    for (at, character) in text.char_indices() {
        for small in character.to_lowercase() {
            lower.push(small);
            starts.resize(lower.len(), at);
        }
    }
    starts.push(text.len());
    (lower.match_indices(word))
        .filter_map(|(at, word)| {
            let start = *starts.get(at)?;
            // A character whose small form is longer may be met in part, and then counts as a whole.
            let end = starts
                .get(at + word.len()..)?
                .iter()
                .find(|end| **end > start);
            Some(start..end.copied().unwrap_or(text.len()))
        })
        .collect()
}
