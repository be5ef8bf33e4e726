//! Goes through the names of files and has each file looked at.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use walkdir::WalkDir;

use super::job::{JobOutcome, Tries, look};
use super::name_list::next_name;
use super::options::{ListFrom, Options};
use super::pool::{Pool, Promise};
use super::progress::Progress;
use crate::source::{SourceError, StandardStream, readable_name};
use crate::standard_streams;

/// What is to be reported next.
pub(super) enum Turn {
    /// A file that is being looked at.
    File(PathBuf, Promise<JobOutcome>),

    /// Standard input, under this name.
    Input(PathBuf),

    /// A file in a folder that is left out because this program writes to it by this stream.
    LeftOut(PathBuf, StandardStream),

    /// What could not be read, and a sentence about it.
    Unread(PathBuf, String),
}

/// The receiver is gone: what comes next is not needed.
pub(super) struct Gone;

/// Sends turns in the order of the names, and waits where the writer is too far behind.
pub(super) struct Walk {
    options: Arc<Options>,
    pool: Pool<PathBuf, JobOutcome>,
    turns: SyncSender<Turn>,

    /// Standard input can be read once.
    input_was_read: bool,
}

impl Walk {
    /// A walk that has so many files looked at in parallel.
    pub(super) fn new(
        options: Arc<Options>,
        files_at_once: usize,
        progress: Arc<Progress>,
        turns: SyncSender<Turn>,
    ) -> Self {
        let for_work = Arc::clone(&options);
        Self {
            options,
            pool: Pool::new(files_at_once, move |path: PathBuf| {
                look(&path, &for_work, &progress, Tries::More)
            }),
            turns,
            input_was_read: false,
        }
    }

    /// Goes through all names.
    pub(super) fn run(mut self) -> Result<(), Gone> {
        let options = Arc::clone(&self.options);
        for path in &options.files {
            if path.as_os_str() == "-" {
                if self.takes_input(path)? {
                    self.send(Turn::Input(path.clone()))?;
                }
            } else {
                self.path(path)?;
            }
        }
        if let Some(list) = &options.list {
            self.list(list)?;
        }
        Ok(())
    }

    fn send(&self, turn: Turn) -> Result<(), Gone> {
        self.turns.send(turn).map_err(|_| Gone)
    }

    fn unread(&self, path: &Path, sentence: String) -> Result<(), Gone> {
        self.send(Turn::Unread(path.to_owned(), sentence))
    }

    /// May standard input, under this name, be read now? If not, says so.
    fn takes_input(&mut self, path: &Path) -> Result<bool, Gone> {
        if self.input_was_read {
            let sentence = "Standard input can be read only once. Name “-” once.";
            self.unread(path, sentence.to_owned())?;
            return Ok(false);
        }
        self.input_was_read = true;
        if standard_streams::input_was_closed() {
            let sentence = "Standard input is closed. Name a file, or pipe something in.";
            self.unread(path, sentence.to_owned())?;
            return Ok(false);
        }
        Ok(true)
    }

    fn list(&mut self, list: &ListFrom) -> Result<(), Gone> {
        let name = readable_name(&list.path);
        let mut names: Box<dyn BufRead> = if list.path.as_os_str() == "-" {
            if !self.takes_input(&list.path)? {
                return Ok(());
            }
            Box::new(io::stdin().lock())
        } else {
            match File::open(&list.path) {
                Ok(file) => Box::new(BufReader::new(file)),
                Err(cause) => {
                    let sentence =
                        format!("The list of files {name} could not be opened: {cause}.");
                    return self.unread(&list.path, sentence);
                }
            }
        };
        loop {
            match next_name(&mut *names, list.nul) {
                Ok(Some(path)) => self.path(&path)?,
                Ok(None) => return Ok(()),
                Err(cause) => {
                    let sentence = format!("The list of files {name} could not be read: {cause}.");
                    return self.unread(&list.path, sentence);
                }
            }
        }
    }

    /// A file or a folder.
    fn path(&mut self, path: &Path) -> Result<(), Gone> {
        if !path.is_dir() {
            return match self.options.own_output.writing_to(path) {
                Some(stream) => self.unread(path, stream.refusal(path)),
                None => self.file(path),
            };
        }
        if self.options.recursive {
            return self.folder(path);
        }
        let name = readable_name(path);
        let sentence = format!("{name} is a folder. Use -r to report the files in it.");
        self.unread(path, sentence)
    }

    /// The files in a folder and in its folders, in the order of their names.
    fn folder(&mut self, path: &Path) -> Result<(), Gone> {
        for entry in WalkDir::new(path).follow_links(true).sort_by_file_name() {
            match entry {
                // A pipe in a folder would wait for a writer, and a device might never end.
                Ok(entry) if entry.file_type().is_file() => {
                    // `report -r FOLDER > FOLDER/report` is usual.
                    match self.options.own_output.writing_to(entry.path()) {
                        Some(stream) => {
                            self.send(Turn::LeftOut(entry.path().to_owned(), stream))?;
                        }
                        None => self.file(entry.path())?,
                    }
                }
                Ok(_) => {}
                // A link back to a folder that the walk is in: its files are reported already.
                Err(error) if error.loop_ancestor().is_some() => {}
                Err(error) => {
                    let found = error.path().unwrap_or(path);
                    self.unread(found, not_looked_into(found, &error))?;
                }
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &Path) -> Result<(), Gone> {
        let promise = self.pool.start(path.to_owned());
        self.send(Turn::File(path.to_owned(), promise))
    }
}

/// Why a name in a folder leads to nothing that can be reported.
fn not_looked_into(path: &Path, error: &walkdir::Error) -> String {
    let name = readable_name(path);
    let is_missing = error
        .io_error()
        .is_some_and(|cause| cause.kind() == io::ErrorKind::NotFound);
    if is_missing && path.is_symlink() {
        return SourceError::dangling(path).to_string();
    }
    let cause = error
        .io_error()
        .map_or_else(|| error.to_string(), ToString::to_string);
    format!("{name} could not be looked into: {cause}.")
}
