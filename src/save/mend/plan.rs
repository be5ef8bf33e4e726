//! How well-formed text is made of a source.

use super::policy::RepairPolicy;
use crate::encodings::{Encoding, Reading};
use crate::utf8::BomPolicy;

/// How to make well-formed UTF-8 of a source. The default plan is for a source in UTF-8: ill-formed spans
/// become U+FFFD and the signature is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RepairPlan {
    /// The encoding of the source. Relatives of UTF-8 are read like UTF-8, and their special forms become the
    /// character that is meant: surrogate pairs in CESU-8, and NUL as C0 80 in Java's modified UTF-8.
    pub from: Encoding,

    /// Only the bytes from the one offset to the other are in that encoding, and all others in UTF-8; `None` where
    /// all are in it.
    pub within: Option<(u64, u64)>,

    /// What replaces ill-formed bytes if the source is in UTF-8. In other encodings each sequence that the
    /// encoding does not have becomes U+FFFD.
    pub errors: RepairPolicy,

    /// Undo UTF-8 that was taken for another encoding and encoded again.
    pub undoes_mojibake: bool,

    /// [`BomPolicy::Strip`] leaves a signature out, and U+FEFF right behind it.
    pub bom: BomPolicy,

    /// Leave out U+FEFF anywhere but at the start.
    pub leaves_inner_bom_out: bool,
}

impl RepairPlan {
    /// What the byte at this offset is in.
    pub(super) fn encoding_at(&self, offset: u64) -> Encoding {
        match self.within {
            Some((start, end)) if !(start..end).contains(&offset) => Encoding::Utf8,
            _ => self.from,
        }
    }

    /// The same plan for a source with this reading; `None` if the reading is not text.
    pub fn for_reading(self, reading: Reading) -> Option<Self> {
        match reading {
            Reading::Text { encoding, .. } => Some(Self {
                from: encoding,
                ..self
            }),
            Reading::Joined { wide, start, end } => Some(Self {
                from: wide,
                within: Some((start, end)),
                ..self
            }),
            Reading::Mixture { legacy, .. } => Some(Self {
                from: Encoding::Utf8,
                errors: RepairPolicy::As(legacy),
                ..self
            }),
            Reading::EncodedTwice { .. } => Some(Self {
                from: Encoding::Utf8,
                undoes_mojibake: true,
                ..self
            }),
            Reading::Unknown { .. } | Reading::Binary => None,
        }
    }
}

impl Default for RepairPlan {
    fn default() -> Self {
        Self {
            from: Encoding::Utf8,
            within: None,
            errors: RepairPolicy::default(),
            undoes_mojibake: false,
            bom: BomPolicy::Keep,
            leaves_inner_bom_out: false,
        }
    }
}
