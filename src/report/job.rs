//! What is done with one file before it is its turn to be written.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::file_progress::FileProgress;
use super::finding::{Effort, FileFinding, about};
use super::options::{Options, ReportFormat};
use super::progress::Progress;
use crate::source::{FileSource, Opened, Source, readable_name};

/// From this length on one file is counted by all threads.
const LARGE: u64 = 32 << 20;

/// What came of a file that others may come before.
pub(super) enum JobOutcome {
    /// It was counted, or a sentence says why it could not be read.
    Done(Result<Box<FileFinding>, String>),

    /// It is so large that all threads count it, when it is its turn.
    Large(Arc<dyn Source>, FileProgress<'static>),

    /// The system lets no more files be open: it is looked at again when it is its turn.
    NotYet,

    /// It can be read only once and has to be kept meanwhile: when it is its turn.
    Stream(File),
}

/// Is a file looked at again when the system lets no more be open?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tries {
    /// Later, when others are closed.
    More,

    /// No: it is its turn.
    Last,
}

/// Opens a file. Counts it too, if one thread is enough for that.
pub(super) fn look(
    path: &Path,
    options: &Options,
    progress: &Arc<Progress>,
    tries: Tries,
) -> JobOutcome {
    let source: Arc<dyn Source> = match FileSource::open(path) {
        Ok(Opened::File(file)) => Arc::new(file),
        Ok(Opened::Stream(stream)) => return JobOutcome::Stream(stream),
        Err(error) if error.is_too_many_open() && tries == Tries::More => {
            return JobOutcome::NotYet;
        }
        Err(error) => return JobOutcome::Done(Err(about(&readable_name(path), &error))),
    };
    let len = source.len_hint();
    let progress = FileProgress::new(progress, len);
    // The checksum is the work of one thread and takes longer than counting.
    if len >= LARGE && !options.hash {
        return JobOutcome::Large(source, progress);
    }
    JobOutcome::Done(count(path.to_owned(), source, options, 1, &progress))
}

/// Counts a file on so many threads, or on one if it is small. Its error is a sentence.
pub(super) fn count(
    path: PathBuf,
    source: Arc<dyn Source>,
    options: &Options,
    threads: usize,
    progress: &FileProgress<'_>,
) -> Result<Box<FileFinding>, String> {
    // How long a stream is shows only at its end.
    let is_large = source.is_arriving() || source.len_hint() >= LARGE;
    let effort = Effort {
        threads: if is_large { threads } else { 1 },
        hash: options.hash,
        judge: !matches!(options.format, ReportFormat::IllFormed(_)) || options.needs_warnings(),
        warnings: options.needs_warnings(),
        is_text: false,
        reads: options.tells_all(),
        utf8_too: options.format == ReportFormat::Json || !options.fail_on.is_empty(),
        read_as: options.read_as,
        bom: options.bom,
        hash_beside: is_large && options.threads != 1 && !source.is_arriving(),
    };
    let name = readable_name(&path);
    FileFinding::of(path, source, effort, &options.ignored, progress)
        .map(Box::new)
        .map_err(|error| about(&name, &error))
}
