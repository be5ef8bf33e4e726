//! Compressed data → bytes, with its checks.

use flate2::Crc;

use super::inflate::{End, MOST_TIMES, inflate};
use crate::encoded::compression::{Compression, is_zlib_header};
use crate::encoded::gzip::{self, Header, NoHeader};
use crate::notation::Trust;
use crate::source::escape_bytes;

/// What compressed data expands to, as far as it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expanded {
    /// The bytes.
    pub bytes: Vec<u8>,

    /// How many bytes of the data they were made of, from its start.
    pub used: usize,

    /// What it was, in one line: "Gzip, the file notes.txt".
    pub assumption: String,

    /// Whether the bytes can be relied on. Why not, is among the warnings.
    pub trust: Trust,

    /// What the user should know, each a sentence without a full stop: that the data is cut, that a checksum does
    /// not fit.
    pub warnings: Vec<String>,
}

/// Why nothing was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The data is none of this kind.
    NoData(Compression),

    /// The data is cut before its first byte, or damaged there.
    Nothing(Compression),

    /// It needs a dictionary, which is elsewhere.
    NeedsDictionary,

    /// It expands to more than so many bytes.
    TooLong(usize),

    /// It expands to more times its length than what is compressed in earnest.
    TooDense,

    /// There is not enough memory.
    NoMemory,

    /// It is no longer wanted.
    Stopped,
}

impl Refusal {
    /// Why, as a sentence.
    pub fn sentence(self) -> String {
        match self {
            Self::NoData(kind @ Compression::Deflate) | Self::Nothing(kind) => {
                format!(
                    "This is no {} data, or it is damaged at its start.",
                    kind.name()
                )
            }
            Self::NoData(kind) => {
                format!(
                    "This is no {} data: it does not begin as that does.",
                    kind.name()
                )
            }
            Self::NeedsDictionary => {
                "This is zlib data that was compressed with a dictionary, which is not in it."
                    .to_owned()
            }
            Self::TooLong(most) => format!(
                "This expands to more than {} MiB, the most that is decompressed.",
                most >> 20
            ),
            Self::TooDense => format!(
                "This expands to more than {MOST_TIMES} times its length, as a decompression bomb does. It \
                 was not decompressed."
            ),
            Self::NoMemory => "There is not enough memory to decompress this.".to_owned(),
            Self::Stopped => "Decompressing was stopped.".to_owned(),
        }
    }
}

/// Expands data of a kind to at most `most` bytes, as long as `goes_on` says so. What is whole before the data
/// is cut or damaged is kept, and a warning says so; and that bytes follow its end.
///
/// # Errors
/// Nothing was made, or it would be too much.
pub fn expand(
    kind: Compression,
    data: &[u8],
    most: usize,
    goes_on: &dyn Fn() -> bool,
) -> Result<Expanded, Refusal> {
    let mut expanded = expand_start(kind, data, most, goes_on)?;
    let left = data.len() - expanded.used;
    // Where it is damaged or cut, that is said already.
    if expanded.trust == Trust::Whole && left > 0 {
        let were = if left == 1 { "byte was" } else { "bytes were" };
        let name = kind.name();
        expanded.doubt(
            Trust::Doubtful,
            format!("After the end of the {name} data, {left} {were} left out"),
        );
    }
    Ok(expanded)
}

/// Does the same with data behind which other bytes may follow.
///
/// # Errors
/// As in [`expand`].
pub fn expand_start(
    kind: Compression,
    data: &[u8],
    most: usize,
    goes_on: &dyn Fn() -> bool,
) -> Result<Expanded, Refusal> {
    let mut expanded = Expanded {
        bytes: Vec::new(),
        used: 0,
        assumption: match kind {
            Compression::Gzip => "Gzip".to_owned(),
            Compression::Zlib => "Zlib".to_owned(),
            Compression::Deflate => "Deflate, without a header".to_owned(),
        },
        trust: Trust::Whole,
        warnings: Vec::new(),
    };
    match kind {
        Compression::Gzip => expanded.add_members(data, most, goes_on)?,
        Compression::Zlib => expanded.add_zlib(data, most, goes_on)?,
        Compression::Deflate => {
            expanded.add_stream(kind, data, most, goes_on)?;
        }
    }
    Ok(expanded)
}

impl Expanded {
    fn doubt(&mut self, trust: Trust, why: String) {
        self.trust = self.trust.max(trust);
        self.warnings.push(why);
    }

