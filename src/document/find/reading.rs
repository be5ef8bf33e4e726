//! The kinds as which a text in the search field can be read.

use super::search_term::{Kind, SearchTerm, Target};
use crate::find::{RegexOptions, TextOptions};

/// The kinds as which a text can be read. Those that fit only few texts come first.
const KINDS: [Kind; 4] = [Kind::CodePoint, Kind::Bytes, Kind::Expression, Kind::Text];

/// Returns the kind of a text, if it is clearly something other than text: a notation that hardly anything
/// else looks like. It may be unfinished, while the user types it.
///
/// A code point has its `U+`. Bytes are groups of two digits, or have `0x` or `\x` before them; and one
/// of the groups at least is neither a number nor a word, as `E2` is neither.
pub fn plain(text: &str) -> Option<Kind> {
    let text = text.trim();
    if let Some(digits) = text.strip_prefix("U+").or_else(|| text.strip_prefix("u+")) {
        let is_one = digits.len() <= 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        return is_one.then_some(Kind::CodePoint);
    }
    is_bytes(text).then_some(Kind::Bytes)
}

/// Returns whether a text is clearly bytes in hex.
fn is_bytes(text: &str) -> bool {
    let spaced = text.replace("\\x", " 0x");
    let separates = |character: char| character.is_whitespace() || ",;:-_".contains(character);
    let groups: Vec<&str> = (spaced.split(separates))
        .filter(|group| !group.is_empty())
        .collect();
    let Some((last, others)) = groups.split_last() else {
        return false;
    };
    let bare = |group: &str| {
        group
            .strip_prefix("0x")
            .map_or(group.to_owned(), str::to_owned)
    };
    let digits = |group: &str| {
        group
            .chars()
            .all(|digit| digit.is_ascii_hexdigit() || digit == '?')
    };
    let are_bytes = others.iter().all(|group| bare(group).len() == 2) && bare(last).len() <= 2;
    if others.is_empty() || !are_bytes || !groups.iter().all(|group| digits(&bare(group))) {
        return false;
    }
    groups.iter().any(|group| {
        let has = |is: fn(&char) -> bool| group.chars().any(|character| is(&character));
        group.len() > 1 && has(char::is_ascii_digit) && has(|letter| !letter.is_ascii_digit())
    })
}

/// Returns the same text as other kinds that can be searched and mean something else, the best first.
pub fn others(query: &SearchTerm) -> Vec<(SearchTerm, Target)> {
    let best = plain(&query.text);
    let kinds = best.into_iter().chain(KINDS);
    let mut others: Vec<(SearchTerm, Target)> = Vec::new();
    for kind in kinds {
        let is_new = kind != query.kind && others.iter().all(|(other, _)| other.kind != kind);
        let is_same = is_plain_text(query.kind, query) && is_plain_text(kind, query);
        if query.kind == Kind::Error || !is_new || is_same {
            continue;
        }
        let other = SearchTerm {
            kind,
            ..query.clone()
        };
        if let Ok(target) = other.target() {
            others.push((other, target));
        }
    }
    others
}

/// Returns whether a text read as this kind only stands for itself.
fn is_plain_text(kind: Kind, query: &SearchTerm) -> bool {
    match kind {
        Kind::Text => query.text_options == TextOptions::default(),
        Kind::Expression => {
            regex_syntax::escape(&query.text) == query.text
                && query.regex_options == RegexOptions::default()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_hardly_anything_else_looks_like_is_plainly_a_notation() {
        let cases = [
            ("U+202E", Some(Kind::CodePoint)),
            (" u+2", Some(Kind::CodePoint)),
            ("U+", Some(Kind::CodePoint)),
            ("E2 82 AC", Some(Kind::Bytes)),
            ("e2 82 a", Some(Kind::Bytes)),
            ("0xE2, 0x82", Some(Kind::Bytes)),
            (r"\xE2\x82", Some(Kind::Bytes)),
            ("E2 ?? A2", Some(Kind::Bytes)),
            ("U+202E U+202D", None),
            ("U+hello", None),
            ("E2", None),
            ("be ad", None),
            ("10 20 30", None),
            ("cafe", None),
            ("a1", None),
            ("4a of 7b", None),
            ("is it?", None),
            ("", None),
        ];
        for (text, kind) in cases {
            assert_eq!(plain(text), kind, "{text}");
        }
    }

    #[test]
    fn other_readings_are_those_that_look_for_something_else() {
        let kinds = |kind, text: &str| {
            let query = SearchTerm {
                kind,
                text: text.to_owned(),
                ..SearchTerm::default()
            };
            let others = others(&query);
            others
                .iter()
                .map(|(query, _)| query.kind)
                .collect::<Vec<_>>()
        };
        assert_eq!(kinds(Kind::Text, "hello"), []);
        assert_eq!(kinds(Kind::Text, "a.c"), [Kind::Expression]);
        assert_eq!(kinds(Kind::Text, "E2 82 AC"), [Kind::Bytes]);
        assert_eq!(kinds(Kind::Text, "202E"), [Kind::CodePoint, Kind::Bytes]);
        assert_eq!(
            kinds(Kind::Bytes, "202E"),
            [Kind::CodePoint, Kind::Expression, Kind::Text]
        );
        assert_eq!(kinds(Kind::Error, "202E"), []);
    }
}
