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
use crate::source::{Digest, OneState, Proof, Source, SourceError, StateGuard};

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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

    /// Whether the source grew meanwhile. What was added is not in the new file.
    pub state: OneState,
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
    tell: impl FnMut() + Send,
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
    let guard = StateGuard::before(&*job.source).map_err(|error| SaveError::source(&error))?;
    let len = guard.generation().len;
    let telling = Mutex::new(tell);
    // Where another thread tells just now, there is no need to.
    let tell = || {
        if let Ok(mut tell) = telling.try_lock() {
            tell();
        }
    };
    let written = write(job, len, new_file.as_file_mut(), progress, &tell);
    let (saved, digest) = written.map_err(|failed| match failed {
        _ if progress.is_cancelled() => SaveError::cancelled(),
        ResultError::Read(sentence) => SaveError::source(&sentence),
        ResultError::Written(cause) => new_file.unwritable(&cause),
    })?;
    new_file.sync()?;
    let state = if is_arriving {
        OneState::Same
    } else {
        let is_same =
            || {
                Ok(write(job, len, io::sink(), progress, &tell)
                    .is_ok_and(|(_, again)| again == digest))
            };
        let state = guard.check(&*job.source, Proof::Bytes, is_same);
        state.map_err(|error| {
            if progress.is_cancelled() {
                SaveError::cancelled()
            } else {
                SaveError::changed(&error)
            }
        })?
    };
    if progress.is_cancelled() {
        return Err(SaveError::cancelled());
    }
    let name = new_file.keep()?;
    Ok(Saved {
        name,
        state,
        ..saved
    })
}

/// Writes what is saved of a source of this length, and returns the digest of what was written.
fn write<W: Write>(
    job: &SaveJob,
    len: u64,
    out: W,
    progress: &SaveProgress,
    tell: &(dyn Fn() + Sync),
) -> Result<(Saved, Digest), ResultError> {
    let mut counted = Counted {
        out,
        progress,
        written: 0,
        digest: Digest::new(),
    };
    let mut out = BufWriter::with_capacity(AT_ONCE, &mut counted);
    let saved = match &job.what {
        SaveWhat::Bytes(range) => copy(job, range.clone(), &mut out, progress, tell)?,
        SaveWhat::Repaired(plan) => repair(job, *plan, len, &mut out, progress, tell)?,
        SaveWhat::Text(text) => write_text(job, text, &mut out, progress, tell)?,
        SaveWhat::Produced(producer) => produce(producer, &mut out, progress, tell)?,
    };
    out.flush()?;
    drop(out);
    let bytes_out = counted.written;
    Ok((Saved { bytes_out, ..saved }, counted.digest))
}

/// Copies bytes as they are.
fn copy(
    job: &SaveJob,
    range: Range<u64>,
    out: &mut dyn Write,
    progress: &SaveProgress,
    tell: &dyn Fn(),
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
        bytes_in: bytes_in.read,
        ..Saved::default()
    })
}

/// Writes bytes as text.
fn write_text(
    job: &SaveJob,
    text: &TextOf,
    out: &mut dyn Write,
    progress: &SaveProgress,
    tell: &dyn Fn(),
) -> Result<Saved, Failure> {
    let written = text.write(&*job.source, progress, tell, out)?;
    if written.text_len > 0 && text.format.is_one_line() {
        out.write_all(b"\n").map_err(Failure::Write)?;
    }
    Ok(Saved {
        bytes_in: text.len(),
        text: Some(written),
        ..Saved::default()
    })
}

/// Writes what another module makes of the source.
fn produce(
    producer: &Producer,
    out: &mut dyn Write,
    progress: &SaveProgress,
    tell: &(dyn Fn() + Sync),
) -> Result<Saved, ResultError> {
    let reached = |bytes| {
        progress.set_read(bytes);
        tell();
    };
    producer.write(out, progress.cancel_flag(), &reached)?;
    Ok(Saved {
        bytes_in: progress.read(),
        ..Saved::default()
    })
}

/// Makes a well-formed copy of a source of this length, or of one to its end if its length is not known: 0.
fn repair(
    job: &SaveJob,
    plan: RepairPlan,
    len: u64,
    out: &mut dyn Write,
    progress: &SaveProgress,
    tell: &dyn Fn(),
) -> Result<Saved, Failure> {
    let mut mender = Mender::new(out, plan);
    let range = 0..if len == 0 { u64::MAX } else { len };
    let bytes_in = read(&*job.source, range, progress, tell, |bytes| {
        mender.push(bytes).map_err(Failure::Write)
    })?;
    if bytes_in.read < len {
        let error = SourceError::shrank(job.source.name(), bytes_in.read);
        return Err(Failure::Read(error));
    }
    let (_, changes) = mender.finish().map_err(Failure::Write)?;
    Ok(Saved {
        bytes_in: bytes_in.read,
        changes: Some(changes),
        ..Saved::default()
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
    tell: &dyn Fn(),
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

/// Counts and digests the bytes that are written, and stops writing when the saving is stopped. The text that replaces a
/// run of stray tails may be as long as a file.
struct Counted<'a, W> {
    out: W,
    progress: &'a SaveProgress,
    written: u64,
    digest: Digest,
}

impl<W: Write> Write for Counted<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.progress.is_cancelled() {
            return Err(io::Error::other("no longer wanted"));
        }
        let written = self.out.write(bytes)?;
        self.digest.update(bytes.get(..written).unwrap_or(bytes));
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
