//! Bytes to characters.

use super::{Shift, Shifted};
use crate::encodings::meaning::Meaning;

const ESC: u8 = 0x1B;
const SHIFT_OUT: u8 = 0x0E;
const SHIFT_IN: u8 = 0x0F;

/// What says that text is in ISO-2022-KR, before its first shift (RFC 1557).
pub(in crate::encodings) const KOREAN: &[u8] = &[ESC, b'$', b')', b'C'];

/// Bits of a code unit of UTF-16.
const UNIT: u32 = 16;

/// The first character, shift or error of some bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShiftedUnit {
    /// How many bytes it has. In UTF-7 the last of them may hold the first bits of the next character.
    pub len: usize,

    /// What they mean.
    pub meaning: Meaning,

    /// What is in force behind it.
    pub then: Shift,
}

impl Shifted {
    /// The first character, shift or error of `bytes`, where `shift` is in force. `None` where there are no bytes, or too
    /// few to tell: no more than 8 are needed, and none with `at_end`, which says that the text ends with them.
    #[allow(
        clippy::match_same_arms,
        reason = "a table: rows of one encoding stand together"
    )]
    pub fn next(self, shift: Shift, bytes: &[u8], at_end: bool) -> Option<ShiftedUnit> {
        let (first, rest) = bytes.split_first()?;
        let direct = Meaning::Scalar(char::from(*first));
        let (len, meaning, then) = match (self, shift, *first, rest) {
            // What is not a digit ends them (RFC 2152, rule 2).
            (Self::Utf7, _, 0x80.., _) => (1, Meaning::Malformed, Shift::Direct),
            (_, _, 0x80.., _) => (1, Meaning::Malformed, shift),
            (Self::Utf7, Shift::Base64 { .. }, b'-', _) => (1, Meaning::Shift, Shift::Direct),
            (Self::Utf7, Shift::Base64 { bits, count }, digit, _) if base64(digit).is_some() => {
                return base64_unit((bits, count), bytes, at_end);
            }
            (Self::Utf7, _, b'+', []) if !at_end => return None,
            (Self::Utf7, _, b'+', [b'-', ..]) => (2, direct, Shift::Direct),
            (Self::Utf7, _, b'+', [digit, ..]) if base64(*digit).is_some() => {
                (1, Meaning::Shift, Shift::AT_A_DIGIT)
            }
            (Self::Utf7, _, b'+', _) => (1, Meaning::Malformed, Shift::Direct),
            (Self::Utf7, _, _, _) => (1, direct, Shift::Direct),

            // A line ends in ASCII, whatever was in force (RFC 1843, RFC 1557).
            (_, _, b'\n', _) => (1, direct, Shift::Direct),

            (Self::Iso2022Kr, _, SHIFT_OUT, _) => (1, Meaning::Shift, Shift::Double),
            (Self::Iso2022Kr, _, SHIFT_IN, _) => (1, Meaning::Shift, Shift::Direct),
            (Self::Iso2022Kr, _, ESC, _) if bytes.starts_with(KOREAN) => {
                (KOREAN.len(), Meaning::Shift, shift)
            }
            (Self::Iso2022Kr, _, ESC, _) if KOREAN.starts_with(bytes) && !at_end => return None,
            (Self::Iso2022Kr, _, 0..=b' ' | 0x7F, _) => (1, direct, shift),

            (Self::Hz, _, b'~', []) if !at_end => return None,
            (Self::Hz, Shift::Double, b'~', [b'}', ..]) => (2, Meaning::Shift, Shift::Direct),
            (Self::Hz, Shift::Direct, b'~', [b'{', ..]) => (2, Meaning::Shift, Shift::Double),
            (Self::Hz, Shift::Direct, b'~', [b'\n', ..]) => (2, Meaning::Shift, shift),
            (Self::Hz, Shift::Direct, b'~', [b'~', ..]) => (2, direct, shift),
            (Self::Hz, Shift::Direct, b'~', _) => (1, Meaning::Malformed, shift),

            (_, Shift::Double, _, []) if !at_end => return None,
            (_, Shift::Double, lead @ 0x21..=0x7E, [tail @ 0x21..=0x7E, ..]) => {
                let character = self.double([lead, *tail]);
                (
                    2,
                    character.map_or(Meaning::Malformed, Meaning::Scalar),
                    shift,
                )
            }
            (_, Shift::Double, ..) => (1, Meaning::Malformed, shift),
            _ => (1, direct, shift),
        };
        Some(ShiftedUnit { len, meaning, then })
    }

    /// Hands each character, shift and error of `bytes` to `add`, with how many bytes it has, and stops where it says
    /// `false`. `shift` is in force at
    /// their start. Says how many bytes were read and what is in force behind them: without `at_end` the last few may
    /// be left.
    pub fn each(
        self,
        mut shift: Shift,
        bytes: &[u8],
        at_end: bool,
        mut add: impl FnMut(usize, Meaning) -> bool,
    ) -> (usize, Shift) {
        let mut at = 0;
        while let Some(rest) = bytes.get(at..)
            && let Some(next) = self.next(shift, rest, at_end)
        {
            let goes_on = add(next.len, next.meaning);
            at += next.len;
            shift = next.then;
            if !goes_on {
                break;
            }
        }
        (at, shift)
    }
}

