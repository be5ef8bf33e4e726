//! Base32 and base32hex, as RFC 4648 has them.

use super::alphabet::{self, Alphabet, Survey};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::recognise::lexical::character;
use crate::notation::record::Record;

/// Base32: letters and the figures 2 to 7.
pub(in crate::notation) const BASE32: Record =
    Record::new("base32", "base32", "IHRITIQ=", read).of_digits(32, 5);

/// Base32 in figures and the letters A to V.
pub(in crate::notation) const BASE32_HEX: Record =
    Record::new("base32hex", "base32hex", "87H8J8G=", read_hex).of_digits(32, 8);

static STANDARD: Alphabet = Alphabet::of(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567");
static EXTENDED_HEX: Alphabet = Alphabet::of(b"0123456789ABCDEFGHIJKLMNOPQRSTUV");

/// How many digits make a group of whole bytes.
const GROUP: usize = 8;

/// Fewer digits without padding are a word.
const LONGEST_WORD: usize = 15;

/// So many digits of 32, and no other letter or figure, are hardly there by chance.
const SURELY: usize = 64;

/// Reads base32: letters and the figures 2 to 7.
fn read(reader: Reader) -> Option<Reading> {
    read_in(reader, Notation::Base32, &STANDARD, "Base32")
}

/// Reads base32 in the digits of hex and beyond: figures and the letters A to V.
fn read_hex(reader: Reader) -> Option<Reading> {
    read_in(
        reader,
        Notation::Base32Hex,
        &EXTENDED_HEX,
        "Base32 with extended hex digits",
    )
}

fn read_in(
    mut reader: Reader,
    notation: Notation,
    alphabet: &Alphabet,
    name: &str,
) -> Option<Reading> {
    let text = reader.rest();
    if reader.is_try() && !fits(text, alphabet) {
        return None;
    }
    let padding = text.iter().rev().filter(|byte| **byte == b'=').count();
    let survey = Survey::of(text);
    let digits = survey.len.saturating_sub(padding);
    if reader.is_try() && !may_be(text, &survey, digits, padding) {
        return None;
    }
    let (mut bits, mut open) = (0_u32, 0_u32);
    let (mut count, mut equals, mut strange) = (0_usize, 0_usize, false);
    while let Some(byte) = reader.rest().first().copied() {
        if byte.is_ascii_whitespace() {
            reader.decoration(1);
        } else if let (Some(value), 0) = (alphabet.value(byte.to_ascii_uppercase()), equals) {
            bits = bits << 5 | value;
            open += 5;
            count += 1;
            if open >= 8 {
                open -= 8;
                reader.data(1, &[(bits >> open) as u8]);
                bits &= (1 << open) - 1;
            } else {
                reader.data_written(1);
            }
        } else if byte == b'=' && count > 0 {
            equals += 1;
            reader.decoration(1);
        } else {
            strange = true;
            let len = character(reader.rest());
            reader.reject(len, "This is not a digit of this base32");
        }
        if reader.is_hopeless() {
            return None;
        }
    }
    if bits != 0 {
        reader.contradict(
            "The last digit holds bits that make no byte and are not zero: no encoder writes that",
        );
    }
    if matches!(count % GROUP, 1 | 3 | 6) {
        reader.contradict("So many digits make no whole bytes: some are missing");
    }
    let due = (GROUP - count % GROUP) % GROUP;
    if equals > 0 && equals != due {
        reader.contradict(format!("{equals} `=` at the end, where {due} belong there"));
    }
    let is_mixed = survey.kinds.iter().filter(|count| **count > 0).count() > 1;
    let is_likely =
        !strange && ((equals == due && matches!(due, 3 | 4 | 6)) || (count >= SURELY && is_mixed));
    let is_word = equals == 0 && is_word(&survey, digits);
    let certainty = match alphabet::certainty(&mut reader, is_word)? {
        Certainty::Ambiguous if is_likely => Certainty::Likely,
        Certainty::Likely if strange => Certainty::Ambiguous,
        certainty => certainty,
    };
    let unpadded = if equals == 0 && due > 0 {
        ", without `=` at the end"
    } else {
        ""
    };
    reader.finish(notation, certainty, format!("{name}{unpadded}"))
}

/// Whether a text has no other character than digits, white space and `=`.
fn fits(text: &[u8], alphabet: &Alphabet) -> bool {
    text.iter().all(|byte| {
        byte.is_ascii_whitespace()
            || *byte == b'='
            || alphabet.value(byte.to_ascii_uppercase()).is_some()
    })
}

/// Whether it may be base32 at all: one word, or lines of it, in one case.
fn may_be(text: &[u8], survey: &Survey, digits: usize, padding: usize) -> bool {
    let [small, capitals, ..] = survey.kinds;
    let is_padded = padding > 0 && (digits + padding).is_multiple_of(GROUP);
    let is_hex = text
        .iter()
        .all(|byte| byte.is_ascii_hexdigit() || byte.is_ascii_whitespace());
    let is_one_word = !survey.has_spaces && (small == 0 || capitals == 0);
    let is_whole = !matches!(digits % GROUP, 1 | 3 | 6);
    let is_told = is_padded || padding == 0;
    digits > 1 && is_one_word && is_whole && is_told && !is_hex
}

/// Whether digits without padding may be a word or a number: words have letters only, numbers figures only.
fn is_word(survey: &Survey, digits: usize) -> bool {
    let [small, capitals, figures, _] = survey.kinds;
    digits <= LONGEST_WORD || figures == 0 || small + capitals == 0
}
