//! Removing what a program that was killed has left.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::whole_file::{PREFIX, SUFFIX};

/// What is younger may still be written.
const OLD: Duration = Duration::from_hours(1);

/// Earlier versions gave unfinished files names that begin so.
const EARLIER_PREFIX: &str = ".tmp";

/// So many characters of such a name are random.
const RANDOM: usize = 6;

/// Removes unfinished files of ours from a folder that belongs to the program: regular files whose names
/// are made as those of [`super::WholeFile`] are, and that were not written to for an hour. What cannot
/// be removed stays; the next time it is tried again.
pub fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_str().is_some_and(is_unfinished);
        // It is that of a link, not of what the link leads to.
        let Some(metadata) = entry.metadata().ok().filter(|_| is_ours) else {
            continue;
        };
        let age = metadata
            .modified()
            .ok()
            .and_then(|modified| SystemTime::now().duration_since(modified).ok());
        if metadata.is_file() && age.is_some_and(|age| age >= OLD) {
            // Another program may have removed it just now.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Is this a name of an unfinished file?
fn is_unfinished(name: &str) -> bool {
    let random = name
        .strip_prefix(PREFIX)
        .and_then(|rest| rest.strip_suffix(SUFFIX))
        .or_else(|| name.strip_prefix(EARLIER_PREFIX));
    random.is_some_and(|random| {
        random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}
