//! Goes through the files and writes what is found in each.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Arc;

use walkdir::WalkDir;

use super::finding::{Finding, about};
use super::name_list::next_name;
use super::options::{Format, ListFrom, Options};
use super::status::Status;
use super::{json, text};
use crate::source::{FileSource, Opened, Source, SourceError, readable_name, spool};

/// What a person calls standard input.
const STANDARD_INPUT: &str = "Standard input";

/// Goes through the files in order, one at a time. Its errors are those of writing the report; what
/// cannot be read is said and passed over.
pub(super) struct Runner<'a> {
    options: &'a Options,
    out: &'a mut dyn Write,
    err: &'a mut dyn Write,
    status: Status,

    /// Standard input can be read once.
    input_was_read: bool,

    /// Was something written? A blank line stands between two files in text.
    wrote: bool,
}

impl<'a> Runner<'a> {
    pub(super) fn new(
        options: &'a Options,
        out: &'a mut dyn Write,
        err: &'a mut dyn Write,
    ) -> Self {
        Self {
            options,
            out,
            err,
            status: Status::default(),
            input_was_read: false,
            wrote: false,
        }
    }

    /// What was found so far.
    pub(super) fn status(&self) -> Status {
        self.status
    }

    pub(super) fn run(&mut self) -> io::Result<()> {
        let options = self.options;
        for path in &options.files {
            if path.as_os_str() == "-" {
                self.standard_input(path)?;
            } else {
                self.path(path)?;
            }
        }
        if let Some(list) = &options.list {
            self.list(list)?;
        }
        Ok(())
    }

    fn standard_input(&mut self, path: &Path) -> io::Result<()> {
        if !self.take_input() {
            return Ok(());
        }
        match spool(io::stdin().lock(), STANDARD_INPUT) {
            Ok(source) => self.source(path, source),
            Err(error) => {
                self.unread(&error.to_string());
                Ok(())
            }
        }
    }

    /// May standard input be read now? If not, says so.
    fn take_input(&mut self) -> bool {
        if self.input_was_read {
            self.unread("Standard input can be read only once. Name “-” once.");
            return false;
        }
        self.input_was_read = true;
        true
    }

    fn list(&mut self, list: &ListFrom) -> io::Result<()> {
        let name = readable_name(&list.path);
        let mut names: Box<dyn BufRead> = if list.path.as_os_str() == "-" {
            if !self.take_input() {
                return Ok(());
            }
            Box::new(io::stdin().lock())
        } else {
            match File::open(&list.path) {
                Ok(file) => Box::new(BufReader::new(file)),
                Err(cause) => {
                    self.unread(&format!(
                        "The list of files {name} could not be opened: {cause}."
                    ));
                    return Ok(());
                }
            }
        };
        loop {
            match next_name(&mut *names, list.nul) {
                Ok(Some(path)) => self.path(&path)?,
                Ok(None) => return Ok(()),
                Err(cause) => {
                    self.unread(&format!(
                        "The list of files {name} could not be read: {cause}."
                    ));
                    return Ok(());
                }
            }
        }
    }

    /// A file or a folder.
    fn path(&mut self, path: &Path) -> io::Result<()> {
        if !path.is_dir() {
            return self.file(path);
        }
        if self.options.recursive {
            return self.folder(path);
        }
        let name = readable_name(path);
        self.unread(&format!(
            "{name} is a folder. Use -r to report the files in it."
        ));
        Ok(())
    }

    /// The files in a folder and in its folders, in the order of their names.
    fn folder(&mut self, path: &Path) -> io::Result<()> {
        for entry in WalkDir::new(path).follow_links(true).sort_by_file_name() {
            match entry {
                // A pipe in a folder would wait for a writer, and a device might never end.
                Ok(entry) if entry.file_type().is_file() => self.file(entry.path())?,
                Ok(_) => {}
                // A link back to a folder that the walk is in: its files are reported already.
                Err(error) if error.loop_ancestor().is_some() => {}
                Err(error) => {
                    let name = readable_name(error.path().unwrap_or(path));
                    let cause = error
                        .io_error()
                        .map_or_else(|| error.to_string(), ToString::to_string);
                    self.unread(&format!("{name} could not be looked into: {cause}."));
                }
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &Path) -> io::Result<()> {
        match open(path) {
            Ok(source) => self.source(path, source),
            Err(error) => {
                self.unread(&about(&readable_name(path), &error));
                Ok(())
            }
        }
    }

    fn source(&mut self, path: &Path, source: Arc<dyn Source>) -> io::Result<()> {
        let finding = match Finding::of(path, source, self.options.hash) {
            Ok(finding) => finding,
            Err(error) => {
                self.unread(&about(&readable_name(path), &error));
                return Ok(());
            }
        };
        self.status.ill_formed |= !finding.totals().is_well_formed();
        match self.options.format {
            Format::Json => json::write(&finding, self.options, self.out)?,
            Format::Text => {
                if self.wrote {
                    writeln!(self.out)?;
                }
                text::write(&finding, self.options, self.out)?;
            }
        }
        self.wrote = true;
        // Whoever reads along gets each file when it is done.
        self.out.flush()?;
        if let Some(trouble) = finding.trouble() {
            self.unread(&trouble);
        }
        Ok(())
    }

    /// Says what could not be read. Nobody is left to hear that this cannot be said.
    fn unread(&mut self, sentence: &str) {
        self.status.unread = true;
        let _ = writeln!(self.err, "byteloupe: {sentence}");
    }
}

/// Opens a file; what can only be read from front to back is kept.
fn open(path: &Path) -> Result<Arc<dyn Source>, SourceError> {
    match FileSource::open(path)? {
        Opened::File(file) => Ok(Arc::new(file)),
        Opened::Stream(stream) => spool(stream, &readable_name(path)),
    }
}
