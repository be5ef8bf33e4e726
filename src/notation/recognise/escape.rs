//! Escapes with a backslash, as string literals have them, and `%u` as JavaScript's `escape()` has it.

use std::ops::AddAssign;

use super::lexical::{character, hex_digit, hex_number};
use crate::notation::reader::Reader;

/// Why a lone surrogate makes no bytes.
pub(super) const LONE_SURROGATE: &str =
    "Half of a surrogate pair is not a character. It has no UTF-8 form (RFC 3629 §3)";

/// Why a number makes no bytes.
const NO_CODE_POINT: &str = "No code point has this number: the last one is U+10FFFF";

/// Why `\x41` in braces and its like are rejected where only bytes may be.
const NO_CHARACTERS_HERE: &str = "This stands for a character, and here only bytes can be escaped";

/// Why `\xFF` and its like are rejected where only characters may be.
const NO_BYTES_HERE: &str = "This stands for a byte, and here only characters can be escaped";

/// How many digits belong to `\x`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HexDigits {
    /// At most two, as in Python, Rust, JavaScript and the shell.
    Two,
    /// All that follow, as in C.
    All,
}

/// What becomes of escaped UTF-16 surrogates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Surrogates {
    /// Two of them make one character, and one alone is an error.
    Pair,
    /// Each makes three bytes of its own: a pair as in CESU-8, one alone as in WTF-8.
    Apart,
}

/// What `\xE9` and `\351` stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbered {
    /// The byte.
    Byte,
    /// The code point, as in the text of Python and JavaScript.
    CodePoint,
    /// The escape stands for nothing: it is not allowed here.
    Nothing,
}

/// What may be escaped, and how it is read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dialect {
    /// How many digits belong to `\x`.
    pub(super) hex: HexDigits,
    /// What becomes of escaped UTF-16 surrogates.
    pub(super) surrogates: Surrogates,
    /// What `\xC3` and `\303` stand for.
    pub(super) numbered: Numbered,
    /// Whether characters may be escaped: `\u00E9`, `\u{E9}`, `\U000000E9`.
    pub(super) characters: bool,
}

/// How many escapes of each kind there were.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    /// `\xC3`, `\303`.
    pub(super) bytes: usize,
    /// How many of `bytes` are not ASCII.
    pub(super) high_bytes: usize,
    /// `\u00E9`, `%u00E9`.
    pub(super) units: usize,
    /// `\u{E9}`, `\x{E9}`, `\U000000E9`.
    pub(super) code_points: usize,
    /// How many of `code_points` are `\x{E9}` and are not ASCII, and no larger than a byte.
    pub(super) narrow: usize,
    /// `\n` and the like.
    pub(super) simple: usize,
}

impl Tally {
    /// How many escapes there were at all.
    pub(super) fn all(&self) -> usize {
        self.bytes + self.units + self.code_points + self.simple
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, more: Self) {
        self.bytes += more.bytes;
        self.high_bytes += more.high_bytes;
        self.units += more.units;
        self.code_points += more.code_points;
        self.narrow += more.narrow;
        self.simple += more.simple;
    }
}

/// What one escape makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Made {
    /// A byte.
    Byte(u8),
    /// A character, by one or two UTF-16 units.
    Unit(char),
    /// One surrogate on its own.
    Surrogate(u16),
    /// A character, by its code point.
    CodePoint(char),
    /// A character that has a letter of its own: `\n`.
    Simple(u8),
    /// The escape stands for nothing: the literal goes on in the next line.
    Nothing,
}

/// One escape, and how long it is in the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Escape {
    /// Its length in bytes, at least 1.
    pub(super) len: usize,
    /// What it makes, or why nothing.
    pub(super) made: Result<Made, &'static str>,
}

impl Escape {
    const fn ok(len: usize, made: Made) -> Self {
        Self {
            len,
            made: Ok(made),
        }
    }

    const fn error(len: usize, reason: &'static str) -> Self {
        Self {
            len,
            made: Err(reason),
        }
    }
}

