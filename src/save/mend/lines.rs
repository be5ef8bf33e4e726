//! Splits bytes in any chunks into lines. Each line is passed on whole unless it is very long.

/// A line longer than this is passed on in pieces.
const LONGEST: usize = 64 << 10;

/// No byte below this is ever the second, third or fourth byte of a character: neither in UTF-8 nor in
/// GB18030, whose later bytes begin at 30, nor in the other encodings of the WHATWG list.
const FIRST_LATER_BYTE: u8 = 0x30;

/// Collects chunks and passes on lines with their line feeds. It holds at most [`LONGEST`] bytes and a chunk.
/// It does not support encodings in which a line feed is more than the byte 0A.
#[derive(Debug, Default)]
pub(super) struct Lines {
    held: Vec<u8>,
}

impl Lines {
    /// Takes the next chunk. Each whole line is passed to `take`, and a line that is too long is passed in
    /// pieces.
    ///
    /// # Errors
    /// The first that `take` returns.
    pub(super) fn push<E>(
        &mut self,
        mut chunk: &[u8],
        mut take: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        while let Some(feed) = memchr::memchr(b'\n', chunk) {
            let (line, rest) = chunk.split_at(feed + 1);
            chunk = rest;
            if self.held.is_empty() && line.len() <= LONGEST {
                take(line)?;
            } else {
                self.held.extend_from_slice(line);
                self.shorten(&mut take)?;
                take(&self.held)?;
                self.held.clear();
            }
        }
        self.held.extend_from_slice(chunk);
        self.shorten(&mut take)
    }

    /// Passes on the bytes that are left.
    ///
    /// # Errors
    /// The error that `take` returns.
    pub(super) fn finish<E>(
        &mut self,
        mut take: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        if !self.held.is_empty() {
            take(&self.held)?;
            self.held.clear();
        }
        Ok(())
    }

    /// Passes on pieces until no more bytes are held than allowed.
    fn shorten<E>(&mut self, take: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let mut start = 0;
        while let Some(piece) = self.held.get(start..start + LONGEST)
            && start + LONGEST < self.held.len()
        {
            let safe = piece.iter().rposition(|byte| *byte < FIRST_LATER_BYTE);
            let end = start + safe.map_or_else(|| before_a_sequence(piece), |at| at + 1);
            take(self.held.get(start..end).unwrap_or_default())?;
            start = end;
        }
        self.held.drain(..start);
        Ok(())
    }
}

/// Returns where to cut a piece that has no safe byte: in front of a sequence of UTF-8 that the end of the
/// piece may cut.
fn before_a_sequence(piece: &[u8]) -> usize {
    let tails = piece.iter().rev().take(3);
    let tails = tails
        .take_while(|byte| crate::utf8::syntax::is_tail(**byte))
        .count();
    let lead = piece.len() - tails - 1;
    let is_lead = piece.get(lead).is_some_and(|byte| *byte >= 0xC0);
    if is_lead { lead } else { piece.len() }
}
