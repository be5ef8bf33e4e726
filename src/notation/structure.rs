//! Whether a text that is no notation as a whole holds a part that looks like written bytes.

use std::ops::Range;

/// From so many decimal orders on, no prose holds such a part by chance.
const IMPROBABLE: f32 = 6.0;

/// A word that is at home in prose takes some of them back: a name between two rows.
const AT_HOME: f32 = -1.5;

/// Shorter words may be names, however mixed.
const LONG: usize = 24;

/// The longest word that is looked at, in bytes; of a longer one the start is.
const MOST_WORD: usize = 160;

/// May a text hold bytes that are written in digits, or escapes, or base64?
///
/// Words follow one another, and each says how improbable it would be in prose: two hex digits or `0x41` more
/// than a small number, a word of ordinary letters not at all. What improbable words in a row say adds up, and
/// what is between takes some of it back. It takes time linear in the length of the text, and no memory.
///
/// It does not know which notation it may be, nor where a part begins.
pub fn may_hold_bytes(text: &[u8]) -> bool {
    let mut sum = 0.0_f32;
    words(text).any(|(_, orders)| {
        sum = (sum + orders).max(0.0);
        sum >= IMPROBABLE
    })
}

/// The words of a text: where each is, and how improbable it would be in prose, in decimal orders.
pub(super) fn words(text: &[u8]) -> impl Iterator<Item = (Range<usize>, f32)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let is_between = |byte: &u8| BETWEEN.get(usize::from(*byte)) == Some(&true);
        let start = at + rest.iter().position(|byte| !is_between(byte))?;
        let word = text.get(start..)?;
        let len = word.iter().position(is_between);
        let word = word.get(..len.unwrap_or(word.len()))?;
        at = start + word.len();
        let orders = improbability(word.get(..MOST_WORD).unwrap_or(word));
        Some((start..at, orders))
    })
}

/// How improbable a line would be in prose, in decimal orders; less than 0 where it is at home there.
pub(super) fn improbability_of_line(line: &[u8]) -> f32 {
    words(line).map(|(_, orders)| orders).sum()
}

/// Which bytes are between words.
const BETWEEN: [bool; 256] = {
    let mut between = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        between[byte] = is_between(byte as u8);
        byte += 1;
    }
    between
};

/// Does a byte stand between words?
const fn is_between(byte: u8) -> bool {
    byte.is_ascii_whitespace()
        || matches!(
            byte,
            b',' | b';'
                | b':'
                | b'|'
                | b'"'
                | b'\''
                | b'`'
                | b'('
                | b')'
                | b'['
                | b']'
                | b'{'
                | b'}'
                | b'<'
                | b'>'
        )
}

/// How improbable a word is in prose, in decimal orders; 0 for what says nothing, and less for what is at home
/// there.
fn improbability(word: &[u8]) -> f32 {
    let is_hex = word.iter().all(u8::is_ascii_hexdigit);
    let digits = if is_hex {
        word.iter().filter(|byte| byte.is_ascii_digit()).count()
    } else {
        0
    };
    let letters = word.len() - digits;
    match word {
        [b'0', b'x' | b'X', hex @ ..] if is_digits(hex) => 2.5,
        [b'\\' | b'%' | b'=', ..] | [.., b'h' | b'H'] if escapes(word) > 0 => {
            2.0 * escapes(word) as f32
        }
        _ if is_hex && digits > 0 && letters > 0 && word.len().is_multiple_of(2) => {
            // Letters of hex and digits in one word: the more, the less by chance.
            1.0 + word.len() as f32 / 4.0
        }
        // Many numbers in a row that are bytes are in hardly any prose; years, amounts and offsets say nothing.
        _ if is_hex && letters == 0 => {
            let is_byte = word.len() <= 3 && (word.len() < 3 || word <= b"255".as_slice());
            if is_byte { 0.6 } else { 0.0 }
        }
        // Of words of two or four letters, hardly any has letters of hex alone.
        _ if is_hex && word.len().is_multiple_of(2) => 1.0,
        _ if escapes(word) > 0 => 2.0 * escapes(word) as f32,
        _ if is_like_base64(word) => word.len() as f32 / 4.0,
        _ => AT_HOME,
    }
}

fn is_digits(hex: &[u8]) -> bool {
    !hex.is_empty() && hex.iter().all(u8::is_ascii_hexdigit)
}

