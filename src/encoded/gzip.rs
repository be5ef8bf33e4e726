//! The header of gzip (RFC 1952 §2.3).

use flate2::Crc;

/// The header of a member.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// How many bytes it has.
    pub(crate) len: usize,

    /// The name of the file that was compressed, if it is there. It should be Latin-1, and mostly is UTF-8.
    pub(crate) name: Option<Vec<u8>>,

    /// Its checksum, if it has one.
    pub(crate) checksum: Option<HeaderChecksum>,
}

/// The checksum of a header (FHCRC): the lower half of the CRC-32 of its bytes before the checksum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HeaderChecksum {
    /// The checksum in the header.
    pub(crate) stated: u16,

    /// The checksum of its bytes.
    pub(crate) actual: u16,
}

/// A part of a header, in the order of the bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeaderField {
    /// The ten bytes that all headers have.
    Fixed,

    /// Data of the program that made it, after its length (FEXTRA).
    Extra,

    /// The name of the file that was compressed (FNAME).
    Name,

    /// A comment (FCOMMENT).
    Comment,

    /// The checksum of the header (FHCRC).
    Checksum,
}

impl HeaderField {
    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fixed => "first 10 bytes",
            Self::Extra => "extra field (FEXTRA)",
            Self::Name => "file name (FNAME)",
            Self::Comment => "comment (FCOMMENT)",
            Self::Checksum => "checksum (FHCRC)",
        }
    }
}

/// Why there is no header.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NoHeader {
    /// The bytes are the header of something else.
    Other,

    /// Flags are set that RFC 1952 reserves: there may be fields that are not known.
    Reserved,

    /// The bytes end in this field.
    Cut(HeaderField),
}

const HAS_HEADER_CHECKSUM: u8 = 2;
const HAS_EXTRA: u8 = 4;
const HAS_NAME: u8 = 8;
const HAS_COMMENT: u8 = 16;
const RESERVED: u8 = 0xE0;

/// The signature, and the only compression method there is, deflate.
const START: [u8; 3] = [0x1F, 0x8B, 8];

/// Reads the header that the bytes begin with.
pub(crate) fn header(bytes: &[u8]) -> Result<Header, NoHeader> {
    if !START.starts_with(bytes.get(..START.len()).unwrap_or(bytes)) {
        return Err(NoHeader::Other);
    }
    let flags = bytes.get(3).copied().unwrap_or(0);
    if flags & RESERVED != 0 {
        return Err(NoHeader::Reserved);
    }
    let cut = NoHeader::Cut;
    let mut rest = bytes.get(10..).ok_or(cut(HeaderField::Fixed))?;
    if flags & HAS_EXTRA != 0 {
        let (len, after) = rest.split_first_chunk().ok_or(cut(HeaderField::Extra))?;
        rest = after
            .get(usize::from(u16::from_le_bytes(*len))..)
            .ok_or(cut(HeaderField::Extra))?;
    }
    let mut name = None;
    for (flag, field) in [
        (HAS_NAME, HeaderField::Name),
        (HAS_COMMENT, HeaderField::Comment),
    ] {
        if flags & flag != 0 {
            let end = rest.iter().position(|it| *it == 0).ok_or(cut(field))?;
            let (text, after) = rest.split_at(end);
            if flag == HAS_NAME {
                name = Some(text.to_vec());
            }
            rest = after.get(1..).unwrap_or_default();
        }
    }
    let mut checksum = None;
    if flags & HAS_HEADER_CHECKSUM != 0 {
        let (stated, after) = rest.split_first_chunk().ok_or(cut(HeaderField::Checksum))?;
        let summed = bytes.get(..bytes.len() - rest.len()).unwrap_or_default();
        let mut crc = Crc::new();
        crc.update(summed);
        checksum = Some(HeaderChecksum {
            stated: u16::from_le_bytes(*stated),
            actual: (crc.sum() & 0xFFFF) as u16,
        });
        rest = after;
    }
    Ok(Header {
        len: bytes.len() - rest.len(),
        name,
        checksum,
    })
}

/// Whether the bytes begin with the whole signature of gzip.
pub(crate) fn has_signature(bytes: &[u8]) -> bool {
    bytes.starts_with(&START)
}
