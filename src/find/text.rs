//! Text as an expression: letters in either case, characters composed or not.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir};
use unicode_normalization::char::{canonical_combining_class, decompose_canonical};
use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

use super::pattern::TextOptions;

/// Returns an expression that matches this text.
pub(super) fn expression(text: &str, options: TextOptions) -> Hir {
    let spelled = |form: &str| spelled(form, options.ignore_case);
    if !options.canonical {
        return spelled(text);
    }
    let pieces = pieces(text).map(|piece| {
        let mut forms = vec![
            piece.to_owned(),
            piece.nfc().collect::<String>(),
            piece.nfd().collect::<String>(),
        ];
        forms.sort();
        forms.dedup();
        Hir::alternation(forms.iter().map(|form| spelled(form)).collect())
    });
    Hir::concat(pieces.collect())
}

/// Returns one character after the other, each in every case if case is ignored.
fn spelled(form: &str, ignore_case: bool) -> Hir {
    if !ignore_case {
        return Hir::literal(form.as_bytes());
    }
    let characters = form.chars().map(|character| {
        let mut class = ClassUnicode::new([ClassUnicodeRange::new(character, character)]);
        // This fails only without the Unicode tables. The character then matches only itself.
        let _ = class.try_case_fold_simple();
        Hir::class(Class::Unicode(class))
    });
    Hir::concat(characters.collect())
}

/// The text in pieces that normalisation treats one by one: a base character and its marks.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut borders: Vec<usize> = text
        .char_indices()
        .filter(|(place, character)| *place > 0 && begins_piece(*character))
        .map(|(place, _)| place)
        .collect();
    borders.push(text.len());
    let mut start = 0;
    borders.into_iter().map(move |end| {
        let piece = text.get(start..end).unwrap_or_default();
        start = end;
        piece
    })
}

/// Returns whether this character never joins with one before it.
fn begins_piece(character: char) -> bool {
    let mut first = None;
    decompose_canonical(character, |part| first = first.or(Some(part)));
    first.is_none_or(|first| {
        canonical_combining_class(first) == 0
            && is_nfc_quick(std::iter::once(first)) == IsNormalized::Yes
    })
}
