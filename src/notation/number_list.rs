//! Bare lists of numbers, whose radix nothing but convention and what they make can tell.
//!
//! `72 69 76 76 79` is `HELLO` in decimal, `110 151 41` is `Hi!` in octal, and both are other bytes as well. A list
//! may be read in a radix where some program writes bytes so:
//!
//! - *hex*: two digits each, zeros in front included;
//! - *decimal*: without zeros in front, or with three digits each. Nobody fills decimals up to two digits, because
//!   most bytes have three: `00 01 02 10 11` is hex;
//! - *octal*: without zeros in front, with three digits each as `od` has it, or with one zero in front of each as C
//!   has it.

use super::coverage::PieceKind;
use super::family::Notation;
use super::reader::{Effort, Reader};
use super::reading::{Certainty, Reading, Trust};
use super::recognise;

/// Fewer different numbers than this may be anything: bytes of any file now and then make words in another radix by chance,
/// and one number, however often, is one letter.
const FEW: usize = 6;

/// The same where no other radix is possible.
const FEW_ALONE: usize = 4;

/// A longer word is no byte.
const LONGEST: usize = 4;

/// The radix of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Radix {
    Decimal,
    Hex,
    Octal,
}

impl Radix {
    const ALL: [Self; 3] = [Self::Decimal, Self::Hex, Self::Octal];

    const fn number(self) -> u32 {
        match self {
            Self::Decimal => 10,
            Self::Hex => 16,
            Self::Octal => 8,
        }
    }

    /// The notation that has such lists.
    const fn notation(self) -> Notation {
        match self {
            Self::Decimal => Notation::ByteList,
            Self::Hex => Notation::Hex,
            Self::Octal => Notation::Od,
        }
    }

    fn of(notation: Notation) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.notation() == notation)
    }

    const fn assumption(self) -> &'static str {
        match self {
            Self::Decimal => "A list of decimal numbers",
            Self::Hex => "A list of hex numbers, two digits each",
            Self::Octal => "A list of octal numbers",
        }
    }

    fn byte(self, number: &[u8]) -> Option<u8> {
        u8::from_str_radix(std::str::from_utf8(number).ok()?, self.number()).ok()
    }
}

/// Settles which radix a bare list has. If it may be read in several, the one that makes words is taken where
/// no other makes words; else the user has to say. Readings with marks that nothing else has are left as they are.
pub(super) fn settle(text: &[u8], readings: &mut Vec<Reading>) {
    let is_told = |it: &Reading| it.is_complete() && it.certainty >= Certainty::Marked;
    if readings.iter().any(is_told) {
        return;
    }
    let Some(list) = List::of(text) else {
        return;
    };
    let mut possible: Vec<Reading> = Vec::new();
    let mut is_new = Vec::new();
    for radix in Radix::ALL {
        if list.may_be(radix)
            && let Some(made) = read_in(radix, text)
            && !possible.iter().any(|it| it.bytes == made.bytes)
        {
            // What a recogniser says of the same is said better.
            let is_same = |it: &&Reading| {
                it.notation != Notation::Text && it.is_complete() && it.bytes == made.bytes
            };
            let known = readings.iter().find(is_same).cloned();
            is_new.push(known.is_none());
            possible.push(known.unwrap_or(made));
        }
    }
    // Beside another radix, punctuation is as likely by chance.
    let least = if possible.len() > 1 { 0.75 } else { 0.5 };
    let makes_words = |at: &usize| possible.get(*at).is_some_and(|it| is_words(it, least));
    let mut words = (0..possible.len()).filter(makes_words);
    let taken = words.next().filter(|_| words.next().is_none());
    // Languages write lists of decimals with commas and in brackets: that hex makes words of them is no proof.
    let taken = taken.filter(|at| {
        let is_hex =
            |it: &Reading| it.notation == Notation::Hex || Radix::of(it.notation).is_none();
        !(list.is_punctuated
            && list.may_be(Radix::Decimal)
            && possible.get(*at).is_some_and(is_hex))
    });
    match &possible[..] {
        // One radix is left, and no recogniser has such a list.
        [_] if is_new == [true] && (taken.is_some() || list.count >= FEW_ALONE) => {}
        // What the recognisers say of it stays.
        [] | [_] => return,
        _ => {}
    }
    for reading in readings.iter_mut().filter(|it| it.is_complete()) {
        reading.certainty = reading.certainty.min(Certainty::Ambiguous);
    }
    let few = if possible.len() > 1 { FEW } else { FEW_ALONE };
    for (place, mut reading) in possible.into_iter().enumerate() {
        if taken != Some(place) {
            reading.certainty = Certainty::Ambiguous;
        } else if list.different.len() >= few {
            reading.certainty = reading.certainty.max(Certainty::Likely);
        }
        readings.retain(|it| it.notation != reading.notation);
        readings.push(reading);
    }
}