/// The escape in front of a text that begins with a backslash.
pub(super) fn escape(text: &[u8], dialect: Dialect) -> Escape {
    let Some(mark) = text.get(1) else {
        return Escape::error(1, "Nothing follows the backslash");
    };
    let simple = |byte| Escape::ok(2, Made::Simple(byte));
    match mark {
        b'n' => simple(b'\n'),
        b'r' => simple(b'\r'),
        b't' => simple(b'\t'),
        b'a' => simple(0x07),
        b'b' => simple(0x08),
        b'v' => simple(0x0B),
        b'f' => simple(0x0C),
        b'e' | b'E' => simple(0x1B),
        b'\\' | b'"' | b'\'' | b'?' | b'/' | b'`' => simple(*mark),
        b'\n' => Escape::ok(2, Made::Nothing),
        b'\r' if text.get(2) == Some(&b'\n') => Escape::ok(3, Made::Nothing),
        b'0'..=b'7' => octal(text),
        b'x' | b'u' if text.get(2) == Some(&b'{') => braced(text),
        b'x' => hex(text, dialect.hex),
        b'u' => unit(text, dialect.surrogates),
        b'U' => match text.get(2..10).and_then(hex_number) {
            Some(number) => code_point(10, number),
            None => Escape::error(2, "Eight hex digits follow `\\U`"),
        },
        _ => Escape::error(
            1 + character(text.get(1..).unwrap_or_default()),
            "No escape begins like this",
        ),
    }
}

/// The UTF-16 unit in front, `\u00E9` or `%u00E9`, or the pair of them.
pub(super) fn unit(text: &[u8], surrogates: Surrogates) -> Escape {
    let Some(number) = text.get(2..6).and_then(hex_number) else {
        return Escape::error(2, "Four hex digits follow this mark");
    };
    let unit = number as u16;
    if let Some(character) = char::from_u32(number) {
        return Escape::ok(6, Made::Unit(character));
    }
    if surrogates == Surrogates::Apart {
        return Escape::ok(6, Made::Surrogate(unit));
    }
    let second = match (text.get(..2), text.get(6..8), text.get(8..12)) {
        (Some(mark), Some(same), Some(digits)) if mark == same => hex_number(digits),
        _ => None,
    };
    let pair = second.and_then(|second| {
        char::decode_utf16([unit, second as u16])
            .next()
            .and_then(Result::ok)
    });
    match pair {
        Some(character) => Escape::ok(12, Made::Unit(character)),
        None => Escape::error(6, LONE_SURROGATE),
    }
}

/// What is said of `\uffffffc4` and `\xffffffc4`.
const SIGN_EXTENDED: &str =
    "`ffffffc4` after a mark may be the one byte C4, whose sign C has extended to 32 bits";

/// Is this `\uffffffc4` or `\xffffffc4`, which C prints for a `char` whose sign it has extended? Hardly anyone means U+FFFF, which
/// is no character, or the byte FF, with such digits after it.
fn is_sign_extended(text: &[u8]) -> bool {
    let number = text.get(2..10).and_then(hex_number);
    number.is_some_and(|number| number >= 0xFFFF_FF80)
}

/// The character with this number, written in `len` bytes of the text.
pub(super) fn code_point(len: usize, number: u32) -> Escape {
    match char::from_u32(number) {
        Some(character) => Escape::ok(len, Made::CodePoint(character)),
        None if number > 0x10_FFFF => Escape::error(len, NO_CODE_POINT),
        None => Escape::error(len, LONE_SURROGATE),
    }
}

fn octal(text: &[u8]) -> Escape {
    let digits: &[u8] = text.get(1..).unwrap_or_default();
    let len = digits
        .iter()
        .take(3)
        .take_while(|byte| matches!(byte, b'0'..=b'7'))
        .count();
    let number = digits
        .iter()
        .take(len)
        .fold(0_u32, |number, digit| number * 8 + u32::from(digit - b'0'));
    match u8::try_from(number) {
        Ok(0) if len == 1 => Escape::ok(2, Made::Simple(0)),
        Ok(byte) => Escape::ok(1 + len, Made::Byte(byte)),
        Err(_) => Escape::error(1 + len, "More than a byte holds: the last one is \\377"),
    }
}

fn hex(text: &[u8], digits: HexDigits) -> Escape {
    let behind = text.get(2..).unwrap_or_default();
    let limit = match digits {
        HexDigits::Two => 2,
        HexDigits::All => usize::MAX,
    };
    let len = behind
        .iter()
        .take(limit)
        .take_while(|byte| byte.is_ascii_hexdigit())
        .count();
    if len == 0 {
        return Escape::error(2, "No hex digit follows `\\x`");
    }
    // Many zeros in front do not make the number larger.
    let number = behind.iter().take(len).fold(0_u32, |number, digit| {
        (number << 4 | u32::from(hex_digit(*digit).unwrap_or(0))).min(0x100)
    });
    match u8::try_from(number) {
        Ok(byte) => Escape::ok(2 + len, Made::Byte(byte)),
        Err(_) => Escape::error(
            2 + len,
            "More than a byte holds: in C all hex digits that follow `\\x` belong to it",
        ),
    }
}