    /// Expands a stream of deflate. Returns whether it came to its end.
    fn add_stream(
        &mut self,
        kind: Compression,
        stream: &[u8],
        most: usize,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<bool, Refusal> {
        let start = self.bytes.len();
        let (read, end) = inflate(stream, &mut self.bytes, most, goes_on)?;
        self.used += read;
        if end != End::Whole && self.bytes.is_empty() {
            return Err(Refusal::Nothing(kind));
        }
        let got = counted(self.bytes.len() - start);
        let name = kind.name();
        match end {
            End::Whole => {}
            End::Cut => self.doubt(
                Trust::Doubtful,
                format!("The {name} data is cut: {got} of what it held could be read"),
            ),
            End::Damaged => self.doubt(
                Trust::Contradicted,
                format!(
                    "The {name} data is damaged near its byte {}: {got} could be read before that",
                    self.used
                ),
            ),
        }
        Ok(end == End::Whole)
    }

    fn add_zlib(
        &mut self,
        data: &[u8],
        most: usize,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<(), Refusal> {
        const HAS_DICTIONARY: u8 = 0x20;
        let kind = Compression::Zlib;
        let stream = match data {
            [first, second, stream @ ..] if is_zlib_header(*first, *second) => {
                if second & HAS_DICTIONARY != 0 {
                    return Err(Refusal::NeedsDictionary);
                }
                stream
            }
            _ => return Err(Refusal::NoData(kind)),
        };
        self.used = 2;
        if !self.add_stream(kind, stream, most, goes_on)? {
            return Ok(());
        }
        let Some(checksum) = self.trailer::<4>(data) else {
            return Ok(());
        };
        if u32::from_be_bytes(checksum) != adler32(&self.bytes) {
            self.tell_wrong_checksum(kind);
        }
        Ok(())
    }

    /// Expands the members of gzip data, one after the other.
    fn add_members(
        &mut self,
        data: &[u8],
        most: usize,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<(), Refusal> {
        let kind = Compression::Gzip;
        let mut members = 0_u64;
        while let Some(rest) = data.get(self.used..)
            && (members == 0 || !rest.is_empty())
        {
            let header = match gzip::header(rest) {
                Ok(header) => header,
                Err(NoHeader::Other) if members == 0 => return Err(Refusal::NoData(kind)),
                Err(NoHeader::Cut) if members == 0 => return Err(Refusal::Nothing(kind)),
                // What follows is left out, and said.
                Err(_) => break,
            };
            self.name_file(&header, members);
            members += 1;
            self.used += header.len;
            let start = self.bytes.len();
            let stream = data.get(self.used..).unwrap_or_default();
            if !self.add_stream(kind, stream, most, goes_on)? {
                break;
            }
            let (Some(checksum), Some(len)) = (self.trailer::<4>(data), self.trailer::<4>(data))
            else {
                break;
            };
            let made = self.bytes.get(start..).unwrap_or_default();
            let mut actual = Crc::new();
            actual.update(made);
            // The length is that of the bytes modulo 2^32.
            if u32::from_le_bytes(checksum) != actual.sum()
                || u32::from_le_bytes(len) != made.len() as u32
            {
                self.tell_wrong_checksum(kind);
            }
        }
        if members > 1 {
            self.assumption = format!("{}, {members} members", self.assumption);
        }
        Ok(())
    }

    /// Says which file it is, as the header of the first member has it.
    fn name_file(&mut self, header: &Header, members: u64) {
        if let Some(name) = header.name.as_ref().filter(|name| !name.is_empty())
            && members == 0
        {
            self.assumption.push_str(", the file ");
            self.assumption.push_str(&escape_bytes(name));
        }
    }

    /// The next bytes of a trailer. Where they are cut, that is said.
    fn trailer<const N: usize>(&mut self, data: &[u8]) -> Option<[u8; N]> {
        let rest = data.get(self.used..).unwrap_or_default();
        let Some(trailer) = rest.first_chunk() else {
            self.used = data.len();
            self.doubt(
                Trust::Doubtful,
                "The data is cut in the checksum at its end, which was not checked".to_owned(),
            );
            return None;
        };
        self.used += N;
        Some(*trailer)
    }

    fn tell_wrong_checksum(&mut self, kind: Compression) {
        self.doubt(
            Trust::Contradicted,
            format!(
                "The checksum of the {} data is not that of these bytes",
                kind.name()
            ),
        );
    }
}

fn counted(bytes: usize) -> String {
    let plural = if bytes == 1 { "" } else { "s" };
    format!("{bytes} byte{plural}")
}

/// The checksum of zlib (RFC 1950 §8.2).
fn adler32(bytes: &[u8]) -> u32 {
    const MODULUS: u32 = 65_521;

    /// So many bytes can be added before the sums have to be reduced.
    const BLOCK: usize = 5_552;
    let (mut low, mut high) = (1_u32, 0_u32);
    for block in bytes.chunks(BLOCK) {
        for byte in block {
            low += u32::from(*byte);
            high += low;
        }
        low %= MODULUS;
        high %= MODULUS;
    }
    high << 16 | low
}
