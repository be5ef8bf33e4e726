//! A save job: what to save, and the code that saves it.

use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use super::{
    Changes, Failure, Inspected, Mender, NewFile, Producer, RepairPlan, ResultError, SaveError,
    SaveErrorKind, SaveProgress, TextOf,
};
use crate::notation::format::Written;
use crate::source::{Change, Generation, Source, SourceError};

/// Bytes that are read, and written, at once.
const AT_ONCE: usize = 256 << 10;

/// The part of a source that is saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveWhat {
    /// These bytes, as they are.
    Bytes(Range<u64>),

    /// A well-formed copy of all of it.
    Repaired(RepairPlan),

    /// Some of its bytes as text in a format. A text of one line ends in a line feed in a file.
    Text(TextOf),

    /// What another module makes of it, such as a report.
    Produced(Producer),
}

/// A request to save something to a file.
#[derive(Clone)]
pub struct SaveJob {
    /// The source that is read.
    pub source: Arc<dyn Source>,

    /// The part of the source.
    pub what: SaveWhat,

    /// The new file.
    pub target: PathBuf,

    /// Whether an existing file of that name may be replaced.
    pub replaces: bool,

    /// Everything else that is being inspected. None of it is written to.
    pub inspected: Vec<Inspected>,
}

/// The result of saving.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The name of the target for the user.
    pub name: String,

    /// Bytes that were read.
    pub bytes_in: u64,

    /// Bytes that were written.
    pub bytes_out: u64,

    /// What differs from the source in a repaired copy.
    pub changes: Option<Changes>,

    /// What was written of the bytes, in a file of text.
    pub text: Option<Written>,
}

/// Saves, and returns when that is done. `tell` is called from time to time. Memory does not grow with the
/// source.
///
/// # Errors
/// A reason why nothing was saved. There is then no new file, and a file that was to be replaced is
/// unchanged.
pub fn save(
    job: &SaveJob,
    progress: &SaveProgress,
    mut tell: impl FnMut() + Send,
) -> Result<Saved, SaveError> {
    let mut inspected = job.inspected.clone();
    inspected.push(Inspected {
        source: Some(Arc::clone(&job.source)),
        ..Inspected::default()
    });
    let mut new_file = NewFile::create(&job.target, job.replaces, inspected)?;
    let is_arriving = job.source.is_arriving();
    if is_arriving && matches!(job.what, SaveWhat::Repaired(_)) {
        return Err(SaveError::new(
            SaveErrorKind::Arriving,
            format!(
                "{} has not ended. Wait until it has, then save the copy.",
                job.source.name()
            ),
        ));
    }
    let before = generation(&*job.source)?;
    let out = BufWriter::with_capacity(
        AT_ONCE,
        Counted {
            out: new_file.as_file_mut(),
            progress,
            written: 0,
        },
    );
    let written = match &job.what {
        SaveWhat::Bytes(range) => {
            copy(job, range.clone(), out, progress, &mut tell).map_err(ResultError::from)
        }
        SaveWhat::Repaired(plan) => {
            repair(job, *plan, before.len, out, progress, &mut tell).map_err(ResultError::from)
        }
        SaveWhat::Text(text) => {
            write_text(job, text, out, progress, &mut tell).map_err(ResultError::from)
        }
        SaveWhat::Produced(producer) => produce(producer, out, progress, tell),
    };
    let written = written.map_err(|failed| match failed {
        _ if progress.is_cancelled() => SaveError::cancelled(),
        ResultError::Read(sentence) => SaveError::source(&sentence),
        ResultError::Written(cause) => new_file.unwritable(&cause),
    })?;
    new_file.sync()?;
    if !is_arriving {
        check_unchanged(&*job.source, &before)?;
    }
    if progress.is_cancelled() {
        return Err(SaveError::cancelled());
    }
    let name = new_file.keep()?;
    Ok(Saved { name, ..written })
}

/// Copies bytes as they are.
fn copy<W: Write>(
    job: &SaveJob,
    range: Range<u64>,
    mut out: BufWriter<Counted<'_, W>>,
    progress: &SaveProgress,
    tell: &mut impl FnMut(),
) -> Result<Saved, Failure> {
    let end = range.end;
    let bytes_in = read(&*job.source, range, progress, tell, |bytes| {
        out.write_all(bytes).map_err(Failure::Write)
    })?;
    let reached = end - bytes_in.left;
    if reached < end {
        let error = SourceError::shrank(job.source.name(), reached);
        return Err(Failure::Read(error));
    }
    Ok(Saved {
        name: String::new(),
        bytes_in: bytes_in.read,
        bytes_out: finished(out)?,
        changes: None,
        text: None,
    })
}

