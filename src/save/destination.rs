//! Where the result of a command goes: standard output, or a new file.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::{Inspected, NewFile, SaveError, SaveErrorKind};
use crate::source::readable_name;
use crate::terminal::Guarded;

/// Where the result of a command goes.
#[derive(Debug, Clone, Copy)]
pub struct Destination<'a> {
    /// What is read: it is never written to.
    pub input: &'a Path,

    /// A file to make, instead of the output.
    pub file: Option<&'a Path>,

    /// May the file replace another?
    pub replaces: bool,

    /// Is the output a terminal, which obeys control characters?
    pub is_terminal: bool,
}

impl Destination<'_> {
    /// Lets `work` write the result, to a new file if there is to be one. It gets its name when it is
    /// whole; one that exists is replaced only if that is wanted, and by whatever name, the input is not
    /// written to.
    ///
    /// What comes beside the result of `work` says whether a terminal was given characters in another form,
    /// because it would obey or not show them.
    ///
    /// # Errors
    /// A sentence: why there is no result, or not all of it. A reader of `out` that has gone is no error.
    pub fn write<T: Default>(
        &self,
        out: &mut dyn Write,
        work: impl FnOnce(&mut dyn Write) -> Result<T, ResultError>,
    ) -> Result<(T, bool), String> {
        match self.file {
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
        let result = if self.is_terminal {
            let mut guarded = Guarded::new(out);
            let result = finish(&mut guarded, work);
            has_changed = guarded.has_changed();
            result
        } else {
            finish(out, work)
        };
        match result {
            Err(ResultError::Written(cause)) if cause.kind() == io::ErrorKind::BrokenPipe => {
                Ok((T::default(), has_changed))
            }
            Err(ResultError::Written(cause)) => {
                Err(format!("The result could not be written: {cause}."))
            }
            Err(ResultError::Read(sentence)) => Err(sentence),
            Ok(done) => Ok((done, has_changed)),
        }
    }

    fn write_file<T>(
        &self,
        path: &Path,
        work: impl FnOnce(&mut dyn Write) -> Result<T, ResultError>,
    ) -> Result<T, String> {
        let sentence = |error: &SaveError| refused(path, error);
        let inspected = Inspected {
            path: Some(self.input.to_owned()),
            source: None,
        };
        let mut file = NewFile::create(path, self.replaces, vec![inspected])
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

/// Why there is no new file. In a pipe the user cannot be asked whether one may be replaced.
pub fn refused(path: &Path, error: &SaveError) -> String {
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

/// Why the result is not whole.
#[derive(Debug)]
pub enum ResultError {
    /// What there was to convert could not be read, as a sentence says.
    Read(String),

    /// The result could not be written.
    Written(io::Error),
}

impl From<io::Error> for ResultError {
    fn from(cause: io::Error) -> Self {
        Self::Written(cause)
    }
}
