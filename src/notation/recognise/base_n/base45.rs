//! Base45 (RFC 9285): three digits for two bytes, as QR codes have them.

use super::alphabet::{self, Alphabet, Survey};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::Reading;
use crate::notation::recognise::lexical::character;
use crate::notation::record::Record;

/// Base45. A space is one of its digits.
pub(in crate::notation) const BASE45: Record =
    Record::new("base45", "base45", " E8:HH", read).of_digits(45, 10);

static DIGITS: Alphabet = Alphabet::of(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:");

/// How many digits make two bytes.
const GROUP: usize = 3;

/// Fewer digits, or fewer kinds of signs, have words and numbers, too.
const FEWEST: usize = 24;
const FEWEST_SIGNS: usize = 3;

/// Reads base45. Line ends are at the end alone: a space within is a digit (RFC 9285 §4.2).
fn read(mut reader: Reader) -> Option<Reading> {
    let text = reader.rest();
    let end = text.trim_ascii_end().len();
    let digits = text.get(..end).unwrap_or(text);
    let is_digit = |byte: &u8| DIGITS.value(*byte).is_some();
    if reader.is_try() && (digits.is_empty() || !digits.iter().all(is_digit)) {
        return None;
    }
    let mut group: Vec<u32> = Vec::with_capacity(GROUP);
    while let Some(byte) = reader.rest().first().copied() {
        match DIGITS.value(byte).filter(|_| reader.at() < end) {
            Some(value) => {
                group.push(value);
                reader.data_written(1);
                let is_last = reader.at() == end;
                if (group.len() == GROUP || is_last) && !push(&mut reader, &group) {
                    if reader.is_try() {
                        return None;
                    }
                    reader.contradict_here("These digits are more than their bytes hold");
                }
                if group.len() == GROUP {
                    group.clear();
                }
            }
            None if byte.is_ascii_whitespace() => reader.decoration(1),
            None => {
                let len = character(reader.rest());
                reader.reject(len, "This is not a digit of base45");
            }
        }
        if reader.is_hopeless() {
            return None;
        }
    }
    let survey = Survey::of(digits);
    let is_word = survey.len < FEWEST || survey.signs < FEWEST_SIGNS;
    let certainty = alphabet::certainty(&mut reader, is_word)?;
    reader.finish(Notation::Base45, certainty, "Base45")
}

/// Writes the bytes of a group, two or of the last one perhaps one; `false` where it makes none.
fn push(reader: &mut Reader, group: &[u32]) -> bool {
    let number = group.iter().rev().fold(0, |sum, digit| sum * 45 + digit);
    match (group.len(), u16::try_from(number), u8::try_from(number)) {
        (GROUP, Ok(number), _) => reader.bytes.extend(number.to_be_bytes()),
        (2, _, Ok(number)) => reader.bytes.push(number),
        _ => return false,
    }
    true
}
