//! Leaves signatures out of a copy: U+FEFF at its start, and elsewhere.

use std::io::{self, Write};

use memchr::memmem;

use crate::utf8::bom::BOM;

/// Which signatures are left out of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct LeftOut {
    /// Those at the start, however often U+FEFF is there.
    pub(super) at_start: bool,

    /// Those inside the text: U+FEFF anywhere else.
    pub(super) inside: bool,
}

/// Takes well-formed UTF-8 in any chunks and writes it without signatures.
#[derive(Debug)]
pub(super) struct Signatures<W> {
    out: W,
    left_out: LeftOut,

    /// Has nothing but signatures come?
    is_at_start: bool,

    /// The first bytes of what may be U+FEFF; fewer than it has.
    held: Vec<u8>,

    /// How many were left out at the start, and inside.
    at_start: u64,
    inside: u64,
}

impl<W: Write> Signatures<W> {
    pub(super) fn new(out: W, left_out: LeftOut) -> Self {
        Self {
            out,
            left_out,
            is_at_start: true,
            held: Vec::new(),
            at_start: 0,
            inside: 0,
        }
    }

    /// Ends the text. Returns the writer, and how many were left out at the start and inside.
    ///
    /// # Errors
    /// Those of the writer.
    pub(super) fn finish(mut self) -> io::Result<(W, u64, u64)> {
        self.out.write_all(&self.held)?;
        Ok((self.out, self.at_start, self.inside))
    }

    /// Writes bytes in which no U+FEFF is cut.
    fn write_whole(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while let Some(at) = memmem::find(bytes, &BOM) {
            let before = bytes.get(..at).unwrap_or_default();
            self.out.write_all(before)?;
            self.is_at_start &= before.is_empty();
            let is_at_start = self.is_at_start;
            if is_at_start && self.left_out.at_start {
                self.at_start += 1;
            } else if !is_at_start && self.left_out.inside {
                self.inside += 1;
            } else {
                self.out.write_all(&BOM)?;
                self.is_at_start = false;
            }
            bytes = bytes.get(at + BOM.len()..).unwrap_or_default();
        }
        self.is_at_start &= bytes.is_empty();
        self.out.write_all(bytes)
    }
}

impl<W: Write> Write for Signatures<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let LeftOut { at_start, inside } = self.left_out;
        let may_be_some = inside || (at_start && self.is_at_start);
        let has_lead = || memchr::memchr(BOM[0], bytes).is_some();
        if self.held.is_empty() && !(may_be_some && has_lead()) {
            self.is_at_start &= bytes.is_empty();
            self.out.write_all(bytes)?;
            return Ok(bytes.len());
        }
        let mut all = std::mem::take(&mut self.held);
        all.extend_from_slice(bytes);
        let cut = (1..BOM.len()).rev().find(|len| {
            let begin = BOM.get(..*len).unwrap_or_default();
            all.ends_with(begin)
        });
        self.held = all.split_off(all.len() - cut.unwrap_or_default());
        self.write_whole(&all)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
