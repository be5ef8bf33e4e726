//! Where the result goes.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::options::Options;
use super::terminal::Guarded;
use crate::save::{Inspected, NewFile, SaveError, SaveErrorKind};
use crate::source::readable_name;

/// Lets `work` write the result, to a new file if the options name one. It gets its name when it is whole;
/// one that exists is replaced only if the options say so, and by whatever name, the input is not written
/// to.
///
/// What comes beside the result of `work` says whether a terminal was given characters in another form,
/// because it would obey or not show them.
///
/// The error is a sentence. A reader of `out` that has gone is none.
pub(super) fn write_to<T: Default>(
    options: &Options,
    out: &mut dyn Write,
    work: impl FnOnce(&mut dyn Write) -> Result<T, Failure>,
) -> Result<(T, bool), String> {
    let Some(path) = options.output_file() else {
        let mut has_changed = false;
        let result = if options.is_terminal {
            let mut guarded = Guarded::new(out);
            let result = finish(&mut guarded, work);
            has_changed = guarded.has_changed();
            result
        } else {
            finish(out, work)
        };
        return match result {
            Err(Failure::Written(cause)) if cause.kind() == io::ErrorKind::BrokenPipe => {
                Ok((T::default(), has_changed))
            }
            Err(Failure::Written(cause)) => {
                Err(format!("The result could not be written: {cause}."))
            }
            Err(Failure::Read(sentence)) => Err(sentence),
            Ok(done) => Ok((done, has_changed)),
        };
    };
    let sentence = |error: &SaveError| refused(path, error);
    let inspected = Inspected {
        path: Some(options.file.clone()),
        source: None,
    };
    let mut file = NewFile::create(path, options.replaces, vec![inspected])
        .map_err(|error| sentence(&error))?;
    let result = finish(&mut BufWriter::new(file.as_file_mut()), work);
    let done = result.map_err(|failure| match failure {
        Failure::Written(cause) => sentence(&file.unwritable(&cause)),
        Failure::Read(sentence) => sentence,
    })?;
    let kept = file.sync().and_then(|()| file.keep());
    kept.map(|_| (done, false))
        .map_err(|error| sentence(&error))
}

/// Why there is no new file. In a pipe the user cannot be asked whether one may be replaced.
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
    work: impl FnOnce(&mut dyn Write) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let done = work(out)?;
    out.flush().map_err(Failure::Written)?;
    Ok(done)
}

/// Why the result is not whole.
pub(super) enum Failure {
    /// What there was to convert could not be read, as a sentence says.
    Read(String),

    /// The result could not be written.
    Written(io::Error),
}

impl From<io::Error> for Failure {
    fn from(cause: io::Error) -> Self {
        Self::Written(cause)
    }
}
