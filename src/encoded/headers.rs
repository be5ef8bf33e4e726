//! Headers of gzip and zlib.

use std::ops::Range;

use flate2::{Crc, Decompress, FlushDecompress, Status};
use memchr::{memchr_iter, memmem};

use super::RunKind;
use super::compression::{Compression, is_zlib_header};
use super::gzip;
use super::text::{Form, Text};

/// How many bytes behind the start of a header are looked at.
const LOOKED_AT: usize = 1 << 10;

/// What is behind a signature has to expand to more than so many bytes, or come to its end with its checksum.
const LEAST: usize = 256;

/// What is text as far as this is no compressed data: `x^2` is the signature of zlib.
const LEAST_TEXT: usize = 32;

/// In a stretch, so many places are tried at most for each kind: text can be made of nothing but weak signatures.
const MOST_TRIED: u32 = 256;

/// How long a stretch is. The first begins at offset 0.
const STRETCH: u64 = 1 << 20;

/// The fixed part of a header of gzip.
const GZIP_HEADER: u64 = 10;

/// The two bytes of a header of zlib.
const ZLIB_HEADER: u64 = 2;

/// Looks for headers of compressed data.
#[derive(Debug, Clone)]
pub(super) struct Headers {
    at: u64,
    gzip: Tries,
    zlib: Tries,
}

/// How often it was tried in a stretch.
#[derive(Debug, Clone, Default)]
struct Tries {
    stretch: u64,
    count: u32,
}

impl Tries {
    /// May it be tried at an offset?
    fn may_try(&mut self, offset: u64) -> bool {
        let stretch = offset / STRETCH;
        if stretch != self.stretch {
            *self = Self { stretch, count: 0 };
        }
        self.count += 1;
        self.count <= MOST_TRIED
    }
}

impl Headers {
    pub(super) fn new(at: u64) -> Self {
        Self {
            at,
            gzip: Tries::default(),
            zlib: Tries::default(),
        }
    }

    /// Goes on at another offset, having tried as often as before.
    pub(super) fn resumed(&self, at: u64) -> Self {
        Self { at, ..self.clone() }
    }
}

impl Headers {
    /// Tries the places of a range that may be the header of zlib.
    fn try_zlib(
        &mut self,
        text: &Text<'_>,
        places: Range<usize>,
        found: &mut Vec<(Range<u64>, RunKind)>,
    ) {
        let start = places.start;
        for place in memchr_iter(0x78, text.between(places)) {
            let rest = text.from(start + place);
            let offset = text.offset(start + place);
            if may_be_zlib(rest) && self.zlib.may_try(offset) && is_zlib(rest) {
                let kind = RunKind::Header(Compression::Zlib);
                found.push((offset..offset + ZLIB_HEADER, kind));
            }
        }
    }
}

impl Form for Headers {
    fn go_on(&mut self, text: &Text<'_>, found: &mut Vec<(Range<u64>, RunKind)>) {
        let place = text.place(self.at);
        let end = if text.is_end {
            text.bytes.len()
        } else {
            text.bytes.len().saturating_sub(LOOKED_AT).max(place)
        };
        // A signature that begins before the end may reach behind it.
        let piece = text.between(place..text.bytes.len().min(end + 2));
        for start in memmem::find_iter(piece, b"\x1F\x8B\x08") {
            let rest = text.from(place + start);
            let offset = text.offset(place + start);
            if Compression::of(rest) == Some(Compression::Gzip)
                && self.gzip.may_try(offset)
                && is_gzip(rest)
            {
                let kind = RunKind::Header(Compression::Gzip);
                found.push((offset..offset + GZIP_HEADER, kind));
            }
        }
        // All that is in use begins with 78: a window of 32 KiB.
        let mut start = place;
        while start < end {
            let next = end.min(start + AT_ONCE);
            // With the second byte of a header that begins with the last one.
            if may_hold_zlib(text.between(start..text.bytes.len().min(next + 1))) {
                self.try_zlib(text, start..next, found);
            }
            start = next;
        }
        self.at = text.offset(end);
    }

    fn open_from(&self) -> u64 {
        self.at
    }

    fn needs_from(&self) -> u64 {
        self.at
    }
}

/// So many bytes are asked at once whether a header of zlib may begin in them.
const AT_ONCE: usize = 1 << 10;

