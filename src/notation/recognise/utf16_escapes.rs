//! UTF-16 code units as escapes: `\u00e9`, `\ud83d\ude00`, `%u20AC`.

use super::escape::{
    Dialect, Escape, HexDigits, LONE_SURROGATE, Numbered, Surrogates, Tally, code_point,
    read_escaped, take, unit,
};
use super::lexical::{hex_pair, last_line_end};
use super::string_literal;
use crate::notation::family::Notation;
use crate::notation::format;
use crate::notation::reader::{Effort, Reader};
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::Record;

/// UTF-16 code units as escapes.
pub(in crate::notation) const UTF16_ESCAPES: Record =
    Record::new("utf16-escapes", "\\u escapes", "\\u0041\\u2262", read)
        .with_plain_text(3.5)
        .written(&format::UTF16_ESCAPES)
        .typed("UTF-16 units as \\u escapes; the rest stands for itself");

/// The same, each surrogate by itself.
pub(in crate::notation) const CESU8_ESCAPES: Record = Record::new(
    "cesu8-escapes",
    "\\u escapes, each surrogate by itself",
    "A\\u2262",
    read_as_cesu8,
)
.with_plain_text(3.5);

/// Reads escapes without quotes; what is not escaped stands for itself. Two surrogates make one
/// character; a lone one is rejected, because UTF-8 has no bytes for it.
fn read(reader: Reader) -> Option<Reading> {
    read_units(reader, Surrogates::Pair)
}

/// The same, but each surrogate makes three bytes of its own, paired or not. This is not UTF-8.
fn read_as_cesu8(reader: Reader) -> Option<Reading> {
    read_units(reader, Surrogates::Apart)
}

fn read_units(mut reader: Reader, surrogates: Surrogates) -> Option<Reading> {
    let effort = reader.effort();
    let text = reader.rest();
    let with_percent = memchr::memmem::find(text, b"%u").is_some();
    if effort == Effort::Try && !with_percent && memchr::memmem::find(text, b"\\u").is_none() {
        return None;
    }
    let dialect = Dialect {
        hex: HexDigits::Two,
        surrogates,
        numbered: Numbered::Nothing,
        characters: true,
    };
    if effort == Effort::Try && string_literal::is_whole(text) {
        return None;
    }
    let quotes = around(text);
    let len = text.len() - quotes.0 - quotes.1;
    reader.decoration(quotes.0);
    let tally = if with_percent {
        read_percent(&mut reader, len, dialect)
    } else {
        read_escaped(&mut reader, len, dialect)
    };
    reader.decoration(quotes.1);
    if effort == Effort::Try {
        if tally.units == 0 {
            return None;
        }
        // Where all surrogates are paired, no writer means this.
        let mark = if with_percent { b"%u" } else { b"\\u" };
        if surrogates == Surrogates::Apart && !has_lone_surrogate(text, mark) {
            return None;
        }
    }
    if string_literal::begins_with_bytes(text) {
        reader.doubt("The mark and the quotes of a literal of bytes stand for themselves here");
    }
    // RTF begins with this, and has its own escapes.
    if text.trim_ascii_start().starts_with(b"{\\rtf") {
        reader.doubt("RTF writes a number in decimal after `\\u`, and has words after a backslash");
    }
    let certainty = match surrogates {
        _ if tally.units == 0 => Certainty::Possible,
        Surrogates::Pair => Certainty::Marked,
        // The user has to say so: the bytes are not UTF-8.
        Surrogates::Apart => Certainty::Ambiguous,
    };
    let (notation, assumption) = match (surrogates, with_percent) {
        (Surrogates::Pair, false) => (
            Notation::Utf16Escapes,
            "UTF-16 escapes, pairs of surrogates are one character, the rest stands for itself",
        ),
        (Surrogates::Pair, true) => (
            Notation::Utf16Escapes,
            "JavaScript's escape(): `%u20AC` is a UTF-16 unit, `%E9` a code point",
        ),
        (Surrogates::Apart, _) => (
            Notation::Cesu8Escapes,
            "UTF-16 escapes with each surrogate in three bytes, as CESU-8 has pairs and WTF-8 single ones; these are not UTF-8",
        ),
    };
    reader.finish(notation, certainty, assumption)
}

/// What surrounds the text and is not part of it, before and after: quotes, and the last line end.
fn around(text: &[u8]) -> (usize, usize) {
    let inner = text.trim_ascii();
    let is_quoted = match inner {
        // The first and the last quote of two strings are none around the whole.
        [b'"', within @ .., b'"'] => !has_bare_quote(within),
        _ => false,
    };
    if is_quoted {
        let before = text.len() - text.trim_ascii_start().len();
        let behind = text.len() - text.trim_ascii_end().len();
        (before + 1, behind + 1)
    } else {
        (0, last_line_end(text))
    }
}

/// Is there a quote without a backslash before it, or a backslash before the end?
fn has_bare_quote(text: &[u8]) -> bool {
    let mut from = 0;
    while let Some(at) = memchr::memchr2(b'\\', b'"', text.get(from..).unwrap_or_default()) {
        from += at;
        if text.get(from) == Some(&b'"') {
            return true;
        }
        from += 2;
    }
    from > text.len()
}

/// `%u20AC` and `%E9`, as JavaScript's `escape()` writes them.
fn read_percent(reader: &mut Reader, len: usize, dialect: Dialect) -> Tally {
    let mut tally = Tally::default();
    let end = reader.at() + len;
    while reader.at() < end && !reader.is_hopeless() {
        let rest = reader.rest();
        let rest = rest.get(..end - reader.at()).unwrap_or(rest);
        let plain = memchr::memchr(b'%', rest).unwrap_or(rest.len());
        reader.data(plain, rest.get(..plain).unwrap_or_default());
        let Some(behind) = rest.get(plain + 1..) else {
            continue;
        };
        let escape = match hex_pair(behind) {
            Some(number) => code_point(3, u32::from(number)),
            None if behind.first() == Some(&b'u') => {
                unit(rest.get(plain..).unwrap_or_default(), dialect.surrogates)
            }
            None => Escape {
                len: 1,
                made: Err("Two hex digits follow `%`, or `u` and four"),
            },
        };
        take(reader, escape, dialect, &mut tally);
    }
    tally
}

/// Whether there is a surrogate without its other half.
fn has_lone_surrogate(text: &[u8], mark: &[u8]) -> bool {
    let first = mark.first().copied().unwrap_or_default();
    let mut from = 0;
    // Escapes stand close together: looking for the first byte alone begins sooner.
    while let Some(at) = text
        .get(from..)
        .and_then(|rest| memchr::memchr(first, rest))
    {
        let here = text.get(from + at..).unwrap_or_default();
        if !here.starts_with(mark) {
            from += at + 1;
            continue;
        }
        let escape = unit(here, Surrogates::Pair);
        if escape.made == Err(LONE_SURROGATE) {
            return true;
        }
        from += at + escape.len;
    }
    false
}