/// What a digit of base64 is; `None` for any other byte.
fn base64(byte: u8) -> Option<u32> {
    Some(u32::from(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    }))
}

/// Is the byte a digit of base64?
pub(in crate::encodings) fn is_base64(byte: u8) -> bool {
    base64(byte).is_some()
}

/// The character at the start of digits of base64, before which some bits are left.
fn base64_unit((bits, count): (u8, u8), bytes: &[u8], at_end: bool) -> Option<ShiftedUnit> {
    let (mut bits, mut count) = (u64::from(bits), u32::from(count));
    let mut len = 0;
    // The next code unit, and whether it is known that there is none.
    let mut unit = || loop {
        if count >= UNIT {
            count -= UNIT;
            let unit = (bits >> count) as u16;
            bits &= (1 << count) - 1;
            return Ok((unit, len, bits as u8, count as u8));
        }
        match bytes.get(len).map(|byte| base64(*byte)) {
            Some(Some(digit)) => {
                bits = bits << 6 | u64::from(digit);
                count += 6;
                len += 1;
            }
            Some(None) => return Err((true, len)),
            None => return Err((at_end, len)),
        }
    };
    let item = |(_, len, bits, count), meaning| ShiftedUnit {
        len,
        meaning,
        then: Shift::Base64 { bits, count },
    };
    let first = match unit() {
        Ok(first) => first,
        // Digits that are too few for a code unit.
        Err((true, len)) => return Some(item((0, len, 0, 0), Meaning::Malformed)),
        Err((false, _)) => return None,
    };
    let (last, meaning) = match first.0 {
        0xD800..=0xDBFF => match unit() {
            Ok(second) => match char::decode_utf16([first.0, second.0]).next() {
                Some(Ok(scalar)) => (second, Meaning::Scalar(scalar)),
                _ => (first, Meaning::Malformed),
            },
            Err((true, _)) => (first, Meaning::Malformed),
            Err((false, _)) => return None,
        },
        unit => match char::from_u32(unit.into()) {
            Some(scalar) => (first, Meaning::Scalar(scalar)),
            None => (first, Meaning::Malformed),
        },
    };
    // What is left of the last digit must be zeros.
    let is_last = match bytes.get(last.1) {
        None if !at_end => return None,
        next => next.is_none_or(|byte| !is_base64(*byte)),
    };
    let (_, len, bits, _) = last;
    if is_last && bits != 0 {
        return Some(item((0, len, 0, 0), Meaning::Malformed));
    }
    Some(item(last, meaning))
}
