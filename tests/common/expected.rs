//! What the standard library makes of bytes.

use std::fmt::Write as _;

/// The ill-formed spans of some bytes as the standard library sees them: offset and length.
pub fn std_spans(bytes: &[u8]) -> Vec<(u64, u64)> {
    let mut spans = Vec::new();
    let mut offset = 0;
    for chunk in bytes.utf8_chunks() {
        offset += chunk.valid().len() as u64;
        let len = chunk.invalid().len() as u64;
        if len > 0 {
            spans.push((offset, len));
        }
        offset += len;
    }
    spans
}

/// Bytes in hex, as the report writes them.
pub fn hex_of(bytes: &[u8]) -> String {
    let mut hex = String::new();
    for byte in bytes {
        write!(hex, "{byte:02x}").unwrap();
    }
    hex
}
