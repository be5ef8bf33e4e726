//! The digits of an encoding, and whether a text may be made of them.

/// The digits of an encoding, in the order of their values.
#[derive(Debug, Clone, Copy)]
pub(super) struct Alphabet(pub(super) &'static [u8]);

impl Alphabet {
    /// The value of a digit.
    pub(super) fn value(self, digit: u8) -> Option<u32> {
        let at = memchr::memchr(digit, self.0)?;
        u32::try_from(at).ok()
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
        let mut survey = Self::default();
        let mut seen = [false; 256];
        for line in text.split(|byte| *byte == b'\n') {
            let line = line.trim_ascii();
            survey.has_spaces |= line.iter().any(u8::is_ascii_whitespace);
            survey.len += line.len();
            for byte in line {
                let [small, capital, figure, other] = &mut survey.kinds;
                match byte {
                    b'a'..=b'z' => *small += 1,
                    b'A'..=b'Z' => *capital += 1,
                    b'0'..=b'9' => *figure += 1,
                    _ => {
                        *other += 1;
                        if let Some(seen) = seen.get_mut(usize::from(*byte)) {
                            survey.signs += usize::from(!std::mem::replace(seen, true));
                        }
                    }
                }
            }
        }
        survey
    }
}

/// Are those bytes text, with no control characters but white space? A few may be so by chance.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    bytes.len() >= 6
        && std::str::from_utf8(bytes)
            .is_ok_and(|text| !text.contains(|it: char| it.is_control() && !it.is_whitespace()))
}
