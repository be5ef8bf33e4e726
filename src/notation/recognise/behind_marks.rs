//! Text in which some bytes are written as digits behind a mark, whatever program wrote it: `caf<C3><A9>` as pagers show it,
//! `caf#303#251` of a log, `caf\C3\A9` of LDAP (RFC 4514 §2.4), `caf\195\169` of Lua, `cafM-CM-)` of `cat -v`.
//!
//! No list of programs says which mark it is: behind it the bytes are sequences of UTF-8, which digits behind punctuation
//! hardly are by chance. Marks that have a notation of their own, and those between the digits of numbers and names, are
//! none.

use super::lexical::{hex_number, hex_pair, last_line_end};
use crate::notation::family::Notation;
use crate::notation::likelihood::bits_of_sequence;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::Record;

/// Text with bytes behind a mark.
pub(in crate::notation) const BEHIND_MARKS: Record =
    Record::new("behind-marks", "bytes after marks", "A<E2><89><A2>", read).with_plain_text(3.5);

/// So many bits speak for a mark at least: one sequence of two bytes is so improbable by chance.
const LEAST: i64 = 5;

/// So many, of whole sequences, are hardly ever chance.
const MANY: i64 = 10;

/// A byte above ASCII that is part of no sequence speaks against a mark with so many bits.
const LONE: i64 = 8;

/// In angle brackets within a word one says so many, where it is part of no sequence: a pager shows those so. In other brackets
/// names and numbers stand, and behind a word types.
const IN_ANGLES: i64 = 5;

/// So much of a text shows which mark it is.
const LOOK: usize = 1 << 20;

/// How a byte is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Two hex digits behind a mark, and before its partner where it is a bracket.
    Hex(u8),

    /// Three octal digits behind a mark.
    Octal(u8),

    /// Three decimal digits behind a mark.
    Decimal(u8),

    /// `M-C`, `M-^C`: the byte without its highest bit, and what is below a space behind a caret.
    Meta,
}

impl Form {
    /// The forms in which a byte may be written that begins with this one.
    fn beginning_with(byte: u8) -> impl Iterator<Item = Self> {
        let is_mark = byte.is_ascii_punctuation() && !b"%=:-,./_;\"'`".contains(&byte);
        let of_mark = [Self::Hex(byte), Self::Octal(byte), Self::Decimal(byte)];
        // Behind a backslash, octal digits have a notation of their own.
        let is_free = move |it: &Self| is_mark && !matches!(it, Self::Octal(b'\\'));
        let meta = (byte == b'M').then_some(Self::Meta);
        of_mark.into_iter().filter(is_free).chain(meta)
    }

    /// The byte that is written so in front of a text, and the length of what is written.
    fn byte(self, text: &[u8]) -> Option<(u8, usize)> {
        let (first, behind) = text.split_first()?;
        match self {
            Self::Hex(mark) if *first != mark => None,
            Self::Hex(b'\\') if sign_extended(behind).is_some() => {
                let (byte, len) = sign_extended(behind)?;
                Some((byte, 1 + len))
            }
            Self::Hex(mark) => {
                let byte = hex_pair(behind)?;
                let Some(close) = closing(mark) else {
                    return Some((byte, 3));
                };
                (behind.get(2) == Some(&close)).then_some((byte, 4))
            }
            Self::Octal(mark) | Self::Decimal(mark) => {
                let radix = if matches!(self, Self::Octal(_)) {
                    8
                } else {
                    10
                };
                let digits = behind.get(..3).filter(|_| *first == mark)?;
                let digits = digits.iter().all(u8::is_ascii_digit).then_some(digits)?;
                let byte = u8::from_str_radix(str::from_utf8(digits).ok()?, radix).ok()?;
                let Some(close) = closing(mark) else {
                    return Some((byte, 4));
                };
                (behind.get(3) == Some(&close)).then_some((byte, 5))
            }
            Self::Meta => match text {
                [b'M', b'-', b'^', control, ..] => Some((0x80 | control_of(*control)?, 4)),
                [b'M', b'-', plain @ b' '..=b'~', ..] => Some((0x80 | plain, 3)),
                [b'^', control, ..] => Some((control_of(*control)?, 2)),
                _ => None,
            },
        }
    }

    /// The bytes with which it may begin.
    fn first_bytes(self) -> (u8, u8) {
        match self {
            Self::Hex(mark) | Self::Octal(mark) | Self::Decimal(mark) => (mark, mark),
            Self::Meta => (b'M', b'^'),
        }
    }
}

/// The byte of `uffffffc4` or `xffffffc4` behind a backslash, and its length: C prints so a `char` whose sign it has extended.
fn sign_extended(text: &[u8]) -> Option<(u8, usize)> {
    let digits = text
        .strip_prefix(b"u")
        .or_else(|| text.strip_prefix(b"x"))?;
    let number = hex_number(digits.get(..8)?)?;
    (number >= 0xFFFF_FF80).then_some((number as u8, 9))
}

