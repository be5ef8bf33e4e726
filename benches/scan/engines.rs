//! What is timed: ours, and others that look at every byte.

use std::hint::black_box;

use bstr::ByteSlice as _;
use byteloupe::census::{BLOCK_LEN, Scan, ScanOptions};
use byteloupe::source::{MemorySource, Source as _};
use byteloupe::utf8::classifier::{self, Backend, CONTEXT_LEN, Tally};

/// A way through all the bytes of a corpus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Engine {
    /// `simdutf8::basic`: valid or not. It goes to the end in any case.
    Basic,

    /// Ours, as `report` calls it: with the index and the groups.
    Ours(Backend),

    /// The same on two threads.
    TwoThreads(Backend),

    /// Our classifier without anything around it.
    Classifier(Backend),

    /// `simdutf8::compat`, resumed after every error.
    Resumed,

    /// `utf8_chunks` of the standard library.
    Std,

    /// `utf8_chunks` of bstr.
    Bstr,

    /// A decoder that writes U+FFFD for errors; what it writes is counted.
    EncodingRs,

    /// The sum of all words.
    ReadSum,
}

impl Engine {
    /// Every engine, with ours on each path.
    pub(crate) fn all(paths: &[Backend]) -> Vec<Self> {
        let mut engines = vec![Self::Basic];
        engines.extend(paths.iter().map(|path| Self::Ours(*path)));
        engines.extend(paths.last().map(|path| Self::TwoThreads(*path)));
        engines.extend(paths.iter().map(|path| Self::Classifier(*path)));
        engines.extend([
            Self::Resumed,
            Self::Std,
            Self::Bstr,
            Self::EncodingRs,
            Self::ReadSum,
        ]);
        engines
    }

    pub(crate) fn name(self) -> String {
        let with = |what: &str, path: Backend| format!("{what} {}", path.name());
        match self {
            Self::Basic => "basic".to_owned(),
            Self::Ours(path) => with("ours", path),
            Self::TwoThreads(path) => with("2 threads", path),
            Self::Classifier(path) => with("classifier", path),
            Self::Resumed => "compat resumed".to_owned(),
            Self::Std => "std".to_owned(),
            Self::Bstr => "bstr".to_owned(),
            Self::EncodingRs => "encoding_rs".to_owned(),
            Self::ReadSum => "read".to_owned(),
        }
    }

    /// Goes through all the bytes.
    pub(crate) fn run(self, source: &MemorySource) {
        let bytes = black_box(source.in_memory().unwrap_or_default());
        match self {
            Self::Basic => {
                black_box(simdutf8::basic::from_utf8(bytes).is_ok());
            }
            Self::Ours(path) => scan(source, path, 1),
            Self::TwoThreads(path) => scan(source, path, 2),
            Self::Classifier(path) => {
                black_box(classify(path, bytes));
            }
            Self::Resumed => {
                black_box(resumed(bytes));
            }
            Self::Std => {
                black_box(<[u8]>::utf8_chunks(bytes).count());
            }
            Self::Bstr => {
                black_box(bytes.as_bstr().utf8_chunks().count());
            }
            Self::EncodingRs => {
                black_box(decoded(bytes));
            }
            Self::ReadSum => {
                let sum = |sum: u64, eight: &[u8; 8]| sum.wrapping_add(u64::from_le_bytes(*eight));
                black_box(bytes.as_chunks().0.iter().fold(0, sum));
            }
        }
    }
}

fn scan(source: &MemorySource, path: Backend, threads: usize) {
    let options = ScanOptions {
        threads,
        path: Some(path),
    };
    let scan = Scan::run(source, options, &|_| {}).unwrap_or_else(|error| panic!("{error}"));
    black_box(scan.totals());
}

/// Everything that the classifier counts, block by block.
fn classify(path: Backend, bytes: &[u8]) -> Tally {
    let mut tally = Tally::default();
    let mut start = 0;
    for block in bytes.chunks(BLOCK_LEN as usize) {
        let context = &bytes[start.max(CONTEXT_LEN) - CONTEXT_LEN..start];
        tally += classifier::count(path, context, block).tally;
        start += block.len();
    }
    tally
}

/// How many errors there are.
fn resumed(bytes: &[u8]) -> usize {
    let (mut rest, mut errors) = (bytes, 0);
    while let Err(error) = simdutf8::compat::from_utf8(rest) {
        errors += 1;
        let after = error.valid_up_to() + error.error_len().unwrap_or(rest.len());
        rest = rest.get(after..).unwrap_or_default();
    }
    errors
}

/// How many characters are written, U+FFFD among them.
fn decoded(bytes: &[u8]) -> usize {
    const PIECE: usize = 64 << 10;
    let mut decoder = encoding_rs::UTF_8.new_decoder_without_bom_handling();
    let room = decoder.max_utf8_buffer_length(PIECE).unwrap_or_default();
    let mut written = vec![0; room];
    let mut characters = 0;
    let mut left = bytes.len();
    for piece in bytes.chunks(PIECE) {
        left -= piece.len();
        let (_, _, len, _) = decoder.decode_to_utf8(piece, &mut written, left == 0);
        characters += written[..len]
            .iter()
            .filter(|byte| **byte & 0xC0 != 0x80)
            .count();
    }
    characters
}
