//! How the numbers of a list are written, as one program or one person writes them.

/// How the numbers of a list are written. What no one writer mixes tells of a digit that is wrong or missing.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct NumberStyle {
    /// Are there hex numbers with a mark?
    has_hex: bool,
    /// Has one of those a zero in front that it need not have: `0x0A`?
    has_padded: bool,
    /// Has one of those one digit: `0xA`?
    has_single: bool,
    /// Has one of those a sign?
    has_signed: bool,
    /// Does one of those begin with an underscore: `0x_3`?
    has_underscore: bool,
    /// Are there octal numbers as in C: `0101`?
    has_octal: bool,
}

impl NumberStyle {
    /// Takes the number in front of a text, which is so long.
    pub(super) fn take(&mut self, text: &[u8], len: usize) {
        let token = text.get(..len).unwrap_or_default();
        let unsigned = token.strip_prefix(b"-").unwrap_or(token);
        match unsigned {
            [b'0', b'x' | b'X', digits @ ..] => {
                let len = digits
                    .iter()
                    .take_while(|it| it.is_ascii_hexdigit())
                    .count();
                self.has_hex = true;
                self.has_underscore |= digits.starts_with(b"_");
                self.has_single |= len == 1;
                self.has_padded |= len == 2 && digits.starts_with(b"0");
                self.has_signed |= unsigned.len() < token.len();
            }
            [b'0', digit, ..] => self.has_octal |= digit.is_ascii_digit(),
            _ => {}
        }
    }

    /// What no one writer mixes, as a sentence; `None` where the numbers are alike.
    pub(super) const fn doubt(self) -> Option<&'static str> {
        if self.has_single && self.has_padded {
            Some("Some numbers have one digit, others a zero in front: is a digit missing?")
        } else if self.has_hex && self.has_octal {
            Some("An octal number stands among hex ones: is an `x` missing?")
        } else if self.has_underscore {
            Some("An underscore stands in the place of a digit")
        } else if self.has_signed {
            Some("A hex number has a minus in front")
        } else {
            None
        }
    }
}
