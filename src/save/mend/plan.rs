//! How well-formed text is made of a source.

use super::policy::RepairPolicy;
use crate::encodings::{Encoding, Reading};
use crate::utf8::BomPolicy;

/// How well-formed UTF-8 is made of a source. By itself it is a source in UTF-8 whose ill-formed spans
/// become U+FFFD and whose signature is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RepairPlan {
    /// What the source is in. The kin of UTF-8 are read as RFC 3629 reads UTF-8, and what is their own
    /// becomes the character that is meant: surrogate pairs in CESU-8, and NUL as C0 80 in Java's modified
    /// UTF-8.
    pub from: Encoding,

    /// What becomes of ill-formed bytes where the source is in UTF-8. In other encodings each sequence that
    /// they do not have becomes U+FFFD.
    pub errors: RepairPolicy,

    /// Undo UTF-8 that was taken for another encoding and encoded again.
    pub undoes_mojibake: bool,

    /// [`BomPolicy::Strip`] leaves a signature out.
    pub bom: BomPolicy,
}

impl RepairPlan {
    /// The same plan for a source that is taken for this; `None` for what is no text.
    pub fn for_reading(self, reading: Reading) -> Option<Self> {
        match reading {
            Reading::Text { encoding, .. } => Some(Self {
                from: encoding,
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
            Reading::Binary => None,
        }
    }
}

impl Default for RepairPlan {
    fn default() -> Self {
        Self {
            from: Encoding::Utf8,
            errors: RepairPolicy::default(),
            undoes_mojibake: false,
            bom: BomPolicy::Keep,
        }
    }
}
