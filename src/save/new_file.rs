//! A file that gets its name only when it is whole.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::SaveError;
use super::target::{Inspected, Target};
use crate::files::WholeFile;

/// A file that is being written where it will be, and has no name yet or another one. When it is dropped
/// before [`NewFile::keep`], or a signal ends the program, nothing of it is left.
pub struct NewFile {
    target: Target,
    file: WholeFile,
    path: PathBuf,
    replaces: bool,
    inspected: Vec<Inspected>,
}

impl NewFile {
    /// Starts a file. Only with `replaces` may there be one of that name, and none of what is inspected is
    /// ever replaced.
    ///
    /// # Errors
    /// Why there can be no such file.
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

    /// What is written to.
    pub fn as_file_mut(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Why it could not be written, as a sentence.
    pub fn unwritable(&self, cause: &io::Error) -> SaveError {
        self.target.unwritable(cause)
    }

    /// Has the disk take all of it: some say only now that they are full.
    ///
    /// # Errors
    /// The disk does not.
    pub fn sync(&self) -> Result<(), SaveError> {
        let synced = self.file.as_file().sync_all();
        synced.map_err(|cause| self.unwritable(&cause))
    }

    /// Gives it its name, and says what the user calls it.
    ///
    /// # Errors
    /// Why it cannot have that name. Nothing of it is left then.
    pub fn keep(self) -> Result<String, SaveError> {
        // Once more: another program may have put a link there meanwhile.
        Target::find(&self.path, self.replaces, &self.inspected)?;
        self.target.keep(self.file, self.replaces)?;
        Ok(self.target.name)
    }
}
