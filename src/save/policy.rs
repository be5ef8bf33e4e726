//! What becomes of ill-formed bytes in a repaired copy.

/// What stands in a repaired copy where the source is ill-formed. Under every policy the copy is
/// well-formed, and every code point of the source is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum RepairPolicy {
    /// One U+FFFD for each span, a maximal subpart: what conforming decoders show, by the practice of
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
}

impl RepairPolicy {
    /// Every policy.
    pub const ALL: [Self; 4] = [
        Self::EachSpan,
        Self::EachError,
        Self::Remove,
        Self::Cesu8Pairs,
    ];
}
