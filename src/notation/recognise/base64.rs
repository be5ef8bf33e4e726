//! Base64 and base64url, in one line or several, with armour or without.

use super::base64_digits::{Alphabet, Digits, groups, value};
use super::data_url;
use super::lexical::character;
use crate::notation::family::Notation;
use crate::notation::format;
use crate::notation::likelihood::{bits_of_content, is_text_of_several};
use crate::notation::reader::{Effort, Reader};
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::Record;

/// Base64 and base64url.
pub(in crate::notation) const BASE64: Record = Record::new("base64", "base64", "QeKJog==", read)
    .of_digits(64, 0)
    .written(&format::BASE64)
    .typed("Base64 or base64url");

/// Fewer digits than these are words as well.
const LONGEST_WORD: usize = 16;

/// So few digits are of hex alone by chance.
const FEWEST_HEX: usize = 7;

/// A word is believed to be base64 where so many bits speak for its bytes: the zeros of `AAAA`, or eight letters.
const FEWEST_BITS: i64 = 16;

/// How much of the start tells that a text is not base64.
const SNIFFED: usize = 4096;

/// Reads base64: digits, white space at the start and the end of lines, and `=` at the end.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let effort = reader.effort();
    let text = reader.rest();
    if data_url::is_one(text) {
        return data_url::read(reader);
    }
    if effort == Effort::Try && !may_be_base64(text) {
        return None;
    }
    let survey = Survey::of(text);
    let mut body = Body::new(survey.alphabet, survey.digits);
    while !reader.is_hopeless() {
        let rest = reader.rest();
        if rest.is_empty() {
            break;
        }
        let line = memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        let line = rest.get(..line).unwrap_or(rest);
        if is_armour(line) {
            reader.decoration(line.len());
        } else {
            body.read_line(&mut reader, line);
        }
    }
    body.finish(&mut reader);
    if survey.lacks_padding() {
        reader.doubt(
            "It has not the `=` at the end that base64 of this length has: is a digit missing?",
        );
    }
    if lacks_small_letters(text) {
        reader.contradict("It has no small letters, which base64 rarely lacks: it may be base32");
    }
    if is_nearly_hex(text) {
        reader.contradict("Nearly all of it is hex digits, which base64 rarely is by chance");
    }
    if reader.bytes.is_empty() && effort == Effort::Try {
        return None;
    }
    let certainty = survey.certainty(&reader);
    let is_word = effort == Effort::Try && certainty == Certainty::Ambiguous && survey.is_word();
    if is_word && bits_of_content(&reader.bytes) < FEWEST_BITS {
        return None;
    }
    if certainty == Certainty::Ambiguous && survey.lines > 1 {
        reader.doubt("Its lines may be words or numbers as well");
    }
    reader.finish(Notation::Base64, certainty, survey.assumption())
}

/// Whether a whole line of the text is base64, as far as its start shows.
fn may_be_base64(text: &[u8]) -> bool {
    let start = text.get(..SNIFFED).unwrap_or(text);
    let mut strange = 0_usize;
    for byte in start.trim_ascii() {
        if !(byte.is_ascii_alphanumeric() || b"+/-_=\r\n".contains(byte)) {
            strange += 1;
        }
    }
    // Armour has a few other characters.
    strange <= 2 + start.len() / 64 || start.trim_ascii_start().starts_with(b"-----")
}

/// Whether the text has so many letters and digits, and no small letter among them, that it can hardly be base64. That is
/// full of `A` where zeros are encoded.
fn lacks_small_letters(text: &[u8]) -> bool {
    let is_told = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'B'..=b'Z');
    let mut small = text.iter().filter(|byte| byte.is_ascii_lowercase());
    small.next().is_none()
        && text
            .iter()
            .filter(|byte| is_told(byte))
            .nth(LONGEST_WORD)
            .is_some()
}

/// Whether so many of the letters and digits are hex digits, in one case, that it can hardly be base64. `A` is what zeros are
/// encoded as, and says nothing.
pub(super) fn is_nearly_hex(text: &[u8]) -> bool {
    let (mut decimal, mut small, mut large, mut other) = (0_usize, 0_usize, 0_usize, 0_usize);
    for byte in text {
        match byte {
            b'0'..=b'9' => decimal += 1,
            b'a'..=b'f' => small += 1,
            b'B'..=b'F' => large += 1,
            _ => other += usize::from(byte.is_ascii_alphabetic() && *byte != b'A'),
        }
    }
    let hex = decimal + small.max(large);
    hex >= FEWEST_HEX && (other + small.min(large)) * FEWEST_HEX <= hex
}

