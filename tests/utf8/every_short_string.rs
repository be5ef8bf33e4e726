//! All 16,843,008 byte strings of one to three bytes.

use std::fmt::Write as _;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use byteloupe::utf8::conformance::{self, SHA_256, SPANS, STRINGS};
use byteloupe::utf8::{self, Decoder, Unit, UnitKind};
use sha2::{Digest, Sha256};

const WORKERS: usize = 2;

/// A piece of the list, and how many strings and spans it names.
struct Piece {
    list: Vec<u8>,
    strings: u64,
    spans: u64,
}

impl Piece {
    /// Every string of `len` bytes that starts with this byte.
    fn of(first: u8, len: usize) -> Self {
        let (mut strings, mut spans) = (0, 0);
        let list = conformance::lines(first, len, |bytes, span| {
            let mut units: [Option<Unit>; 3] = [None; 3];
            let mut count = 0;
            Decoder::decode_all(bytes, &mut |unit| {
                units[count] = Some(unit);
                count += 1;
            });
            let cut = units[..count].iter().flatten();
            assert_cut_as_std_does(bytes, cut.clone());
            assert!(cut.clone().copied().eq(utf8::units(bytes)), "{bytes:02X?}");
            for unit in cut.filter(|unit| unit.span().is_some()) {
                span(unit.offset as usize, unit.len());
                spans += 1;
            }
            strings += 1;
        });
        Self {
            list,
            strings,
            spans,
        }
    }
}

/// Panics unless the standard library finds the same characters and the same spans.
fn assert_cut_as_std_does<'a>(bytes: &[u8], mut units: impl Iterator<Item = &'a Unit>) {
    let mut offset = 0;
    let mut next = |len: usize, scalar: Option<char>| {
        let unit = units.next().expect("as many units as std finds");
        let same = unit.offset == offset
            && unit.len() == len
            && match unit.kind {
                UnitKind::Scalar(found) => scalar == Some(found),
                UnitKind::Span(_) => scalar.is_none(),
            };
        assert!(same, "{unit:?} of {bytes:02X?}");
        offset += len as u64;
    };
    for chunk in bytes.utf8_chunks() {
        for scalar in chunk.valid().chars() {
            next(scalar.len_utf8(), Some(scalar));
        }
        if !chunk.invalid().is_empty() {
            next(chunk.invalid().len(), None);
        }
    }
    assert!(units.next().is_none(), "too many units in {bytes:02X?}");
}

#[test]
fn all_strings_of_one_to_three_bytes_are_cut_as_other_decoders_cut_them() {
    let mut hash = Sha256::new();
    let mut strings = 0;
    let mut spans = 0;
    thread::scope(|scope| {
        // Worker w makes every piece whose first byte leaves the rest w; they are hashed in order.
        let workers: [Receiver<Piece>; WORKERS] = std::array::from_fn(|worker| {
            let (to, from) = sync_channel(2);
            scope.spawn(move || {
                for len in 1..=3 {
                    for first in (0..=0xFF).filter(|b| usize::from(*b) % WORKERS == worker) {
                        if to.send(Piece::of(first, len)).is_err() {
                            return;
                        }
                    }
                }
            });
            from
        });
        for _ in 0..3 {
            for first in 0..256 {
                let piece = workers[first % WORKERS].recv().expect("the worker lives");
                hash.update(&piece.list);
                strings += piece.strings;
                spans += piece.spans;
            }
        }
    });
    assert_eq!(strings, STRINGS);
    assert_eq!(spans, SPANS);
    let digest = hash.finalize().iter().fold(String::new(), |mut text, b| {
        write!(text, "{b:02x}").unwrap();
        text
    });
    assert_eq!(digest, SHA_256);
}
