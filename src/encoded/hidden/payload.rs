//! The data that carriers stand for.
//!
//! Tags are ASCII, and a variation selector is a byte. Others are digits: of two to sixteen kinds of carriers, with a fixed
//! number of digits for a byte or a UTF-16 code unit, or with one kind between numbers of any length; a kind that is
//! everywhere between the others, or around them, is not a digit. All of these are tried. What reads as text by more than a
//! few of them would by chance is told; of the rest nothing is guessed, but for selectors: there each byte is what it is.

use std::fmt::Write as _;

use super::carrier::{Group, is_zero_width};
use super::digits;
use crate::unicode::text_likelihood::bits_of_text;

/// How many bytes of hidden data are kept at most.
pub const PAYLOAD_LIMIT: usize = 4096;

/// So many carriers are looked at: a digit at least for each bit, and one between digits.
pub(super) const MOST_CARRIERS: usize = 16 * PAYLOAD_LIMIT;

/// A reading has to be so much better than no text, and than others, in bits.
const LEAST_BITS: i64 = 16;
const LEAST_LEAD: i64 = 3;

/// As many for each two characters, at least.
const LEAST_OF_TWO: i64 = 5;

/// Letters of scripts that have no code points of their own, and icons, are characters of private use too.
const LEAST_BITS_OF_PRIVATE_USE: i64 = 20;

/// How data is hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// Tag characters, each a copy of an ASCII character.
    Tags,

    /// Variation selectors, each a byte: U+FE00 to U+FE0F are 0 to 15, U+E0100 to U+E01EF 16 to 255.
    Selectors,

    /// Variation selectors from U+E0100 on, each a byte from 0 on.
    IdeographicSelectors,

    /// Characters of private use, each of which ends in a byte.
    PrivateUse,

    /// Each kind of carrier is a digit, of so many.
    Digits {
        /// How many digits there are, 2 to 16.
        base: u8,

        /// How many stand for a unit; 0 where another carrier is between numbers of characters.
        len: u8,

        /// Is the highest digit of a unit the first?
        is_highest_first: bool,

        /// Are units code units of UTF-16? Else they are bytes.
        is_utf16: bool,
    },
}

impl Scheme {
    /// How it is done, in some words.
    pub fn name(self) -> String {
        match self {
            Self::Tags => "ASCII in tag characters".to_owned(),
            Self::Selectors | Self::IdeographicSelectors => {
                "a byte in each variation selector".to_owned()
            }
            Self::PrivateUse => "a byte in each private-use character".to_owned(),
            Self::Digits { base: 2, .. } => "bits in invisible characters".to_owned(),
            Self::Digits { base, .. } => {
                format!("digits of base {base} in invisible characters")
            }
        }
    }