/// May the header of zlib be among these bytes? Of the second bytes that it can have behind 78, these need no
/// dictionary.
fn may_hold_zlib(bytes: &[u8]) -> bool {
    let seconds = bytes.get(1..).unwrap_or_default();
    // In a form that the compiler makes wide instructions of.
    let pairs = bytes.iter().zip(seconds);
    let found = pairs.fold(0, |all, (first, second)| {
        let may_follow = matches!(second, 0x01 | 0x5E | 0x9C | 0xDA);
        all | u8::from(*first == 0x78) & u8::from(may_follow)
    });
    found != 0
}

/// Are these bytes of text? Compressed data is of all values.
fn is_text(bytes: &[u8]) -> bool {
    let is_plain = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | 0x20..0x7F);
    bytes.iter().all(is_plain)
}

/// A flag of zlib: the data needs a dictionary, which is elsewhere.
const HAS_DICTIONARY: u8 = 0x20;

/// Is this a header of zlib, and the start of a block of deflate behind it (RFC 1951 §3.2.3)?
pub(super) fn may_be_zlib(rest: &[u8]) -> bool {
    let [first, second, block, ..] = rest else {
        return false;
    };
    let may_begin = match block >> 1 & 3 {
        // Stored: the length, and its complement.
        0 => matches!(rest, [_, _, _, low, high, not_low, not_high, ..]
            if *low == !not_low && *high == !not_high),
        1 => true,
        // Codes of its own: at most 286 of them.
        2 => block >> 3 <= 29,
        _ => false,
    };
    may_begin
        && is_zlib_header(*first, *second)
        && second & HAS_DICTIONARY == 0
        && !is_text(rest.get(..LEAST_TEXT).unwrap_or(rest))
}

/// How the start of a stream of deflate ended.
enum End {
    /// By its own mark, so many bytes from its start.
    Whole(usize),

    /// The bytes end within it.
    Cut,

    /// It expands to more than was asked for.
    Enough,

    /// What is there is no deflate.
    Damaged,
}

/// Expands the start of a stream to a few bytes.
fn inflate(stream: &[u8]) -> (Vec<u8>, End) {
    let mut engine = Decompress::new(false);
    let mut made = vec![0; LEAST + 1];
    let status = engine.decompress(stream, &mut made, FlushDecompress::None);
    made.truncate(usize::try_from(engine.total_out()).unwrap_or(0));
    let end = match status {
        _ if made.len() > LEAST => End::Enough,
        Ok(Status::StreamEnd) => End::Whole(usize::try_from(engine.total_in()).unwrap_or(0)),
        Ok(_) => End::Cut,
        Err(_) => End::Damaged,
    };
    (made, end)
}

/// Does the data behind a header of gzip expand?
fn is_gzip(rest: &[u8]) -> bool {
    let data = rest.get(..LOOKED_AT).unwrap_or(rest);
    let Ok(header) = gzip::header(data) else {
        return false;
    };
    let stream = data.get(header.len..).unwrap_or_default();
    let (made, end) = inflate(stream);
    match end {
        End::Enough => true,
        End::Cut => !made.is_empty(),
        End::Whole(read) => match stream.get(read..).and_then(|rest| rest.first_chunk()) {
            Some(checksum) => {
                let mut actual = Crc::new();
                actual.update(&made);
                !made.is_empty() && u32::from_le_bytes(*checksum) == actual.sum()
            }
            None => !made.is_empty(),
        },
        End::Damaged => false,
    }
}

/// Does the data behind a header of zlib expand to enough to be certain, or to its end with its checksum?
fn is_zlib(rest: &[u8]) -> bool {
    let data = rest.get(..LOOKED_AT).unwrap_or(rest);
    let stream = data.get(2..).unwrap_or_default();
    // Codes of its own make sense by chance hardly ever; with the fixed ones nearly all bytes do.
    let is_fixed = stream.first().is_none_or(|block| block >> 1 & 3 == 1);
    let (made, end) = inflate(stream);
    match end {
        End::Enough => !is_fixed,
        End::Whole(read) => {
            let checksum = stream.get(read..).and_then(|rest| rest.first_chunk());
            !made.is_empty() && checksum.is_some_and(|it| u32::from_be_bytes(*it) == adler32(&made))
        }
        End::Cut | End::Damaged => false,
    }
}

/// The checksum of zlib (RFC 1950 §8.2) of a few bytes.
fn adler32(bytes: &[u8]) -> u32 {
    const MODULUS: u32 = 65_521;
    let (mut low, mut high) = (1_u32, 0_u32);
    for byte in bytes {
        low = (low + u32::from(*byte)) % MODULUS;
        high = (high + low) % MODULUS;
    }
    high << 16 | low
}
