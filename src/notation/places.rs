//! Lines and columns of places in a text.

use crate::utf8::{Decoder, Unit};

/// The signature, EF BB BF, takes no column.
const SIGNATURE: &[u8] = b"\xEF\xBB\xBF";

/// Finds the line and the column of one place after the other, each further on than the one before: the
/// text is gone through once.
pub struct Places<'a> {
    text: &'a [u8],

    /// The byte that the counting has come to.
    at: usize,

    /// Counted from 1. Lines end at LF.
    line: u64,

    /// Counted from 1, in code points and ill-formed spans.
    column: u64,
}

impl<'a> Places<'a> {
    /// At the start of a text.
    pub fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            at: if text.starts_with(SIGNATURE) {
                SIGNATURE.len()
            } else {
                0
            },
            line: 1,
            column: 1,
        }
    }

    /// Line and column of a place, in bytes of the text. One that lies before the last one that was asked
    /// for gets the line and column of that.
    pub fn find(&mut self, place: usize) -> (u64, u64) {
        let way = self.text.get(self.at..place).unwrap_or_default();
        self.at = self.at.max(place);
        let lines = memchr::memchr_iter(b'\n', way).count();
        self.line += lines as u64;
        let last_line = match memchr::memrchr(b'\n', way) {
            Some(end) => {
                self.column = 1;
                way.get(end + 1..).unwrap_or_default()
            }
            None => way,
        };
        Decoder::decode_all(last_line, &mut |_: Unit| self.column += 1);
        (self.line, self.column)
    }
}
