//! The kinds of compressed data.

/// A kind of compressed data. All three hold a stream of deflate (RFC 1951).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Compression {
    /// With the header of `gzip`, a checksum and a length (RFC 1952).
    Gzip,

    /// With two bytes in front, and a checksum (RFC 1950).
    Zlib,

    /// Nothing but the stream: it has no signature and no checksum.
    Deflate,
}

impl Compression {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Gzip, Self::Zlib, Self::Deflate];

    /// What it is called on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zlib => "zlib",
            Self::Deflate => "deflate",
        }
    }

    /// What it is called in the window, as it is in a sentence.
    pub const fn name(self) -> &'static str {
        self.key()
    }

    /// The kind that bytes begin with the signature of. Two bytes of zlib are a weak signature: one in about a
    /// thousand pairs of random bytes is one. A stream of deflate alone has none.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            // Of the flags, three are reserved and 0.
            [0x1F, 0x8B, 8, flags, ..] if *flags < 0x20 => Some(Self::Gzip),
            [first, second, ..] if is_zlib_header(*first, *second) => Some(Self::Zlib),
            _ => None,
        }
    }
}

/// Is this the header of zlib: deflate, with a window of 32 KiB or less, and its check (RFC 1950 §2.2)?
pub(crate) const fn is_zlib_header(first: u8, second: u8) -> bool {
    first & 0x0F == 8 && first >> 4 <= 7 && (first as u16 * 256 + second as u16).is_multiple_of(31)
}
