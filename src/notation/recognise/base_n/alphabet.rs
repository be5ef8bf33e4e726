//! The digits of an encoding, and whether a text may be made of them.

/// What is no digit.
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

/// How often each byte stands in a text.
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

/// Are those bytes text, with no control characters but white space? A few may be so by chance.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    bytes.len() >= 6
        && std::str::from_utf8(bytes)
            .is_ok_and(|text| !text.contains(|it: char| it.is_control() && !it.is_whitespace()))
}
