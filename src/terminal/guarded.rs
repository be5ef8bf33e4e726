//! What must not reach a terminal.

use std::io::{self, Write};

use super::Visible;

/// Hands bytes on to a terminal, as long as they are text without control characters: a terminal obeys
/// those, and what is converted or repaired is often hostile. Other characters that it obeys or does not show
/// are made visible.
pub struct Guarded<'a> {
    out: Visible<&'a mut dyn Write>,

    /// The start of a sequence whose end has not come.
    held: Vec<u8>,
}

impl<'a> Guarded<'a> {
    /// Text for `out`.
    pub fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out: Visible::new(out),
            held: Vec::new(),
        }
    }

    /// Was anything made visible?
    pub fn has_changed(&self) -> bool {
        self.out.has_changed()
    }
}

impl Write for Guarded<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        let (text, rest) = match std::str::from_utf8(&self.held) {
            Ok(text) => (text, 0),
            // Cut short by the end of the piece.
            Err(error) if error.error_len().is_none() => {
                let (text, rest) = self.held.split_at(error.valid_up_to());
                (std::str::from_utf8(text).unwrap_or_default(), rest.len())
            }
            Err(_) => return Err(refusal()),
        };
        if text.contains(|scalar: char| scalar.is_control() && !"\t\n\r".contains(scalar)) {
            return Err(refusal());
        }
        self.out.write_all(text.as_bytes())?;
        let end = self.held.len() - rest;
        self.held.drain(..end);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.held.is_empty() {
            return Err(refusal());
        }
        self.out.flush()
    }
}

fn refusal() -> io::Error {
    io::Error::other(
        "a terminal may obey these bytes. Send them to a file or a pipe, or see them with --to hexdump-c",
    )
}
