//! Names of files as URIs (RFC 3986).

use std::fmt::Write as _;
use std::path::Path;

use crate::source::name_bytes;

/// The URI of a file, and whether it is relative to the folder in which the program runs.
pub(super) fn uri_of(path: &Path) -> (String, bool) {
    let name = name_bytes(path);
    let mut name = &*name;
    // A name may begin with `./` to be no option.
    while let Some(rest) = name.strip_prefix(b"./").filter(|rest| !rest.is_empty()) {
        name = rest;
        while let Some(rest) = name.strip_prefix(b"/").filter(|rest| !rest.is_empty()) {
            name = rest;
        }
    }
    let is_relative = !path.is_absolute();
    let mut uri = String::with_capacity(name.len());
    if !is_relative {
        uri.push_str("file://");
        if !name.starts_with(b"/") {
            uri.push('/');
        }
    }
    for byte in name {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(char::from(*byte)),
            _ if byte.is_ascii_alphanumeric() => uri.push(char::from(*byte)),
            // Writing to a string cannot fail.
            _ => drop(write!(uri, "%{byte:02X}")),
        }
    }
    (uri, is_relative)
}

#[cfg(all(test, unix))]
mod tests {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    use super::*;

    #[test]
    fn a_name_is_escaped_so_that_it_stays_one_path() {
        for (name, uri, is_relative) in [
            (&b"src/a.rs"[..], "src/a.rs", true),
            (b"./src/a.rs", "src/a.rs", true),
            (b".//a", "a", true),
            (b"../a", "../a", true),
            (b"http://host/a?b#c", "http%3A//host/a%3Fb%23c", true),
            (
                b"a b%20\xFF\xC3\xA4\n\"<>\\",
                "a%20b%2520%FF%C3%A4%0A%22%3C%3E%5C",
                true,
            ),
            (b"/srv/up loads/x", "file:///srv/up%20loads/x", false),
        ] {
            let path = Path::new(OsStr::from_bytes(name));
            assert_eq!(uri_of(path), (uri.to_owned(), is_relative), "{path:?}");
        }
    }
}
