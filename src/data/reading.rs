//! Reading a value from bytes.

use std::fmt;

use super::{Absent, Kind, Order, Time};

/// Bytes that the longest value takes.
pub const LONGEST: usize = 16;

/// A value and the bytes that it takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reading {
    /// What they mean.
    pub value: Value,
    /// How many bytes it takes, 1 to [`LONGEST`].
    pub len: usize,
}

/// What some bytes mean. Its text is what the user would type elsewhere: without separators.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// An unsigned integer.
    Unsigned(u64),
    /// A signed integer.
    Signed(i64),
    /// A number of 32 bits.
    Float32(f32),
    /// A number of 64 bits.
    Float64(f64),
    /// A Unicode scalar value.
    Scalar(char),
    /// A time.
    Time(Time),
    /// A GUID, its first byte first as it is written.
    Guid([u8; 16]),
}

/// Reads a value at the start of some bytes. There may be more of them than it takes.
///
/// The order does not matter for a kind that has none.
///
/// # Errors
/// Why there is no such value here.
pub fn read(kind: Kind, order: Order, bytes: &[u8]) -> Result<Reading, Absent> {
    let at = |len| number(order, bytes, len);
    let (value, len) = match kind {
        Kind::U8 => (Value::Unsigned(at(1)?), 1),
        Kind::U16 => (Value::Unsigned(at(2)?), 2),
        Kind::U24 => (Value::Unsigned(at(3)?), 3),
        Kind::U32 => (Value::Unsigned(at(4)?), 4),
        Kind::U64 => (Value::Unsigned(at(8)?), 8),
        Kind::I8 => (Value::Signed(signed(at(1)?, 1)), 1),
        Kind::I16 => (Value::Signed(signed(at(2)?, 2)), 2),
        Kind::I32 => (Value::Signed(signed(at(4)?, 4)), 4),
        Kind::I64 => (Value::Signed(signed(at(8)?, 8)), 8),
        Kind::F32 => (Value::Float32(f32::from_bits(at(4)? as u32)), 4),
        Kind::F64 => (Value::Float64(f64::from_bits(at(8)?)), 8),
        Kind::UnsignedLeb128 => {
            let (number, len) = leb128(bytes, false)?;
            (Value::Unsigned(number), len)
        }
        Kind::SignedLeb128 => {
            let (number, len) = leb128(bytes, true)?;
            (Value::Signed(number.cast_signed()), len)
        }
        Kind::Utf16 => utf16(order, bytes)?,
        Kind::Utf32 => {
            let number = at(4)? as u32;
            let scalar = char::from_u32(number).ok_or(Absent::NoScalar(number))?;
            (Value::Scalar(scalar), 4)
        }
        Kind::Unix32 => (Value::Time(Time::of_unix(signed(at(4)?, 4), 0)?), 4),
        Kind::Unix64 => (Value::Time(Time::of_unix(signed(at(8)?, 8), 0)?), 8),
        Kind::FileTime => (Value::Time(Time::of_filetime(at(8)?)?), 8),
        Kind::Dos => (Value::Time(Time::of_dos(at(4)? as u32)?), 4),
        Kind::Guid => (Value::Guid(guid(order, bytes)?), 16),
    };
    Ok(Reading { value, len })
}

/// An unsigned number of so many bytes, at most 8.
fn number(order: Order, bytes: &[u8], len: usize) -> Result<u64, Absent> {
    let bytes = bytes.get(..len).ok_or(Absent::TooShort {
        needed: len,
        left: bytes.len(),
    })?;
    let append = |number: u64, byte: &u8| number << 8 | u64::from(*byte);
    Ok(match order {
        Order::Little => bytes.iter().rev().fold(0, append),
        Order::Big => bytes.iter().fold(0, append),
    })
}

/// The same number as two's complement of so many bytes.
const fn signed(number: u64, len: u32) -> i64 {
    let unused = u64::BITS - 8 * len;
    (number << unused).cast_signed() >> unused
}

/// A number whose bytes each hold seven bits, and how many bytes it takes.
fn leb128(bytes: &[u8], is_signed: bool) -> Result<(u64, usize), Absent> {
    let mut number: u128 = 0;
    let mut bits = 0;
    // Ten bytes hold 70 bits.
    for (place, byte) in bytes.iter().take(10).enumerate() {
        number |= u128::from(byte & 0x7F) << bits;
        bits += 7;
        if byte & 0x80 != 0 {
            continue;
        }
        let len = place + 1;
        if !is_signed {
            return u64::try_from(number)
                .map(|number| (number, len))
                .map_err(|_| Absent::TooLarge);
        }
        let unused = u128::BITS - bits;
        let number = (number << unused).cast_signed() >> unused;
        return i64::try_from(number)
            .map(|number| (number.cast_unsigned(), len))
            .map_err(|_| Absent::TooLarge);
    }
    if bytes.len() >= 10 {
        return Err(Absent::TooLarge);
    }
    Err(Absent::TooShort {
        needed: bytes.len() + 1,
        left: bytes.len(),
    })
}

fn utf16(order: Order, bytes: &[u8]) -> Result<(Value, usize), Absent> {
    let unit = |place: usize| -> Result<u16, Absent> {
        let rest = bytes.get(place..).unwrap_or_default();
        Ok(number(order, rest, 2)? as u16)
    };
    let first = unit(0)?;
    let lone = Absent::LoneSurrogate(first);
    let pair = [first, unit(2).unwrap_or(0)];
    match char::decode_utf16(pair).next() {
        Some(Ok(scalar)) => Ok((Value::Scalar(scalar), 2 * scalar.len_utf16())),
        _ => Err(lone),
    }
}

/// The bytes of a GUID in the order in which it is written.
fn guid(order: Order, bytes: &[u8]) -> Result<[u8; 16], Absent> {
    let mut guid = *bytes.first_chunk::<16>().ok_or(Absent::TooShort {
        needed: 16,
        left: bytes.len(),
    })?;
    if order == Order::Little {
        for field in [0..4, 4..6, 6..8] {
            if let Some(field) = guid.get_mut(field) {
                field.reverse();
            }
        }
    }
    Ok(guid)
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsigned(number) => write!(f, "{number}"),
            Self::Signed(number) => write!(f, "{number}"),
            Self::Float32(number) if is_short(f64::from(*number)) => write!(f, "{number}"),
            Self::Float32(number) => write!(f, "{number:e}"),
            Self::Float64(number) if is_short(*number) => write!(f, "{number}"),
            Self::Float64(number) => write!(f, "{number:e}"),
            Self::Scalar(scalar) => write!(f, "U+{:04X}", u32::from(*scalar)),
            Self::Time(time) => time.fmt(f),
            Self::Guid(bytes) => {
                for (place, byte) in bytes.iter().enumerate() {
                    if matches!(place, 4 | 6 | 8 | 10) {
                        f.write_str("-")?;
                    }
                    write!(f, "{byte:02x}")?;
                }
                Ok(())
            }
        }
    }
}

/// Is a number read more easily without an exponent?
fn is_short(number: f64) -> bool {
    !number.is_finite() || number == 0.0 || (1e-4..1e9).contains(&number.abs())
}
