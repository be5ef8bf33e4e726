//! What a caller knows of the whole source already.

use crate::utf8::GroupKind;

/// Counts over a whole source, from a caller who has read all of it as UTF-8. With them the judgement
/// says how many errors there are and not how many stood in the samples.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Known {
    /// Bytes of the source.
    pub bytes: u64,

    /// Well-formed sequences of two bytes and more, the signature left out.
    pub non_ascii_sequences: u64,

    /// Errors (layer-2 groups) by [`GroupKind::index`].
    pub error_kinds: [u64; GroupKind::COUNT],

    /// Errors that are `C0 80`: the NUL of Java's modified UTF-8. They are among the overlong ones too.
    pub two_byte_nuls: u64,

    /// Offsets of some errors, best from all over the source. At most 64 of them are looked at.
    pub error_places: Vec<u64>,
}

impl Known {
    /// All errors.
    pub fn errors(&self) -> u64 {
        self.error_kinds.iter().sum()
    }
}
