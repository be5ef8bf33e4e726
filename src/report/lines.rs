//! Lines and columns of places in a file.

use super::finding::FileFinding;
use crate::utf8::syntax::is_tail;

/// How many bytes are read at a time.
const READ_LEN: u64 = 64 << 10;

/// A place so far away is looked up in what was counted: the bytes before it are not read.
const FAR: u64 = 1 << 20;

/// A place in a file by line and column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LinePlace {
    /// Offset, at which a code point or an ill-formed span begins or ends.
    pub(super) offset: u64,

    /// Counted from 1; a line ends at LF.
    pub(super) line: u64,

    /// Counted from 1, in code points and ill-formed spans, without the signature.
    pub(super) column: u64,
}

impl LinePlace {
    /// The start of a file.
    const START: Self = Self {
        offset: 0,
        line: 1,
        column: 1,
    };
}

/// Gives the line and the column of one place after the other, without going back.
pub(super) struct LineReader<'a> {
    finding: &'a FileFinding,
    at: LinePlace,
    buffer: Vec<u8>,
}

impl<'a> LineReader<'a> {
    pub(super) fn new(finding: &'a FileFinding) -> Self {
        Self {
            finding,
            at: LinePlace::START,
            buffer: Vec::new(),
        }
    }

    /// Where some bytes begin and end. They begin at or after those that were asked for before. What
    /// cannot be read is kept with the finding.
    pub(super) fn ends_of(&mut self, offset: u64, length: u64) -> (LinePlace, LinePlace) {
        let near = if offset.saturating_sub(self.at.offset) > FAR {
            self.finding.line_place(offset).unwrap_or(self.at)
        } else {
            self.at
        };
        let start = self.go_on(near, offset);
        let end = self.go_on(start, offset.saturating_add(length));
        self.at = start;
        (start, end)
    }

    /// The place at an offset that is not before another place.
    fn go_on(&mut self, from: LinePlace, to: u64) -> LinePlace {
        let mut at = from;
        if self.finding.totals().start.signature && at.offset < 3 {
            // It is in no column.
            at.offset = to.min(3);
        }
        while at.offset < to {
            let wanted = (to - at.offset).min(READ_LEN);
            self.buffer.resize(wanted as usize, 0);
            let read = self.finding.read_again(at.offset, &mut self.buffer);
            let bytes = self.buffer.get(..read).unwrap_or_default();
            let whole = if at.offset + wanted < to {
                whole_units(bytes)
            } else {
                bytes
            };
            if whole.is_empty() {
                break;
            }
            let feeds = memchr::memchr_iter(b'\n', whole).count() as u64;
            let mut last_line = whole;
            if feeds > 0 {
                at.line += feeds;
                at.column = 1;
                let last = memchr::memrchr(b'\n', whole).map_or(0, |feed| feed + 1);
                last_line = whole.get(last..).unwrap_or_default();
            }
            at.column += columns(last_line);
            at.offset += whole.len() as u64;
        }
        at
    }
}

/// How many code points and ill-formed spans there are.
fn columns(bytes: &[u8]) -> u64 {
    let of_chunk = |chunk: std::str::Utf8Chunk<'_>| {
        let spans = usize::from(!chunk.invalid().is_empty());
        chunk.valid().chars().count() + spans
    };
    bytes.utf8_chunks().map(of_chunk).sum::<usize>() as u64
}

/// The bytes without what may go on behind them. Four tails in a row end no unit but their own.
fn whole_units(bytes: &[u8]) -> &[u8] {
    let tails = bytes.iter().rev().take(4);
    let tails = tails.take_while(|byte| is_tail(**byte)).count();
    let end = match tails {
        4 => bytes.len(),
        _ => bytes.len().saturating_sub(tails + 1),
    };
    bytes.get(..end).unwrap_or(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cut_off_begins_a_unit() {
        for (bytes, whole) in [
            (&b"abc"[..], &b"ab"[..]),
            (b"a\xE2\x82", b"a"),
            (b"a\xF0\x80\x80\x80", b"a"),
            (b"\xF0\x80\x80\x80\x80", b"\xF0\x80\x80\x80\x80"),
            (b"\x80\x80\x80\x80\x80", b"\x80\x80\x80\x80\x80"),
        ] {
            assert_eq!(whole_units(bytes), whole, "{bytes:02X?}");
        }
    }
}
