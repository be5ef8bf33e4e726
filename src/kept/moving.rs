//! Files that were kept in another folder by an earlier version.
//!
//! A file is moved without a lock, so that no moment of a crash and no second program that does the same loses
//! anything: first the new files are made, never over one that is there, and are on the disk; then the old one
//! is removed, if it still holds what was moved and the new files hold it.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::KeptError;
use super::form::{folder_of, write};
use crate::files::{Links, open_regular};

/// Moves a file to a new place. If something is at the new place, that counts, and the old file stays unless it
/// is the same. A file longer than `most_bytes` stays where it is.
///
/// # Errors
/// The old file cannot be read, or the new one not be made. The old file stays then.
pub fn move_file(old: &Path, new: &Path, most_bytes: u64) -> Result<(), KeptError> {
    if old == new {
        return Ok(());
    }
    match content(old, most_bytes) {
        Ok(text) => move_in_parts(old, &text, &[(new.to_owned(), text.clone())]),
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(cause) => Err(KeptError::system("moved", old, cause)),
    }
}

/// Moves a file that holds `text` to new places, as these files with these contents. If something is at one of
/// the new places, that counts there. The old file stays then, unless what is there is the same as what was to
/// be moved.
///
/// # Errors
/// A new file cannot be made, or the old one not be removed. The old file stays then.
pub fn move_in_parts(
    old: &Path,
    text: &[u8],
    parts: &[(PathBuf, Vec<u8>)],
) -> Result<(), KeptError> {
    let failed = |cause| KeptError::system("moved", old, cause);
    let holds = |path: &Path, text: &[u8]| {
        content(path, text.len() as u64).is_ok_and(|there| there == text)
    };
    let mut is_moved = true;
    for (new, part) in parts {
        match write(new, part, false) {
            Ok(()) => sync_folder(folder_of(new)).map_err(failed)?,
            Err(cause) if cause.kind() == io::ErrorKind::AlreadyExists => {
                is_moved &= holds(new, part);
            }
            Err(cause) => return Err(failed(cause)),
        }
    }
    if !is_moved || parts.iter().any(|(new, _)| new == old) || !holds(old, text) {
        return Ok(());
    }
    match fs::remove_file(old) {
        // Another program has just removed it, having moved it too.
        Err(cause) if cause.kind() != io::ErrorKind::NotFound => Err(failed(cause)),
        _ => Ok(()),
    }
}

/// The content of a regular file of at most so many bytes.
fn content(path: &Path, most_bytes: u64) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    open_regular(path, Links::Refused)?
        .take(most_bytes.saturating_add(1))
        .read_to_end(&mut text)?;
    if text.len() as u64 > most_bytes {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "it is too large",
        ));
    }
    Ok(text)
}

/// Has the names in a folder on the disk, where the system can do that.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        match fs::File::open(folder)?.sync_all() {
            // Some file systems cannot do this for folders.
            Err(cause) if cause.kind() != io::ErrorKind::InvalidInput => return Err(cause),
            _ => {}
        }
    }
    Ok(())
}
