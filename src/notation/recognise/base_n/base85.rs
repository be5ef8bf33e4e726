//! Ascii85, Z85 and the base85 of Git and Python: five digits for four bytes.

use super::alphabet::{self, Alphabet, Survey};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::recognise::lexical::character;
use crate::notation::record::Record;

/// What Adobe, btoa and Python call ascii85.
pub(in crate::notation) const ASCII85: Record =
    Record::new("ascii85", "ascii85", "<~6/m`q~>", read_ascii85).of_digits(85, 7);

/// Z85 of `ZeroMQ`.
pub(in crate::notation) const Z85: Record =
    Record::new("z85", "Z85", "le)-}", read_z85).of_digits(85, 8);

/// The base85 of Git's patches and of Python's `b85encode`.
pub(in crate::notation) const BASE85: Record =
    Record::new("base85", "base85", "LE?#`", read_base85).of_digits(85, 8);

static ASCII85_DIGITS: Alphabet = Alphabet::of(
    b"!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstu",
);
static Z85_DIGITS: Alphabet = Alphabet::of(
    b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#",
);
static BASE85_DIGITS: Alphabet = Alphabet::of(
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~",
);

/// How many digits a group has.
const GROUP: usize = 5;

/// Shorter texts without marks are words.
const FEWEST: usize = 15;

/// What is longer is no single word.
const LONGEST_WORD: usize = 256;

/// So many kinds of signs have neither words nor paths.
const FEWEST_SIGNS: usize = 3;

/// Reads what Adobe, btoa and Python call ascii85, with `<~` and `~>` or without.
fn read_ascii85(reader: Reader) -> Option<Reading> {
    read_in(reader, Notation::Ascii85, &ASCII85_DIGITS, "Ascii85")
}

/// Reads Z85 of `ZeroMQ`. It has whole groups only.
fn read_z85(reader: Reader) -> Option<Reading> {
    read_in(reader, Notation::Z85, &Z85_DIGITS, "Z85")
}

/// Reads the base85 of Git's patches and of Python's `b85encode`.
fn read_base85(reader: Reader) -> Option<Reading> {
    read_in(
        reader,
        Notation::Base85,
        &BASE85_DIGITS,
        "Base85 as Git and Python write it",
    )
}

fn read_in(
    mut reader: Reader,
    notation: Notation,
    alphabet: &Alphabet,
    name: &'static str,
) -> Option<Reading> {
    let text = reader.rest();
    let is_ascii85 = notation == Notation::Ascii85;
    let open = text.len() - text.trim_ascii_start().len();
    let is_open = is_ascii85 && text.trim_ascii_start().starts_with(b"<~");
    // In PDF only its end has a mark (ISO 32000-1, 7.4.3).
    let is_framed = is_open || is_ascii85 && text.trim_ascii_end().ends_with(b"~>");
    let is_word = !is_framed && is_word(text);
    let may_be = || fits(text, alphabet, notation) && !(is_word && text.len() > LONGEST_WORD);
    if reader.is_try() && !is_framed && !may_be() {
        return None;
    }
    if is_open {
        reader.decoration(open + 2);
    }
    let mut group: [u32; GROUP] = [0; GROUP];
    let (mut filled, mut is_closed, mut strange) = (0, false, false);
    while let Some(byte) = reader.rest().first().copied() {
        let value = alphabet.value(byte).filter(|_| !is_closed);
        if byte.is_ascii_whitespace() {
            reader.decoration(1);
        } else if is_framed && !is_closed && reader.rest().starts_with(b"~>") {
            is_closed = true;
            reader.decoration(2);
        } else if is_ascii85 && byte == b'z' && filled == 0 && !is_closed {
            reader.data(1, &[0; 4]);
        } else if is_ascii85 && byte == b'y' && filled == 0 && !is_closed {
            reader.data(1, b"    ");
        } else if let (Some(value), Some(digit)) = (value, group.get_mut(filled)) {
            *digit = value;
            filled += 1;
            reader.data_written(1);
            if filled == GROUP {
                filled = 0;
                match bytes_of(group) {
                    Some(bytes) => reader.bytes.extend(bytes),
                    None => {
                        strange = true;
                        reader.contradict_here("Five digits are more than four bytes hold");
                    }
                }
            }
        } else {
            strange = true;
            let len = character(reader.rest());
            reader.reject(len, "This is not a digit of this base85");
        }
        if reader.is_hopeless() {
            return None;
        }
    }
    if filled > 0 && !end(&mut reader, group, filled, notation) {
        strange = true;
    }
    if is_framed && !is_closed {
        reader.doubt("The `~>` that ends it is missing");
    }
    if reader.is_try() && strange && !is_open {
        return None;
    }
    let certainty = if is_framed {
        Certainty::Marked
    } else {
        alphabet::certainty(&mut reader, is_word)?
    };
    let frame = match (is_open, is_framed) {
        (true, _) => " between `<~` and `~>`",
        (false, true) => " up to `~>`",
        (false, false) => "",
    };
    reader.finish(notation, certainty, format!("{name}{frame}"))
}

/// Writes the bytes of the last, shorter group; `false` where it makes none.
fn end(reader: &mut Reader, mut group: [u32; GROUP], filled: usize, notation: Notation) -> bool {
    if notation == Notation::Z85 || filled < 2 {
        reader.contradict("So many digits make no whole bytes: some are missing");
        return false;
    }
    for digit in group.iter_mut().skip(filled) {
        *digit = 84;
    }
    match bytes_of(group)
        .as_ref()
        .and_then(|bytes| bytes.get(..filled - 1))
    {
        Some(bytes) => {
            reader.bytes.extend_from_slice(bytes);
            true
        }
        None => {
            reader.contradict_here("The last digits are more than their bytes hold");
            false
        }
    }
}

/// The four bytes of five digits; `None` where they are more than four bytes hold.
fn bytes_of(group: [u32; GROUP]) -> Option<[u8; 4]> {
    let number = group
        .into_iter()
        .try_fold(0_u32, |sum, digit| sum.checked_mul(85)?.checked_add(digit))?;
    Some(number.to_be_bytes())
}

/// Whether a text has no other character than digits and white space, and no white space within a line.
fn fits(text: &[u8], alphabet: &Alphabet, notation: Notation) -> bool {
    let extra: &[u8] = if notation == Notation::Ascii85 {
        b"yz"
    } else {
        b""
    };
    let is_digit = |byte: &u8| alphabet.value(*byte).is_some() || extra.contains(byte);
    text.iter()
        .all(|byte| byte.is_ascii_whitespace() || is_digit(byte))
        && !Survey::of(text).has_spaces
}

/// Whether digits may be a word or an address: they are too few, or lack letters of either case, figures or signs. An
/// address of the web has one kind of sign more often than others, and few of them.
fn is_word(text: &[u8]) -> bool {
    let survey = Survey::of(text);
    let kinds = survey.kinds.iter().filter(|count| **count > 0).count();
    let [.., signs] = survey.kinds;
    survey.len < FEWEST
        || kinds < 3
        || survey.signs < FEWEST_SIGNS
        || signs * 8 < survey.len
        || memchr::memmem::find(text, b"://").is_some()
}
