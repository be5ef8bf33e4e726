//! Bytes against bytes, a text, a shape or an error.

use super::{errors, first_error};
use crate::teach::lesson::{Check, Lesson, Mistake};
use crate::utf8::layout::ByteLayout;
use crate::utf8::other_decoders::Meaning;
use crate::utf8::{DecoderFamily, Group, GroupKind, bom};

/// Whether the bytes are one of those that are wanted.
pub(super) fn same(lesson: &Lesson, wanted: &[Vec<u8>], bytes: &[u8]) -> Option<Mistake> {
    if wanted.iter().any(|it| it == bytes) {
        return None;
    }
    let known = untouched(lesson, bytes)
        .or_else(|| wanted.iter().find_map(|it| in_another_form(it, bytes)))
        .or_else(|| wanted.iter().find_map(|it| misplaced(it, bytes)));
    if known.is_some() {
        return known;
    }
    let nearest = wanted
        .iter()
        .min_by_key(|it| it.len().abs_diff(bytes.len()));
    let nearest = nearest.map_or(&[][..], Vec::as_slice);
    Some(match (first_error(nearest), first_error(bytes)) {
        (None, Some(kind)) => Mistake::of_error(kind),
        (Some(_), None) => Mistake::WellFormed,
        (Some(one), Some(other)) if one != other => Mistake::OtherError,
        _ if characters(nearest) == characters(bytes) => Mistake::OtherCharacter,
        _ => length(nearest.len(), bytes.len()).unwrap_or(Mistake::OtherCharacter),
    })
}

/// Whether the bytes are well-formed, and so many bytes and characters.
pub(super) fn well_formed(
    lesson: &Lesson,
    wanted_bytes: Option<usize>,
    wanted_characters: Option<usize>,
    bytes: &[u8],
) -> Option<Mistake> {
    let count = characters(bytes);
    let wrong = match first_error(bytes) {
        _ if bytes.is_empty() && (wanted_bytes, wanted_characters) == (None, None) => {
            Some(Mistake::Nothing)
        }
        Some(kind) => Some(Mistake::of_error(kind)),
        None => match wanted_characters {
            Some(wanted) if count > wanted => Some(Mistake::TooManyCharacters),
            Some(wanted) if count < wanted => Some(Mistake::TooFewCharacters),
            _ => wanted_bytes.and_then(|wanted| length(wanted, bytes.len())),
        },
    };
    wrong.map(|mistake| untouched(lesson, bytes).unwrap_or(mistake))
}

/// Whether there is one error, of this kind and whole, in so many bytes, a filter does not find what it looks for, and a
/// decoder without checks reads this text. Of another check than for one error nothing is said.
pub(super) fn one_error(lesson: &Lesson, check: &Check, bytes: &[u8]) -> Option<Mistake> {
    let Check::OneError {
        kind: wanted,
        bytes: count,
        without,
        naive,
    } = check
    else {
        return None;
    };
    let wanted = *wanted;
    let without = without.as_deref();
    let errors = errors(bytes);
    let wrong = match errors.as_slice() {
        [] => Some(Mistake::WellFormed),
        all if all.iter().all(|error| error.kind() != wanted) => Some(Mistake::OtherError),
        [_, _, ..] => Some(Mistake::SeveralErrors),
        [error] if is_cut(error) => Some(Mistake::Truncated),
        [_] if without.is_some_and(|it| memchr::memmem::find(bytes, it).is_some()) => {
            Some(Mistake::FilterFinds)
        }
        [_] if naive.as_ref().is_some_and(|text| !naive_reads(bytes, text)) => {
            Some(Mistake::NaiveReadsOther)
        }
        [_] => count.and_then(|count| length(count, bytes.len())),
    };
    wrong.map(|mistake| untouched(lesson, bytes).unwrap_or(mistake))
}

/// Is it a form of which tails are missing, where the kind does not say so: it holds no number that could be overlong, a surrogate
/// or too large?
fn is_cut(error: &Group) -> bool {
    let is_form = matches!(
        error.kind(),
        GroupKind::Overlong | GroupKind::Surrogate | GroupKind::TooLarge | GroupKind::Rfc2279
    );
    is_form && error.value().is_none()
}