/// `\u{E9}` or `\x{E9}`.
fn braced(text: &[u8]) -> Escape {
    let inner = text.get(3..).unwrap_or_default();
    let len = inner
        .iter()
        .take(16)
        .take_while(|byte| byte.is_ascii_hexdigit() || **byte == b'_')
        .count();
    if inner.get(len) != Some(&b'}') {
        return Escape::error(3 + len, "Hex digits and a `}` follow this mark");
    }
    // Rust allows `_` between the digits.
    let number = inner.iter().take(len).try_fold(None, |number, digit| {
        Some(match hex_digit(*digit) {
            Some(digit) => Some(number.unwrap_or(0_u32).checked_mul(16)? | u32::from(digit)),
            None => number,
        })
    });
    match number {
        Some(Some(number)) => code_point(4 + len, number),
        Some(None) => Escape::error(4 + len, "There is no hex digit between the braces"),
        None => Escape::error(4 + len, NO_CODE_POINT),
    }
}

/// Reads the next `len` bytes of the text. What is not an escape stands for itself.
pub(super) fn read_escaped(reader: &mut Reader, len: usize, dialect: Dialect) -> Tally {
    let mut tally = Tally::default();
    let end = reader.at() + len;
    while reader.at() < end && !reader.is_hopeless() {
        let rest = reader.rest();
        let rest = rest.get(..end - reader.at()).unwrap_or(rest);
        let plain = memchr::memchr(b'\\', rest).unwrap_or(rest.len());
        reader.data(plain, rest.get(..plain).unwrap_or_default());
        if let Some(escaped) = rest.get(plain..).filter(|escaped| !escaped.is_empty()) {
            take(reader, escape(escaped, dialect), dialect, &mut tally);
        }
    }
    tally
}

/// Takes an escape that is in front of the reader.
pub(super) fn take(reader: &mut Reader, escape: Escape, dialect: Dialect, tally: &mut Tally) {
    let len = escape.len;
    let is_first_of_sign = matches!(escape.made, Ok(Made::Byte(0xFF) | Made::Unit('\u{FFFF}')));
    if is_first_of_sign && is_sign_extended(reader.rest()) {
        // Whoever names the notation gets what it says. Who does not is asked.
        if reader.is_try() {
            reader.reject(10, SIGN_EXTENDED);
            return;
        }
        reader.doubt(SIGN_EXTENDED);
    }
    match escape.made {
        Ok(Made::Byte(byte)) if dialect.numbered != Numbered::Nothing => {
            tally.bytes += 1;
            tally.high_bytes += usize::from(byte >= 0x80);
            if dialect.numbered == Numbered::Byte {
                reader.data(len, &[byte]);
            } else {
                let bytes = &mut [0; 4];
                reader.data(len, char::from(byte).encode_utf8(bytes).as_bytes());
            }
        }
        Ok(Made::Unit(character)) if dialect.characters => {
            tally.units += 1;
            reader.data(len, character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        Ok(Made::CodePoint(character)) if dialect.characters => {
            tally.code_points += 1;
            let is_narrow = matches!(character, '\u{80}'..='\u{FF}');
            tally.narrow += usize::from(is_narrow && reader.rest().starts_with(b"\\x"));
            reader.data(len, character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        Ok(Made::Surrogate(unit)) if dialect.characters => {
            tally.units += 1;
            reader.data(len, &three_bytes(unit));
        }
        Ok(Made::Simple(byte)) => {
            tally.simple += 1;
            reader.data(len, &[byte]);
        }
        Ok(Made::Nothing) => reader.decoration(len),
        Ok(Made::Byte(_)) => reader.reject(len, NO_BYTES_HERE),
        Ok(Made::Unit(_) | Made::CodePoint(_) | Made::Surrogate(_)) => {
            reader.reject(len, NO_CHARACTERS_HERE);
        }
        Err(reason) => reader.reject(len, reason),
    }
}

/// The three bytes that the pattern of UTF-8 gives a UTF-16 unit of its own.
const fn three_bytes(unit: u16) -> [u8; 3] {
    [
        0xE0 | (unit >> 12) as u8,
        0x80 | (unit >> 6 & 0x3F) as u8,
        0x80 | (unit & 0x3F) as u8,
    ]
}
