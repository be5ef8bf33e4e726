//! What each of the 256 values of a byte may be in UTF-8, and how often it is there.

use super::byte_count::counted;
use crate::utf8::syntax::{is_tail, production_of};
use crate::utf8::{Decoder, ImpossibleLead, SpanKind, Unit, UnitKind};

/// What a value may be in UTF-8 (RFC 3629 §4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ByteUse {
    /// A character of ASCII, whole.
    Ascii,

    /// A tail of a sequence of 2, 3 or 4 bytes.
    Tail,

    /// The lead of a sequence.
    Lead {
        /// Bytes of the sequence, 2 to 4.
        len: u8,
        /// The lowest and the highest second byte that this lead allows.
        second: (u8, u8),
    },

    /// Never there in well-formed text.
    Never(ImpossibleLead),
}

impl ByteUse {
    /// The use of a value. It is what the decoder says of that byte alone.
    pub fn of(byte: u8) -> Self {
        let mut kind = None;
        Decoder::decode_all(&[byte], &mut |unit: Unit| kind = Some(unit.kind));
        if let Some(UnitKind::Span(SpanKind::ImpossibleLead(why))) = kind {
            return Self::Never(why);
        }
        match production_of(byte) {
            Some(production) if production.len > 1 => Self::Lead {
                len: production.len,
                second: (production.second_first, production.second_last),
            },
            _ if is_tail(byte) => Self::Tail,
            _ => Self::Ascii,
        }
    }

    /// A few words, such as `Lead of 3 bytes`.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Ascii => "ASCII",
            Self::Tail => "Tail",
            Self::Lead { len: 2, .. } => "Lead of 2 bytes",
            Self::Lead { len: 3, .. } => "Lead of 3 bytes",
            Self::Lead { .. } => "Lead of 4 bytes",
            Self::Never(ImpossibleLead::Overlong) => "Never, overlong",
            Self::Never(ImpossibleLead::TooLarge) => "Never, beyond U+10FFFF",
            Self::Never(ImpossibleLead::Rfc2279) => "Never, 5 or 6 bytes",
            Self::Never(ImpossibleLead::Never) => "Never",
        }
    }

    /// Why a value is what it is, in one sentence.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Ascii => "The highest bit is 0, so the byte is a whole character",
            Self::Tail => "The header 10 says that the byte belongs to a lead before it",
            Self::Lead { len: 2, .. } => "The header 110 says that one tail follows",
            Self::Lead { len: 3, .. } => "The header 1110 says that two tails follow",
            Self::Lead { .. } => "The header 11110 says that three tails follow",
            Self::Never(why) => SpanKind::ImpossibleLead(why).reason(),
        }
    }

    /// The section of RFC 3629 that says so.
    pub const fn section(self) -> &'static str {
        match self {
            Self::Ascii => "RFC 3629 §1, §4 UTF8-1",
            Self::Tail => "RFC 3629 §3, §4 UTF8-tail",
            Self::Lead { len: 2, .. } => "RFC 3629 §3, §4 UTF8-2",
            Self::Lead { len: 3, .. } => "RFC 3629 §3, §4 UTF8-3",
            Self::Lead { .. } => "RFC 3629 §3, §4 UTF8-4",
            Self::Never(why) => SpanKind::ImpossibleLead(why).section(),
        }
    }

    /// May the value be there in well-formed text?
    pub const fn is_possible(self) -> bool {
        !matches!(self, Self::Never(_))
    }
}

/// One value with its use and its count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByteValue {
    /// The value.
    pub byte: u8,

    /// What it may be.
    pub usage: ByteUse,

    /// How often it is there.
    pub count: u64,
}

/// All 256 values, with how often each is there in some bytes.
#[derive(Debug, Clone)]
pub struct ByteValues {
    values: Vec<ByteValue>,
    most: u64,
}

impl ByteValues {
    /// The values, by a count for each of them.
    pub fn of(counts: &[u64; 256]) -> Self {
        let values = (0..=u8::MAX).zip(counts).map(|(byte, count)| ByteValue {
            byte,
            usage: ByteUse::of(byte),
            count: *count,
        });
        Self {
            values: values.collect(),
            most: counts.iter().copied().max().unwrap_or_default(),
        }
    }

    /// The same for bytes that are at hand.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self::of(&counted(bytes))
    }

    /// The values in order, 00 first.
    pub fn values(&self) -> &[ByteValue] {
        &self.values
    }

    /// The count of the value that is there most often.
    pub const fn most(&self) -> u64 {
        self.most
    }

    /// The 13 values that are never there in well-formed text: C0, C1, and F5 to FF (RFC 3629 §1).
    pub fn never(&self) -> impl Iterator<Item = &ByteValue> {
        self.values.iter().filter(|it| !it.usage.is_possible())
    }

    /// How many bytes have a value that is never there in well-formed text. 0 does not say that the text
    /// is well-formed.
    pub fn impossible_bytes(&self) -> u64 {
        let counts = self.never().map(|it| it.count);
        counts.fold(0, u64::saturating_add)
    }
}
