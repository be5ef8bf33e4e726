//! One field of a row, and the bytes that it stands for.

use crate::notation::recognise::digits::{hex_run, number, run};
use crate::notation::recognise::hex_decode;

/// Which byte of a word is in front in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// The low one, as on x86 and nearly all ARM machines.
    LowFirst,
    /// The high one, as in most network protocols.
    HighFirst,
}

impl Order {
    /// As it is in a sentence: "low byte first".
    pub(super) const fn in_words(self) -> &'static str {
        match self {
            Self::LowFirst => "low byte first",
            Self::HighFirst => "high byte first",
        }
    }
}

/// How a field is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    /// Pairs of hex digits, as many as there are.
    Hex,
    /// Hex digits, the last byte of the field first.
    HexReversed,
    /// Hex digits, just so many.
    HexWord {
        /// How many digits.
        digits: usize,
        /// Which of its bytes is first.
        order: Order,
    },
    /// A byte in three octal digits.
    Octal,
    /// So many bytes in octal digits, as many as the largest number needs.
    OctalWord {
        /// How many bytes.
        len: usize,
        /// Which of them is first.
        order: Order,
    },
    /// A decimal number of so many bytes.
    Decimal {
        /// How many bytes.
        len: usize,
        /// Whether it may be negative.
        signed: bool,
        /// Which of its bytes is first.
        order: Order,
    },
    /// A byte in eight bits.
    Bits,
    /// A character, an escape or three octal digits, right-aligned in four columns.
    Character,
    /// The name that ASCII has for the lower seven bits of a byte, right-aligned in four columns.
    Name,
}

/// What ASCII calls its control characters and the space, as `od -a` prints it.
const NAMES: [&[u8]; 33] = [
    b"nul", b"soh", b"stx", b"etx", b"eot", b"enq", b"ack", b"bel", b"bs", b"ht", b"nl", b"vt",
    b"ff", b"cr", b"so", b"si", b"dle", b"dc1", b"dc2", b"dc3", b"dc4", b"nak", b"syn", b"etb",
    b"can", b"em", b"sub", b"esc", b"fs", b"gs", b"rs", b"us", b"sp",
];

impl Field {
    /// A byte in two hex digits.
    pub(super) const HEX_BYTE: Self = Self::hex_word(2, Order::HighFirst);

    /// A word in just so many hex digits.
    pub(super) const fn hex_word(digits: usize, order: Order) -> Self {
        Self::HexWord { digits, order }
    }

    /// A word of so many bytes in octal digits.
    pub(super) const fn octal_word(len: usize, order: Order) -> Self {
        Self::OctalWord { len, order }
    }

    /// A decimal number of one byte.
    pub(super) const fn decimal_byte(signed: bool) -> Self {
        Self::decimal_word(1, signed, Order::LowFirst)
    }

    /// A decimal number of so many bytes.
    pub(super) const fn decimal_word(len: usize, signed: bool, order: Order) -> Self {
        Self::Decimal { len, signed, order }
    }

    /// How many bytes a field has where each has as many; the last one of a dump may be filled with zeros.
    pub(super) const fn word_len(self) -> usize {
        match self {
            Self::HexWord { digits, .. } => digits / 2,
            Self::OctalWord { len, .. } | Self::Decimal { len, .. } => len,
            _ => 1,
        }
    }

    /// Which byte of a word is first; `None` for what is no word.
    pub(super) const fn order(self) -> Option<Order> {
        match self {
            Self::HexWord { digits, order } if digits > 2 => Some(order),
            Self::OctalWord { order, .. } => Some(order),
            Self::Decimal { len, order, .. } if len > 1 => Some(order),
            _ => None,
        }
    }

    /// Whether four columns are a field, so that spaces may be part of it.
    pub(super) const fn is_in_columns(self) -> bool {
        matches!(self, Self::Character | Self::Name)
    }

    /// Reads the field at the start of the text, which a space or the end follows, and says how long it is.
    pub(super) fn read(self, text: &[u8], bytes: &mut Vec<u8>) -> Option<usize> {
        if let Self::Character = self {
            let (len, byte) = character(text)?;
            bytes.push(byte);
            return Some(len);
        }
        if let Self::Name = self {
            let (len, byte) = name(text)?;
            bytes.push(byte);
            return Some(len);
        }
        // The usual fields are short; a longer one is looked at only by what takes any length.
        let len = match self {
            Self::Decimal { .. } => run(text, |byte| !matches!(byte, b' ' | b'\t')),
            _ => hex_run(text),
        };
        if !matches!(text.get(len), None | Some(b' ' | b'\t')) {
            return None;
        }
        self.take(text.get(..len)?, bytes)?;
        Some(len)
    }

    /// Reads a field that takes the whole of a text.
    pub(super) fn take(self, field: &[u8], bytes: &mut Vec<u8>) -> Option<()> {
        let len = field.len();
        match self {
            Self::Hex | Self::HexReversed if len.is_multiple_of(2) && len > 0 => {
                hex(field, self == Self::HexReversed, bytes)?;
            }
            Self::HexWord { digits, order } => {
                // WinDbg parts the halves of a long word.
                if digits == 16
                    && let Some((high, b'`', low)) = parted(field)
                    && high.len() == 8
                    && low.len() == 8
                {
                    return self.take(&[high, low].concat(), bytes);
                }
                if len != digits {
                    return None;
                }
                hex(field, order == Order::LowFirst, bytes)?;
            }
            Self::Octal if len == 3 => bytes.push(number(field, 8)?.try_into().ok()?),
            Self::OctalWord { len: of, order } if len == octal_digits(of) => {
                let word = number(field, 8)?.to_le_bytes();
                let (word, rest) = word.split_at_checked(of)?;
                if rest.iter().any(|byte| *byte != 0) {
                    return None;
                }
                push_word(word, order, bytes);
            }
            Self::Decimal {
                len: of,
                signed,
                order,
            } => push_word(decimal(field, of, signed)?.get(..of)?, order, bytes),
            // `xxd -b -g 2` has bytes side by side.
            Self::Bits if len.is_multiple_of(8) => {
                for byte in field.chunks(8) {
                    bytes.push(number(byte, 2)?.try_into().ok()?);
                }
            }
            Self::Name => bytes.push(named(field)?),
            _ => return None,
        }
        Some(())
    }

