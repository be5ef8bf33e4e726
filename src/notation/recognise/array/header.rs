//! What is around arrays in source code.

use super::declared::Declared;
use crate::notation::recognise::lexical::{is_of_a_word, name, white_space, word};
use crate::notation::recognise::number::LeadingZero;

/// A declared length in brackets is not longer.
const LONGEST_LENGTH: usize = 32;

/// Types of elements that are larger than a byte.
const WIDE: [&str; 18] = [
    "short",
    "int",
    "long",
    "float",
    "double",
    "uint16_t",
    "int16_t",
    "uint32_t",
    "int32_t",
    "uint64_t",
    "int64_t",
    "u16",
    "i16",
    "u32",
    "i32",
    "u64",
    "i64",
    "Int32Array",
];

/// What is next outside an array.
#[derive(Debug, Clone, Copy)]
pub(super) enum Opening {
    /// The bracket that opens an array, and the one that will close it.
    Array(u8),
    /// A number that says how long the array is: its length in the text, and what it says.
    Length(usize, usize),
    /// So many bytes of a declaration.
    Header(usize),
    /// So many bytes of what belongs to no declaration.
    Strange(usize),
}

/// What is known of the array that comes.
#[derive(Debug, Default)]
pub(super) struct Header {
    /// How many elements it declares in its brackets.
    pub(super) declared: Option<Declared>,
    /// The type of its elements, where that is larger than a byte.
    pub(super) wide: Option<&'static str>,
    /// The last character that is no white space, and the one before.
    last: [u8; 2],
    /// Was the last name one of a length: `x_len`?
    names_length: bool,
    /// Was the last name one that takes an array: `vec`, `byte`, `byteArrayOf`?
    takes_array: bool,
    /// Does it name a type of bytes, so that an array without elements is one of bytes?
    pub(super) is_of_bytes: bool,
    /// Was there a `let`, or a type that only Rust has?
    is_rust: bool,
}

impl Header {
    /// How numbers that begin with `0` are read.
    pub(super) const fn zero(&self) -> LeadingZero {
        if self.is_rust {
            LeadingZero::Decimal
        } else {
            LeadingZero::Octal
        }
    }

    /// What is in front of the text, which begins with no white space.
    pub(super) fn next(&mut self, text: &[u8]) -> Opening {
        let Some(first) = text.first() else {
            return Opening::Header(0);
        };
        let opening = match first {
            b'{' if self.opens_braces() => return Opening::Array(b'}'),
            b'[' => match declared(text) {
                Some((len, number)) => {
                    // `x[2][3]`, and no `x[2], y[3]`
                    let goes_on = self.last[1] == b']';
                    self.declare(number, goes_on);
                    Opening::Header(len)
                }
                None if self.opens_brackets() => return Opening::Array(b']'),
                // `x: [u8; 3]`
                None => Opening::Header(1),
            },
            b'(' if self.takes_array && self.last != [0; 2] && is_of_a_word(self.last[1]) => {
                return Opening::Array(b')');
            }
            b'0'..=b'9' => self.number(text),
            b'*' | b'&' | b'=' | b':' | b';' | b'<' | b'>' | b',' | b'(' | b')' | b'!' | b']'
            | b'.' => Opening::Header(1),
            _ if name(text) > 0 => self.word(text),
            _ => Opening::Strange(word(text)),
        };
        let len = match opening {
            Opening::Header(len) | Opening::Strange(len) | Opening::Length(len, _) => len,
            Opening::Array(_) => 1,
        };
        let last = len
            .checked_sub(1)
            .and_then(|at| text.get(at))
            .copied()
            .unwrap_or_default();
        self.last = [self.last[1], last];
        opening
    }

    /// A length is declared, or left to be counted: of arrays whose own length is before it, or of elements.
    fn declare(&mut self, number: Option<usize>, of_arrays: bool) {
        let each = self.declared.filter(|_| of_arrays);
        self.declared = match (number, each) {
            (Some(number), Some(each)) => each.times(number),
            (Some(number), None) if of_arrays => Some(Declared::MultipleOf(number)),
            (Some(number), None) => Some(Declared::Exactly(number)),
            (None, each) => each.map(Declared::times_any),
        };
    }

