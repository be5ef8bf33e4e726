//! Data that is hidden in characters without a shape.
//!
//! Three ways are known and decoded: ASCII in tag characters, a byte in each variation selector, and bits
//! in a row of zero-width characters of two to four kinds. Nothing is guessed where the result reads like
//! no text, but for selectors: there each byte is what it is.

use std::fmt::Write as _;

use crate::invisible::{is_bidi_control, is_default_ignorable, is_tag, is_variation_selector};

/// How many bytes of hidden data are kept at most.
pub const PAYLOAD_LIMIT: usize = 4096;

/// Fewer characters of zero width than this hold no text worth the name: two characters of 7 bits.
const FEWEST_BITS: usize = 14;

/// How data is hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// Tag characters, each a copy of an ASCII character.
    Tags,
    /// Variation selectors, each a byte: U+FE00 to U+FE0F are 0 to 15, U+E0100 to U+E01EF 16 to 255.
    Selectors,
    /// Zero-width characters, each a digit; so many bits to a character, the highest first or last.
    ZeroWidth {
        /// Bits of a character; 0 where characters are set apart by one more kind of zero-width character.
        bits: u8,
        /// Is the highest bit of a character the first?
        is_highest_first: bool,
    },
}

impl Scheme {
    /// How it is done, in some words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tags => "ASCII in tag characters",
            Self::Selectors => "a byte in each variation selector",
            Self::ZeroWidth { .. } => "bits in zero-width characters",
        }
    }
}

/// Data that was hidden, decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payload {
    /// How it was hidden.
    pub scheme: Scheme,

    /// The first [`PAYLOAD_LIMIT`] bytes of it.
    pub bytes: Vec<u8>,

    /// Is there more of it?
    pub is_cut: bool,
}

impl Payload {
    /// What it says, with all that is no plain character written as an escape: `\n`, `\xFF`,
    /// `\u{202E}`. It is safe to show.
    pub fn escaped(&self) -> String {
        let mut text = String::new();
        for chunk in self.bytes.utf8_chunks() {
            for scalar in chunk.valid().chars() {
                if crate::invisible::hides_text(scalar) && scalar != ' ' {
                    text.extend(scalar.escape_default());
                } else {
                    text.push(scalar);
                }
            }
            for byte in chunk.invalid() {
                // Writing to a string does not fail.
                let _ = write!(text, "\\x{byte:02X}");
            }
        }
        text
    }
}

/// Decodes the data that stands at the start of a text, if there is any. What follows the hidden
/// characters does not matter.
pub fn decode(text: &[char]) -> Option<Payload> {
    let first = u32::from(*text.first()?);
    if is_tag(first) {
        tags(text)
    } else if byte_of_selector(first).is_some() {
        selectors(text)
    } else if is_zero_width(first) {
        zero_width(text)
    } else {
        None
    }
}

/// May a character be a digit of hidden data? It has no width and no shape, and changes that of no other
/// character as selectors do.
pub(super) fn is_zero_width(code_point: u32) -> bool {
    is_default_ignorable(code_point)
        && !is_tag(code_point)
        && !is_variation_selector(code_point)
        && (!is_bidi_control(code_point)
            || matches!(code_point, 0x61C | 0x200E | 0x200F | 0x202A..=0x202E))
}

fn tags(text: &[char]) -> Option<Payload> {
    let code_points = text.iter().map(|scalar| u32::from(*scalar));
    let tags = code_points.take_while(|code_point| is_tag(*code_point));
    let ascii = tags.filter(|tag| (0xE_0020..=0xE_007E).contains(tag));
    kept(Scheme::Tags, ascii.map(|tag| (tag - 0xE_0000) as u8))
}

/// The byte that a selector stands for.
fn byte_of_selector(code_point: u32) -> Option<u8> {
    match code_point {
        0xFE00..=0xFE0F => Some((code_point - 0xFE00) as u8),
        0xE_0100..=0xE_01EF => Some((code_point - 0xE_0100 + 16) as u8),
        _ => None,
    }
}

fn selectors(text: &[char]) -> Option<Payload> {
    let bytes = text
        .iter()
        .map_while(|scalar| byte_of_selector(u32::from(*scalar)));
    // One selector chooses a shape, or was left behind by an editor; a row of the same one too.
    let payload = kept(Scheme::Selectors, bytes)?;
    let first = payload.bytes.first()?;
    payload
        .bytes
        .iter()
        .any(|byte| byte != first)
        .then_some(payload)
}

/// The first bytes of some, and whether there are more; `None` if there are none.
fn kept(scheme: Scheme, bytes: impl Iterator<Item = u8>) -> Option<Payload> {
    let mut bytes: Vec<u8> = bytes.take(PAYLOAD_LIMIT + 1).collect();
    let is_cut = bytes.len() > PAYLOAD_LIMIT;
    bytes.truncate(PAYLOAD_LIMIT);
    (!bytes.is_empty()).then_some(Payload {
        scheme,
        bytes,
        is_cut,
    })
}

