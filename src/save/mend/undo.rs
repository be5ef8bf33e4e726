//! Undoes double encoding: UTF-8 that was read as another encoding and encoded as UTF-8 again.

use std::collections::VecDeque;
use std::io::{self, Write};

use super::lines::Lines;
use crate::encodings::mojibake::{Analysis, FileEvidence, LOOK_AHEAD, Undone, undone_escapes};

/// Takes well-formed UTF-8 in any chunks and writes it with double encoding undone, line by line. A very long
/// line is treated in pieces.
///
/// A line that may hold mojibake, if other lines do, is held until they are known: [`LOOK_AHEAD`] bytes at most.
#[derive(Debug)]
pub(super) struct Undo<W> {
    out: W,
    lines: Option<Lines>,
    undoing: Undoing,
}

/// The lines that are held, and what those before and after them say.
#[derive(Debug, Default)]
struct Undoing {
    evidence: FileEvidence,
    held: VecDeque<Vec<u8>>,

    /// How many bytes these are.
    held_len: usize,
    undone: UndoneLines,
}

/// In how many lines something was undone.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct UndoneLines {
    pub(super) lines: u64,

    /// In how many of them the rest of a sequence that lost its end stays.
    pub(super) with_rest: u64,

    /// In how many of them another encoding would make other letters that are nearly as likely.
    pub(super) ambiguous: u64,
}

impl<W: Write> Undo<W> {
    /// Returns a stage that passes everything on unchanged unless `is_wanted`. Of the file, so much is known.
    pub(super) fn new(out: W, is_wanted: bool, evidence: FileEvidence) -> Self {
        Self {
            out,
            lines: is_wanted.then(Lines::default),
            undoing: Undoing {
                evidence,
                ..Undoing::default()
            },
        }
    }

    /// Ends the text. Returns the writer, and in how many lines something was undone.
    ///
    /// # Errors
    /// Those of the writer.
    pub(super) fn finish(mut self) -> io::Result<(W, UndoneLines)> {
        let Self {
            out,
            lines,
            undoing,
        } = &mut self;
        if let Some(lines) = lines {
            lines.finish(|line| undoing.take(out, line))?;
            while undoing.write_first(out)? {}
        }
        Ok((self.out, self.undoing.undone))
    }
}

impl<W: Write> Write for Undo<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Self {
            out,
            lines,
            undoing,
        } = self;
        match lines {
            Some(lines) => lines.push(bytes, |line| undoing.take(out, line))?,
            None => out.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// What a line says of mojibake, if it is text above ASCII.
fn analysis(line: &[u8]) -> Option<Analysis<'_>> {
    match std::str::from_utf8(line) {
        Ok(text) if !line.is_ascii() => Some(Analysis::of(text)),
        _ => None,
    }
}

impl Undoing {
    /// Takes the next line, and writes all that is decided.
    fn take(&mut self, out: &mut impl Write, line: &[u8]) -> io::Result<()> {
        let analysis = analysis(line);
        let mut has_changed = false;
        if let Some(analysis) = &analysis {
            let before = self.evidence.accepted();
            analysis.add_to(&mut self.evidence);
            has_changed = self.evidence.accepted() != before;
        }
        let is_undecided = analysis
            .as_ref()
            .is_some_and(|it| it.may_be_undone_otherwise(&self.evidence));
        if self.held.is_empty() && !is_undecided {
            return self.write(out, line, analysis);
        }
        self.held.push_back(line.to_vec());
        self.held_len += line.len();
        while let Some(first) = self.held.front() {
            let is_due = self.held_len - first.len() >= LOOK_AHEAD;
            let is_decided = has_changed && !self.waits(first);
            if !is_due && !is_decided {
                break;
            }
            self.write_first(out)?;
            // Those after a line that was due may not have to wait.
            has_changed = true;
        }
        Ok(())
    }

    /// Whether a line is held for what comes after it.
    fn waits(&self, line: &[u8]) -> bool {
        analysis(line).is_some_and(|it| it.may_be_undone_otherwise(&self.evidence))
    }

    /// Writes the first line that is held. Returns whether there was one.
    fn write_first(&mut self, out: &mut impl Write) -> io::Result<bool> {
        let Some(first) = self.held.pop_front() else {
            return Ok(false);
        };
        self.held_len -= first.len();
        let analysis = analysis(&first);
        self.write(out, &first, analysis)?;
        Ok(true)
    }

    fn write(
        &mut self,
        out: &mut impl Write,
        line: &[u8],
        analysis: Option<Analysis<'_>>,
    ) -> io::Result<()> {
        // What is certain elsewhere may explain a line of which nothing is.
        let analysis = match std::str::from_utf8(line) {
            Ok(text) if analysis.is_some() => Some(Analysis::beside(text, &self.evidence)),
            _ => analysis,
        };
        let undone = analysis.and_then(|it| it.undone(&self.evidence));
        let text = undone.as_ref().map(|undone| undone.text.as_str());
        let text = text.or_else(|| std::str::from_utf8(line).ok());
        let again = text.and_then(|text| undone_escapes(text, &self.evidence));
        let undone = match (undone, again) {
            (Some(undone), Some(again)) => Some(Undone {
                has_rest: undone.has_rest || again.has_rest,
                is_ambiguous: undone.is_ambiguous || again.is_ambiguous,
                ..again
            }),
            (undone, again) => again.or(undone),
        };
        match undone {
            Some(undone) => {
                self.undone.lines += 1;
                self.undone.with_rest += u64::from(undone.has_rest);
                self.undone.ambiguous += u64::from(undone.is_ambiguous);
                out.write_all(undone.text.as_bytes())
            }
            None => out.write_all(line),
        }
    }
}
