//! What is damaged gets another name.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Gives a file another name beside its own, which nothing has yet, and returns it: its name and
/// `.broken-1`, or the next number that is free.
///
/// # Errors
/// The file could not be renamed.
pub fn put_aside(path: &Path) -> io::Result<PathBuf> {
    let mut number = 1_u32;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".broken-{number}"));
        let aside = PathBuf::from(name);
        if fs::symlink_metadata(&aside).is_err() {
            return fs::rename(path, &aside).map(|()| aside);
        }
        number += 1;
    }
}
