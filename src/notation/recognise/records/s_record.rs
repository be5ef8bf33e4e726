//! Motorola S-records.

use super::{DeviceRecord, Does, Format};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::Reading;
use crate::notation::record::{Record, Rivals};

/// Motorola S-records.
pub(in crate::notation) const S_RECORD: Record = Record::new(
    "s-record",
    "S-records",
    "S107000041E289A2AA\nS9030000FC",
    read,
)
.rivals(Rivals::All);

const FORMAT: Format = Format {
    notation: Notation::SRecord,
    name: "S-records",
    first: b"Ss",
    mark_len: 2,
    take,
};

fn read(reader: Reader) -> Option<Reading> {
    super::read(reader, &FORMAT)
}

/// A record is the length of what follows, an address of two to four bytes, the data, and the complement
/// of the sum.
fn take(mark: &[u8], bytes: &[u8]) -> Result<DeviceRecord, &'static str> {
    let &[b'S' | b's', kind] = mark else {
        return Err("An S-record begins with `S` and its type");
    };
    let address_len = match kind {
        b'0' | b'1' | b'5' | b'9' => 2,
        b'2' | b'6' | b'8' => 3,
        b'3' | b'7' => 4,
        _ => return Err("A record of this type is not known"),
    };
    let &[len, ref rest @ ..] = bytes else {
        return Err("This record is too short");
    };
    if rest.len() != usize::from(len) {
        return Err("This record is not as long as it says");
    }
    let (Some(address), Some(data_len)) = (
        rest.get(..address_len),
        rest.len().checked_sub(address_len + 1),
    ) else {
        return Err("This record is too short");
    };
    let address = address
        .iter()
        .fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    let does = match kind {
        b'1'..=b'3' => Does::Data(address),
        b'5' | b'6' => Does::Count(address),
        b'7'..=b'9' => Does::End,
        _ => Does::Nothing,
    };
    Ok(DeviceRecord {
        does,
        before: 1 + address_len,
        len: data_len,
        is_right: bytes.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte)) == 0xFF,
    })
}
