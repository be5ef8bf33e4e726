//! The header of gzip (RFC 1952 §2.3).

/// The header of a member.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// How many bytes it has.
    pub(crate) len: usize,

    /// The name of the file that was compressed, if it is there. It should be Latin-1, and mostly is UTF-8.
    pub(crate) name: Option<Vec<u8>>,
}

/// Why there is no header.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NoHeader {
    /// The bytes are the header of something else.
    Other,

    /// The bytes end within it.
    Cut,
}

const HAS_HEADER_CHECKSUM: u8 = 2;
const HAS_EXTRA: u8 = 4;
const HAS_NAME: u8 = 8;
const HAS_COMMENT: u8 = 16;

/// Reads the header that the bytes begin with.
pub(crate) fn header(bytes: &[u8]) -> Result<Header, NoHeader> {
    const START: [u8; 3] = [0x1F, 0x8B, 8];
    if !START.starts_with(bytes.get(..START.len()).unwrap_or(bytes)) {
        return Err(NoHeader::Other);
    }
    let (fixed, mut rest) = bytes.split_at_checked(10).ok_or(NoHeader::Cut)?;
    let flags = fixed.get(3).copied().unwrap_or(0);
    if flags >= 0x20 {
        return Err(NoHeader::Other);
    }
    if flags & HAS_EXTRA != 0 {
        let (len, after) = rest.split_first_chunk().ok_or(NoHeader::Cut)?;
        rest = after
            .get(usize::from(u16::from_le_bytes(*len))..)
            .ok_or(NoHeader::Cut)?;
    }
    let mut name = None;
    for flag in [HAS_NAME, HAS_COMMENT] {
        if flags & flag != 0 {
            let end = rest.iter().position(|it| *it == 0).ok_or(NoHeader::Cut)?;
            let (text, after) = rest.split_at(end);
            if flag == HAS_NAME {
                name = Some(text.to_vec());
            }
            rest = after.get(1..).unwrap_or_default();
        }
    }
    if flags & HAS_HEADER_CHECKSUM != 0 {
        rest = rest.get(2..).ok_or(NoHeader::Cut)?;
    }
    Ok(Header {
        len: bytes.len() - rest.len(),
        name,
    })
}
