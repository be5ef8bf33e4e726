//! Headers of gzip and zlib.

use memchr::memchr_iter;
use memchr::memmem;

use super::{Run, RunKind};
use crate::decode::compression::{Compression, is_zlib_header};
use crate::decode::expand::{Refusal, expand_start};
use crate::notation::Trust;

/// How many bytes behind a header are looked at.
const LOOKED_AT: usize = 1 << 10;

/// What is behind the weak signature of zlib has to expand to so many bytes, or come to its end with its checksum.
const LEAST: usize = 256;

/// What is text as far as this is no compressed data: `x^2` is the signature of zlib.
const LEAST_TEXT: usize = 32;

/// In a piece, so many places are tried at most: text can be made of nothing but weak signatures.
const MOST_TRIED: usize = 256;

/// The fixed part of a header of gzip.
const GZIP_HEADER: usize = 10;

/// The two bytes of a header of zlib.
const ZLIB_HEADER: usize = 2;

pub(super) fn find(piece: &[u8], found: &mut Vec<Run>) {
    for start in memmem::find_iter(piece, b"\x1F\x8B\x08").take(MOST_TRIED) {
        let rest = piece.get(start..).unwrap_or_default();
        if Compression::of(rest) == Some(Compression::Gzip) && expands(Compression::Gzip, rest) {
            add(found, start, GZIP_HEADER, Compression::Gzip);
        }
    }
    // All that is in use begins with 78: a window of 32 KiB.
    let at = |start: usize| piece.get(start..).unwrap_or_default();
    let headers = memchr_iter(0x78, piece).filter(|start| may_be_zlib(at(*start)));
    for start in headers.take(MOST_TRIED) {
        if expands(Compression::Zlib, at(start)) {
            add(found, start, ZLIB_HEADER, Compression::Zlib);
        }
    }
}

fn add(found: &mut Vec<Run>, start: usize, len: usize, kind: Compression) {
    found.push(Run {
        range: start..start + len,
        kind: RunKind::Header(kind),
    });
}

/// Are these bytes of text? Compressed data is of all values.
fn is_text(bytes: &[u8]) -> bool {
    let is_plain = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | 0x20..0x7F);
    bytes.iter().all(is_plain)
}

/// Is this a header of zlib, and the start of a block of deflate behind it (RFC 1951 §3.2.3)?
fn may_be_zlib(rest: &[u8]) -> bool {
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
    may_begin && is_zlib_header(*first, *second) && !is_text(rest.get(..LEAST_TEXT).unwrap_or(rest))
}

/// Does the data behind a header expand to enough to be certain, or to its end?
fn expands(kind: Compression, rest: &[u8]) -> bool {
    let data = rest.get(..LOOKED_AT).unwrap_or(rest);
    match expand_start(kind, data, LEAST, &|| true) {
        // More than was asked for.
        Err(Refusal::TooLong(_)) => true,
        Ok(expanded) => match expanded.trust {
            Trust::Whole => !expanded.bytes.is_empty(),
            // It is cut where the piece ends, or where no more was looked at.
            Trust::Doubtful => kind == Compression::Gzip || expanded.bytes.len() >= LEAST,
            Trust::Contradicted => false,
        },
        Err(_) => false,
    }
}
