//! Names for new files, as they are suggested.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::prompt::Wanted;
use crate::app::session::MadeFile;
use crate::document::Origin;
use crate::source::readable_name;

/// A name beside what is inspected, or in the home folder.
pub(super) fn suggested(origin: &Origin, wanted: &Wanted) -> PathBuf {
    let suffix = match wanted {
        Wanted::Selection(range) => {
            format!("-0x{:X}-0x{:X}", range.start, range.end.saturating_sub(1))
        }
        Wanted::Repaired(_) => "-repaired".to_owned(),
        Wanted::Report(_) => "-report".to_owned(),
        Wanted::Text(text) => {
            let last = text.range.end.saturating_sub(1);
            format!("-0x{:X}-0x{last:X}-{}", text.range.start, text.format.key())
        }
        Wanted::Made(file) => return suggested_for(file),
    };
    let name = match origin {
        Origin::File(path) => path
            .file_name()
            .map_or_else(|| "bytes".to_owned(), |name| readable_name(name.as_ref())),
        _ => origin.file_name(),
    };
    let name = Path::new(&name);
    let stem = name.file_stem().unwrap_or(name.as_os_str());
    let mut new_name = stem.to_string_lossy().into_owned();
    new_name.push_str(&suffix);
    let extension = match wanted {
        Wanted::Text(text) => Some(text.format.extension().into()),
        Wanted::Report(plan) => Some(plan.extension().into()),
        _ => name.extension().map(OsStr::to_string_lossy),
    };
    if let Some(extension) = extension {
        new_name.push('.');
        new_name.push_str(&extension);
    }
    folder(Some(origin)).join(new_name)
}

/// A name for a file that the program makes, in the same places.
pub(super) fn suggested_for(file: &MadeFile) -> PathBuf {
    let name = format!("{}.{}", file.name, file.extension());
    folder(file.origin.as_ref()).join(name)
}

/// The folder of what is inspected, or the home folder.
fn folder(origin: Option<&Origin>) -> PathBuf {
    let folder = match origin {
        Some(Origin::File(path)) => std::path::absolute(path)
            .ok()
            .and_then(|path| path.parent().map(Path::to_owned))
            // In the field it is text.
            .filter(|folder| folder.to_str().is_some()),
        _ => None,
    };
    folder.or_else(std::env::home_dir).unwrap_or_default()
}
