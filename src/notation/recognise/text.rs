//! Plain text: the characters themselves, encoded exactly.

use crate::notation::family::Notation;
use crate::notation::format;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::{Record, Rivals};

/// Plain text.
pub(in crate::notation) const TEXT: Record = Record::new("text", "plain text", "A≢", read)
    .rivals(Rivals::All)
    .with_plain_text(3.5)
    .written(&format::TEXT)
    .typed("The characters themselves");

/// U+FFFD in UTF-8.
const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();

/// Takes everything for what it is: nothing is normalised, CR LF stays, and bytes that are not UTF-8
/// stay too.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let text = reader.rest();
    reader.data(text.len(), text);
    if memchr::memmem::find(text, REPLACEMENT).is_some() {
        reader.warnings.push(
            "It holds U+FFFD: something was lost before it was copied, and cannot be brought back"
                .into(),
        );
    }
    reader.finish(Notation::Text, Certainty::Possible, "Plain text, as UTF-8")
}
