//! The kinds of values, and the order of their bytes.

/// Which byte comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The least significant one.
    Little,
    /// The most significant one.
    Big,
}

impl Order {
    /// Both, the one of most machines first.
    pub const ALL: [Self; 2] = [Self::Little, Self::Big];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Little => "little endian",
            Self::Big => "big endian",
        }
    }
}

/// As what bytes are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Unsigned integer of 8 bits.
    U8,
    /// Signed integer of 8 bits, two's complement, as all signed ones here.
    I8,
    /// Unsigned integer of 16 bits.
    U16,
    /// Signed integer of 16 bits.
    I16,
    /// Unsigned integer of 24 bits.
    U24,
    /// Unsigned integer of 32 bits.
    U32,
    /// Signed integer of 32 bits.
    I32,
    /// Unsigned integer of 64 bits.
    U64,
    /// Signed integer of 64 bits.
    I64,
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
    /// Unsigned LEB128 of at most 64 bits: seven bits a byte, the lowest first.
    UnsignedLeb128,
    /// Signed LEB128 of at most 64 bits.
    SignedLeb128,
    /// A code point in UTF-16: one code unit, or a surrogate pair.
    Utf16,
    /// A code point in UTF-32.
    Utf32,
    /// Seconds since 1970-01-01 UTC, signed, 32 bits.
    Unix32,
    /// Seconds since 1970-01-01 UTC, signed, 64 bits.
    Unix64,
    /// Units of 100 ns since 1601-01-01 UTC, as Windows counts.
    FileTime,
    /// Date and time of FAT and ZIP: the time in the lower 16 bits, the date in the upper.
    Dos,
    /// A GUID: little endian as Windows keeps its first three fields, big endian as RFC 9562 does.
    Guid,
}

impl Kind {
    /// All kinds, in the order in which they are listed.
    pub const ALL: [Self; 20] = [
        Self::U8,
        Self::I8,
        Self::U16,
        Self::I16,
        Self::U24,
        Self::U32,
        Self::I32,
        Self::U64,
        Self::I64,
        Self::F32,
        Self::F64,
        Self::UnsignedLeb128,
        Self::SignedLeb128,
        Self::Utf16,
        Self::Utf32,
        Self::Unix32,
        Self::Unix64,
        Self::FileTime,
        Self::Dos,
        Self::Guid,
    ];

    /// Its usual short name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::U8 => "u8",
            Self::I8 => "i8",
            Self::U16 => "u16",
            Self::I16 => "i16",
            Self::U24 => "u24",
            Self::U32 => "u32",
            Self::I32 => "i32",
            Self::U64 => "u64",
            Self::I64 => "i64",
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::UnsignedLeb128 => "ULEB128",
            Self::SignedLeb128 => "SLEB128",
            Self::Utf16 => "UTF-16",
            Self::Utf32 => "UTF-32",
            Self::Unix32 => "Unix 32",
            Self::Unix64 => "Unix 64",
            Self::FileTime => "FILETIME",
            Self::Dos => "DOS",
            Self::Guid => "GUID",
        }
    }

    /// What it is, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::U8 => "Unsigned integer, 8 bits",
            Self::I8 => "Signed integer, 8 bits",
            Self::U16 => "Unsigned integer, 16 bits",
            Self::I16 => "Signed integer, 16 bits",
            Self::U24 => "Unsigned integer, 24 bits",
            Self::U32 => "Unsigned integer, 32 bits",
            Self::I32 => "Signed integer, 32 bits",
            Self::U64 => "Unsigned integer, 64 bits",
            Self::I64 => "Signed integer, 64 bits",
            Self::F32 => "Floating point, IEEE 754, 32 bits",
            Self::F64 => "Floating point, IEEE 754, 64 bits",
            Self::UnsignedLeb128 => "Unsigned integer, seven bits a byte, the lowest first",
            Self::SignedLeb128 => "Signed integer, seven bits a byte, the lowest first",
            Self::Utf16 => "Code point in UTF-16",
            Self::Utf32 => "Code point in UTF-32",
            Self::Unix32 => "Seconds since 1970, 32 bits, in UTC",
            Self::Unix64 => "Seconds since 1970, 64 bits, in UTC",
            Self::FileTime => "Windows: units of 100 ns since 1601, in UTC",
            Self::Dos => "FAT and ZIP: date and time, 32 bits, of no known zone",
            Self::Guid => "Little endian as in Windows, big endian as in RFC 9562",
        }
    }

    /// Do its bytes have an order?
    pub const fn has_order(self) -> bool {
        !matches!(
            self,
            Self::U8 | Self::I8 | Self::UnsignedLeb128 | Self::SignedLeb128
        )
    }
}
