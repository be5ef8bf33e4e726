//! Other forms of the same number: those that RFC 3629 forbids, and the one that it allows.

use std::fmt;

use crate::utf8::encoder::{EncodeError, combine_surrogates, encode};
use crate::utf8::layout::{MAX_BYTES, SequenceLayout};
use crate::utf8::syntax::is_surrogate;

/// The first number that needs five bytes in the scheme of RFC 2279.
const FIRST_OF_FIVE: u32 = 0x20_0000;

/// A form of a number in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The only form that RFC 3629 §3 allows.
    RightWay,

    /// One byte longer than the number needs, or than it has already.
    Overlong,

    /// Two surrogates of three bytes each, as CESU-8 writes what is beyond U+FFFF.
    Cesu8Pair,

    /// Five bytes, as RFC 2279 wrote numbers from 200000 hex on: 200000 hex is added to the number, which makes it another
    /// number.
    Rfc2279,

    /// Without its last byte.
    Cut,
}

/// Why bytes have no such form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormError {
    /// They are not one number: no lead with its tails, and no pair of surrogates.
    NotOneNumber,

    /// The number has no well-formed form.
    NoRightWay(EncodeError),

    /// There is no form of more than six bytes.
    Longest,

    /// Only numbers beyond U+FFFF have a pair of surrogates.
    NoPair,

    /// The number has five bytes already.
    IsOfRfc2279,

    /// There is no byte to take away.
    Empty,
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOneNumber => f.write_str(
                "These bytes are not one number. Put one lead and its tails there, and nothing else",
            ),
            Self::NoRightWay(error) => error.fmt(f),
            Self::Longest => f.write_str("No form has more than six bytes, not even in RFC 2279 (§2)"),
            Self::NoPair => f.write_str(
                "Only numbers from U+10000 to U+10FFFF have a pair of surrogates. Type a character such as an emoji",
            ),
            Self::IsOfRfc2279 => f.write_str("This form already has five bytes or six"),
            Self::Empty => f.write_str("There is no byte to take away"),
        }
    }
}

impl std::error::Error for FormError {}

impl Form {
    /// All of them, as the bench offers them.
    pub const ALL: [Self; 5] = [
        Self::Overlong,
        Self::Cesu8Pair,
        Self::Rfc2279,
        Self::Cut,
        Self::RightWay,
    ];

    /// What the user reads on the button.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RightWay => "Shortest form (the only legal one)",
            Self::Overlong => "Make it overlong",
            Self::Cesu8Pair => "As a CESU-8 pair",
            Self::Rfc2279 => "5-byte form (adds 0x200000)",
            Self::Cut => "Cut it",
        }
    }

    /// What it does, in a sentence.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::RightWay => "The same number in the only form that RFC 3629 §3 allows",
            Self::Overlong => "The same number in one byte more, with zeros in front",
            Self::Cesu8Pair => {
                "Two surrogates of three bytes each, as some databases and Java write it"
            }
            Self::Rfc2279 => {
                "Adds 0x200000 to the number, so that it takes five bytes in RFC 2279; smaller numbers had their UTF-8 bytes there too"
            }
            Self::Cut => "Without the last byte",
        }
    }

    /// The same number in this form, but for [`Self::Rfc2279`], which adds to it.
    ///
    /// # Errors
    /// The bytes are not one number, or the number has no such form.
    pub fn of(self, bytes: &[u8]) -> Result<Vec<u8>, FormError> {
        if self == Self::Cut {
            let (_, rest) = bytes.split_last().ok_or(FormError::Empty)?;
            return Ok(rest.to_vec());
        }
        let number = number_of(bytes).ok_or(FormError::NotOneNumber)?;
        match self {
            Self::RightWay => encode(number)
                .map(|encoded| encoded.as_bytes().to_vec())
                .map_err(FormError::NoRightWay),
            Self::Overlong => {
                // A pair of surrogates counts as the four bytes that it stands for.
                let len = if bytes.len() > MAX_BYTES || is_pair(bytes) {
                    4
                } else {
                    bytes.len()
                };
                written_in(number, len + 1).ok_or(FormError::Longest)
            }
            Self::Cesu8Pair => match number.checked_sub(0x1_0000) {
                Some(rest) if rest < 0x10_0000 => {
                    let halves = [0xD800 + (rest >> 10), 0xDC00 + (rest & 0x3FF)];
                    let halves = halves.into_iter().filter_map(|half| written_in(half, 3));
                    Ok(halves.flatten().collect())
                }
                _ => Err(FormError::NoPair),
            },
            _ if number >= FIRST_OF_FIVE => Err(FormError::IsOfRfc2279),
            _ => written_in(number + FIRST_OF_FIVE, 5).ok_or(FormError::Longest),
        }
    }
}

/// The number that bytes make where their form alone counts: a lead with all its tails, or a pair of surrogates.
/// `None` where they are less, or more.
pub fn number_of(bytes: &[u8]) -> Option<u32> {
    if let Some(layout) = SequenceLayout::of(bytes) {
        return layout.is_complete().then_some(layout.value);
    }
    let (high, low) = halves(bytes)?;
    Some(combine_surrogates(high, low))
}

/// The bytes that the pattern of UTF-8 gives a number, by the table of RFC 2279 §2, whether RFC 3629 allows them or not;
/// `None` where the number has more than 31 bits.
pub fn pattern_of(number: u32) -> Option<Vec<u8>> {
    if number < 0x80 {
        return Some(vec![number as u8]);
    }
    (2..=MAX_BYTES).find_map(|len| written_in(number, len))
}

fn is_pair(bytes: &[u8]) -> bool {
    halves(bytes).is_some()
}

/// The two surrogates that six bytes hold, the high one first.
fn halves(bytes: &[u8]) -> Option<(u32, u32)> {
    let (high, low) = bytes.split_at_checked(3)?;
    let value = |bytes| {
        let layout = SequenceLayout::of(bytes).filter(SequenceLayout::is_complete)?;
        Some(layout.value).filter(|value| is_surrogate(*value))
    };
    let (high, low) = (value(high)?, value(low)?);
    (high < 0xDC00 && low >= 0xDC00).then_some((high, low))
}

/// A number in so many bytes, 2 to 6, with zeros in front where it needs fewer; `None` where it does not fit.
fn written_in(number: u32, len: usize) -> Option<Vec<u8>> {
    let header = match len {
        2 => 0xC0,
        3 => 0xE0,
        4 => 0xF0,
        5 => 0xF8,
        6 => 0xFC,
        _ => return None,
    };
    let tails = len - 1;
    let in_lead = number >> (6 * tails);
    // A lead of so many bytes has that many bits less than seven, and one for the zero after the ones.
    (in_lead < 1 << (7 - len)).then(|| {
        let lead = header | in_lead as u8;
        let tail = |place: usize| 0x80 | (number >> (6 * place) & 0x3F) as u8;
        std::iter::once(lead)
            .chain((0..tails).rev().map(tail))
            .collect()
    })
}
