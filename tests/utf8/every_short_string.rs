//! All 16,843,008 byte strings of one to three bytes.

use std::fmt::Write as _;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use byteloupe::utf8::{Decoder, Unit, UnitKind};
use sha2::{Digest, Sha256};

/// Of the list `hex|start+len,…` of all strings, the shortest first, then in byte order. It was made
/// by other decoders, long before this one.
const SHA_256: &str = "cf46af70862c14e9dfbe9ca4576a68323e77ffd818085572636bfa34343484e6";

const WORKERS: usize = 2;

/// A piece of the list, and how many strings and spans it names.
#[derive(Default)]
struct Piece {
    list: Vec<u8>,
    strings: u64,
    spans: u64,
}

impl Piece {
    /// Every string of `len` bytes that starts with this byte.
    fn of(first: u8, len: usize) -> Self {
        let mut piece = Self::default();
        let mut bytes = [first, 0, 0];
        for rest in 0..1_usize << (8 * (len - 1)) {
            for (index, byte) in bytes[1..len].iter_mut().enumerate() {
                *byte = (rest >> (8 * (len - 2 - index))) as u8;
            }
            piece.add(&bytes[..len]);
        }
        piece
    }

    fn add(&mut self, bytes: &[u8]) {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut units: [Option<Unit>; 3] = [None; 3];
        let mut count = 0;
        Decoder::decode_all(bytes, &mut |unit| {
            units[count] = Some(unit);
            count += 1;
        });
        let units = units[..count].iter().flatten();
        assert_cut_as_std_does(bytes, units.clone());

        for byte in bytes {
            self.list.push(DIGITS[usize::from(byte >> 4)]);
            self.list.push(DIGITS[usize::from(byte & 15)]);
        }
        let mut mark = b'|';
        for span in units.filter(|unit| unit.span().is_some()) {
            let place = [
                mark,
                b'0' + span.offset as u8,
                b'+',
                b'0' + span.len() as u8,
            ];
            self.list.extend_from_slice(&place);
            mark = b',';
            self.spans += 1;
        }
        if mark == b'|' {
            self.list.push(mark);
        }
        self.list.push(b'\n');
        self.strings += 1;
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
    assert_eq!(strings, 16_843_008);
    assert_eq!(spans, 22_498_496);
    let digest = hash.finalize().iter().fold(String::new(), |mut text, b| {
        write!(text, "{b:02x}").unwrap();
        text
    });
    assert_eq!(digest, SHA_256);
}
