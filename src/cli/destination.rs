//! Where the result of a command goes: standard output, or a new file.

use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::Path;

use super::arguments::OutputArguments;
use crate::save::{Inspected, NewFile, ResultError, SaveError, SaveErrorKind};
use crate::source::readable_name;
use crate::terminal::Guarded;

/// Said where a terminal is given characters in another form, because it would obey them or not show them.
pub(super) const MADE_VISIBLE: &str = "Warning: characters that a terminal obeys or does not show are written as \\u{…}. \
     A file or a pipe gets them as they are.";

/// Where the result of a command goes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Destination<'a> {
    /// The inputs that are read, by their arguments. None of them is ever written to.
    pub(super) inputs: &'a [&'a Path],

    /// Standard output, or the file to make.
    pub(super) output: &'a OutputArguments,

    /// Whether the result is written by us for a reader, with nothing in it that a terminal obeys.
    pub(super) is_for_readers: bool,
}

impl Destination<'_> {
    /// Lets `work` write the result to standard output or to a new file. A new file gets its name when it is
    /// complete. An existing file is replaced only if that is wanted. The input is never written to, by
    /// whatever name it is given.
    ///
    /// Returns the result of `work`, and whether a terminal was given some characters in another form because
    /// it would obey them or not show them.
    ///
    /// # Errors
    /// A sentence that says why there is no result, or only a part of it. It is no error if the reader of
    /// `out` has gone.
    pub(super) fn write<T: Default>(
        &self,
        out: &mut dyn Write,
        work: impl FnOnce(&mut dyn Write) -> Result<T, ResultError>,
    ) -> Result<(T, bool), String> {
        match self.output.file() {
            Some(path) => self.write_file(path, work).map(|done| (done, false)),
            None => self.write_out(out, work),
        }
    }

    fn write_out<T: Default>(
        &self,
        out: &mut dyn Write,
        work: impl FnOnce(&mut dyn Write) -> Result<T, ResultError>,
    ) -> Result<(T, bool), String> {
        let mut has_changed = false;
        let result = if !self.is_for_readers && io::stdout().is_terminal() {
            let mut guarded = Guarded::new(out);
            let result = finish(&mut guarded, work);
            has_changed = guarded.has_changed();
            result
        } else {
            finish(out, work)
        };
        unless_reader_is_gone(result, T::default()).map(|done| (done, has_changed))
    }

    fn write_file<T>(
        &self,
        path: &Path,
        work: impl FnOnce(&mut dyn Write) -> Result<T, ResultError>,
    ) -> Result<T, String> {
        let sentence = |error: &SaveError| refused(path, error);
        let inspected = self.inputs.iter().map(|input| Inspected::input(input));
        let mut file = NewFile::create(path, self.output.replaces(), inspected.collect())
            .map_err(|error| sentence(&error))?;
        let result = finish(&mut BufWriter::new(file.as_file_mut()), work);
        let done = result.map_err(|failure| match failure {
            ResultError::Written(cause) => sentence(&file.unwritable(&cause)),
            ResultError::Read(sentence) => sentence,
        })?;
        let kept = file.sync().and_then(|()| file.keep());
        kept.map(|_| done).map_err(|error| sentence(&error))
    }
}

/// What was written to standard output, or, if its reader went away, what there is then. The error is a sentence.
pub(super) fn unless_reader_is_gone<T>(
    result: Result<T, ResultError>,
    when_gone: T,
) -> Result<T, String> {
    match result {
        Err(ResultError::Written(cause)) if cause.kind() == io::ErrorKind::BrokenPipe => {
            Ok(when_gone)
        }
        Err(ResultError::Written(cause)) => {
            Err(format!("The result could not be written: {cause}."))
        }
        Err(ResultError::Read(sentence)) => Err(sentence),
        Ok(done) => Ok(done),
    }
}

/// Returns a sentence that says why there is no new file. In a pipe the user cannot be asked whether a file
/// may be replaced.
pub(super) fn refused(path: &Path, error: &SaveError) -> String {
    let name = readable_name(path);
    match error.kind() {
        SaveErrorKind::Exists => {
            format!(
                "{name} exists already and is not written over. Choose another name, or use --force."
            )
        }
        SaveErrorKind::Inspected => {
            format!("{name} is what is read, and is never written to. Choose another name.")
        }
        _ => error.to_string(),
    }
}

fn finish<T>(
    out: &mut dyn Write,
    work: impl FnOnce(&mut dyn Write) -> Result<T, ResultError>,
) -> Result<T, ResultError> {
    let done = work(out)?;
    out.flush().map_err(ResultError::Written)?;
    Ok(done)
}
