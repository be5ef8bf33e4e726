//! Names of files as URIs (RFC 3986).

use std::fmt::Write as _;
use std::path::Path;

use crate::source::name_bytes;

/// The URI of a file, and whether it is relative to the folder in which the program runs.
pub(super) fn uri_of(path: &Path) -> (String, bool) {
    let (start, mut name) = start_of(path);
    // A name may begin with `./` to be no option.
    while let Some(rest) = name.strip_prefix(b"./").filter(|rest| !rest.is_empty()) {
        name = rest;
        while let Some(rest) = name.strip_prefix(b"/").filter(|rest| !rest.is_empty()) {
            name = rest;
        }
    }
    let mut uri = start.unwrap_or_default();
    push_escaped(&mut uri, name);
    (uri, !path.is_absolute())
}

/// How the URI of an absolute path begins, and the bytes that are still to follow.
#[cfg(not(windows))]
fn start_of(path: &Path) -> (Option<String>, &[u8]) {
    let start = path.is_absolute().then(|| "file://".to_owned());
    (start, name_bytes(path))
}

/// How the URI of an absolute path begins, and the bytes that are still to follow. The two ways to write a path, with
/// `\\?\` and without, have one URI.
#[cfg(windows)]
fn start_of(path: &Path) -> (Option<String>, &[u8]) {
    use std::path::{Component, Prefix};
    let name = name_bytes(path);
    if !path.is_absolute() {
        return (None, name);
    }
    let Some(Component::Prefix(prefix)) = path.components().next() else {
        return (Some("file:///".to_owned()), name);
    };
    let rest = &name[prefix.as_os_str().len()..];
    match prefix.kind() {
        Prefix::Disk(letter) | Prefix::VerbatimDisk(letter) => {
            (Some(format!("file:///{}:", char::from(letter))), rest)
        }
        Prefix::UNC(server, share) | Prefix::VerbatimUNC(server, share) => {
            let mut start = "file://".to_owned();
            push_escaped(&mut start, server.as_encoded_bytes());
            start.push('/');
            push_escaped(&mut start, share.as_encoded_bytes());
            (Some(start), rest)
        }
        // A device or a volume has no URI of its own: it stands as it is written.
        Prefix::Verbatim(_) | Prefix::DeviceNS(_) => (Some("file:///".to_owned()), name),
    }
}

/// Adds a part of a path.
fn push_escaped(uri: &mut String, name: &[u8]) {
    for byte in name {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(char::from(*byte)),
            _ if byte.is_ascii_alphanumeric() => uri.push(char::from(*byte)),
            // Writing to a string cannot fail.
            _ => drop(write!(uri, "%{byte:02X}")),
        }
    }
}

#[cfg(all(test, windows))]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_a_path_of_windows_is_a_uri_of_rfc_8089() {
        for (name, uri, is_relative) in [
            (r"src\a.rs", "src/a.rs", true),
            (r"C:\up loads\x", "file:///C:/up%20loads/x", false),
            (r"\\?\C:\up loads\x", "file:///C:/up%20loads/x", false),
            (r"\\host\my share\x", "file://host/my%20share/x", false),
            (
                r"\\?\UNC\host\my share\x",
                "file://host/my%20share/x",
                false,
            ),
        ] {
            assert_eq!(
                uri_of(Path::new(name)),
                (uri.to_owned(), is_relative),
                "{name}"
            );
        }
    }
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
