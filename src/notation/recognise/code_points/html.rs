//! Character references of HTML: `&#xE9;`, `&#233;`, `&eacute;`.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::super::string_literal;
use super::{code_point, last_line_end};
use crate::notation::family::Notation;
use crate::notation::reader::{Effort, Reader};
use crate::notation::reading::{Certainty, Reading};
use crate::notation::recognise::escape::Made;

/// The longest name that HTML has for a character is shorter.
const LONGEST_NAME: usize = 40;

/// The names, from `&` to `;`, and the characters that they stand for.
static NAMES: LazyLock<HashMap<&'static [u8], &'static str>> = LazyLock::new(|| {
    entities::ENTITIES
        .iter()
        .map(|entity| (entity.entity.as_bytes(), entity.characters))
        .collect()
});

/// A character reference, and how long it is in the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reference {
    len: usize,
    made: Result<Characters, &'static str>,
}

#[derive(Debug, Clone, Copy)]
enum Characters {
    /// By its number.
    Numbered {
        character: char,

        /// Whether a browser makes another character of it.
        differs: bool,

        /// Whether the `;` is there that ends it. Browsers read it without one, too (HTML Standard, 13.2.5.80).
        is_ended: bool,
    },
    /// By its name: one or two.
    Named(&'static str),
}

/// The reference in front of a text that begins with `&`. `None` where that `&` stands for itself.
pub(super) fn reference(text: &[u8]) -> Option<Reference> {
    match text {
        [_, b'#', b'x' | b'X', digits @ ..] => Some(numbered(3, digits, 16)),
        [_, b'#', digits @ ..] if digits.first().is_some_and(u8::is_ascii_digit) => {
            Some(numbered(2, digits, 10))
        }
        _ => named(text),
    }
}

fn numbered(mark: usize, text: &[u8], base: u32) -> Reference {
    let digit = |byte: &u8| char::from(*byte).to_digit(base);
    let len = text
        .iter()
        .position(|byte| digit(byte).is_none())
        .unwrap_or(text.len());
    let whole = mark + len;
    if len == 0 {
        return Reference {
            len: whole,
            made: Err("No digit follows this mark"),
        };
    }
    let is_ended = text.get(len) == Some(&b';');
    let whole = whole + usize::from(is_ended);
    let number = text.iter().take(len).fold(0_u32, |number, byte| {
        (number * base + digit(byte).unwrap_or(0)).min(0x11_0000)
    });
    let made = match code_point(whole, number).made {
        Ok(Made::CodePoint(character)) => Ok(Characters::Numbered {
            character,
            differs: number == 0 || (0x80..0xA0).contains(&number),
            is_ended,
        }),
        Ok(_) => Err(NO_SEMICOLON),
        Err(reason) => Err(reason),
    };
    Reference { len: whole, made }
}

const NO_SEMICOLON: &str = "The `;` that ends this reference is missing";

fn named(text: &[u8]) -> Option<Reference> {
    let len = text
        .iter()
        .skip(1)
        .take(LONGEST_NAME)
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count();
    if len == 0 {
        return None;
    }
    if text.get(1 + len) == Some(&b';') {
        let made = match NAMES.get(text.get(..len + 2)?) {
            Some(characters) => Ok(Characters::Named(characters)),
            None => Err("HTML has no character with this name"),
        };
        return Some(Reference { len: len + 2, made });
    }
    // Some old names need no `;`. But `&copy=1` in an address means none.
    NAMES.contains_key(text.get(..=len)?).then_some(Reference {
        len: 1 + len,
        made: Err(NO_SEMICOLON),
    })
}

/// Reads references; what is none stands for itself.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let effort = reader.effort();
    let text = reader.rest();
    let line_end = last_line_end(text);
    let end = text.len() - line_end;
    let (mut references, mut browser_differs, mut are_ended) = (0_usize, false, true);
    while reader.at() < end && !reader.is_hopeless() {
        let rest = text.get(reader.at()..end).unwrap_or_default();
        let plain = memchr::memchr(b'&', rest).unwrap_or(rest.len());
        reader.data(plain, rest.get(..plain).unwrap_or_default());
        let Some(here) = rest.get(plain..).filter(|here| !here.is_empty()) else {
            continue;
        };
        let Some(reference) = reference(here) else {
            reader.data(1, b"&");
            continue;
        };
        match reference.made {
            Ok(Characters::Numbered {
                character,
                differs,
                is_ended,
            }) => {
                references += 1;
                browser_differs |= differs;
                are_ended &= is_ended;
                let bytes = &mut [0; 4];
                reader.data(reference.len, character.encode_utf8(bytes).as_bytes());
            }
            Ok(Characters::Named(characters)) => {
                references += 1;
                reader.data(reference.len, characters.as_bytes());
            }
            Err(reason) => reader.reject(reference.len, reason),
        }
    }
    reader.decoration(line_end);
    if references == 0 && effort == Effort::Try {
        return None;
    }
    if browser_differs {
        reader.warn("A browser reads &#128; to &#159; as Windows-1252 and &#0; as U+FFFD; here the number is the code point");
    }
    if !are_ended {
        reader
            .doubt("A reference has no `;` at its end: browsers read it, others take it for text");
    }
    let certainty = if references == 0 {
        Certainty::Possible
    } else {
        Certainty::Marked
    };
    reader.finish(
        Notation::CodePoints,
        string_literal::limit(certainty, text, effort),
        "HTML references, each encoded as UTF-8, the rest stands for itself",
    )
}