/// Reads a bare list in the radix that a notation has, where that may be meant.
pub(super) fn read_as(notation: Notation, text: &[u8]) -> Option<Reading> {
    let radix = Radix::of(notation)?;
    List::of(text)
        .filter(|list| list.may_be(radix))
        .and_then(|_| read_in(radix, text))
}

/// Whether a reading makes well-formed UTF-8 without controls, at least this share of it letters, digits and white space:
/// not `)*`, which `41 42` is in decimal, nor digits alone.
fn is_words(reading: &Reading, least: f32) -> bool {
    let Ok(text) = std::str::from_utf8(&reading.bytes) else {
        return false;
    };
    let is_of_words = |it: &char| it.is_alphanumeric() || it.is_whitespace();
    recognise::is_text(&reading.bytes)
        && text.contains(|it: char| it.is_alphabetic() || !it.is_ascii())
        && text.chars().filter(is_of_words).count() as f32 >= text.chars().count() as f32 * least
}

/// What the numbers of a bare list have in common.
#[derive(Debug)]
struct List {
    count: usize,

    /// The first numbers that are unlike one another, [`FEW`] at most.
    different: Vec<Vec<u8>>,

    /// In the order of [`Radix::ALL`]: whether each number is a byte in it.
    are_bytes: [bool; 3],

    /// The digits of the shortest and of the longest one.
    shortest: usize,
    longest: usize,

    /// Whether one of them begins with a zero that it need not have.
    is_padded: bool,

    /// Whether all of them begin with a zero.
    all_begin_with_zero: bool,

    /// Whether commas or semicolons are between them, or brackets around them.
    is_punctuated: bool,

    /// Whether other signs are between them.
    has_signs: bool,
}

/// What may be between two numbers of a list beside white space: one of these throughout.
const SEPARATORS: &[u8] = b",;:|/-._";

/// An address, a date or a time has fewer numbers between points, dashes, slashes or colons.
const FEWEST_BETWEEN_SIGNS: usize = 5;

impl List {
    /// A list of numbers, in brackets or not, with white space or one kind of sign between them, and nothing else.
    fn of(text: &[u8]) -> Option<Self> {
        let mut list = Self {
            count: 0,
            different: Vec::new(),
            are_bytes: [true; 3],
            shortest: LONGEST,
            longest: 0,
            is_padded: false,
            all_begin_with_zero: true,
            is_punctuated: false,
            has_signs: false,
        };
        let is_list = parts(text, |_, part| {
            if let Part::Sign(sign) = part {
                list.is_punctuated |= matches!(sign, b',' | b';' | b'[' | b'(');
                list.has_signs |= !matches!(sign, b',' | b';' | b'[' | b'(' | b']' | b')');
            }
            if let Part::Number(number) = part {
                let begins_with_zero = number.starts_with(b"0");
                list.count += 1;
                if list.different.len() < FEW && !list.different.iter().any(|it| it == number) {
                    list.different.push(number.to_vec());
                }
                list.shortest = list.shortest.min(number.len());
                list.longest = list.longest.max(number.len());
                list.is_padded |= begins_with_zero && number.len() > 1;
                list.all_begin_with_zero &= begins_with_zero;
                for (are_bytes, radix) in list.are_bytes.iter_mut().zip(Radix::ALL) {
                    *are_bytes &= radix.byte(number).is_some();
                }
            }
        });
        let fewest = if list.has_signs {
            FEWEST_BETWEEN_SIGNS
        } else {
            1
        };
        (is_list && list.count >= fewest).then_some(list)
    }

