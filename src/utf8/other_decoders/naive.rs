//! A decoder that believes what the bits say.

use super::Meaning;
use crate::utf8::encoder::combine_surrogates;
use crate::utf8::group::interval;
use crate::utf8::syntax::{is_tail, rfc2279_len};

/// What it makes of the first bytes, and how many these are: 1 to 12.
pub(super) fn first_piece(bytes: &[u8]) -> (usize, Meaning) {
    match bytes.first() {
        Some(&lead) if lead.is_ascii() => (1, Meaning::Scalar(char::from(lead))),
        _ => match form(bytes) {
            (len, Some(number)) => of_form(bytes, len, number),
            (len, None) => (len, Meaning::Replaced),
        },
    }
}

/// What a form of `len` bytes that holds a number is: half of a pair, if its other half follows.
fn of_form(bytes: &[u8], len: usize, number: u32) -> (usize, Meaning) {
    if (0xD800..0xDC00).contains(&number)
        && let (low_len, Some(low)) = form(bytes.get(len..).unwrap_or_default())
        && (0xDC00..0xE000).contains(&low)
        && let Some(scalar) = char::from_u32(combine_surrogates(number, low))
    {
        return (len + low_len, Meaning::Scalar(scalar));
    }
    let meaning = char::from_u32(number).map_or(Meaning::Number(number), Meaning::Scalar);
    (len, meaning)
}

/// How long the form at the start is, and the number in it unless it lacks tails. A tail, `FE` and `FF` are
/// forms of one byte without a number.
fn form(bytes: &[u8]) -> (usize, Option<u32>) {
    let Some(need) = bytes.first().and_then(|lead| rfc2279_len(*lead)) else {
        return (1, None);
    };
    let need = usize::from(need);
    let tails = bytes.iter().skip(1).take(need - 1);
    let have = 1 + tails.take_while(|byte| is_tail(**byte)).count();
    if have < need {
        return (have, None);
    }
    let number = bytes.get(..need).and_then(interval).map(|(low, _)| low);
    (need, number)
}
