//! Files that the clipboard or another window gives, without the user having typed or chosen a name here.

use std::path::{Path, PathBuf};

use super::OpenTool;
use crate::app::session::Session;
use crate::background::task;
use crate::source::{SourceError, readable_name};

/// Files that were given, after they were looked at.
pub struct Given {
    /// The files to open.
    files: Vec<PathBuf>,

    /// Those that are not: to open a device or a pipe does something, and may wait for ever.
    refused: Vec<PathBuf>,
}

impl Given {
    /// Looks at files, which waits for the disk. What is not there, or is a folder, is opened like a file:
    /// that says so.
    fn of(given: Vec<PathBuf>) -> Self {
        let is_opened = |path: &PathBuf| {
            std::fs::metadata(path).is_ok_and(|metadata| metadata.is_file() || metadata.is_dir())
                || std::fs::symlink_metadata(path).is_err()
        };
        let (files, refused) = given.into_iter().partition(is_opened);
        Self { files, refused }
    }
}

impl OpenTool {
    /// Opens files that were given, each in a tab of its own, once they were looked at.
    pub fn look_at(&mut self, session: &mut Session, given: Vec<PathBuf>) {
        let outbox = self.given.outbox();
        let nothing = || Given {
            files: Vec::new(),
            refused: Vec::new(),
        };
        let looked = move |given| outbox.send(given);
        let started = task::run("byteloupe-look", move || Given::of(given), nothing, looked);
        if let Err(cause) = started {
            session.complain(SourceError::no_thread(cause).to_string());
        }
    }

    /// Takes files that were looked at.
    pub(super) fn take_given(session: &mut Session, given: &Given) {
        for file in &given.files {
            session.open_path(file);
        }
        let name = |path: &Path| readable_name(path);
        match given.refused.as_slice() {
            [] => {}
            [one] => session.complain(format!(
                "{} is not a regular file and was not opened. If you mean it, open it by its path \
                 (Ctrl+Shift+O).",
                name(one)
            )),
            [first, rest @ ..] => session.complain(format!(
                "{} and {} more are not regular files and were not opened. If you mean them, open them \
                 by their paths (Ctrl+Shift+O).",
                name(first),
                rest.len()
            )),
        }
    }
}
