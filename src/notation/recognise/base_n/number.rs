//! Base58 and base62: all bytes are one number, written in a large base.

use sha2::{Digest as _, Sha256};

use super::alphabet::{self, Alphabet, Survey};
use crate::notation::family::Notation;
use crate::notation::likelihood::bits_of_content;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::recognise::lexical::character;
use crate::notation::record::Record;

/// Base58 of Bitcoin: letters and figures without those that look alike.
pub(in crate::notation) const BASE58: Record =
    Record::new("base58", "base58", "2ggHdK", read_base58).of_digits(58, 6);

/// Base62: letters and figures.
pub(in crate::notation) const BASE62: Record =
    Record::new("base62", "base62", "1Co02M", read_base62).of_digits(62, 12);

static BITCOIN: Alphabet =
    Alphabet::of(b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");
static CAPITALS_FIRST: Alphabet =
    Alphabet::of(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
static SMALL_FIRST: Alphabet =
    Alphabet::of(b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// Fewer digits than these are a word, unless they make text.
const FEWEST: usize = 16;

/// More digits than these are not read: the time grows with their square.
const MOST: usize = 1 << 16;

/// How many digits are added to the number at once.
const AT_ONCE: usize = 8;

/// The length of a checksum at the end.
const CHECKSUM: usize = 4;

/// Reads base58, with its checksum or without.
fn read_base58(reader: Reader) -> Option<Reading> {
    let mut reader = read_digits(reader, &BITCOIN, 58)?;
    let (name, certainty) = if has_checksum(&reader.bytes) {
        (
            "Base58; the last four bytes are a checksum that fits",
            Certainty::Checked,
        )
    } else {
        ("Base58", certainty(&mut reader)?)
    };
    reader.finish(Notation::Base58, certainty, name)
}

/// Reads base62, in whichever order of its digits makes something.
fn read_base62(reader: Reader) -> Option<Reading> {
    let again = Reader::new(reader.rest(), reader.effort());
    let mut capitals = read_digits(reader, &CAPITALS_FIRST, 62)?;
    let mut small = read_digits(again, &SMALL_FIRST, 62)?;
    let [bits, other] = [&capitals, &small].map(|it| bits_of_content(&it.bytes));
    if other > bits {
        let certainty = certainty(&mut small)?;
        return small.finish(
            Notation::Base62,
            certainty,
            "Base62, small letters before capitals",
        );
    }
    let certainty = certainty(&mut capitals)?;
    // Where it only tries, it is one of several readings.
    if bits == 0 {
        let warning = "Programs that put small letters before capitals make other bytes of it";
        if capitals.is_try() {
            capitals.warn(warning);
        } else {
            capitals.doubt(warning);
        }
    }
    capitals.finish(Notation::Base62, certainty, "Base62")
}

/// Reads digits as one number. White space is at the start and the end.
fn read_digits<'a>(mut reader: Reader<'a>, alphabet: &Alphabet, base: u32) -> Option<Reader<'a>> {
    let text = reader.rest();
    let word = text.trim_ascii();
    let is_digit = |byte: &u8| alphabet.value(*byte).is_some();
    if reader.is_try() && (word.is_empty() || word.len() > MOST || !word.iter().all(is_digit)) {
        return None;
    }
    let mut number = Number::default();
    let (mut zeros, mut count) = (0_usize, 0_usize);
    let mut chunk = (0_u64, 1_u64);
    while let Some(byte) = reader.rest().first().copied() {
        match alphabet.value(byte).filter(|_| count < MOST) {
            Some(value) => {
                zeros += usize::from(value == 0 && zeros == count);
                count += 1;
                chunk = (
                    chunk.0 * u64::from(base) + u64::from(value),
                    chunk.1 * u64::from(base),
                );
                if count.is_multiple_of(AT_ONCE) {
                    number.push(chunk.0, chunk.1);
                    chunk = (0, 1);
                }
                reader.data_written(1);
            }
            None if byte.is_ascii_whitespace() => reader.decoration(1),
            None => {
                let len = character(reader.rest());
                reader.reject(
                    len,
                    if count < MOST {
                        "This is not a digit of this base"
                    } else {
                        "More than 65,536 digits are not read as one number"
                    },
                );
            }
        }
        if reader.is_hopeless() {
            return None;
        }
    }
    number.push(chunk.0, chunk.1);
    reader.bytes.resize(zeros, 0);
    number.append_to(&mut reader.bytes);
    Some(reader)
}

/// How certain the digits are that a reader has read; `None` where it only tries, and they may be a word.
fn certainty(reader: &mut Reader) -> Option<Certainty> {
    let survey = Survey::of(reader.text());
    let [small, capitals, figures, _] = survey.kinds;
    let is_mixed = small.min(capitals).min(figures) > 0;
    alphabet::certainty(reader, !is_mixed || survey.len < FEWEST)
}

/// Do the last four bytes begin the hash of the hash of those before them?
fn has_checksum(bytes: &[u8]) -> bool {
    let Some((data, checksum)) = bytes.split_last_chunk::<CHECKSUM>() else {
        return false;
    };
    !data.is_empty() && Sha256::digest(Sha256::digest(data)).starts_with(checksum)
}

/// A number of any length.
#[derive(Debug, Default)]
struct Number {
    /// Its digits in base 2³², the lowest first.
    parts: Vec<u32>,
}

impl Number {
    /// Multiplies it by `factor` and adds `value`: both are below 2⁶⁰, as eight digits are below 62⁸.
    fn push(&mut self, value: u64, factor: u64) {
        let mut carry = u128::from(value);
        for part in &mut self.parts {
            let product = u128::from(*part) * u128::from(factor) + carry;
            *part = product as u32;
            carry = product >> u32::BITS;
        }
        while carry > 0 {
            self.parts.push(carry as u32);
            carry >>= u32::BITS;
        }
    }

    /// Writes its bytes, the highest first, without zeros in front.
    fn append_to(&self, bytes: &mut Vec<u8>) {
        let all = self.parts.iter().rev().flat_map(|part| part.to_be_bytes());
        bytes.extend(all.skip_while(|byte| *byte == 0));
    }
}
