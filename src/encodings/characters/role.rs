//! The roles of the bytes of a character.

use super::{Character, Meaning};
use crate::utf8::{Role, SpanKind};

impl Character {
    /// The role of byte `index`: the first of several leads the others, as a high surrogate leads a low one. What is
    /// ASCII is ASCII with all of its bytes, and what is ill-formed is an error of no kind that UTF-8 has: the kind of
    /// the role says nothing.
    pub fn role(&self, index: u8) -> Role {
        let len = self.len() as u8;
        match self.meaning {
            Meaning::Malformed => Role::Error {
                kind: SpanKind::UnexpectedTail,
                index,
            },
            Meaning::Shift => Role::Control,
            Meaning::Scalar(scalar) if scalar.is_ascii_control() => Role::Control,
            Meaning::Scalar(scalar) if scalar.is_ascii() => Role::Ascii,
            Meaning::Scalar('\u{FEFF}') => Role::Bom {
                index,
                signature: self.offset == 0,
            },
            _ if index == 0 => Role::Lead { len: len.max(2) },
            _ => Role::Tail { index, len },
        }
    }

    /// Its bytes, each with its offset and its role.
    pub fn roles(&self) -> impl Iterator<Item = (u64, u8, Role)> + '_ {
        let places = (self.offset..).zip(self.bytes());
        let indexed = (0..).zip(places);
        indexed.map(|(index, (offset, byte))| (offset, *byte, self.role(index)))
    }
}
