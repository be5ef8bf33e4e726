//! Numbers and code points that were typed.

use super::bytes::characters;
use super::errors;
use crate::teach::lesson::{Lesson, Mistake};
use crate::utf8::DecoderFamily;
use crate::utf8::syntax::{MAX_CODE_POINT, is_surrogate};

/// No more digits are read.
const MOST_DIGITS: usize = 16;

/// Is it this number?
pub(super) fn number(lesson: &Lesson, wanted: u64, typed: &str) -> Option<Mistake> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Some(Mistake::Nothing);
    }
    let Some(number) = read(typed) else {
        // Hex digits without their mark, such as 1F.
        let is_hex = parse(typed, 16) == Some(wanted);
        return Some(if is_hex {
            Mistake::HexForDecimal
        } else {
            Mistake::Unreadable
        });
    };
    if number == wanted {
        return None;
    }
    if parse(typed, 16) == Some(wanted) {
        return Some(Mistake::HexForDecimal);
    }
    if strip_hex(typed).and_then(|digits| parse(digits, 10)) == Some(wanted) {
        return Some(Mistake::DecimalForHex);
    }
    Some(counted(lesson, wanted, number))
}

/// A decimal number, or a hex number behind `0x`.
pub(super) fn read(typed: &str) -> Option<u64> {
    match strip_hex(typed) {
        Some(digits) => parse(digits, 16),
        None => parse(typed, 10),
    }
}

/// What was counted instead of what was asked for.
fn counted(lesson: &Lesson, wanted: u64, number: u64) -> Mistake {
    let bytes = &lesson.bytes;
    let is = |count: usize| !bytes.is_empty() && count as u64 == number;
    // Only where U+FFFD are asked for, whoever counts errors means them.
    if DecoderFamily::Conforming.replacements(bytes) as u64 == wanted && wanted > 0 {
        if is(DecoderFamily::Go.replacements(bytes)) {
            return Mistake::CountedErrorBytes;
        }
        if is(errors(bytes).len()) {
            return Mistake::CountedErrors;
        }
    }
    if is(bytes.len()) {
        Mistake::CountedBytes
    } else if is(characters(bytes)) {
        Mistake::CountedCharacters
    } else if number.abs_diff(wanted) == 1 {
        Mistake::OffByOne
    } else {
        Mistake::OtherNumber
    }
}

/// Is it this code point: by its number in hex, or as the character?
pub(super) fn code_point(lesson: &Lesson, wanted: u32, typed: &str) -> Option<Mistake> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Some(Mistake::Nothing);
    }
    let mut scalars = typed.chars();
    let only = match (scalars.next(), scalars.next()) {
        (Some(only), None) => Some(u32::from(only)),
        _ => None,
    };
    if only == Some(wanted) {
        return None;
    }
    let digits = hex_digits(typed);
    let digits = digits.as_str();
    let Some(number) = parse(digits, 16) else {
        let is_character = only.is_some();
        return Some(if is_character {
            Mistake::OtherCodePoint
        } else {
            Mistake::Unreadable
        });
    };
    let wanted = u64::from(wanted);
    if number == wanted {
        return None;
    }
    Some(if parse(digits, 10) == Some(wanted) {
        Mistake::DecimalForHex
    } else if number == joined(&lesson.bytes) {
        Mistake::HeadersKept
    } else if u32::try_from(number).map_or(true, is_no_scalar_value) {
        Mistake::NoScalarValue
    } else if number.abs_diff(wanted) == 1 {
        Mistake::OffByOne
    } else {
        Mistake::OtherCodePoint
    })
}

/// The hex digits of a code point that was typed, without spaces and without the mark before them.
fn hex_digits(typed: &str) -> String {
    let digits: String = (typed.chars())
        .filter(|it| !it.is_whitespace())
        .take(MOST_DIGITS + 3)
        .collect();
    let marked = ["U+", "u+"]
        .iter()
        .find_map(|mark| digits.strip_prefix(mark));
    let unmarked = marked.or_else(|| strip_hex(&digits));
    unmarked.map_or_else(|| digits.clone(), str::to_owned)
}

/// The number that was typed for a code point.
pub(super) fn code_point_number(typed: &str) -> Option<u64> {
    parse(&hex_digits(typed.trim()), 16)
}

/// The offset that was typed.
pub(super) fn place(typed: &str) -> Option<usize> {
    let place = read(typed.trim())?;
    Some(usize::try_from(place).unwrap_or(usize::MAX))
}

fn is_no_scalar_value(number: u32) -> bool {
    is_surrogate(number) || number > MAX_CODE_POINT
}

/// The first bytes as one number.
fn joined(bytes: &[u8]) -> u64 {
    let first = bytes.iter().take(8);
    first.fold(0, |number, byte| number << 8 | u64::from(*byte))
}

fn strip_hex(typed: &str) -> Option<&str> {
    typed
        .strip_prefix("0x")
        .or_else(|| typed.strip_prefix("0X"))
}

/// Digits alone: no sign.
fn parse(digits: &str, radix: u32) -> Option<u64> {
    let is_digits = digits.chars().all(|it| it.is_digit(radix));
    if !is_digits || digits.len() > MOST_DIGITS {
        return None;
    }
    u64::from_str_radix(digits, radix).ok()
}
