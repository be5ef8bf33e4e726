//! Some bytes, and what a decoder makes of them.

/// What a decoder makes of some bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// A scalar value.
    Scalar(char),

    /// A number that is no scalar value: a surrogate, or one beyond U+10FFFF. Only a decoder that does not
    /// check makes one.
    Number(u32),

    /// One U+FFFD, in place of what it does not read.
    Replaced,
}

/// Bytes that a decoder takes together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// The place of the first byte in the bytes that were decoded.
    pub start: usize,

    /// Number of bytes, 1 to 13.
    pub len: usize,

    /// What the decoder makes of them.
    pub meaning: Meaning,
}

impl Piece {
    /// The place just past the last byte.
    pub const fn end(&self) -> usize {
        self.start + self.len
    }
}
