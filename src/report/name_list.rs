//! Names of files, read one by one from a list.

use std::io::{self, BufRead, Read as _};
use std::path::PathBuf;

/// A name of more bytes is none on any system: Linux takes 4,096, Windows 32,767 units of UTF-16.
const LONGEST: u64 = 128 << 10;

/// More empty names in a row than are in any list of files.
const MOST_EMPTY: u32 = 1 << 20;

/// Reads the next name that is not empty. Names end with NUL or with a line feed; the last one may
/// lack it. `None` at the end of the list.
///
/// What is no list of names, such as a device without an end, is an error before long.
pub(super) fn next_name(list: &mut dyn BufRead, nul: bool) -> io::Result<Option<PathBuf>> {
    let end = if nul { 0 } else { b'\n' };
    for _ in 0..MOST_EMPTY {
        let mut name = Vec::new();
        let read = (&mut *list).take(LONGEST + 1).read_until(end, &mut name)?;
        if read == 0 {
            return Ok(None);
        }
        if name.last() == Some(&end) {
            name.pop();
        }
        if name.len() as u64 > LONGEST {
            return Err(no_list("a name in it is longer than any system takes"));
        }
        if !name.is_empty() {
            return path_of(name).map(Some);
        }
    }
    Err(no_list("it holds nothing but ends of names"))
}

/// Why something is no list of names.
fn no_list(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

#[cfg(unix)]
#[allow(
    clippy::unnecessary_wraps,
    reason = "not every system takes every name"
)]
fn path_of(name: Vec<u8>) -> io::Result<PathBuf> {
    use std::os::unix::ffi::OsStringExt as _;
    Ok(std::ffi::OsString::from_vec(name).into())
}

#[cfg(not(unix))]
fn path_of(name: Vec<u8>) -> io::Result<PathBuf> {
    String::from_utf8(name)
        .map(PathBuf::from)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "a name is not UTF-8"))
}
