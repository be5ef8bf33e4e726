//! Compressed data → bytes, with its checks.

use flate2::Crc;

use super::inflate::{End, MOST_TIMES, inflate};
use crate::encoded::compression::{Compression, is_zlib_header};
use crate::encoded::gzip::{self, Header, HeaderField, NoHeader};
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

    /// The bytes end in this field of the header of gzip.
    CutHeader(HeaderField),

    /// The header of gzip has flags that RFC 1952 reserves.
    ReservedFlags,

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
                    "This is not {} data, or it is damaged at its start.",
                    kind.name()
                )
            }
            Self::NoData(kind) => {
                format!(
                    "This is not {} data: it does not begin as that does.",
                    kind.name()
                )
            }
            Self::CutHeader(field) => format!(
                "This gzip data ends in the {} of its header: there is nothing to decompress.",
                field.name()
            ),
            Self::ReservedFlags => {
                "The header of this gzip data has flags that RFC 1952 §2.3.1 reserves. What they mean is not \
                 known, so that it was not decompressed."
                    .to_owned()
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

/// So many warnings about members of gzip data are given: there may be a member for every 20 bytes.
const MOST_TOLD: usize = 8;

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
        let Some(stated) = self.trailer(data, "checksum (ADLER32)") else {
            return Ok(());
        };
        let (stated, actual) = (u32::from_be_bytes(stated), adler32(&self.bytes));
        if stated != actual {
            self.doubt_checksum("ADLER32", "zlib data", stated, actual);
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
        let mut members = 0_u64;
        // Which member each warning is about.
        let mut about = Vec::new();
        let mut left_out = 0;
        let mut goes_on_after = true;
        while goes_on_after
            && let Some(rest) = data.get(self.used..)
            && (members == 0 || gzip::has_signature(rest))
        {
            members += 1;
            goes_on_after = self.add_member(rest, data, members == 1, most, goes_on)?;
            let told = self.warnings.len().min(MOST_TOLD);
            left_out += self.warnings.len() - told;
            self.warnings.truncate(told);
            about.resize(told, members);
        }
        if members > 1 {
            self.assumption = format!("{}, {members} members", self.assumption);
            for (warning, member) in self.warnings.iter_mut().zip(about) {
                *warning = format!("Member {member}: {}", in_sentence(warning));
            }
        }
        if left_out > 0 {
            let more = format!("{left_out} more such warnings about other members are left out");
            self.warnings.push(more);
        }
        Ok(())
    }

    /// Expands one member, at the start of `rest`, which is the end of `data`. Returns whether another may follow: this
    /// one came to its end.
    fn add_member(
        &mut self,
        rest: &[u8],
        data: &[u8],
        is_first: bool,
        most: usize,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<bool, Refusal> {
        let header = match gzip::header(rest) {
            Ok(header) => header,
            Err(NoHeader::Other) if is_first => return Err(Refusal::NoData(Compression::Gzip)),
            Err(NoHeader::Reserved) if is_first => return Err(Refusal::ReservedFlags),
            Err(NoHeader::Cut(field)) if is_first => return Err(Refusal::CutHeader(field)),
            Err(NoHeader::Cut(field)) => {
                self.used = data.len();
                let why = format!("The data is cut in the {} of the gzip header", field.name());
                self.doubt(Trust::Doubtful, why);
                return Ok(false);
            }
            Err(NoHeader::Reserved) => {
                let why = "The gzip header has flags that RFC 1952 reserves: what follows was not decompressed";
                self.doubt(Trust::Doubtful, why.to_owned());
                return Ok(false);
            }
            // What follows is left out, and said.
            Err(NoHeader::Other) => return Ok(false),
        };
        if is_first {
            self.name_file(&header);
        }
        if let Some(checksum) = header.checksum
            && checksum.stated != checksum.actual
        {
            let why = format!(
                "The checksum of the gzip header is not that of its bytes: FHCRC is {:04X} in the header and \
                 {:04X} by its bytes",
                checksum.stated, checksum.actual
            );
            self.doubt(Trust::Contradicted, why);
        }
        self.used += header.len;
        let start = self.bytes.len();
        let stream = data.get(self.used..).unwrap_or_default();
        if !self.add_stream(Compression::Gzip, stream, most, goes_on)? {
            return Ok(false);
        }
        let Some(stated) = self.trailer(data, "checksum (CRC32)") else {
            return Ok(false);
        };
        let stated = u32::from_le_bytes(stated);
        let made = self.bytes.get(start..).unwrap_or_default();
        // The length is that of the bytes modulo 2^32.
        let (made_len, actual_len) = (made.len(), made.len() as u32);
        let mut actual = Crc::new();
        actual.update(made);
        if stated != actual.sum() {
            self.doubt_checksum("CRC32", "gzip data", stated, actual.sum());
        }
        let Some(stated) = self.trailer(data, "length (ISIZE)") else {
            return Ok(false);
        };
        let stated = u32::from_le_bytes(stated);
        if stated != actual_len {
            let why = format!(
                "The length in the gzip data is not that of these bytes: ISIZE is {stated} in the data, which \
                 expands to {}",
                counted(made_len)
            );
            self.doubt(Trust::Contradicted, why);
        }
        Ok(true)
    }

    /// Says which file it is, as the header of the first member has it.
    fn name_file(&mut self, header: &Header) {
        if let Some(name) = header.name.as_ref().filter(|name| !name.is_empty()) {
            self.assumption.push_str(", the file ");
            self.assumption.push_str(&escape_bytes(name));
        }
    }

    /// The next four bytes of a trailer. Where they are cut, the field is named.
    fn trailer(&mut self, data: &[u8], field: &str) -> Option<[u8; 4]> {
        let rest = data.get(self.used..).unwrap_or_default();
        let Some(trailer) = rest.first_chunk() else {
            self.used = data.len();
            self.doubt(
                Trust::Doubtful,
                format!("The data is cut in the {field} at its end, which was not checked"),
            );
            return None;
        };
        self.used += trailer.len();
        Some(*trailer)
    }

    fn doubt_checksum(&mut self, field: &str, data: &str, stated: u32, actual: u32) {
        self.doubt(
            Trust::Contradicted,
            format!(
                "The checksum of the {data} is not that of these bytes: {field} is {stated:08X} in the data and \
                 {actual:08X} by the bytes"
            ),
        );
    }
}

/// A sentence to follow a colon.
fn in_sentence(sentence: &str) -> String {
    let mut rest = sentence.chars();
    let first = rest.next().map(|it| it.to_ascii_lowercase());
    first.into_iter().chain(rest).collect()
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
