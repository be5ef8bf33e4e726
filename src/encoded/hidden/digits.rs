//! Carriers as digits of numbers, in every way that is usual.

use super::payload::{PAYLOAD_LIMIT, Payload, Scheme};

/// More kinds of carriers are no digits.
const MOST_KINDS: usize = 16;

/// Numbers between separators have so many digits at most: a code point in bits.
const LONGEST_NUMBER: usize = 21;

/// All that carriers may stand for as digits, text or not.
pub(super) fn readings(carriers: &[char]) -> Vec<Payload> {
    let kinds = kinds(carriers);
    if !(2..=MOST_KINDS).contains(&kinds.len()) {
        return Vec::new();
    }
    let mut found = Vec::new();
    of_fixed_length(carriers, &kinds, &mut found);
    for between in &kinds {
        of_any_length(carriers, &kinds, *between, &mut found);
        // It may be between all others, or around them.
        let inner: Vec<char> = carriers
            .iter()
            .copied()
            .filter(|it| it != between)
            .collect();
        let frames = carriers.len() - inner.len();
        let stands_between = frames + 2 >= inner.len() && frames <= inner.len() + 2;
        if kinds.len() < 3 || !(stands_between || frames <= 2) {
            continue;
        }
        let rest: Vec<char> = kinds.iter().copied().filter(|it| it != between).collect();
        of_fixed_length(&inner, &rest, &mut found);
        if stands_between && rest.len() > 2 {
            for inner_between in &rest {
                of_any_length(&inner, &rest, *inner_between, &mut found);
            }
        }
    }
    found
}

/// The sixteen selectors from U+FE00 on as hex digits, which need not all be there.
pub(super) fn of_nibbles(selectors: &[char]) -> Option<Payload> {
    let digits: Vec<u32> = selectors.iter().map(|it| u32::from(*it) & 0xF).collect();
    let scheme = Scheme::Digits {
        base: 16,
        len: 2,
        is_highest_first: true,
        is_utf16: false,
    };
    let units = digits.chunks_exact(2).map(|unit| value(unit, 16, true));
    text_of(scheme, units, false)
}

/// The kinds of carriers, in the order of their code points.
fn kinds(carriers: &[char]) -> Vec<char> {
    let mut kinds: Vec<char> = Vec::new();
    for carrier in carriers {
        if !kinds.contains(carrier) {
            kinds.push(*carrier);
            if kinds.len() > MOST_KINDS {
                break;
            }
        }
    }
    kinds.sort_unstable();
    kinds
}

/// Which kind may be which digit: any of them where they are few, else in order or the other way round.
fn orders(kinds: &[char]) -> Vec<Vec<char>> {
    const FEW: usize = 4;
    if kinds.len() > FEW {
        return vec![kinds.to_vec(), kinds.iter().rev().copied().collect()];
    }
    let mut orders: Vec<Vec<char>> = vec![Vec::new()];
    for _ in kinds {
        let longer = |order: Vec<char>| {
            let rest = kinds.iter().filter({
                let order = order.clone();
                move |it| !order.contains(it)
            });
            rest.map(|it| order.iter().copied().chain([*it]).collect())
                .collect::<Vec<Vec<char>>>()
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    orders
}

/// Units of a fixed number of digits.
fn of_fixed_length(carriers: &[char], kinds: &[char], found: &mut Vec<Payload>) {
    let base = kinds.len();
    if base < 2 {
        return;
    }
    for order in orders(kinds) {
        let digit = |it: &char| order.iter().position(|kind| kind == it);
        let digits: Vec<u32> = carriers
            .iter()
            .filter_map(digit)
            .map(|digit| digit as u32)
            .collect();
        for (len, is_utf16) in lengths(base as u32) {
            for is_highest_first in [true, false] {
                let scheme = Scheme::Digits {
                    base: base as u8,
                    len: len as u8,
                    is_highest_first,
                    is_utf16,
                };
                // What is left over at the end is padding.
                let units = digits
                    .chunks_exact(len)
                    .map(|unit| value(unit, base as u32, is_highest_first));
                found.extend(text_of(scheme, units, is_utf16));
            }
        }
    }
}

/// How many digits of a base a unit may have, and whether that is one of UTF-16.
fn lengths(base: u32) -> Vec<(usize, bool)> {
    let needed = |values: u32| {
        let powers = std::iter::successors(Some(base), |power| power.checked_mul(base));
        powers.take_while(|power| *power < values).count() + 1
    };
    let mut lengths = vec![(needed(256), false), (needed(65_536), true)];
    // ASCII has seven bits, and no more.
    let of_ascii = needed(128);
    if of_ascii < lengths.first().map_or(0, |(len, _)| *len) {
        lengths.push((of_ascii, false));
    }
    lengths
}

fn value(unit: &[u32], base: u32, is_highest_first: bool) -> Option<u32> {
    let add = |sum: u32, digit: &u32| sum.checked_mul(base)?.checked_add(*digit);
    if is_highest_first {
        unit.iter().try_fold(0, add)
    } else {
        unit.iter().rev().try_fold(0, add)
    }
}

/// Units as bytes of a text.
fn text_of(
    scheme: Scheme,
    units: impl Iterator<Item = Option<u32>>,
    is_utf16: bool,
) -> Option<Payload> {
    if is_utf16 {
        let units = units.map(|unit| u16::try_from(unit?).ok());
        let units = units.collect::<Option<Vec<u16>>>()?;
        let text = String::from_utf16(&units).ok()?;
        return Payload::of(scheme, text.bytes(), PAYLOAD_LIMIT);
    }
    let bytes = units.map(|unit| u8::try_from(unit?).ok());
    Payload::of(
        scheme,
        bytes.collect::<Option<Vec<u8>>>()?.into_iter(),
        PAYLOAD_LIMIT,
    )
}

/// Numbers of any length, set apart by one kind: each is a code point, the highest digit first.
fn of_any_length(carriers: &[char], kinds: &[char], between: char, found: &mut Vec<Payload>) {
    let rest: Vec<char> = kinds.iter().copied().filter(|it| *it != between).collect();
    if rest.len() < 2 {
        return;
    }
    let base = rest.len() as u32;
    for order in orders(&rest) {
        let number = |part: &[char]| {
            if part.len() > LONGEST_NUMBER {
                return None;
            }
            let digit = |it: &char| order.iter().position(|kind| kind == it);
            let digits = part.iter().map(|it| Some(digit(it)? as u32));
            char::from_u32(value(&digits.collect::<Option<Vec<u32>>>()?, base, true)?)
        };
        let parts = carriers.split(|it| *it == between);
        let parts = parts.filter(|part| !part.is_empty());
        let Some(text) = parts.map(number).collect::<Option<String>>() else {
            continue;
        };
        let scheme = Scheme::Digits {
            base: base as u8,
            len: 0,
            is_highest_first: true,
            is_utf16: false,
        };
        found.extend(Payload::of(scheme, text.bytes(), PAYLOAD_LIMIT));
    }
}
