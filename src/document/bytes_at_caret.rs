//! The bytes at the caret, and what they are as data.

use super::OpenDocument;
use super::data_view::{DataCell, spoken};
use crate::data::{self, Absent, LONGEST, Reading};
use crate::source::SourceError;

/// The bytes at the caret, as many as a value can take.
pub struct BytesAtCaret {
    bytes: [u8; LONGEST],
    len: usize,
    /// Whether more of them are being fetched.
    pub waiting: bool,
    /// Why they could not be read.
    pub error: Option<SourceError>,
}

impl BytesAtCaret {
    /// Returns the bytes at the caret of a document, as far as they have been fetched.
    pub fn of(document: &OpenDocument) -> Self {
        let start = document.view.caret.offset;
        let decoded = document
            .content
            .decode(start..start.saturating_add(LONGEST as u64));
        let mut bytes = [0; LONGEST];
        let mut len = 0;
        for (offset, place) in (start..).zip(&mut bytes) {
            let Some(byte) = decoded.byte(offset) else {
                break;
            };
            *place = byte;
            len += 1;
        }
        Self {
            bytes,
            len,
            waiting: decoded.waiting && len < LONGEST,
            error: decoded.error.filter(|_| len < LONGEST),
        }
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    /// Returns the value of a cell.
    ///
    /// # Errors
    /// The reason why there is no value.
    pub fn read(&self, cell: DataCell) -> Result<Reading, Absent> {
        data::read(cell.kind, cell.order, self.bytes())
    }
}

/// Returns the current value as text for the clipboard.
///
/// # Errors
/// A sentence that says why there is no value.
pub fn value_to_copy(document: &OpenDocument) -> Result<String, String> {
    let cell = document.data.current;
    let at_caret = BytesAtCaret::of(document);
    if let Some(error) = at_caret.error {
        return Err(error.to_string());
    }
    if at_caret.waiting {
        return Err("The bytes are still being read. Try again in a moment.".to_owned());
    }
    let reading = at_caret.read(cell);
    reading
        .map(|reading| reading.value.to_string())
        .map_err(|why| {
            format!(
                "There is no {} here: {}. Choose another value under Data.",
                spoken(cell),
                lowered(&why.to_string())
            )
        })
}

/// Returns a sentence for use within another one.
fn lowered(sentence: &str) -> String {
    let mut chars = sentence.chars();
    match chars.next() {
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => String::new(),
    }
}
