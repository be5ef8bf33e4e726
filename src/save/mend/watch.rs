//! Looks out for bytes that are in another encoding than a source was taken for.

use crate::encodings::Encoding;

/// So many characters of ASCII side by side are hardly ever UTF-16: of 24 common ideographs, each would have to be of
/// two such bytes.
const ASCII: usize = 48;

/// At the end of a source so many are enough.
const ASCII_AT_END: usize = 20;

/// So many bytes, each beside a NUL, are hardly ever text with a byte for each character.
const BESIDE_NUL: usize = 8;

/// Takes the bytes that a plan decodes, and notes where they go on in another encoding: a judgement from samples, or
/// from the start of a pipe, does not see all of them. It holds a few numbers.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// Where the first such stretch begins.
    found: Option<u64>,

    /// The offset of the next byte.
    at: u64,

    /// What the last bytes were: how many of the kind that would be another encoding.
    run: usize,

    /// Was the last byte NUL?
    was_nul: bool,
}

impl Watch {
    /// Takes the next bytes, which are decoded as `from`.
    pub(super) fn push(&mut self, bytes: &[u8], from: Encoding) {
        if self.found.is_none() {
            match from {
                Encoding::Utf16Le | Encoding::Utf16Be => self.find_ascii(bytes),
                Encoding::Utf32Le | Encoding::Utf32Be => {}
                _ => self.find_nuls(bytes),
            }
        }
        self.at += bytes.len() as u64;
    }

    /// Another part begins, in another encoding.
    pub(super) fn begin_part(&mut self) {
        self.run = 0;
        self.was_nul = false;
    }

    /// Where the first stretch in another encoding begins; `from` is what was decoded at the end.
    pub(super) fn finish(self, from: Encoding) -> Option<u64> {
        let is_utf16 = matches!(from, Encoding::Utf16Le | Encoding::Utf16Be);
        let is_at_end = is_utf16 && self.run >= ASCII_AT_END;
        let at_end = is_at_end.then(|| self.at - self.run as u64);
        self.found.or(at_end)
    }

    /// Looks for many bytes of ASCII. A byte that is none of it, seen from behind, spares all before it.
    fn find_ascii(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some((window, _)) = rest.split_at_checked(ASCII - self.run) {
            match window.iter().rposition(|byte| !is_of_ascii_text(*byte)) {
                Some(place) => {
                    rest = rest.get(place + 1..).unwrap_or_default();
                    self.run = 0;
                }
                None => {
                    let here = (bytes.len() - rest.len()) as u64;
                    self.found = Some(self.at + here - self.run as u64);
                    return;
                }
            }
        }
        self.run = match rest.iter().rposition(|byte| !is_of_ascii_text(*byte)) {
            Some(place) => rest.len() - place - 1,
            None => self.run + rest.len(),
        };
    }

    /// Looks for bytes that each have a NUL beside them.
    fn find_nuls(&mut self, bytes: &[u8]) {
        if self.run == 0 && !self.was_nul && memchr::memchr(0, bytes).is_none() {
            return;
        }
        for (place, byte) in bytes.iter().enumerate() {
            let is_nul = *byte == 0;
            self.run = if is_nul == self.was_nul {
                0
            } else {
                self.run + 1
            };
            self.was_nul = is_nul;
            if self.run + 1 == 2 * BESIDE_NUL {
                let end = self.at + place as u64 + 1;
                self.found = Some(end.saturating_sub(2 * BESIDE_NUL as u64));
                return;
            }
        }
    }
}

/// Is it a byte of text in ASCII, other than most bytes of UTF-16 are?
fn is_of_ascii_text(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~')
}
