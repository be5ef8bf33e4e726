//! What is seen in a wrong answer.
//!
//! It is computed from the answer alone, so that it is true of it, whatever the learner was thinking. What to do is for the
//! hint of the lesson to say.

use super::{bytes::characters, errors};
use crate::teach::lesson::{Answer, Check, Lesson, Mistake};
use crate::unicode::{GroupMessage, hex, message, name_of, why};
use crate::utf8::layout::ByteLayout;
use crate::utf8::other_decoders::Meaning;
use crate::utf8::syntax::{MAX_CODE_POINT, is_surrogate};
use crate::utf8::{DecoderFamily, Group};
use crate::words::{bytes_in_hex, plural};

/// So many code points are listed.
const MOST: usize = 6;

/// What is seen in an answer, in a sentence or two; `None` where the kind of the mistake says all of it.
pub(super) fn observed(lesson: &Lesson, mistake: Mistake, answer: &Answer) -> Option<String> {
    match answer {
        Answer::Bytes(bytes) => in_bytes(lesson, mistake, bytes),
        Answer::Place(place) => Some(at_place(&lesson.bytes, *place)),
        Answer::Typed(typed) => match lesson.check {
            Check::Place(_) => Some(at_place(&lesson.bytes, super::typed::place(typed)?)),
            Check::CodePoint(_) if mistake == Mistake::NoScalarValue => {
                no_scalar_value(super::typed::code_point_number(typed)?)
            }
            _ => None,
        },
        Answer::Choice(_) => None,
    }
}

fn in_bytes(lesson: &Lesson, mistake: Mistake, bytes: &[u8]) -> Option<String> {
    let errors = errors(bytes);
    match mistake {
        Mistake::SeveralErrors => {
            let places = errors.iter().map(|it| it.offset.to_string());
            let places = listed(places.collect());
            Some(format!(
                "{} begin, at offsets {places}.",
                plural(errors.len() as u64, "error")
            ))
        }
        Mistake::FilterFinds => {
            let Check::OneError { without, .. } = &lesson.check else {
                return None;
            };
            let looked_for = without.as_deref()?;
            let place = memchr::memmem::find(bytes, looked_for)?;
            Some(format!(
                "The filter finds {} at offset {place}.",
                bytes_in_hex(looked_for)
            ))
        }
        Mistake::NaiveReadsOther => Some(format!(
            "A decoder without checks reads {}.",
            read_without_checks(bytes)
        )),
        Mistake::OtherError => errors.first().map(of_error),
        _ if mistake.is_ill_formed() => errors.first().map(of_error),
        Mistake::OtherCharacter
        | Mistake::WellFormed
        | Mistake::TooManyBytes
        | Mistake::TooFewBytes
        | Mistake::TooManyCharacters
        | Mistake::TooFewCharacters => Some(of_text(bytes)),
        _ => None,
    }
}

/// The first error: its kind, its bytes, its place, and why it is one.
fn of_error(error: &Group) -> String {
    format!(
        "{}, {} at offset {}. {} ({}).",
        message::kind(error.kind()),
        bytes_in_hex(error.head()),
        error.offset,
        why::reason(error),
        GroupMessage::of(error).sections
    )
}

/// Which characters bytes are, or how many there are where some are none.
fn of_text(bytes: &[u8]) -> String {
    let count = plural(bytes.len() as u64, "byte");
    let Ok(text) = std::str::from_utf8(bytes) else {
        let characters = plural(characters(bytes) as u64, "character");
        return format!("These are {count}, and {characters} with U+FFFD among them.");
    };
    let mut scalars = text.chars();
    let these = if bytes.len() == 1 {
        "This byte is"
    } else {
        "These bytes are"
    };
    match (scalars.next(), scalars.next()) {
        (Some(only), None) => {
            let only = u32::from(only);
            format!("{these} {} {}.", hex(only), name_of(only))
        }
        _ => {
            let shown = text.chars().map(|it| hex(u32::from(it))).collect();
            format!("These {count} are {}.", listed(shown))
        }
    }
}

/// What a decoder without checks reads.
fn read_without_checks(bytes: &[u8]) -> String {
    let pieces = DecoderFamily::Naive.pieces(bytes);
    let read = pieces.map(|piece| match piece.meaning {
        Meaning::Scalar(scalar) => hex(u32::from(scalar)),
        Meaning::Number(number) => format!("0x{number:X}"),
        Meaning::Replaced => "U+FFFD".to_owned(),
    });
    listed(read.collect())
}

/// What the byte at a place is.
fn at_place(bytes: &[u8], place: usize) -> String {
    let Some(&byte) = bytes.get(place) else {
        let count = plural(bytes.len() as u64, "byte");
        return format!("There are {count}, and offsets count from 0.");
    };
    let bits = format!("{byte:08b}");
    let ones = byte.leading_ones() as usize;
    let what = match ByteLayout::of(byte).header_bits {
        1 => "begins with 0, so it is ASCII".to_owned(),
        2 => "begins with 10, so it is a tail".to_owned(),
        _ if ones < 7 => {
            let header = bits.get(..=ones).unwrap_or(&bits);
            format!("begins with {header}, as a lead of {ones} bytes does")
        }
        _ => "begins with seven ones, which no byte of UTF-8 does".to_owned(),
    };
    format!("Byte {place} is {byte:02X}. It {what}.")
}

/// Why a number is not one of a character.
fn no_scalar_value(number: u64) -> Option<String> {
    let number_in_hex = format!("{number:04X}");
    match u32::try_from(number) {
        Ok(number) if is_surrogate(number) => Some(format!(
            "{number_in_hex} is a surrogate: one half of a pair in UTF-16."
        )),
        Ok(number) if number <= MAX_CODE_POINT => None,
        _ => Some(format!(
            "{number_in_hex} is beyond 10FFFF, the last code point."
        )),
    }
}

/// The first of them in a row.
fn listed(mut all: Vec<String>) -> String {
    let is_cut = all.len() > MOST;
    all.truncate(MOST);
    if is_cut {
        all.push("…".to_owned());
    }
    all.join(" ")
}