/// Writes bytes as text.
fn write_text<W: Write>(
    job: &SaveJob,
    text: &TextOf,
    mut out: BufWriter<Counted<'_, W>>,
    progress: &SaveProgress,
    tell: &mut impl FnMut(),
) -> Result<Saved, Failure> {
    let written = text.write(&*job.source, progress, tell, &mut out)?;
    if written.text_len > 0 && text.format.is_one_line() {
        out.write_all(b"\n").map_err(Failure::Write)?;
    }
    Ok(Saved {
        name: String::new(),
        bytes_in: text.len(),
        bytes_out: finished(out)?,
        changes: None,
        text: Some(written),
    })
}

/// Writes what another module makes of the source.
fn produce<W: Write>(
    producer: &Producer,
    mut out: BufWriter<Counted<'_, W>>,
    progress: &SaveProgress,
    tell: impl FnMut() + Send,
) -> Result<Saved, ResultError> {
    let tell = Mutex::new(tell);
    let reached = |bytes| {
        progress.set_read(bytes);
        // Where another thread tells just now, there is no need to.
        if let Ok(mut tell) = tell.try_lock() {
            tell();
        }
    };
    producer.write(&mut out, progress.cancel_flag(), &reached)?;
    Ok(Saved {
        name: String::new(),
        bytes_in: progress.read(),
        bytes_out: finished(out)?,
        changes: None,
        text: None,
    })
}

/// Makes a well-formed copy of a source that must have at least so many bytes.
fn repair<W: Write>(
    job: &SaveJob,
    plan: RepairPlan,
    least: u64,
    out: BufWriter<Counted<'_, W>>,
    progress: &SaveProgress,
    tell: &mut impl FnMut(),
) -> Result<Saved, Failure> {
    let mut mender = Mender::new(out, plan);
    let bytes_in = read(&*job.source, 0..u64::MAX, progress, tell, |bytes| {
        mender.push(bytes).map_err(Failure::Write)
    })?;
    if bytes_in.read < least {
        let error = SourceError::shrank(job.source.name(), bytes_in.read);
        return Err(Failure::Read(error));
    }
    let (out, changes) = mender.finish().map_err(Failure::Write)?;
    Ok(Saved {
        name: String::new(),
        bytes_in: bytes_in.read,
        bytes_out: finished(out)?,
        changes: Some(changes),
        text: None,
    })
}

/// How much of a range was read, and how much of it is left if the source ends.
struct Reading {
    read: u64,
    left: u64,
}

/// Passes the bytes of a range to `take`, as far as the source has them.
fn read(
    source: &dyn Source,
    range: Range<u64>,
    progress: &SaveProgress,
    tell: &mut impl FnMut(),
    mut take: impl FnMut(&[u8]) -> Result<(), Failure>,
) -> Result<Reading, Failure> {
    let mut buffer = vec![0; AT_ONCE];
    let mut reading = Reading {
        read: 0,
        left: range.end.saturating_sub(range.start),
    };
    while reading.left > 0 {
        if progress.is_cancelled() {
            return Err(Failure::Write(io::ErrorKind::Interrupted.into()));
        }
        let wanted = reading.left.min(AT_ONCE as u64) as usize;
        let buffer = &mut buffer[..wanted];
        let came = source.read_at(range.start + reading.read, buffer);
        let came = came.map_err(Failure::Read)?;
        if came == 0 {
            break;
        }
        take(&buffer[..came])?;
        reading.read += came as u64;
        reading.left -= came as u64;
        progress.set_read(reading.read);
        tell();
    }
    Ok(reading)
}

/// Flushes a buffer, and returns how many bytes were written in all.
fn finished<W: Write>(mut out: BufWriter<Counted<'_, W>>) -> Result<u64, Failure> {
    out.flush().map_err(Failure::Write)?;
    Ok(out.get_ref().written)
}

/// Counts the bytes that are written, and stops writing when the saving is stopped. The text that replaces a
/// run of stray tails may be as long as a file.
struct Counted<'a, W> {
    out: W,
    progress: &'a SaveProgress,
    written: u64,
}

impl<W: Write> Write for Counted<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.progress.is_cancelled() {
            return Err(io::Error::other("no longer wanted"));
        }
        let written = self.out.write(bytes)?;
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn generation(source: &dyn Source) -> Result<Generation, SaveError> {
    source
        .generation()
        .map_err(|error| SaveError::source(&error))
}

/// Checks that the source is what it was before it was read. It may have lost its name.
fn check_unchanged(source: &dyn Source, before: &Generation) -> Result<(), SaveError> {
    let now = generation(source)?;
    match Change::between(before, &now) {
        None | Some(Change::Gone) => Ok(()),
        Some(change) => Err(SaveError::new(
            SaveErrorKind::Changed,
            format!(
                "{} changed while it was saved. {}. Nothing was saved; try again.",
                source.name(),
                change.sentence()
            ),
        )),
    }
}
