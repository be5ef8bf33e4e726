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
    /// The hex digits past 9, in hex, in arrays and in UTF-16 and UTF-32 units. The other formats have
    /// letters of their own: small ones where a tool or a language prints them so, capitals where a
    /// standard asks for them.
    pub letters: Letters,

    /// The offset of the first byte in its source. It is in dumps and tables, and changes no other
    /// format.
    pub start: u64,
}
