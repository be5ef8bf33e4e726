//! The folder in which the program keeps what it has to keep.

use std::env::{home_dir, var_os};
use std::path::PathBuf;

/// The folder of a program by its id, where the system knows one. It need not be there yet.
///
/// It is `$XDG_DATA_HOME` or `~/.local/share` on Linux, `~/Library/Application Support` on macOS and
/// `%APPDATA%` on Windows, and in it the folder of the program.
pub fn folder(id: &str) -> Option<PathBuf> {
    let absolute = |variable: &str| {
        var_os(variable)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    if cfg!(windows) {
        Some(absolute("APPDATA")?.join(id).join("data"))
    } else if cfg!(target_os = "macos") {
        Some(home_dir()?.join("Library/Application Support").join(id))
    } else {
        let data = absolute("XDG_DATA_HOME").or_else(|| Some(home_dir()?.join(".local/share")));
        Some(data?.join(id))
    }
}