/// The partner of a bracket.
const fn closing(mark: u8) -> Option<u8> {
    match mark {
        b'<' => Some(b'>'),
        b'[' => Some(b']'),
        b'{' => Some(b'}'),
        b'(' => Some(b')'),
        _ => None,
    }
}

/// The control character that a caret and this character stand for.
const fn control_of(behind_caret: u8) -> Option<u8> {
    match behind_caret {
        b'@'..=b'_' => Some(behind_caret - b'@'),
        b'?' => Some(0x7F),
        _ => None,
    }
}

/// What is written in one form, as it comes.
struct Evidence {
    form: Form,
    bits: i64,

    /// How many of them are of whole sequences.
    bits_of_sequences: i64,

    /// The bytes that stand side by side, where they end in the text, and whether a letter is before them, and behind
    /// them too.
    run: Vec<u8>,
    end: usize,
    is_behind_letter: bool,
    is_in_word: bool,
}

impl Evidence {
    fn of(form: Form) -> Self {
        Self {
            form,
            bits: 0,
            bits_of_sequences: 0,
            run: Vec::new(),
            end: 0,
            is_behind_letter: false,
            is_in_word: false,
        }
    }

    fn take(&mut self, text: &[u8], at: usize, byte: u8, len: usize) {
        let is_letter = |at: Option<usize>| {
            let byte = at.and_then(|at| text.get(at));
            byte.is_some_and(u8::is_ascii_alphabetic)
        };
        if self.end != at {
            self.close();
            self.is_behind_letter = is_letter(at.checked_sub(1));
        }
        self.run.push(byte);
        self.end = at + len;
        self.is_in_word = self.is_behind_letter && is_letter(Some(self.end));
    }

    /// Weighs the bytes that stand side by side.
    fn close(&mut self) {
        let of_lone = match (self.form, self.is_in_word) {
            (Form::Hex(b'<'), true) => IN_ANGLES,
            (Form::Hex(b'<'), false) => 0,
            _ => -LONE,
        };
        for chunk in self.run.utf8_chunks() {
            let sequences = chunk.valid().chars().filter(|it| !it.is_ascii());
            let sequences = sequences.map(bits_of_sequence).sum::<i64>();
            let lone = chunk.invalid().iter().map(|_| of_lone).sum::<i64>();
            self.bits += sequences + lone;
            self.bits_of_sequences += sequences;
        }
        self.run.clear();
    }
}

/// What is written in the form for which most speaks.
fn likeliest(text: &[u8]) -> Option<Evidence> {
    let mut all: Vec<Evidence> = Vec::new();
    let is_first = |byte: &u8| byte.is_ascii_punctuation() || *byte == b'M';
    for (at, byte) in text.iter().enumerate().filter(|(_, byte)| is_first(byte)) {
        for form in Form::beginning_with(*byte) {
            let written = text.get(at..).and_then(|from| form.byte(from));
            let Some((byte, len)) = written else {
                continue;
            };
            let place = all.iter().position(|it| it.form == form);
            let place = place.unwrap_or_else(|| {
                all.push(Evidence::of(form));
                all.len() - 1
            });
            if let Some(evidence) = all.get_mut(place) {
                evidence.take(text, at, byte, len);
            }
        }
    }
    all.iter_mut().for_each(Evidence::close);
    all.into_iter().max_by_key(|it| it.bits)
}

/// Reads text with bytes behind a mark.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let text = reader.rest();
    let likeliest = likeliest(text.get(..LOOK).unwrap_or(text));
    if reader.is_try() && likeliest.as_ref().is_none_or(|it| it.bits < LEAST) {
        return None;
    }
    let content = text.len() - last_line_end(text);
    let mut example = None;
    if let Some(Evidence { form, .. }) = likeliest {
        let (mark, other) = form.first_bytes();
        while let Some(rest) = text.get(reader.at()..content).filter(|it| !it.is_empty()) {
            let plain = memchr::memchr2(mark, other, rest).unwrap_or(rest.len());
            reader.data(plain, rest.get(..plain).unwrap_or_default());
            let from = rest.get(plain..).unwrap_or_default();
            match form.byte(from) {
                Some((byte, len)) => {
                    let written = from.get(..len).unwrap_or_default();
                    example = example.or_else(|| str::from_utf8(written).ok());
                    reader.data(len, &[byte]);
                }
                None => reader.data(from.len().min(1), from.get(..1).unwrap_or_default()),
            }
        }
    }
    let rest = text.get(reader.at()..content).unwrap_or_default();
    reader.data(rest.len(), rest);
    reader.decoration(text.len() - content);
    reader.doubt("What is not written with the mark stands for itself");
    let is_likely = |it: &Evidence| it.bits >= MANY && it.bits_of_sequences >= MANY;
    let certainty = if likeliest.as_ref().is_some_and(is_likely) {
        Certainty::Likely
    } else {
        Certainty::Ambiguous
    };
    let assumption = match example {
        Some(example) => format!("Text in which bytes are written as {example}"),
        None => "Text without a byte after a mark".to_owned(),
    };
    reader.finish(Notation::BehindMarks, certainty, assumption)
}
