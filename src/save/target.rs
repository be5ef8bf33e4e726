//! Where a file may be saved.

use std::fs::{self, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::SaveError;
use crate::files::{ReadableBy, WholeFile};
use crate::source::{FileId, Source, StandardStream, readable_name};

/// A document that is being inspected. No file is saved over it.
#[derive(Clone, Default)]
pub struct Inspected {
    /// The path by which the document was opened, if it was opened by one.
    pub path: Option<PathBuf>,

    /// The source of the document, if it could be opened.
    pub source: Option<Arc<dyn Source>>,

    /// The file that standard input comes from, if that is what is inspected. No path need lead to it.
    pub standard_input: Option<FileId>,
}

impl Inspected {
    /// What a command reads, by its argument: a path, or `-` for standard input.
    pub fn input(argument: &Path) -> Self {
        let is_standard_input = argument.as_os_str() == "-";
        Self {
            path: (!is_standard_input).then(|| argument.to_owned()),
            source: None,
            standard_input: is_standard_input
                .then(|| StandardStream::Input.file_id())
                .flatten(),
        }
    }

    /// Returns whether this path leads to it.
    pub fn has_name(&self, path: &Path) -> bool {
        let id = FileId::at(path).ok().flatten();
        resolved(path).is_ok_and(|path| self.is(&path, id))
    }

    /// Returns whether this is a name of the file, or the path by which it was opened.
    fn is(&self, path: &Path, id: Option<FileId>) -> bool {
        let is_same = |other: Option<FileId>| other.is_some() && other == id;
        let known = self.source.as_ref().and_then(|source| source.file_id());
        if is_same(known) || is_same(self.standard_input) {
            return true;
        }
        self.path.as_ref().is_some_and(|inspected| {
            is_same(FileId::at(inspected).ok().flatten())
                || resolved(inspected).is_ok_and(|inspected| inspected == path)
        })
    }
}

/// A place where a file may be saved.
#[derive(Debug)]
pub(super) struct Target {
    /// The name of the file for the user.
    pub(super) name: String,

    /// The path of the file, with all links followed.
    path: PathBuf,

    /// The permissions of the file that will be replaced.
    permissions: Option<Permissions>,
}

impl Target {
    /// Checks a place. An existing file is allowed only with `replaces`.
    pub(super) fn find(
        path: &Path,
        replaces: bool,
        inspected: &[Inspected],
    ) -> Result<Self, SaveError> {
        let name = readable_name(path);
        let ends_in_name = path.file_name().is_some() && !ends_in_separator(path);
        if !ends_in_name && !path.is_dir() {
            return Err(SaveError::target(format!(
                "“{name}” has no file name at its end. Add one."
            )));
        }
        let real = resolved(path).map_err(|cause| unreachable(path, &cause))?;
        let metadata = match fs::metadata(&real) {
            Ok(metadata) => Some(metadata),
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => None,
            Err(cause) => return Err(unreachable(path, &cause)),
        };
        let id = FileId::at(&real).ok().flatten();
        if inspected.iter().any(|inspected| inspected.is(&real, id)) {
            return Err(SaveError::inspected(&name));
        }
        if let Some(metadata) = &metadata {
            if metadata.is_dir() {
                return Err(SaveError::target(format!(
                    "{name} is a folder. Add the name of a file."
                )));
            }
            if !metadata.is_file() {
                return Err(SaveError::target(format!(
                    "{name} is not a file but a device or a pipe. Choose another name."
                )));
            }
            if metadata.permissions().readonly() {
                return Err(SaveError::target(format!(
                    "{name} is protected against writing. Choose another name."
                )));
            }
            if !replaces {
                return Err(SaveError::exists(&name));
            }
        }
        Ok(Self {
            name,
            path: real,
            permissions: metadata.map(|metadata| metadata.permissions()),
        })
    }

    /// Starts a new file for the place. It is removed when it is dropped.
    pub(super) fn new_file(&self) -> Result<WholeFile, SaveError> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        // Other users may read the file, as is usual for files that programs save.
        let file = WholeFile::create_in(folder, ReadableBy::Others)
            .map_err(|cause| self.unwritable(&cause))?;
        if let Some(permissions) = &self.permissions {
            file.as_file()
                .set_permissions(as_written_to(permissions))
                .map_err(|cause| self.unwritable(&cause))?;
        }
        Ok(file)
    }

    /// Gives a complete file its name.
    pub(super) fn keep(&self, file: WholeFile, replaces: bool) -> Result<(), SaveError> {
        file.keep(&self.path, replaces)
            .map_err(|cause| match cause.kind() {
                io::ErrorKind::AlreadyExists => SaveError::exists(&self.name),
                _ => self.unwritable(&cause),
            })
    }

    pub(super) fn unwritable(&self, cause: &io::Error) -> SaveError {
        SaveError::write(&self.name, cause)
    }
}

/// Returns the permissions of a file after it is written to. The file must no longer run as another user or
/// group.
fn as_written_to(permissions: &Permissions) -> Permissions {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        /// Setuid and setgid.
        const RUNS_AS_ANOTHER: u32 = 0o6000;
        Permissions::from_mode(permissions.mode() & !RUNS_AS_ANOTHER)
    }
    #[cfg(not(unix))]
    permissions.clone()
}

/// Returns whether a path ends in a separator, like the path of a folder.
fn ends_in_separator(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    bytes
        .last()
        .is_some_and(|byte| std::path::is_separator(char::from(*byte)))
}

/// The path without links. Its last part need not exist; a link there that leads nowhere is an error.
fn resolved(path: &Path) -> io::Result<PathBuf> {
    let is_missing = |found: &io::Result<fs::Metadata>| {
        found
            .as_ref()
            .is_err_and(|cause| cause.kind() == io::ErrorKind::NotFound)
    };
    match path.file_name() {
        Some(name) if is_missing(&fs::symlink_metadata(path)) => {
            let folder = match path.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder,
                _ => Path::new("."),
            };
            Ok(folder.canonicalize()?.join(name))
        }
        _ => path.canonicalize(),
    }
}

/// Returns the error for a place that cannot be checked.
fn unreachable(path: &Path, cause: &io::Error) -> SaveError {
    let name = readable_name(path);
    SaveError::target(match cause.kind() {
        io::ErrorKind::NotFound if fs::symlink_metadata(path).is_ok() => {
            format!("{name} is a link that leads nowhere. Choose another name.")
        }
        io::ErrorKind::NotFound => {
            let folder = path.parent().unwrap_or(path);
            format!(
                "The folder {} does not exist. Choose one that does.",
                readable_name(folder)
            )
        }
        io::ErrorKind::NotADirectory => {
            format!("A part of the path {name} is not a folder. Choose another place.")
        }
        io::ErrorKind::PermissionDenied => {
            format!("You may not look into the folder of {name}. Choose another one.")
        }
        _ => format!("{name} cannot be written: {cause}. Choose another place."),
    })
}
