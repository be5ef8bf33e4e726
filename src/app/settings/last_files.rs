//! The files that were open when the program ended.

use std::ffi::OsString;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The most files that are kept.
pub const MOST: usize = 64;

/// The files that were open when the program ended, in the order of their tabs.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct LastFiles {
    /// The files.
    pub files: Vec<LastFile>,

    /// The place of the one that was in front.
    pub front: usize,
}

/// A file that was open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastFile {
    /// Its absolute path, as the system has it.
    path: OsString,

    /// The offset of the caret.
    pub caret: u64,
}

impl LastFile {
    /// A file with the caret at this offset.
    pub fn new(path: PathBuf, caret: u64) -> Self {
        let path = path.into();
        Self { path, caret }
    }

    /// Its absolute path.
    pub fn path(&self) -> PathBuf {
        PathBuf::from(&self.path)
    }
}
