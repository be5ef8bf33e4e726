//! A file that gets its name only when it is complete.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::SaveError;
use super::target::{Inspected, Target};
use crate::files::WholeFile;

/// A file that is being written in its final folder, without a name or with another one. If it is dropped
/// before [`NewFile::keep`], or a signal ends the program, nothing of it is left.
pub struct NewFile {
    target: Target,
    file: WholeFile,
    path: PathBuf,
    replaces: bool,
    inspected: Vec<Inspected>,
}

impl NewFile {
    /// Starts a file. An existing file of that name is allowed only with `replaces`. An inspected file is
    /// never replaced.
    ///
    /// # Errors
    /// A reason why there can be no such file.
    pub fn create(
        path: &Path,
        replaces: bool,
        inspected: Vec<Inspected>,
    ) -> Result<Self, SaveError> {
        let target = Target::find(path, replaces, &inspected)?;
        let file = target.new_file()?;
        Ok(Self {
            target,
            file,
            path: path.to_owned(),
            replaces,
            inspected,
        })
    }

    /// The file to write to.
    pub fn as_file_mut(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Returns a sentence that says why the file could not be written.
    pub fn unwritable(&self, cause: &io::Error) -> SaveError {
        self.target.unwritable(cause)
    }

    /// Waits until the disk has all of the file. Some disks report only then that they are full.
    ///
    /// # Errors
    /// The disk reports an error.
    pub fn sync(&self) -> Result<(), SaveError> {
        let synced = self.file.as_file().sync_all();
        synced.map_err(|cause| self.unwritable(&cause))
    }

    /// Gives the file its name. Returns the name for the user.
    ///
    /// # Errors
    /// A reason why the file cannot have that name. Nothing of it is left then.
    pub fn keep(self) -> Result<String, SaveError> {
        // The target is checked once more, because another program may have put a link there.
        Target::find(&self.path, self.replaces, &self.inspected)?;
        self.target.keep(self.file, self.replaces)?;
        Ok(self.target.name)
    }
}
