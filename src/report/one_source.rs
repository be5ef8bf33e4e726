//! The report of one source that is open already.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::document::document;
use super::file_progress::FileProgress;
use super::job;
use super::options::Options;
use super::stoppable::Stoppable;
use crate::background::cores;
use crate::save::ResultError;
use crate::source::Source;

/// Writes the report of a source that is open already: a file, bytes in memory, or a stream that is kept. Of a
/// stream that has not ended, it is that of the bytes that have come. It is called `name` in the report.
///
/// Of the options, those count that say what is reported, in which format, and on how many threads; where
/// files come from does not, nor does the bar. `progress` is told how many bytes of the source were counted,
/// from any thread, until the report begins to be written: the errors and warnings are found again for that.
/// Once `cancel` is set, it ends with an error after the piece of the source that each thread is at. Memory does
/// not grow with the source.
///
/// # Errors
/// The source could not be read, or changed meanwhile, or the report could not be written, or was cancelled.
/// What was written is then not whole.
pub fn write_source(
    source: &Arc<dyn Source>,
    name: &Path,
    options: &Options,
    out: &mut dyn Write,
    cancel: &Arc<AtomicBool>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<(), ResultError> {
    let threads = match options.threads {
        0 => cores().get(),
        threads => threads,
    };
    let source: Arc<dyn Source> = Arc::new(Stoppable::new(source, cancel));
    let file_progress = FileProgress::telling(progress, source.len_hint());
    let counted = job::count(name.to_owned(), source, options, threads, &file_progress);
    let finding = counted.map_err(ResultError::Read)?;
    let mut document = document(options.format);
    document.begin(out)?;
    document.file(&finding, options, out)?;
    document.end(out)?;
    out.flush()?;
    match finding.trouble() {
        Some(trouble) => Err(ResultError::Read(trouble.to_owned())),
        None if cancel.load(Ordering::Relaxed) => {
            let stopped = "The report was stopped before it was whole.";
            Err(ResultError::Read(stopped.to_owned()))
        }
        None => Ok(()),
    }
}