    /// What speaks against it before anything is read, in bits: other ways are more usual.
    fn against(self) -> i64 {
        match self {
            Self::Digits {
                base,
                len,
                is_highest_first,
                is_utf16,
            } => {
                let order = if is_highest_first { 0 } else { 3 };
                let unit = i64::from(is_utf16) + i64::from(len == 7);
                let radix = if base.is_power_of_two() || base == 10 {
                    0
                } else {
                    10
                };
                order + unit + radix
            }
            _ => 0,
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

    /// The first `most` bytes of some, and whether there are more; `None` if there are none.
    pub(super) fn of(scheme: Scheme, bytes: impl Iterator<Item = u8>, most: usize) -> Option<Self> {
        let mut bytes: Vec<u8> = bytes.take(most + 1).collect();
        let is_cut = bytes.len() > most;
        bytes.truncate(most);
        (!bytes.is_empty()).then_some(Self {
            scheme,
            bytes,
            is_cut,
        })
    }

    /// How many bits speak for it being text; `None` if it is none: not UTF-8, with controls, or mostly other characters
    /// than letters and numbers.
    fn bits(&self) -> Option<i64> {
        let text = match std::str::from_utf8(&self.bytes) {
            Ok(text) => text,
            // Only the limit may have cut a character.
            Err(error) if self.is_cut && error.error_len().is_none() => {
                std::str::from_utf8(self.bytes.get(..error.valid_up_to())?).ok()?
            }
            Err(_) => return None,
        };
        let text = text.trim_end_matches('\0');
        let is_plain = |it: char| !it.is_control() || matches!(it, '\n' | '\r' | '\t');
        let is_word = |it: &char| it.is_alphanumeric() || *it == ' ';
        let (all, words) = (text.chars().count(), text.chars().filter(is_word).count());
        let least = i64::try_from(all).ok()?.checked_mul(LEAST_OF_TWO)?;
        if all < 2 || !text.chars().all(is_plain) || 3 * words < 2 * all {
            return None;
        }
        let bits: i64 = match self.scheme {
            // Any 16 bits are a character, and most are a letter.
            Scheme::Digits { len: 0, .. } | Scheme::Digits { is_utf16: true, .. } => {
                bits_of_characters(text)
            }
            Scheme::PrivateUse => {
                let of_kind = |byte: u8| match byte {
                    b' ' | b'a'..=b'z' => 2 + bits_of_letter(byte),
                    b'A'..=b'Z' => 1,
                    b'0'..=b'9' | b'\n' => 0,
                    _ => -2,
                };
                text.bytes().map(of_kind).sum()
            }
            _ => bits_of_text(text.as_bytes())? + text.bytes().map(bits_of_letter).sum::<i64>(),
        };
        let bits = bits - self.scheme.against();
        // Letters are worth more than this, and whatever is printed by chance less.
        (2 * bits >= least).then_some(bits)
    }
}

/// How many bits speak for characters being meant, of all that numbers of 16 bits may be: most of these are letters, of any
/// script, and text is in ASCII and one other.
fn bits_of_characters(text: &str) -> i64 {
    let page = |scalar: char| u32::from(scalar) >> 8;
    let others = || text.chars().filter(|it| !it.is_ascii());
    let first = others().next().map(page);
    let is_one_page = others().all(|it| Some(page(it)) == first);
    let of_each = |scalar: char| match scalar {
        ' ' | 'a'..='z' => 10 + bits_of_letter(scalar as u8),
        'A'..='Z' => 10,
        '\n' | '!'..='~' => 9,
        // Bytes with a byte 0 before them are of the first page, whatever they are.
        _ if scalar.is_alphabetic() && is_one_page => {
            if page(scalar) == 0 {
                1
            } else {
                6
            }
        }
        _ => -2,
    };
    text.chars().map(of_each).sum()
}

/// How many bits more speak for a small letter of text than for any letter, by how often English has it.
fn bits_of_letter(byte: u8) -> i64 {
    const BITS: [i8; 26] = [
        2, 0, 0, 1, 3, 0, 0, 2, 2, -4, -1, 1, 0, 2, 2, 0, -4, 2, 2, 2, 0, -1, 0, -4, 0, -5,
    ];
    match byte {
        b' ' => 3,
        b'a'..=b'z' => BITS
            .get(usize::from(byte - b'a'))
            .map_or(0, |it| i64::from(*it)),
        _ => 0,
    }
}

/// Decodes the data that is at the start of a text, if there is any. What follows the hidden
/// characters does not matter.
pub fn decode(text: &[char]) -> Option<Payload> {
    let group_of = |scalar: char| {
        let is_digit = is_zero_width(scalar.into());
        Group::of(scalar).or(is_digit.then_some(Group::ZeroWidth))
    };
    let group = group_of(*text.first()?)?;
    let row = text.iter().take(MOST_CARRIERS).copied();
    let row: Vec<char> = row.take_while(|it| group_of(*it) == Some(group)).collect();
    of_carriers(group, &row, PAYLOAD_LIMIT)
}

/// Decodes the data in carriers of one group, wherever they stand: at most so many bytes where each carrier is one, and
/// [`PAYLOAD_LIMIT`] where they are digits.
pub(super) fn of_carriers(group: Group, carriers: &[char], most: usize) -> Option<Payload> {
    match group {
        Group::Tag => tags(carriers, most),
        Group::Selector => selectors(carriers, most),
        Group::PrivateUse => {
            let bytes = carriers.iter().map(|it| u32::from(*it) as u8);
            let payload = Payload::of(Scheme::PrivateUse, bytes, most)?;
            (payload.bits()? >= LEAST_BITS_OF_PRIVATE_USE).then_some(payload)
        }
        Group::ZeroWidth => best(digits::readings(
            carriers.get(..MOST_CARRIERS).unwrap_or(carriers),
        )),
    }
}

/// The reading that is text, if others are not as well.
fn best(readings: Vec<Payload>) -> Option<Payload> {
    let mut best: Option<(i64, Payload)> = None;
    let mut next = i64::MIN;
    for payload in readings {
        let Some(bits) = payload.bits() else {
            continue;
        };
        match &best {
            // The same text in another way is no other reading.
            Some((_, known)) if known.bytes == payload.bytes => {}
            Some((most, _)) if *most >= bits => next = next.max(bits),
            _ => {
                next = best.map_or(next, |(most, _)| next.max(most));
                best = Some((bits, payload));
            }
        }
    }
    best.filter(|(bits, _)| *bits >= LEAST_BITS && bits - next.max(0) >= LEAST_LEAD)
        .map(|(_, payload)| payload)
}

fn tags(carriers: &[char], most: usize) -> Option<Payload> {
    let code_points = carriers.iter().map(|scalar| u32::from(*scalar));
    let ascii = code_points.filter(|tag| (0xE_0020..=0xE_007E).contains(tag));
    Payload::of(Scheme::Tags, ascii.map(|tag| (tag - 0xE_0000) as u8), most)
}

/// The byte that a selector stands for.
fn byte_of_selector(selector: char) -> Option<u8> {
    let code_point = u32::from(selector);
    match code_point {
        0xFE00..=0xFE0F => Some((code_point - 0xFE00) as u8),
        0xE_0100..=0xE_01EF => Some((code_point - 0xE_0100 + 16) as u8),
        _ => None,
    }
}

fn selectors(carriers: &[char], most: usize) -> Option<Payload> {
    // One selector chooses a shape, or was left behind by an editor; a row of the same one too.
    let first = carriers.first()?;
    if carriers.iter().all(|it| it == first) {
        return None;
    }
    let start = carriers.get(..MOST_CARRIERS).unwrap_or(carriers);
    let mut readings = digits::readings(start);
    if start
        .iter()
        .all(|it| ('\u{FE00}'..='\u{FE0F}').contains(it))
    {
        readings.extend(digits::of_nibbles(start));
    }
    let from_e0100 = carriers
        .iter()
        .map(|it| u32::from(*it).checked_sub(0xE_0100));
    if let Some(bytes) = from_e0100.collect::<Option<Vec<u32>>>() {
        let bytes = bytes.into_iter().map(|it| it as u8);
        readings.extend(Payload::of(Scheme::IdeographicSelectors, bytes, most));
    }
    let bytes = carriers.iter().filter_map(|it| byte_of_selector(*it));
    let as_bytes = Payload::of(Scheme::Selectors, bytes, most);
    readings.extend(as_bytes.clone());
    // Sixteen kinds are no bytes.
    let are_bytes = carriers.iter().any(|it| *it >= '\u{E0100}');
    best(readings).or(as_bytes.filter(|_| are_bytes))
}
