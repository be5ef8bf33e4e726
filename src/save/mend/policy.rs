//! What replaces ill-formed bytes in a repaired copy.

use crate::encodings::Charset;

/// What replaces an error in a repaired copy. Under every policy the copy is well-formed and has every code
/// point of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum RepairPolicy {
    /// One U+FFFD for each span, a maximal subpart: what decoders show that follow the practice of
    /// Unicode and WHATWG.
    #[default]
    EachSpan,

    /// One U+FFFD for each error, however many spans it has.
    EachError,

    /// Errors are left out.
    Remove,

    /// A CESU-8 pair becomes the character that its two surrogates stand for in UTF-16; anything else
    /// is replaced as by [`RepairPolicy::EachSpan`].
    ///
    /// A decoder that does so does not conform to RFC 3629. What comes of a pair lies beyond U+FFFF, so
    /// that no ASCII character can be smuggled in this way (§10). An overlong form is never decoded,
    /// nor is a pair with an overlong half.
    Cesu8Pairs,

    /// As [`RepairPolicy::Cesu8Pairs`], and C0 80 becomes NUL: Java's modified UTF-8. Of all overlong
    /// forms it is the only one that is decoded.
    ModifiedUtf8,

    /// Errors are text of this encoding, in lines or words that came from elsewhere. In a line that is mostly
    /// ill-formed, the whole line is.
    As(Charset),
}

impl RepairPolicy {
    /// Every policy that names no other encoding.
    pub const ALL: [Self; 5] = [
        Self::EachSpan,
        Self::EachError,
        Self::Remove,
        Self::Cesu8Pairs,
        Self::ModifiedUtf8,
    ];
}
