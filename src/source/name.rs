//! Names of files for the user: readable, on one line, with nothing hidden in them.

use std::fmt::Write as _;
use std::path::Path;

use crate::invisible::hides_text;

/// The bytes of a name, as the system keeps them. No two names have the same.
///
/// On Windows, where names are of UTF-16 that may be ill-formed, they are UTF-8, and a surrogate without its other
/// half is the three bytes that it would have if UTF-8 allowed it (WTF-8): `ED A0 80` for U+D800.
pub fn name_bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

/// Returns a name in which every byte that is not UTF-8 is written as `\xHH`, and every character that [hides
/// or reorders](hides_text) text as `\u{H}`. A name must not be able to disguise a title or a line of a log.
pub fn readable_name(path: &Path) -> String {
    escape_bytes(name_bytes(path))
}

/// Does the same for any bytes.
pub fn escape_bytes(bytes: &[u8]) -> String {
    let mut name = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for scalar in chunk.valid().chars() {
            if hides_text(scalar) {
                // Writing to a string cannot fail.
                let _ = write!(name, "\\u{{{:x}}}", u32::from(scalar));
            } else {
                name.push(scalar);
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(name, "\\x{byte:02x}");
        }
    }
    name
}