/// How many escapes of two hex digits, or three octal ones, a word holds.
fn escapes(word: &[u8]) -> usize {
    let is_escape = |part: &&[u8]| match part {
        [b'\\', b'x', one, other, ..] | [b'%' | b'=', one, other, ..] => {
            one.is_ascii_hexdigit() && other.is_ascii_hexdigit()
        }
        [b'\\', digits @ ..] => {
            let octal = digits.iter().take(3);
            digits.len() >= 3 && octal.copied().all(|it| matches!(it, b'0'..=b'7'))
        }
        _ => false,
    };
    let marks = memchr::memchr3_iter(b'\\', b'%', b'=', word);
    let starts = marks.filter_map(|at| word.get(at..));
    starts.filter(is_escape).count()
}

/// Digits of a notation that writes bytes with letters and figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Digits {
    /// Those of hex.
    Hex,
    /// Those of base64.
    Base64,
}

/// Which digits are before and behind a place, and nothing else near it; `None` where they are too few to tell, or
/// none. `before` and `behind` are what stands on either side, of which the nearest is looked at; `fewest_hex` digits of
/// hex are no word there.
pub(super) fn digits_around(before: &[u8], behind: &[u8], fewest_hex: usize) -> Option<Digits> {
    let last = before.get(before.len().saturating_sub(MOST_WORD / 2)..);
    let first = behind.get(..MOST_WORD / 2).unwrap_or(behind);
    let around = [last.unwrap_or(before), first].concat();
    let is_hex = around.iter().all(u8::is_ascii_hexdigit) && around.iter().any(u8::is_ascii_digit);
    if is_hex && around.len() >= fewest_hex {
        Some(Digits::Hex)
    } else {
        is_like_base64(&around).then_some(Digits::Base64)
    }
}

/// Is a word so long and mixed that it is base64 rather than a name?
fn is_like_base64(word: &[u8]) -> bool {
    word.len() >= LONG && is_mixed(word)
}

/// Do digits, small and capital letters follow one another in no order that a word has: is it base64? What is
/// around a slash is not looked at: in a path there are words. Names of many words have capitals, but not so many, and
/// where they have no small letter they have no other mark.
fn is_mixed(word: &[u8]) -> bool {
    let is_of = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=-_".contains(byte);
    if !word.iter().all(is_of) {
        return false;
    }
    let kind = |byte: &u8| (byte.is_ascii_digit(), byte.is_ascii_uppercase());
    let (mut pairs, mut changes) = (0, 0);
    for (one, other) in word.iter().zip(word.iter().skip(1)) {
        if one.is_ascii_alphanumeric() && other.is_ascii_alphanumeric() {
            pairs += 1;
            changes += usize::from(kind(one) != kind(other));
        }
    }
    let count = |is: fn(&u8) -> bool| word.iter().filter(|byte| is(byte)).count();
    let (capitals, small) = (count(u8::is_ascii_uppercase), count(u8::is_ascii_lowercase));
    let is_like_no_name = capitals * 3 >= word.len() && small * 10 >= word.len();
    let has_digit = word.iter().any(u8::is_ascii_digit);
    has_digit && pairs >= 16 && (changes * 2 > pairs || is_like_no_name)
}

#[cfg(test)]
mod tests {
    use super::may_hold_bytes;

    #[test]
    fn prose_with_some_numbers_holds_no_bytes() {
        for text in [
            "In 2019 we paid 12.50 for 3 of them, and in 2021 about 17 for 40.",
            "See https://example.org/a/b?c=d and call 0800 123 456 on 24/12.",
            "fn main() { let x = 41; println!(\"{x}\"); }",
            "On Debian systems, see /usr/share/common-licenses/GPL-2 or /usr/share/doc/python3/html.",
            "Copyright 1996, 1997, 1998, 1999, 2000, 2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008",
            "The café is at 12 Abbey Road; add a bee or be dead.",
            "",
        ] {
            assert!(!may_hold_bytes(text.as_bytes()), "{text}");
        }
        let table = "1024, 2048, 4096\n".repeat(10_000);
        assert!(!may_hold_bytes(table.as_bytes()));
    }

    #[test]
    fn digits_among_other_text_may_be_bytes() {
        for text in [
            "what I got: 41 c0 ae ed a1 8c, strange",
            "{ 0x41, 0xc0, oops 0xae",
            "name\\xc3\\xa9 and \\xe2\\x82\\xac",
            "id QcCu7aGM7b60+IiAgID/QkFCQ0RFRkdI end",
            "65 192 174 237 161 140 237 190 180 248 136",
            "addr 4O: 48656c6c6f20776f726c64",
        ] {
            assert!(may_hold_bytes(text.as_bytes()), "{text}");
        }
    }
}
