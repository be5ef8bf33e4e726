//! Text as an expression: letters in either case, characters composed or not.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir};
use unicode_normalization::char::{canonical_combining_class, decompose_canonical};
use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

/// How text is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextOptions {
    /// Letters match in either case, by simple case folding of Unicode: one code point for one, so
    /// that ß finds ẞ but not ss, and k finds U+212A KELVIN SIGN.
    pub ignore_case: bool,

    /// Each character with its marks matches as it was typed, composed (NFC) and decomposed (NFD).
    /// Equivalent text in yet another form, with marks in another order or a character that
    /// normalisation replaces, such as U+212B ANGSTROM SIGN, is not found unless typed so.
    pub canonical: bool,
}

/// The bytes of a character, where it has some.
pub(super) type Encode<'a> = &'a dyn Fn(char) -> Option<Vec<u8>>;

/// A character in every case.
fn cases(character: char) -> ClassUnicode {
    let mut class = ClassUnicode::new([ClassUnicodeRange::new(character, character)]);
    // It fails only without the tables, and then the character stands for itself.
    let _ = class.try_case_fold_simple();
    class
}

/// What matches this text, in UTF-8 or as `encode` says.
///
/// # Errors
/// The first character that has no bytes, and nothing else that it may be written as has some.
pub(super) fn expression(
    text: &str,
    options: TextOptions,
    encode: Option<Encode<'_>>,
) -> Result<Hir, char> {
    let spelled = |form: &str| spelled(form, options.ignore_case, encode);
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
        let typed = spelled(piece);
        let forms: Vec<Hir> = forms.iter().filter_map(|form| spelled(form).ok()).collect();
        if forms.is_empty() {
            return typed;
        }
        Ok(Hir::alternation(forms))
    });
    Ok(Hir::concat(pieces.collect::<Result<_, _>>()?))
}

/// One character after the other, each in every case if case does not count.
fn spelled(form: &str, ignore_case: bool, encode: Option<Encode<'_>>) -> Result<Hir, char> {
    let Some(encode) = encode else {
        let all_cases = |character| Hir::class(Class::Unicode(cases(character)));
        return Ok(if ignore_case {
            Hir::concat(form.chars().map(all_cases).collect())
        } else {
            Hir::literal(form.as_bytes())
        });
    };
    let characters = form.chars().map(|character| {
        if !ignore_case {
            return encode(character).map(Hir::literal).ok_or(character);
        }
        let cases = cases(character);
        let cases = cases
            .ranges()
            .iter()
            .flat_map(|range| range.start()..=range.end());
        let cases: Vec<Hir> = cases.filter_map(encode).map(Hir::literal).collect();
        if cases.is_empty() {
            return Err(character);
        }
        Ok(Hir::alternation(cases))
    });
    Ok(Hir::concat(characters.collect::<Result<_, _>>()?))
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
