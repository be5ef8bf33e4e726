//! Base64 (RFC 4648 §4).

use super::encode::Encode;
use super::size::Size;
use super::writing::Writing;

/// Base64.
pub(in crate::notation) const BASE64: Writing = Writing::of_bytes(
    |_| Box::new(Base64::default()),
    |len, _| Size::Exact(len.div_ceil(3).saturating_mul(4)),
);

/// The digit of each number below 64.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Four digits for three bytes, padded at the end, on one line.
#[derive(Default)]
pub(super) struct Base64 {
    /// Bytes that wait for the rest of their three, in the first `held_len` places.
    held: [u8; 3],

    /// How many bytes wait for the rest of their group, 0 to 2.
    held_len: usize,
}

impl Encode for Base64 {
    fn push(&mut self, bytes: &[u8], text: &mut String) {
        let missing = (3 - self.held_len) % 3;
        let (first, rest) = bytes.split_at(missing.min(bytes.len()));
        for &byte in first {
            self.hold(byte);
        }
        if self.held_len == 3 {
            four(self.held, 3, text);
            self.held_len = 0;
        }
        let (threes, last) = rest.as_chunks::<3>();
        for &three in threes {
            four(three, 3, text);
        }
        for &byte in last {
            self.hold(byte);
        }
    }

    fn finish(&mut self, text: &mut String) {
        if self.held_len > 0 {
            for place in self.held.iter_mut().skip(self.held_len) {
                *place = 0;
            }
            four(self.held, self.held_len, text);
        }
    }
}

impl Base64 {
    fn hold(&mut self, byte: u8) {
        if let Some(place) = self.held.get_mut(self.held_len) {
            *place = byte;
            self.held_len += 1;
        }
    }
}

/// Writes three bytes, of which the first `len` are there.
fn four(three: [u8; 3], len: usize, text: &mut String) {
    let [first, second, third] = three.map(u32::from);
    let bits = first << 16 | second << 8 | third;
    for place in 0..4 {
        if place > len {
            text.push('=');
        } else {
            let number = bits >> (18 - 6 * place) & 0x3F;
            text.push(char::from(ALPHABET[number as usize]));
        }
    }
}
