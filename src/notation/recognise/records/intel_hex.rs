//! Intel HEX.

use super::{DeviceRecord, Does, Format};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::Reading;
use crate::notation::record::{Record, Rivals};

/// Intel HEX.
pub(in crate::notation) const INTEL_HEX: Record = Record::new(
    "intel-hex",
    "Intel HEX",
    ":0400000041E289A2AE\n:00000001FF",
    read,
)
.rivals(Rivals::All);

const FORMAT: Format = Format {
    notation: Notation::IntelHex,
    name: "Intel HEX",
    first: b":",
    mark_len: 1,
    take,
};

fn read(reader: Reader) -> Option<Reading> {
    super::read(reader, &FORMAT)
}

/// A record is its length, two bytes of address, its type, the data, and what brings the sum to zero.
fn take(mark: &[u8], bytes: &[u8]) -> Result<DeviceRecord, &'static str> {
    if mark != b":" {
        return Err("A record of Intel HEX begins with `:`");
    }
    let &[len, high, low, kind, ref rest @ ..] = bytes else {
        return Err("This record is too short");
    };
    if rest.len() != usize::from(len) + 1 {
        return Err("This record is not as long as it says");
    }
    let number = rest
        .iter()
        .take(len.into())
        .fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    let does = match (kind, len) {
        (0, _) => Does::Data(u16::from_be_bytes([high, low]).into()),
        (1, 0) => Does::End,
        (2, 2) => Does::Base(number << 4),
        (4, 2) => Does::Base(number << 16),
        (3 | 5, 4) => Does::Nothing,
        _ => return Err("A record of this type is not known"),
    };
    Ok(DeviceRecord {
        does,
        before: 4,
        len: len.into(),
        is_right: bytes.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte)) == 0,
    })
}
