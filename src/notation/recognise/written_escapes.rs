//! Escapes of CSS, `\20AC `, and of TeX, `^^e2`.

use super::lexical::{hex_number, hex_pair, last_line_end};
use super::string_literal;
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::Record;

/// Escapes of CSS.
pub(in crate::notation) const CSS_ESCAPES: Record =
    Record::new("css", "escapes of CSS", "A\\2262", read_css).with_plain_text(3.5);

/// Bytes as TeX writes them.
pub(in crate::notation) const TEX_ESCAPES: Record =
    Record::new("tex", "escapes of TeX", "A^^e2^^89^^a2", read_tex).with_plain_text(3.5);

/// The most digits of an escape of CSS.
const MOST_DIGITS: usize = 6;

/// Reads text with escapes of CSS, in quotes or without: hex digits behind a backslash make a code point, and a space
/// behind them ends it.
pub(super) fn read_css(mut reader: Reader) -> Option<Reading> {
    let text = reader.rest();
    if reader.is_try() && !may_be_css(text) {
        return None;
    }
    let (head, content) = css_string(text);
    let is_quoted = head > 0;
    reader.decoration(head);
    let line_end = if is_quoted { 0 } else { last_line_end(text) };
    let end = head + content.saturating_sub(line_end);
    let mut escapes = 0_usize;
    while reader.at() < end && !reader.is_hopeless() {
        let rest = reader.rest();
        let rest = rest.get(..end - reader.at()).unwrap_or(rest);
        let plain = memchr::memchr(b'\\', rest).unwrap_or(rest.len());
        reader.data(plain, rest.get(..plain).unwrap_or_default());
        let Some(behind) = rest.get(plain + 1..) else {
            continue;
        };
        let digits = css_digits(behind);
        let number = behind.get(..digits).and_then(hex_number);
        // The space that ends it belongs to it.
        let space = usize::from(matches!(behind.get(digits), Some(b' ' | b'\t' | b'\n')));
        match number.map(char::from_u32) {
            Some(Some(character)) if character != '\0' => {
                escapes += 1;
                reader.data(
                    1 + digits + space,
                    character.encode_utf8(&mut [0; 4]).as_bytes(),
                );
            }
            Some(_) => reader.reject(1 + digits, "No character has this number"),
            None => match behind.first() {
                Some(b'\n') => reader.decoration(2),
                Some(byte) => reader.data(2, &[*byte]),
                None => reader.reject(1, "Nothing follows the backslash"),
            },
        }
    }
    let left = reader.rest().len();
    reader.decoration(left);
    let is_content = head > 1;
    if !is_content {
        reader.doubt("Taken for escapes of CSS; others have other escapes that look like these");
    }
    let certainty = match (is_content, escapes) {
        (_, 0) => Certainty::Ambiguous,
        (true, _) => Certainty::Marked,
        (false, _) => Certainty::Likely,
    };
    reader.finish(Notation::CssEscapes, certainty, "Text with escapes of CSS")
}

/// How many hex digits are in front, as many as an escape of CSS has at most.
fn css_digits(text: &[u8]) -> usize {
    let digits = text.iter().take(MOST_DIGITS);
    digits.take_while(|byte| byte.is_ascii_hexdigit()).count()
}

/// Where the string in quotes begins, and how long it is: `content: "\20AC "`; the whole text where there is none.
fn css_string(text: &[u8]) -> (usize, usize) {
    let whole = (0, text.len());
    let trimmed = text.trim_ascii_end();
    let trimmed = trimmed.strip_suffix(b";").unwrap_or(trimmed);
    let (open, rest) = match trimmed.strip_prefix(b"content:") {
        Some(rest) => (
            8 + rest.len() - rest.trim_ascii_start().len(),
            rest.trim_ascii_start(),
        ),
        None => (0, trimmed),
    };
    match rest {
        [quote @ (b'"' | b'\''), inner @ .., last] if quote == last => (open + 1, inner.len()),
        _ => whole,
    }
}

/// Is every backslash followed by hex digits, and by a letter of hex among them somewhere, as in no other language?
fn may_be_css(text: &[u8]) -> bool {
    let mut from = 0;
    let (mut escapes, mut lettered) = (0_usize, 0_usize);
    while let Some(at) = memchr::memchr(b'\\', text.get(from..).unwrap_or_default()) {
        let behind = text.get(from + at + 1..).unwrap_or_default();
        let digits = css_digits(behind);
        let word = behind.get(..digits).unwrap_or_default();
        if digits == 0 {
            return false;
        }
        escapes += 1;
        let ends =
            !behind.get(digits).is_some_and(u8::is_ascii_alphanumeric) || digits == MOST_DIGITS;
        let has_letter = word.iter().any(u8::is_ascii_alphabetic);
        lettered +=
            usize::from(has_letter && ends && word.iter().all(|byte| !byte.is_ascii_lowercase()));
        from += at + 1 + digits;
    }
    escapes > 0 && lettered * 2 >= escapes
}

/// Reads text with bytes as TeX writes them: two small hex digits behind `^^`, or four behind `^^^^`.
pub(super) fn read_tex(mut reader: Reader) -> Option<Reading> {
    let text = reader.rest();
    let line_end = last_line_end(text);
    let end = text.len() - line_end;
    // TeX writes control characters by a letter, `^^M`, and in hex what is above ASCII alone.
    let mut is_above_ascii = false;
    if reader.is_try()
        && !memchr::memmem::find_iter(text, b"^^").any(|at| tex_pair(text, at + 2).is_some())
    {
        return None;
    }
    while reader.at() < end && !reader.is_hopeless() {
        let at = reader.at();
        let rest = text.get(at..end).unwrap_or_default();
        let plain = memchr::memmem::find(rest, b"^^").unwrap_or(rest.len());
        reader.data(plain, rest.get(..plain).unwrap_or_default());
        let at = at + plain;
        let Some(escaped) = text.get(at..end).filter(|escaped| !escaped.is_empty()) else {
            continue;
        };
        let four = escaped
            .strip_prefix(b"^^^^")
            .and_then(|it| it.get(..4))
            .filter(|it| it.iter().all(|byte| is_small_hex(*byte)))
            .and_then(hex_number)
            .and_then(char::from_u32);
        if let Some(character) = four {
            is_above_ascii |= !character.is_ascii();
            reader.data(8, character.encode_utf8(&mut [0; 4]).as_bytes());
        } else if let Some(byte) = tex_pair(text, at + 2) {
            is_above_ascii |= !byte.is_ascii();
            reader.data(4, &[byte]);
        } else {
            match escaped.get(2).filter(|byte| byte.is_ascii()) {
                // `^^M` is the character 64 places away.
                Some(byte) => reader.data(3, &[byte ^ 0x40]),
                None => reader.reject(2, "Nothing follows that `^^` may be before"),
            }
        }
    }
    let left = reader.rest().len();
    reader.decoration(left);
    // In quotes, it may be a literal of another language, in which they stand for themselves.
    let certainty = if is_above_ascii && !string_literal::is_whole(text) {
        Certainty::Marked
    } else {
        Certainty::Ambiguous
    };
    reader.finish(
        Notation::TexEscapes,
        certainty,
        "Text with bytes as TeX writes them, `^^e2`",
    )
}

fn tex_pair(text: &[u8], at: usize) -> Option<u8> {
    let pair = text.get(at..at + 2)?;
    let is_pair = pair.iter().all(|byte| is_small_hex(*byte));
    hex_pair(pair).filter(|_| is_pair)
}

const fn is_small_hex(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'f')
}
