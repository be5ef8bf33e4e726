//! The digits of an encoding, and whether a text may be made of them.

use std::collections::BTreeSet;

use crate::notation::likelihood::{bits_of_content, is_text_of_several};
use crate::notation::reader::Reader;
use crate::notation::reading::Certainty;
use crate::notation::recognise::base64::is_nearly_hex;

/// A word is believed to be digits where so many bits speak for its bytes: six letters, or two sequences of UTF-8.
const FEWEST_BITS: i64 = 12;

/// A word of more digits than these has some of them twice.
const MANY: usize = 16;

/// What is not a digit.
const NONE: u8 = u8::MAX;

/// The digits of an encoding, and the value of each.
#[derive(Debug)]
pub(super) struct Alphabet {
    values: [u8; 256],
}

impl Alphabet {
    /// Of digits in the order of their values.
    pub(super) const fn of(digits: &[u8]) -> Self {
        let mut values = [NONE; 256];
        let mut at = 0;
        while at < digits.len() {
            values[digits[at] as usize] = at as u8;
            at += 1;
        }
        Self { values }
    }

    /// The value of a digit.
    #[inline]
    pub(super) fn value(&self, digit: u8) -> Option<u32> {
        let value = *self.values.get(usize::from(digit))?;
        (value != NONE).then_some(value.into())
    }
}

/// What the characters of a text tell, white space aside.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// How many there are.
    pub(super) len: usize,
    /// How many small letters, capitals, figures, and others.
    pub(super) kinds: [usize; 4],
    /// How many different ones of the others.
    pub(super) signs: usize,
    /// Does a space stand inside a line?
    pub(super) has_spaces: bool,
}

impl Survey {
    pub(super) fn of(text: &[u8]) -> Self {
        let counts = counts(text);
        let mut survey = Self::default();
        let [small, capital, figure, other] = &mut survey.kinds;
        for (byte, count) in (0_u8..=u8::MAX).zip(counts) {
            match byte {
                _ if byte.is_ascii_whitespace() => continue,
                b'a'..=b'z' => *small += count,
                b'A'..=b'Z' => *capital += count,
                b'0'..=b'9' => *figure += count,
                _ => {
                    *other += count;
                    survey.signs += usize::from(count > 0);
                }
            }
            survey.len += count;
        }
        let is_space = |byte: &u8| byte.is_ascii_whitespace() && *byte != b'\n';
        let may_have_spaces = survey.len + counts[usize::from(b'\n')] < text.len();
        survey.has_spaces = may_have_spaces
            && (text.split(|byte| *byte == b'\n'))
                .any(|line| line.trim_ascii().iter().any(is_space));
        survey
    }
}

/// How often each byte is in a text.
fn counts(text: &[u8]) -> [usize; 256] {
    // Several tables, so that equal bytes in a row do not wait for one another.
    let mut tables = [[0_usize; 256]; 4];
    let (chunks, rest) = text.as_chunks::<4>();
    for [first, second, third, fourth] in chunks {
        tables[0][usize::from(*first)] += 1;
        tables[1][usize::from(*second)] += 1;
        tables[2][usize::from(*third)] += 1;
        tables[3][usize::from(*fourth)] += 1;
    }
    for byte in rest {
        tables[0][usize::from(*byte)] += 1;
    }
    std::array::from_fn(|byte| tables.iter().map(|table| table[byte]).sum())
}

/// How certain digits without a mark are, which a reader has read, and says where they are hex but for a few; `None` where it only tries, and they may be a word that
/// makes nothing.
pub(super) fn certainty(reader: &mut Reader, is_word: bool) -> Option<Certainty> {
    if is_nearly_hex(reader.text()) {
        reader.contradict("Almost all of it is hex digits, which rarely happens by chance");
    }
    if is_word && reader.is_try() && !is_told(reader) {
        None
    } else if is_text_of_several(&reader.bytes) {
        Some(Certainty::Likely)
    } else {
        Some(Certainty::Ambiguous)
    }
}

/// Does a word make something? Words under one another, and one word again and again, say no more than one.
fn is_told(reader: &Reader) -> bool {
    let word = reader.text().trim_ascii();
    let different = |text: &[u8]| text.iter().collect::<BTreeSet<_>>().len();
    let is_told = match different(word) {
        // A row of one sign is a line, and one of figures a number; one letter may be zeros.
        1 => word.starts_with(b"A") && different(&reader.bytes) == 1,
        count => count * 2 > word.len().min(MANY) && !word.contains(&b'\n'),
    };
    is_told && bits_of_content(&reader.bytes) >= FEWEST_BITS
}
