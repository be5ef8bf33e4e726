//! Names of files, read one by one from a list.

use std::io::{self, BufRead};
use std::path::PathBuf;

/// Reads the next name that is not empty. Names end with NUL or with a line feed; the last one may
/// lack it. `None` at the end of the list.
pub(super) fn next_name(list: &mut dyn BufRead, nul: bool) -> io::Result<Option<PathBuf>> {
    let end = if nul { 0 } else { b'\n' };
    loop {
        let mut name = Vec::new();
        if list.read_until(end, &mut name)? == 0 {
            return Ok(None);
        }
        if name.last() == Some(&end) {
            name.pop();
        }
        if !name.is_empty() {
            return path_of(name).map(Some);
        }
    }
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