/// Whether a decoder without checks reads this text.
fn naive_reads(bytes: &[u8], text: &str) -> bool {
    let read = DecoderFamily::Naive.pieces(bytes);
    read.map(|piece| piece.meaning)
        .eq(text.chars().map(Meaning::Scalar))
}

/// Nothing was done.
fn untouched(lesson: &Lesson, bytes: &[u8]) -> Option<Mistake> {
    if bytes.is_empty() {
        Some(Mistake::Nothing)
    } else if bytes == lesson.bytes {
        Some(Mistake::Unchanged)
    } else {
        None
    }
}

/// The right text in another encoding, with or without the signature of that one.
fn in_another_form(wanted: &[u8], bytes: &[u8]) -> Option<Mistake> {
    let text = std::str::from_utf8(wanted).ok()?;
    let is = |form: &[u8], signature: &[u8]| {
        bytes == form || bytes.strip_prefix(signature) == Some(form)
    };
    let latin1: Option<Vec<u8>> = text.chars().map(|it| u8::try_from(it).ok()).collect();
    if latin1.is_some_and(|latin1| latin1 == bytes) {
        return Some(Mistake::Latin1);
    }
    let of_units = |bytes_of: fn(u16) -> [u8; 2]| -> Vec<u8> {
        text.encode_utf16().flat_map(bytes_of).collect()
    };
    if is(&of_units(u16::to_be_bytes), &[0xFE, 0xFF]) {
        return Some(Mistake::Utf16BigEndian);
    }
    if is(&of_units(u16::to_le_bytes), &[0xFF, 0xFE]) {
        return Some(Mistake::Utf16LittleEndian);
    }
    let of_numbers = |bytes_of: fn(u32) -> [u8; 4]| -> Vec<u8> {
        text.chars().flat_map(|it| bytes_of(it.into())).collect()
    };
    if is(&of_numbers(u32::to_be_bytes), &[0, 0, 0xFE, 0xFF])
        || is(&of_numbers(u32::to_le_bytes), &[0xFF, 0xFE, 0, 0])
    {
        return Some(Mistake::Utf32);
    }
    // Of several characters no one would write the numbers without any bounds between them.
    let mut scalars = text.chars();
    if let (Some(only), None) = (scalars.next(), scalars.next()) {
        let number = u32::from(only).to_be_bytes();
        let zeros = number.iter().take_while(|byte| **byte == 0).count();
        if number.get(zeros..) == Some(bytes) {
            return Some(Mistake::NumberAsBytes);
        }
    }
    (bytes.strip_prefix(&bom::BOM) == Some(wanted)).then_some(Mistake::WithSignature)
}

/// The right payload bits with other headers, or the right bytes in another order.
fn misplaced(wanted: &[u8], bytes: &[u8]) -> Option<Mistake> {
    if wanted.len() != bytes.len() || std::str::from_utf8(wanted).is_err() {
        return None;
    }
    let has_payload = |(wanted, byte): (&u8, &u8)| {
        let payload = 0xFF_u8 >> ByteLayout::of(*wanted).header_bits;
        wanted & payload == byte & payload
    };
    if wanted.iter().zip(bytes).all(has_payload) {
        return Some(Mistake::WrongHeader);
    }
    let sorted = |bytes: &[u8]| {
        let mut bytes = bytes.to_vec();
        bytes.sort_unstable();
        bytes
    };
    (sorted(wanted) == sorted(bytes)).then_some(Mistake::WrongOrder)
}

/// The number of scalar values, each U+FFFD that Unicode recommends among them.
pub(super) fn characters(bytes: &[u8]) -> usize {
    DecoderFamily::Conforming.pieces(bytes).count()
}

fn length(wanted: usize, len: usize) -> Option<Mistake> {
    match len {
        _ if len > wanted => Some(Mistake::TooManyBytes),
        _ if len < wanted => Some(Mistake::TooFewBytes),
        _ => None,
    }
}
