//! Undoes double encoding: UTF-8 that was read as another encoding and encoded as UTF-8 again.

use std::borrow::Cow;
use std::io::{self, Write};

use super::lines::Lines;
use crate::encodings::mojibake;

/// Takes well-formed UTF-8 in any chunks and writes it with double encoding undone, line by line. A very long
/// line is treated in pieces.
#[derive(Debug)]
pub(super) struct Undo<W> {
    out: W,
    lines: Option<Lines>,
    undone_lines: u64,
}

impl<W: Write> Undo<W> {
    /// Returns a stage that passes everything on unchanged unless `is_wanted`.
    pub(super) fn new(out: W, is_wanted: bool) -> Self {
        Self {
            out,
            lines: is_wanted.then(Lines::default),
            undone_lines: 0,
        }
    }

    /// Ends the text. Returns the writer, and in how many lines something was undone.
    ///
    /// # Errors
    /// Those of the writer.
    pub(super) fn finish(mut self) -> io::Result<(W, u64)> {
        let Self {
            out,
            lines,
            undone_lines,
        } = &mut self;
        if let Some(lines) = lines {
            lines.finish(|line| write_undone(out, line, undone_lines))?;
        }
        Ok((self.out, self.undone_lines))
    }
}

impl<W: Write> Write for Undo<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Self {
            out,
            lines,
            undone_lines,
        } = self;
        match lines {
            Some(lines) => lines.push(bytes, |line| write_undone(out, line, undone_lines))?,
            None => out.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn write_undone(out: &mut impl Write, line: &[u8], undone_lines: &mut u64) -> io::Result<()> {
    let text = match std::str::from_utf8(line) {
        Ok(text) if !line.is_ascii() => {
            mojibake::undo(text).map_or(Cow::Borrowed(text), Cow::Owned)
        }
        _ => return out.write_all(line),
    };
    *undone_lines += u64::from(matches!(text, Cow::Owned(_)));
    out.write_all(text.as_bytes())
}
