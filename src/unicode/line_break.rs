//! Where a line of text may end: the Unicode Line Breaking Algorithm, UAX #14.
//!
//! The rules are those of the crate `icu_segmenter`. Thai, Lao, Khmer and Burmese have no spaces between
//! their words. No dictionary tells here where a word ends: a line ends nowhere within a run of them.

use icu_properties::CodePointMapData;
use icu_properties::props::LineBreak;
use icu_segmenter::LineSegmenter;
use icu_segmenter::options::LineBreakOptions;
use unicode_normalization::char::is_combining_mark;

/// For each character of a text, whether a line may end after it. After the last one it may.
pub fn may_end_after(text: &str) -> Vec<bool> {
    let segmenter = LineSegmenter::new_for_non_complex_scripts(LineBreakOptions::default());
    let resolved: String = text.chars().map(resolved).collect();
    let mut breaks = segmenter.segment_str(&resolved).peekable();
    resolved
        .char_indices()
        .map(|(start, scalar)| {
            let end = start + scalar.len_utf8();
            while breaks.next_if(|at| *at < end).is_some() {}
            breaks.next_if_eq(&end).is_some()
        })
        .collect()
}

/// A character of the scripts that would need a dictionary counts as a letter or as a combining mark
/// (LB1): what stands for it is one of those.
fn resolved(scalar: char) -> char {
    match CodePointMapData::<LineBreak>::new().get(scalar) {
        LineBreak::ComplexContext if is_combining_mark(scalar) => '\u{308}',
        LineBreak::ComplexContext => 'a',
        _ => scalar,
    }
}
