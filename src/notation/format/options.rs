//! What the user may choose about a format.

/// The hex digits past 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Letters {
    /// `A` to `F`, as the window shows them.
    #[default]
    Upper,
    /// `a` to `f`.
    Lower,
}

/// What the user may choose about a format, and where the bytes come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FormatOptions {
    /// The hex digits past 9, in the formats that leave the choice
    /// ([`Format::has_letters`](super::Format::has_letters)).
    pub letters: Letters,

    /// The offset of the first byte in its source. It stands in dumps and tables, and changes no other
    /// format.
    pub start: u64,
}