    /// Whether some program writes bytes so in a radix.
    fn may_be(&self, radix: Radix) -> bool {
        let [decimal, hex, octal] = self.are_bytes;
        let all_have = |digits| self.shortest == digits && self.longest == digits;
        match radix {
            Radix::Decimal => decimal && (!self.is_padded || all_have(3)),
            Radix::Hex => hex && all_have(2),
            Radix::Octal => {
                octal
                    && (!self.is_padded || all_have(3) || self.all_begin_with_zero && !all_have(2))
            }
        }
    }
}

/// A part of a bare list.
enum Part<'a> {
    Number(&'a [u8]),

    /// A separator or a bracket.
    Sign(u8),

    /// White space.
    Space,
}

/// Gives the parts of a bare list with their lengths. Returns whether the text is one; if not, some parts may
/// have been given.
fn parts<'a>(text: &'a [u8], mut take: impl FnMut(usize, Part<'a>)) -> bool {
    let mut rest = text;
    let (mut closing, mut separator) = (None, None);
    let mut has_begun = false;
    // Whether a number may begin here: there is something between it and the one before.
    let mut may_begin = true;
    while let Some((first, after)) = rest.split_first() {
        let part = match *first {
            it if it.is_ascii_whitespace() => Part::Space,
            it if has_begun && closing == Some(it) => {
                take(1, Part::Sign(it));
                let is_end = after.iter().all(u8::is_ascii_whitespace);
                if !after.is_empty() {
                    take(after.len(), Part::Space);
                }
                return is_end;
            }
            it if has_begun && SEPARATORS.contains(&it) => {
                // After white space it belongs to the number that follows: `97 -61`.
                let is_apart = may_begin && !matches!(it, b',' | b';');
                if *separator.get_or_insert(it) != it || is_apart {
                    return false;
                }
                Part::Sign(it)
            }
            open @ (b'[' | b'(') if !has_begun && closing.is_none() => {
                closing = Some(if open == b'[' { b']' } else { b')' });
                Part::Sign(open)
            }
            it if it.is_ascii_hexdigit() && may_begin => {
                let is_digit = |it: &&u8| it.is_ascii_hexdigit();
                let len = rest.iter().take(LONGEST + 1).take_while(is_digit).count();
                if len > LONGEST {
                    return false;
                }
                has_begun = true;
                may_begin = false;
                take(len, Part::Number(rest.get(..len).unwrap_or_default()));
                rest = rest.get(len..).unwrap_or_default();
                continue;
            }
            _ => return false,
        };
        may_begin = true;
        take(1, part);
        rest = after;
    }
    has_begun && closing.is_none()
}

/// Reads a list in a radix in which all of its numbers are bytes.
fn read_in(radix: Radix, text: &[u8]) -> Option<Reading> {
    let mut reader = Reader::new(text, Effort::Insist);
    let mut is_whole = true;
    let is_list = parts(text, |len, part| match part {
        Part::Sign(_) | Part::Space => reader.decoration(len),
        Part::Number(number) => match radix.byte(number) {
            Some(byte) => reader.data(len, &[byte]),
            None => is_whole = false,
        },
    });
    if !is_list || !is_whole {
        return None;
    }
    let reading = reader.finish(radix.notation(), Certainty::Ambiguous, radix.assumption())?;
    let is_read = reading.coverage.len_of(PieceKind::Rejected) == 0;
    (is_read && reading.trust == Trust::Whole).then_some(reading)
}