    /// Why the bytes of such fields cannot be relied on, as a sentence; `None` where they can.
    pub(super) const fn doubt(self) -> Option<&'static str> {
        match self {
            Self::Name => Some("Names of characters leave out the highest bit of each byte"),
            _ => None,
        }
    }

    /// Why such a field cannot be relied on where it is all that there is, as a sentence; `None` where it can.
    pub(super) fn doubt_alone(self, byte: u8) -> Option<&'static str> {
        let is_decimal = matches!(self, Self::Decimal { len: 1, .. });
        (is_decimal && byte < 10)
            .then_some("One digit does not show that it is decimal: is a hex digit missing?")
    }

    /// Why a field could not be read.
    pub(super) const fn reason(self) -> &'static str {
        match self {
            Self::Hex | Self::HexReversed => "This is not a byte in hex digits",
            Self::HexWord { digits: 2, .. } => "This is not a byte in two hex digits",
            Self::HexWord { .. } => "This is not a word in hex digits like those before",
            Self::Octal => "This is not a byte in three octal digits",
            Self::OctalWord { len: 2, .. } => "This is not a word in six octal digits",
            Self::OctalWord { .. } => "This is not a word in octal digits like those before",
            Self::Decimal { .. } => "This is not a decimal number of this size",
            Self::Bits => "This is not a byte in eight bits",
            Self::Character => "This is not a character, escape or octal number of od",
            Self::Name => "This is neither a character nor the name of one",
        }
    }
}

/// Writes a word whose low byte is in front.
pub(super) fn push_word(word: &[u8], order: Order, bytes: &mut Vec<u8>) {
    match order {
        Order::LowFirst => bytes.extend_from_slice(word),
        Order::HighFirst => bytes.extend(word.iter().rev()),
    }
}

/// How many octal digits a word of so many bytes has.
const fn octal_digits(len: usize) -> usize {
    (len * 8).div_ceil(3)
}

fn hex(digits: &[u8], is_reversed: bool, bytes: &mut Vec<u8>) -> Option<()> {
    let start = bytes.len();
    if hex_decode::pairs(digits, bytes) != digits.len() {
        bytes.truncate(start);
        return None;
    }
    if is_reversed {
        bytes.get_mut(start..)?.reverse();
    }
    Some(())
}

/// What is before and behind the character in the middle of a text.
fn parted(text: &[u8]) -> Option<(&[u8], u8, &[u8])> {
    let (before, behind) = text.split_at_checked(text.len() / 2)?;
    let (mark, behind) = behind.split_first()?;
    Some((before, *mark, behind))
}

/// A decimal number that fits in so many bytes, the low byte first.
fn decimal(field: &[u8], len: usize, signed: bool) -> Option<[u8; 8]> {
    let bits = u32::try_from(len * 8)
        .ok()
        .filter(|bits| (8..=64).contains(bits))?;
    let (is_negative, digits) = match field.strip_prefix(b"-") {
        Some(digits) if signed => (true, digits),
        Some(_) => return None,
        None => (false, field),
    };
    let number = number(digits, 10)?;
    let largest = u64::MAX >> (64 - bits);
    let limit = match (signed, is_negative) {
        (false, _) => largest,
        (true, false) => largest >> 1,
        (true, true) => (largest >> 1) + 1,
    };
    if number > limit {
        return None;
    }
    let number = if is_negative {
        number.wrapping_neg()
    } else {
        number
    };
    Some(number.to_le_bytes())
}

/// The byte that four columns show, and how long they are.
fn character(text: &[u8]) -> Option<(usize, u8)> {
    let &[first, second, third, fourth] = text.first_chunk()?;
    let byte = match [first, second, third, fourth] {
        [b' ', b' ', b'\\', escape] => match escape {
            b'0' => 0,
            b'a' => 7,
            b'b' => 8,
            b't' => b'\t',
            b'n' => b'\n',
            b'v' => 11,
            b'f' => 12,
            b'r' => b'\r',
            _ => return None,
        },
        [b' ', b' ', b' ', byte @ 0x20..=0x7E] => byte,
        [b' ', digits @ ..] => number(&digits, 8)?.try_into().ok()?,
        _ => return None,
    };
    Some((4, byte))
}

/// The byte that four columns name, and how long they are.
fn name(text: &[u8]) -> Option<(usize, u8)> {
    let columns: &[u8; 4] = text.first_chunk()?;
    let name = columns.trim_ascii_start();
    let byte = named(name).filter(|_| name.len() < columns.len())?;
    Some((4, byte))
}

fn named(name: &[u8]) -> Option<u8> {
    match name {
        [byte @ 0x21..=0x7E] => Some(*byte),
        b"del" => Some(0x7F),
        _ => {
            let at = NAMES.iter().position(|it| *it == name)?;
            u8::try_from(at).ok()
        }
    }
}
