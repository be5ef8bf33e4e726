//! A selection as something to look for.

use crate::app::settings::row_layout::hex_of;
use crate::document::Caret;
use crate::document::Decoded;
use crate::document::OpenDocument;
use crate::document::Pane;
use crate::document::find::{Kind, SearchTerm};
use crate::unicode::category;

/// A selection longer than this is not taken: a field is no place to read it.
pub const MAX_TAKEN: u64 = 256;

/// Why a selection cannot be looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoQuery {
    /// Nothing is selected.
    Nothing,
    /// The selection is longer than [`MAX_TAKEN`].
    TooLong,
    /// Its bytes are not there yet, or cannot be read.
    NotHere,
}

/// What to look for to find what is selected, and with `or_caret` what is under the caret if nothing
/// is. The rest of the query stays.
///
/// What is taken is what copying would copy: text from the text pane, if all of it can be read in a
/// field, and bytes otherwise.
///
/// # Errors
/// Nothing is selected, the selection is too long, or its bytes are not at hand.
pub fn query_from_selection(
    document: &OpenDocument,
    or_caret: bool,
    query: &SearchTerm,
) -> Result<(SearchTerm, u64), NoQuery> {
    let caret = document.view.caret;
    let range = match caret.selection() {
        Some(range) => range,
        None if or_caret && !document.content.is_empty() => at_caret(document, caret),
        None => return Err(NoQuery::Nothing),
    };
    if range.end - range.start > MAX_TAKEN {
        return Err(NoQuery::TooLong);
    }
    let decoded = document.content.decode(range.clone());
    let bytes = bytes_of(&decoded, range.clone()).ok_or(NoQuery::NotHere)?;
    let mut taken = query.clone();
    let text = match decoded.read_as(range.start) {
        None => plain_text(&bytes).map(str::to_owned),
        Some(_) => decoded
            .characters()
            .map(|character| character.scalar())
            .collect::<Option<String>>()
            .filter(|text| plain_text(text.as_bytes()).is_some()),
    };
    match text.filter(|_| caret.pane == Pane::Text) {
        Some(text) => {
            taken.kind = Kind::Text;
            taken.text = text;
        }
        None => {
            taken.kind = Kind::Bytes;
            let digits: Vec<&str> = bytes.iter().map(|byte| hex_of(*byte)).collect();
            taken.text = digits.join(" ");
        }
    }
    Ok((taken, range.start))
}

/// The sequence or the error under the caret.
fn at_caret(document: &OpenDocument, caret: Caret) -> std::ops::Range<u64> {
    let decoded = document.decode_at_caret();
    if decoded.read_as(caret.offset).is_some()
        && let Some(character) = decoded.character_at(caret.offset)
    {
        return character.offset..character.end();
    }
    let group = decoded.window.group_at(caret.offset);
    let unit = decoded.window.unit_at(caret.offset);
    group
        .map(|group| group.offset..group.end())
        .or(unit.map(|unit| unit.offset..unit.end()))
        .unwrap_or(caret.offset..caret.offset + 1)
}

fn bytes_of(decoded: &Decoded, range: std::ops::Range<u64>) -> Option<Vec<u8>> {
    range.map(|offset| decoded.byte(offset)).collect()
}

/// These bytes as text, if it is well-formed, on one line, and each character can be seen.
fn plain_text(bytes: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(bytes).ok()?;
    let is_seen = |character: char| {
        let letters = category::letters_of(character);
        character == ' ' || !matches!(letters.as_bytes().first(), Some(b'C' | b'Z'))
    };
    text.chars().all(is_seen).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_text_that_a_field_can_show_is_taken_as_text() {
        assert_eq!(plain_text("naïve ≢ 한".as_bytes()), Some("naïve ≢ 한"));
        for hidden in ["a\nb", "a\u{202E}b", "\u{FEFF}", "a\u{A0}b", "\0"] {
            assert_eq!(plain_text(hidden.as_bytes()), None, "{hidden:?}");
        }
        assert_eq!(plain_text(b"\xC0\xAE"), None);
    }
}
