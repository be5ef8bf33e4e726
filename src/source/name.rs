//! Names of files for the user: readable, on one line, nothing hidden in them.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::Path;

use crate::invisible::hides_text;

/// The bytes of a name, as the system keeps them.
pub fn name_bytes(path: &Path) -> Cow<'_, [u8]> {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt as _;
        Cow::Borrowed(path.as_os_str().as_bytes())
    }
    #[cfg(not(unix))]
    {
        Cow::Owned(path.to_string_lossy().into_owned().into_bytes())
    }
}

/// A name with every byte that is not UTF-8 as `\xHH`, and whatever [hides or reorders](hides_text)
/// text as `\u{H}`: a name must not play tricks in a title or a log.
pub fn readable_name(path: &Path) -> String {
    escape_bytes(&name_bytes(path))
}

/// The same for any bytes.
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
