//! Where the result goes.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::terminal::Guarded;
use crate::source::readable_name;

/// Lets `work` write the result, to a new file if there is a path. A file that could not be written to
/// its end is removed again; one that exists is never touched: it may be the one that is inspected.
///
/// The error is a sentence. A reader of `out` that has gone is none.
pub(super) fn write_to<T: Default>(
    path: Option<&Path>,
    out: &mut dyn Write,
    is_terminal: bool,
    work: impl FnOnce(&mut dyn Write) -> Result<T, Failure>,
) -> Result<T, String> {
    let Some(path) = path else {
        let result = if is_terminal {
            finish(&mut Guarded::new(out), work)
        } else {
            finish(out, work)
        };
        return match result {
            Err(Failure::Written(cause)) if cause.kind() == io::ErrorKind::BrokenPipe => {
                Ok(T::default())
            }
            Err(Failure::Written(cause)) => {
                Err(format!("The result could not be written: {cause}."))
            }
            Err(Failure::Read(sentence)) => Err(sentence),
            Ok(done) => Ok(done),
        };
    };
    let name = readable_name(path);
    let file = File::create_new(path).map_err(|cause| match cause.kind() {
        io::ErrorKind::AlreadyExists => {
            format!("{name} exists already and is not written over. Choose another name.")
        }
        _ => format!("{name} could not be made: {cause}."),
    })?;
    let result = finish(&mut BufWriter::new(file), work);
    if result.is_err() {
        // It is ours, and what is in it would be taken for the whole.
        let _ = std::fs::remove_file(path);
    }
    result.map_err(|failure| match failure {
        Failure::Written(cause) => format!("{name} could not be written: {cause}."),
        Failure::Read(sentence) => sentence,
    })
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

    /// What came of it could not be written.
    Written(io::Error),
}

impl From<io::Error> for Failure {
    fn from(cause: io::Error) -> Self {
        Self::Written(cause)
    }
}