/// Whether it is a line of PEM's frame.
fn is_armour(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.len() > 10 && line.starts_with(b"-----") && line.ends_with(b"-----")
}

/// The digits on their way to bytes.
#[derive(Debug)]
pub(super) struct Body {
    alphabet: Alphabet,
    digits: Digits,
    /// How many digits still make bytes.
    left: usize,
    /// How many `=` are still to come, once the digits have ended.
    padding: Option<usize>,
    has_left_over_bits: bool,
}

impl Body {
    /// For so many digits; one that stands alone in the last group of four makes no byte.
    pub(super) fn new(alphabet: Alphabet, digits: usize) -> Self {
        Self {
            alphabet,
            digits: Digits::default(),
            left: digits - usize::from(digits % 4 == 1),
            padding: None,
            has_left_over_bits: false,
        }
    }

    /// Reads the line in front of the reader. White space is decoration where the line begins and ends.
    pub(super) fn read_line(&mut self, reader: &mut Reader, line: &[u8]) {
        let mut rest = line;
        let indent = rest.len() - rest.trim_ascii_start().len();
        reader.decoration(indent);
        rest = rest.get(indent..).unwrap_or_default();
        let end = rest.trim_ascii_end().len();
        let (mut rest, line_end) = rest.split_at_checked(end).unwrap_or((rest, b""));
        while !rest.is_empty() && !reader.is_hopeless() {
            let taken = self.read_some(reader, rest);
            rest = rest.get(taken..).unwrap_or_default();
        }
        if rest.is_empty() {
            reader.decoration(line_end.len());
        }
    }

    /// Reads digits, or what is in their way; returns how many bytes of the text that were.
    fn read_some(&mut self, reader: &mut Reader, rest: &[u8]) -> usize {
        if self.padding.is_none() {
            let mut taken = 0;
            if self.digits.open == 0 {
                let digits = rest.get(..self.left).unwrap_or(rest);
                taken = groups(digits, self.alphabet, &mut reader.bytes);
            }
            for byte in rest.iter().take(self.left).skip(taken) {
                let Some(value) = value(*byte, self.alphabet) else {
                    break;
                };
                self.digits.push(value, &mut reader.bytes);
                taken += 1;
            }
            self.left -= taken;
            if taken > 0 {
                reader.data_written(taken);
                return taken;
            }
        }
        let first = rest.first().copied().unwrap_or_default();
        if first == b'=' {
            let padding = self.padding();
            if *padding > 0 {
                *padding -= 1;
                self.end(reader);
                reader.decoration(1);
            } else {
                reader.reject(1, "There is a `=` too many");
            }
            return 1;
        }
        let len = character(rest);
        let reason = if self.padding.is_some() {
            "Nothing can follow the `=` at the end"
        } else if value(first, self.alphabet).is_some() {
            "A single base64 digit is not enough; a byte needs at least two"
        } else if matches!(first, b'+' | b'/' | b'-' | b'_') {
            "`+` and `/` are of base64, `-` and `_` of base64url: this is of the other one"
        } else {
            "This is not a digit of base64"
        };
        reader.reject(len, reason);
        len
    }

    /// How many `=` may still follow.
    fn padding(&mut self) -> &mut usize {
        let open = self.digits.open;
        self.padding.get_or_insert(match open {
            2 => 2,
            3 => 1,
            _ => 0,
        })
    }

    /// Writes the bytes of the last, shorter group.
    fn end(&mut self, reader: &mut Reader) {
        self.has_left_over_bits |= self.digits.finish(&mut reader.bytes);
    }

    /// Writes what is left, and says what is unusual.
    pub(super) fn finish(&mut self, reader: &mut Reader) {
        self.end(reader);
        if self.has_left_over_bits {
            reader.contradict("The last digit holds bits that make no byte and are not zero: no encoder writes that");
        }
        if self.padding.is_some_and(|padding| padding > 0) {
            reader.contradict("A `=` is missing at the end");
        }
    }
}

/// Which kind of letter or figure a byte is: small, capital, figure, or none of those.
static KINDS: [u8; 256] = {
    let mut kinds = [3; 256];
    let mut byte = 0;
    while byte < 128 {
        kinds[byte] = match byte as u8 {
            b'a'..=b'z' => 0,
            b'A'..=b'Z' => 1,
            b'0'..=b'9' => 2,
            _ => 3,
        };
        byte += 1;
    }
    kinds
};