fn zero_width(text: &[char]) -> Option<Payload> {
    let code_points = text.iter().map(|scalar| u32::from(*scalar));
    // A digit at least for each bit.
    let row: Vec<u32> = code_points
        .take(8 * PAYLOAD_LIMIT)
        .take_while(|code_point| is_zero_width(*code_point))
        .collect();
    let mut symbols = row.clone();
    symbols.sort_unstable();
    symbols.dedup();
    match *symbols {
        [a, b] => binary(&row, &[(a, b), (b, a)]),
        [a, b, c] => {
            let with_separator = [
                (a, b, c),
                (b, a, c),
                (a, c, b),
                (c, a, b),
                (b, c, a),
                (c, b, a),
            ];
            let mut separated = with_separator.into_iter();
            separated
                .find_map(|(zero, one, between)| words(&row, zero, one, between))
                // One kind may frame the others.
                .or_else(|| {
                    let framed = |frame| {
                        let inner: Vec<u32> =
                            row.iter().copied().filter(|it| *it != frame).collect();
                        let mut rest = symbols.iter().copied().filter(|it| *it != frame);
                        let (zero, one) = (rest.next()?, rest.next()?);
                        binary(&inner, &[(zero, one), (one, zero)])
                    };
                    [a, b, c].into_iter().find_map(framed)
                })
        }
        [a, b, c, d] => quaternary(&row, [a, b, c, d]),
        _ => None,
    }
}

/// Two kinds of characters: bits.
fn binary(row: &[u32], choices: &[(u32, u32)]) -> Option<Payload> {
    let mut best: Option<(usize, Payload)> = None;
    for (_, one) in choices {
        let bits: Vec<bool> = row.iter().map(|digit| digit == one).collect();
        consider(&bits, &mut best);
    }
    best.map(|(_, payload)| payload)
}

/// Four kinds of characters: two bits each.
fn quaternary(row: &[u32], symbols: [u32; 4]) -> Option<Payload> {
    let mut best: Option<(usize, Payload)> = None;
    let orders =
        (0..256_usize).map(|number| [number & 3, number >> 2 & 3, number >> 4 & 3, number >> 6]);
    for order in orders.filter(|order| (0..4).all(|digit| order.contains(&digit))) {
        let digit_of = |it: &u32| symbols.iter().zip(order).find(|(symbol, _)| *symbol == it);
        let digits = row.iter().filter_map(digit_of).map(|(_, digit)| digit);
        let bits: Vec<bool> = digits
            .flat_map(|digit| [digit & 2 != 0, digit & 1 != 0])
            .collect();
        consider(&bits, &mut best);
    }
    best.map(|(_, payload)| payload)
}

/// Reads bits in each way there is, and keeps what reads best.
fn consider(bits: &[bool], best: &mut Option<(usize, Payload)>) {
    for len in [8, 7] {
        for is_highest_first in [true, false] {
            // What is left over at the end is padding.
            let value = |chunk: &[bool]| {
                let add = |sum: u32, bit: &bool| sum << 1 | u32::from(*bit);
                if is_highest_first {
                    chunk.iter().fold(0, add) as u8
                } else {
                    chunk.iter().rev().fold(0, add) as u8
                }
            };
            if bits.len() < FEWEST_BITS {
                continue;
            }
            let scheme = Scheme::ZeroWidth {
                bits: len as u8,
                is_highest_first,
            };
            let Some(payload) = kept(scheme, bits.chunks_exact(len).map(value)) else {
                continue;
            };
            if let Some(score) = plausible(&payload)
                && best.as_ref().is_none_or(|(known, _)| score > *known)
            {
                *best = Some((score, payload));
            }
        }
    }
}

/// Numbers of any length, set apart by a third kind of character: each is a character.
fn words(row: &[u32], zero: u32, one: u32, between: u32) -> Option<Payload> {
    let parts = row
        .split(|it| *it == between)
        .filter(|part| !part.is_empty());
    let mut text = String::new();
    for part in parts {
        if part.len() > 21 {
            return None;
        }
        let add = |sum: u32, it: &u32| sum << 1 | u32::from(*it == one);
        text.push(char::from_u32(part.iter().fold(0, add))?);
    }
    debug_assert_ne!(zero, one, "two kinds");
    let scheme = Scheme::ZeroWidth {
        bits: 0,
        is_highest_first: true,
    };
    let payload = kept(scheme, text.bytes())?;
    (row.len() >= FEWEST_BITS && plausible(&payload).is_some()).then_some(payload)
}

/// How much some bytes read like text: its letters, digits and spaces. `None` if it is none: not UTF-8,
/// with controls, or mostly other characters.
fn plausible(payload: &Payload) -> Option<usize> {
    let text = match std::str::from_utf8(&payload.bytes) {
        Ok(text) => text,
        // Only the limit may have cut a character.
        Err(error) if payload.is_cut && error.error_len().is_none() => {
            std::str::from_utf8(payload.bytes.get(..error.valid_up_to())?).ok()?
        }
        Err(_) => return None,
    };
    let text = text.trim_end_matches('\0');
    let is_plain = |it: char| !it.is_control() || matches!(it, '\n' | '\r' | '\t');
    let is_word = |it: &char| it.is_ascii_alphanumeric() || it.is_alphabetic() || *it == ' ';
    let (all, words) = (text.chars().count(), text.chars().filter(is_word).count());
    // Of ASCII the most: bits that are read wrong often give rare characters.
    let score = 2 * words + text.chars().filter(char::is_ascii).count();
    (all >= 2 && text.chars().all(is_plain) && 3 * words >= 2 * all).then_some(score)
}