    /// Is what comes a length of arrays: `[[u8; 3]; 2]`, `array<array<u8, 3>, 2>`?
    fn is_length_of_arrays(&self) -> bool {
        matches!(self.last, [b']' | b'>', b';' | b','])
    }

    /// Does a `{` here open an array?
    fn opens_braces(&self) -> bool {
        match self.last[1] {
            0 | b'=' | b']' | b'>' => true,
            // `[]byte{…}`, and no `Hello {…}`.
            last => self.takes_array && is_of_a_word(last),
        }
    }

    /// Does a `[` here open an array, where it encloses no length?
    fn opens_brackets(&self) -> bool {
        matches!(self.last, [_, b'=' | b'(' | b'!'] | [0 | b'=' | b'(', b'&'])
    }

    fn word(&mut self, text: &[u8]) -> Opening {
        let len = name(text);
        let word = text.get(..len).unwrap_or(text);
        if self.is_length_of_arrays() {
            // `[[u8; 3]; ROWS]`
            self.declare(None, true);
        }
        self.names_length = [&b"len"[..], b"length", b"size", b"count"]
            .iter()
            .any(|end| {
                word.len()
                    .checked_sub(end.len())
                    .and_then(|at| word.get(at..))
                    .is_some_and(|last| last.eq_ignore_ascii_case(end))
            });
        self.takes_array = matches!(
            word,
            b"byte" | b"uint8" | b"int8" | b"byteArrayOf" | b"ubyteArrayOf"
        );
        self.is_rust |= matches!(word, b"let" | b"u8" | b"i8" | b"vec");
        self.is_of_bytes |= matches!(
            word,
            b"char" | b"byte" | b"uint8_t" | b"int8_t" | b"uint8" | b"int8" | b"u8" | b"i8"
        );
        if let Some(wide) = WIDE.iter().find(|wide| wide.as_bytes() == word) {
            self.wide = Some(wide);
        }
        Opening::Header(len)
    }

    /// A number outside an array: a length, or nothing that is known.
    fn number(&mut self, text: &[u8]) -> Opening {
        let len = word(text);
        let number = text.get(..len).and_then(decimal);
        match (self.last[1], number) {
            // `[u8; 16]`, `array<u8, 16>`
            (b';' | b',', Some(number)) => {
                self.declare(Some(number), self.is_length_of_arrays());
                Opening::Header(len)
            }
            (b'=', Some(number)) if self.names_length => Opening::Length(len, number),
            _ => Opening::Strange(len),
        }
    }
}

/// `[]`, `[...]` or `[16]` in front, how much of it belongs to the header, and the number. An array with one element in
/// brackets looks the same, so something has to follow.
fn declared(text: &[u8]) -> Option<(usize, Option<usize>)> {
    let inner = text.get(1..)?;
    let is_of_a_length =
        |byte: &&u8| is_of_a_word(**byte) || byte.is_ascii_whitespace() || **byte == b'.';
    let len = inner
        .iter()
        .take(LONGEST_LENGTH)
        .take_while(is_of_a_length)
        .count();
    let length = inner.get(..len)?.trim_ascii();
    if inner.get(len) != Some(&b']') {
        return None;
    }
    let behind = inner.get(len + 1..)?;
    let next = behind.get(white_space(behind).min(64)..)?.first()?;
    // `x[16] = {`, `[16]byte{`, `x[4][4] = {`, `byte[] {`
    let is_type = is_of_a_word(*next) || matches!(next, b'=' | b'{' | b'[');
    if !is_type {
        return None;
    }
    match length {
        b"" | b"..." => Some((len + 2, None)),
        _ if length.iter().all(u8::is_ascii_digit) => Some((len + 2, decimal(length))),
        // `[u8]`: the word in it tells something.
        _ if length.iter().all(|byte| is_of_a_word(*byte)) => Some((1, None)),
        _ => None,
    }
}

/// A number without a sign.
fn decimal(text: &[u8]) -> Option<usize> {
    std::str::from_utf8(text).ok()?.parse().ok()
}
