//! The digits of base64, and how four of them become three bytes.

/// How the last two of the 64 digits are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// `+` and `/`.
    Standard,
    /// `-` and `_`.
    Url,
}

/// What is not a digit.
const NONE: u8 = u8::MAX;

static STANDARD: [u8; 256] = values(*b"+/");
static URL: [u8; 256] = values(*b"-_");

/// The value of each byte as a digit, where the last two digits are these.
const fn values(last: [u8; 2]) -> [u8; 256] {
    const FIRST: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let mut values = [NONE; 256];
    let mut value = 0;
    while value < FIRST.len() {
        values[FIRST[value] as usize] = value as u8;
        value += 1;
    }
    values[last[0] as usize] = 62;
    values[last[1] as usize] = 63;
    values
}

impl Alphabet {
    const fn values(self) -> &'static [u8; 256] {
        match self {
            Self::Standard => &STANDARD,
            Self::Url => &URL,
        }
    }
}

/// The value of a digit, 0 to 63.
pub(super) fn value(byte: u8, alphabet: Alphabet) -> Option<u8> {
    let value = alphabet.values()[usize::from(byte)];
    (value != NONE).then_some(value)
}

/// Writes the bytes of the whole groups of four digits in front of a text, and says how many digits they are.
pub(super) fn groups(text: &[u8], alphabet: Alphabet, bytes: &mut Vec<u8>) -> usize {
    let values = alphabet.values();
    let mut len = 0;
    for four in text.as_chunks::<4>().0 {
        let [first, second, third, fourth] = four.map(|digit| values[usize::from(digit)]);
        if (first | second | third | fourth) > 63 {
            break;
        }
        bytes.extend_from_slice(&[
            first << 2 | second >> 4,
            second << 4 | third >> 2,
            third << 6 | fourth,
        ]);
        len += 4;
    }
    len
}

/// Digits that do not make a whole byte yet.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Digits {
    /// Their bits, the last ones lowest.
    bits: u32,
    /// How many digits since the last group of four ended, 0 to 3.
    pub(super) open: usize,
}

impl Digits {
    /// Takes one more digit, and writes the bytes that it ends.
    pub(super) fn push(&mut self, value: u8, bytes: &mut Vec<u8>) {
        self.bits = self.bits << 6 | u32::from(value);
        self.open += 1;
        if self.open == 4 {
            bytes.extend_from_slice(&self.bits.to_be_bytes()[1..]);
            *self = Self::default();
        }
    }

    /// Writes the bytes of a last group of two or three digits. Returns whether bits are left over that
    /// are not zero: an encoder leaves none.
    pub(super) fn finish(&mut self, bytes: &mut Vec<u8>) -> bool {
        let Self { bits, open } = std::mem::take(self);
        match open {
            2 => {
                bytes.push((bits >> 4) as u8);
                bits & 0xF != 0
            }
            3 => {
                bytes.push((bits >> 10) as u8);
                bytes.push((bits >> 2) as u8);
                bits & 3 != 0
            }
            _ => false,
        }
    }
}
