//! The first bytes of a difference on one side.

use std::fmt::Write as _;
use std::ops::Range;

use crate::source::{Source, SourceError, escape_bytes, read_full};

/// So many bytes are shown.
const MOST: u64 = 32;

/// The first bytes of a difference on one side.
#[derive(Debug, Clone, Default)]
pub struct Excerpt {
    /// The bytes.
    pub bytes: Vec<u8>,

    /// Whether the difference goes on behind them.
    pub is_cut: bool,
}

impl Excerpt {
    /// Reads them.
    ///
    /// # Errors
    /// The source could not be read.
    pub fn read(source: &dyn Source, range: &Range<u64>) -> Result<Self, SourceError> {
        let len = range.end - range.start;
        let mut bytes = vec![0; len.min(MOST) as usize];
        let read = read_full(source, range.start, &mut bytes)?;
        bytes.truncate(read);
        Ok(Self {
            bytes,
            is_cut: len > MOST,
        })
    }

    /// The bytes in hex.
    pub fn hex(&self) -> String {
        let mut hex = String::with_capacity(self.bytes.len() * 3);
        for (number, byte) in self.bytes.iter().enumerate() {
            let space = if number == 0 { "" } else { " " };
            // Writing to a string cannot fail.
            let _ = write!(hex, "{space}{byte:02X}");
        }
        if self.is_cut {
            hex.push_str(" …");
        }
        hex
    }

    /// The bytes as text on one line, with nothing hidden in it, if they are UTF-8.
    pub fn text(&self) -> Option<String> {
        let text = match std::str::from_utf8(&self.bytes) {
            Ok(text) => text,
            // Cut within a character.
            Err(error) if self.is_cut && error.error_len().is_none() => {
                let whole = self.bytes.get(..error.valid_up_to())?;
                std::str::from_utf8(whole).ok()?
            }
            Err(_) => return None,
        };
        let mut shown = escape_bytes(text.as_bytes());
        if self.is_cut {
            shown.push('…');
        }
        Some(shown)
    }
}
