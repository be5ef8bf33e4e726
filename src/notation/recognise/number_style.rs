//! How the numbers of a list are written, as one program or one person writes them.

use super::digits::run;

/// How the numbers of a list are written. What no one writer mixes tells of a digit that is wrong or missing.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct NumberStyle {
    /// Are there hex numbers with a mark?
    has_hex: bool,
    /// Has one of those a zero in front that it need not have: `0x0A`?
    has_padded: bool,
    /// Has one of those one digit: `0xA`?
    has_single: bool,
    /// Has one of those one or two digits, and one of them more, which a byte has not?
    has_short: bool,
    has_long: bool,
    /// Has one of those a sign?
    has_signed: bool,
    /// Does an underscore stand before or among so few digits: `0x_3`, `0_61`? Among bits many a person puts one.
    has_underscore: bool,
    /// Are there octal numbers as in C: `0101`?
    has_octal: bool,
    /// Are there binary numbers: `0b1`?
    has_binary: bool,
    /// Is there a number without a binary or an octal mark? Is there one at all, and another?
    has_some: bool,
    is_begun: bool,
    has_several: bool,
    /// Has the first number a type behind its digits: `0x41u8`? Where it has, the others need none.
    has_type: bool,
    /// Has another number a type, and the first one none?
    has_late_type: bool,
}

impl NumberStyle {
    /// Takes the number in front of a text, which is so long.
    pub(super) fn take(&mut self, text: &[u8], len: usize) {
        self.has_several |= self.is_begun;
        self.is_begun = true;
        let token = text.get(..len).unwrap_or_default();
        let unsigned = token.strip_prefix(b"-").unwrap_or(token);
        let is_of_intel = matches!(unsigned, [.., b'h' | b'H']);
        let (is_digit, digits): (fn(u8) -> bool, _) = match unsigned {
            [b'0', b'x' | b'X', digits @ ..] => {
                let len = run(digits, |it| it.is_ascii_hexdigit());
                self.has_hex = true;
                self.has_single |= len == 1;
                self.has_short |= len <= 2;
                self.has_long |= len > 2;
                self.has_padded |= len == 2 && digits.starts_with(b"0");
                self.has_signed |= unsigned.len() < token.len();
                (|it| it.is_ascii_hexdigit(), digits)
            }
            [b'0', b'b' | b'B', ..] if !is_of_intel => {
                self.has_binary = true;
                return;
            }
            [b'0', b'o' | b'O', ..] => {
                self.has_octal = true;
                return;
            }
            [b'0'..=b'9', rest @ ..] if !is_of_intel => {
                self.has_octal |=
                    unsigned.starts_with(b"0") && rest.first().is_some_and(u8::is_ascii_digit);
                (|it| it.is_ascii_digit(), unsigned)
            }
            _ => return,
        };
        let len = run(digits, |it| is_digit(it) || it == b'_');
        let (number, behind) = digits.split_at_checked(len).unwrap_or((digits, b""));
        // One may part the digits from a type: `0x41_u8`.
        let number = match behind {
            [] => number,
            _ => number.strip_suffix(b"_").unwrap_or(number),
        };
        self.has_underscore |= number.contains(&b'_');
        if self.has_some {
            self.has_late_type |= !behind.is_empty() && !self.has_type;
        } else {
            (self.has_some, self.has_type) = (true, !behind.is_empty());
        }
    }

    /// What no one writer mixes, as a sentence; `None` where the numbers are alike.
    pub(super) const fn doubt(self) -> Option<&'static str> {
        if self.has_single && self.has_padded {
            Some("Some numbers have one digit, others a zero in front: is a digit missing?")
        } else if self.has_short && self.has_long {
            Some("Some numbers have two digits or one, others more: is a comma missing?")
        } else if self.has_hex && self.has_octal {
            Some("An octal number is among hex ones: is an `x` missing?")
        } else if self.has_octal && !self.has_several {
            Some("The only number is octal by the zero in front: is an `x` missing?")
        } else if self.has_hex && self.has_binary {
            Some("A binary number is among hex ones: is its `b` meant as a digit?")
        } else if self.has_underscore {
            Some("An underscore is in the place of a digit")
        } else if self.has_signed {
            Some("A hex number has a minus in front")
        } else if self.has_late_type {
            Some("A number has a type after its digits, and the first one has none")
        } else {
            None
        }
    }
}
