//! Why bytes have no value of a kind.

use std::fmt;

/// Why bytes have no value of a kind, as a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absent {
    /// There are fewer bytes than the value takes.
    TooShort {
        /// How many bytes the value takes, at least.
        needed: usize,
        /// How many bytes are left.
        left: usize,
    },
    /// A surrogate whose other half does not stand beside it as it should.
    LoneSurrogate(u16),
    /// A number that is no Unicode scalar value.
    NoScalar(u32),
    /// A LEB128 that does not fit into 64 bits.
    TooLarge,
    /// A time outside the years 0 to 9999, for which ISO 8601 has no usual form.
    OutOfYears,
    /// A date or time of day that is on no calendar.
    NoSuchTime,
}

impl fmt::Display for Absent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort { needed, left: 1 } => {
                write!(f, "It takes {needed} bytes, and only 1 is left")
            }
            Self::TooShort { needed: 1, .. } => write!(f, "It takes 1 byte, and none is left"),
            Self::TooShort { needed, left } => {
                write!(f, "It takes {needed} bytes, and only {left} are left")
            }
            Self::LoneSurrogate(unit) => {
                write!(
                    f,
                    "{unit:04X} is half of a surrogate pair without the other half"
                )
            }
            Self::NoScalar(number @ 0xD800..=0xDFFF) => {
                write!(f, "{number:04X} is a surrogate, no character")
            }
            Self::NoScalar(number) => {
                write!(f, "0x{number:X} is beyond U+10FFFF, the last code point")
            }
            Self::TooLarge => write!(f, "The number has more than 64 bits"),
            Self::OutOfYears => write!(f, "The time is outside the years 0 to 9999"),
            Self::NoSuchTime => write!(f, "There is no such date or time of day"),
        }
    }
}