/// What the characters of the whole text tell.
#[derive(Debug)]
pub(super) struct Survey {
    pub(super) alphabet: Alphabet,
    /// Whether it has `+`, `/`, `-` or `_`.
    has_signs: bool,
    /// Whether it has a `=`.
    is_padded: bool,
    /// Whether it has a frame of PEM.
    has_armour: bool,
    /// How many lines with digits.
    lines: usize,
    /// How many digits before the first `=`.
    pub(super) digits: usize,
    /// Whether all digits are hex digits.
    is_hex: bool,
    /// How many small letters, capitals and figures.
    kinds: [usize; 3],
    /// How often the kind of the digit changes from one to the next.
    changes: usize,
}

impl Survey {
    pub(super) fn of(text: &[u8]) -> Self {
        let mut survey = Self {
            alphabet: Alphabet::Standard,
            has_signs: false,
            is_padded: false,
            has_armour: false,
            lines: 0,
            digits: 0,
            is_hex: true,
            kinds: [0; 3],
            changes: 0,
        };
        for line in text.split(|byte| *byte == b'\n') {
            if is_armour(line) {
                survey.has_armour = true;
            } else {
                survey.lines += usize::from(!line.trim_ascii().is_empty());
                survey.take_line(line);
            }
        }
        survey
    }

    fn take_line(&mut self, line: &[u8]) {
        let mut before = None;
        for byte in line {
            let kind = KINDS[usize::from(*byte)];
            if let Some(count) = self.kinds.get_mut(usize::from(kind)) {
                *count += 1;
                self.is_hex &= byte.is_ascii_hexdigit();
                self.digits += usize::from(!self.is_padded);
                self.changes += usize::from(before.is_some_and(|before| before != kind));
                before = Some(kind);
                continue;
            }
            match byte {
                b'=' => self.is_padded = true,
                b'+' | b'/' | b'-' | b'_' => {
                    let alphabet = match byte {
                        b'+' | b'/' => Alphabet::Standard,
                        _ => Alphabet::Url,
                    };
                    if !self.has_signs {
                        self.alphabet = alphabet;
                    }
                    self.has_signs = true;
                    // Those of the other alphabet are no digits.
                    self.digits += usize::from(alphabet == self.alphabet && !self.is_padded);
                    self.is_hex = false;
                }
                _ => {}
            }
        }
    }

    fn certainty(&self, reader: &Reader) -> Certainty {
        if self.has_armour {
            return Certainty::Marked;
        }
        if self.is_hex && !self.is_padded && self.digits.is_multiple_of(2) {
            // Those are hex digits first of all.
            return Certainty::Ambiguous;
        }
        let is_text = is_text_of_several(&reader.bytes);
        let is_mixed = self.kinds.iter().all(|count| *count > 0)
            && self.digits >= LONGEST_WORD
            && self.changes * 5 >= self.digits * 2;
        // `key=` is a word as well.
        let is_padded = self.is_padded
            && (self.digits % 4 == 2
                || self.digits >= LONGEST_WORD
                || self.kinds.iter().filter(|count| **count > 0).count() > 1);
        if is_text || is_mixed || is_padded {
            Certainty::Likely
        } else {
            Certainty::Ambiguous
        }
    }

    /// Whether no `=` is at the end, where most programs write one. Base64url often goes without.
    fn lacks_padding(&self) -> bool {
        let is_url = self.has_signs && self.alphabet == Alphabet::Url;
        !self.is_padded && !is_url && !self.digits.is_multiple_of(4)
    }

    /// Whether those are letters of ordinary words, such as `Hello` and `read-only`. All of them would be
    /// base64, and none of them is.
    fn is_word(&self) -> bool {
        let [small, capitals, figures] = self.kinds;
        figures == 0 && !self.is_padded && (small == 0 || capitals == 0 || self.changes <= 1)
    }

    fn assumption(&self) -> String {
        let name = match self.alphabet {
            Alphabet::Standard => "Base64",
            Alphabet::Url => "Base64url",
        };
        let padding = if self.is_padded || self.digits.is_multiple_of(4) {
            ""
        } else {
            ", without `=` at the end"
        };
        let frame = if self.has_armour {
            ", in a PEM frame"
        } else {
            ""
        };
        if self.lines > 1 {
            format!("{name}, {} lines{padding}{frame}", self.lines)
        } else {
            format!("{name}{padding}{frame}")
        }
    }
}
