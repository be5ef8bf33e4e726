//! A stream that is kept as it comes, so that it can be read at positions.

use std::fs::File;
use std::io::{self, Read, Write as _};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock, Weak};
use std::time::Duration;

use super::{Digest, FileId, FileSource, Generation, Proof, Source, SourceError, StateGuard};
use crate::background::task;
use crate::standard_streams;

/// Up to this many bytes stay in memory; more go to a temporary file without a name.
const MEMORY_LIMIT: usize = 64 << 20;

/// The most bytes of a stream that are kept, unless the caller gives another number. The disk may have less
/// room.
pub const MOST_KEPT: u64 = 16 << 30;

/// How many bytes are taken from a stream at once.
const TAKEN_AT_ONCE: usize = 256 << 10;

/// How long the thread of a stream waits for bytes before it checks whether the source is still used.
const WAIT_FOR_BYTES: Duration = Duration::from_millis(50);

/// Keeps a pipe, a socket or a terminal as its bytes come, on a thread of its own. Up to 64 MiB are kept in
/// memory. More goes to a temporary file that has no name and is removed with the process. `name` is the name
/// of the stream for the user. At most `most` bytes are kept. A longer stream fails like one that cannot be
/// read, and the program that writes to it gets a broken pipe.
///
/// The bytes that have come can be read at once; [`Source::is_arriving`] says whether there may be more. If
/// the stream failed, reading past the bytes that came gives the error. The thread ends with the stream, or
/// soon after the source is dropped.
///
/// # Errors
/// The system cannot start another thread.
pub fn keep_arriving(stream: File, name: &str, most: u64) -> Result<Arc<dyn Source>, SourceError> {
    let id = FileId::of(&stream);
    let spool = Spool {
        limit: MEMORY_LIMIT,
        most,
        open: Box::new(tempfile::tempfile),
    };
    let kept = Arc::new(KeptStream::new(name, id, spool));
    let weak = Arc::downgrade(&kept);
    let stopped = Weak::clone(&weak);
    let run = move || fill(&weak, stream);
    // Tells readers that wait for the end of the stream.
    let stopped = move || {
        if let Some(kept) = stopped.upgrade() {
            kept.end(Some(SourceError::stopped()));
        }
    };
    task::run("byteloupe-stream", run, stopped, |()| {}).map_err(SourceError::no_thread)?;
    Ok(kept)
}

/// Returns standard input, as it comes, of at most so many bytes. It can be taken once.
///
/// # Errors
/// There is none, or the system cannot start another thread.
pub fn standard_input(most: u64) -> Result<Arc<dyn Source>, SourceError> {
    const NAME: &str = "Standard input";
    if standard_streams::input_was_closed() {
        return Err(SourceError::closed(NAME));
    }
    let stream = unbuffered_input().map_err(|cause| SourceError::spool(NAME, cause))?;
    keep_arriving(stream, NAME, most)
}

/// Returns standard input without the buffer of the standard library, so that the system can say whether
/// bytes have come.
#[cfg(unix)]
fn unbuffered_input() -> io::Result<File> {
    use std::os::fd::AsFd as _;
    Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
}

#[cfg(windows)]
fn unbuffered_input() -> io::Result<File> {
    use std::os::windows::io::AsHandle as _;
    Ok(File::from(io::stdin().as_handle().try_clone_to_owned()?))
}

/// Runs the thread: keeps the bytes that come, as long as the source is used.
fn fill(kept: &Weak<KeptStream>, mut stream: File) {
    let checked = CheckedFile::of(&stream);
    let mut buffer = vec![0; TAKEN_AT_ONCE];
    loop {
        // The thread does not hold the source while it waits, so that a source that is no longer used is
        // dropped.
        let is_ready = wait_for_bytes(&stream);
        let Some(kept) = kept.upgrade() else {
            return;
        };
        let taken = match is_ready {
            Ok(false) => continue,
            Ok(true) if kept.room() == 0 => match goes_on(&mut stream) {
                Ok(true) => {
                    return kept.end(Some(SourceError::too_long_to_keep(
                        &kept.name,
                        kept.spool.most,
                    )));
                }
                ended => ended,
            },
            Ok(true) => kept.take(&mut stream, &mut buffer),
            Err(cause) => Err(cause),
        };
        match taken {
            Ok(true) => {}
            Ok(false) => {
                let checked = checked.map_or(Ok(()), |checked| checked.check(&kept));
                return kept.end(checked.err());
            }
            Err(cause) => return kept.end(Some(SourceError::spool(&kept.name, cause))),
        }
    }
}

/// A regular file that is read as a stream, such as `< FILE` in a shell, and its state before it is read.
struct CheckedFile {
    file: FileSource,
    guard: StateGuard,

    /// The place in the file of the first byte that is kept.
    start: u64,
}

impl CheckedFile {
    /// Returns it, if the stream is one.
    fn of(stream: &File) -> Option<Self> {
        let file =
            FileSource::of_standard_input().filter(|it| it.file_id() == FileId::of(stream))?;
        Some(Self {
            guard: StateGuard::before(&file).ok()?,
            start: file.place().ok()?,
            file,
        })
    }

    /// Looks whether what was kept is of one state of the file.
    fn check(&self, kept: &KeptStream) -> Result<(), SourceError> {
        let end = self.start + kept.len_hint();
        let is_same =
            || Ok(Digest::of(&self.file, self.start..end)? == Digest::of(kept, 0..u64::MAX)?);
        self.guard.check(&self.file, Proof::Bytes, is_same)?;
        Ok(())
    }
}

/// Returns whether there is another byte. Takes that byte.
fn goes_on(stream: &mut impl Read) -> io::Result<bool> {
    loop {
        match stream.read(&mut [0]) {
            Ok(read) => return Ok(read > 0),
            Err(cause) if cause.kind() == io::ErrorKind::Interrupted => {}
            Err(cause) => return Err(cause),
        }
    }
}

/// Waits until a read would not block, but not for long. Returns whether a read would not block.
#[cfg(target_os = "linux")]
fn wait_for_bytes(stream: &File) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, poll};
    let mut wanted = [PollFd::new(stream, PollFlags::IN)];
    let at_most = rustix::event::Timespec {
        tv_sec: 0,
        tv_nsec: i64::from(WAIT_FOR_BYTES.subsec_nanos()),
    };
    match poll(&mut wanted, Some(&at_most)) {
        Ok(ready) => Ok(ready > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// On other systems the read itself blocks. The thread then ends with the next byte.
#[cfg(not(target_os = "linux"))]
#[allow(clippy::unnecessary_wraps, reason = "not every system can be asked")]
fn wait_for_bytes(_stream: &File) -> io::Result<bool> {
    let _ = WAIT_FOR_BYTES;
    Ok(true)
}

/// Where the bytes of a stream go that is too long for memory.
struct Spool {
    /// The most bytes that stay in memory.
    limit: usize,

    /// The most bytes that are kept at all.
    most: u64,

    /// Opens the file that takes all bytes once there are too many for memory.
    open: Box<dyn Fn() -> io::Result<File> + Send + Sync>,
}

/// A stream, as far as it has arrived.
struct KeptStream {
    name: String,

    /// The identity of the file, because standard input may be a file.
    id: Option<FileId>,
    spool: Spool,

    /// Only the thread of the stream changes it. While that thread writes to the file, readers are not kept
    /// out.
    kept: RwLock<Kept>,

    /// The length is raised after the bytes are kept, so no reader sees bytes that are not there.
    come: Mutex<Come>,

    /// Notified whenever more has arrived, and at the end.
    changed: Condvar,
}

enum Kept {
    Memory(Vec<u8>),
    File(File),
}

/// How far a stream has arrived.
#[derive(Debug, Default)]
struct Come {
    len: u64,

    /// How the stream ended, if it has.
    end: Option<Result<(), SourceError>>,
}

impl KeptStream {
    fn new(name: &str, id: Option<FileId>, spool: Spool) -> Self {
        Self {
            name: name.to_owned(),
            id,
            spool,
            kept: RwLock::new(Kept::Memory(Vec::new())),
            come: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    /// Locks the state of arrival. Poisoning is ignored, because the state is consistent at every moment.
    fn come(&self) -> MutexGuard<'_, Come> {
        self.come.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns how many more bytes may be kept.
    fn room(&self) -> u64 {
        self.spool.most.saturating_sub(self.len_hint())
    }

    /// Takes the next bytes of the stream, if there is room. Returns whether the stream goes on.
    fn take(&self, stream: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
        let most = self.room().min(buffer.len() as u64) as usize;
        let buffer = &mut buffer[..most];
        let read = match stream.read(buffer) {
            Ok(0) => return Ok(false),
            Ok(read) => read,
            Err(cause) if cause.kind() == io::ErrorKind::Interrupted => return Ok(true),
            Err(cause) => return Err(cause),
        };
        self.keep(&buffer[..read])?;
        self.come().len += read as u64;
        self.changed.notify_all();
        Ok(true)
    }

    /// Appends bytes. Readers wait only while bytes are added in memory. They do not wait while bytes are
    /// written to the file.
    fn keep(&self, bytes: &[u8]) -> io::Result<()> {
        let spooled = match &*self.kept.read().unwrap_or_else(PoisonError::into_inner) {
            Kept::File(file) => return (&*file).write_all(bytes),
            Kept::Memory(kept) if kept.len() + bytes.len() <= self.spool.limit => None,
            Kept::Memory(kept) => {
                let mut file = (self.spool.open)()?;
                file.write_all(kept)?;
                file.write_all(bytes)?;
                Some(file)
            }
        };
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = spooled {
            *kept = Kept::File(file);
        } else if let Kept::Memory(kept) = &mut *kept {
            kept.extend_from_slice(bytes);
        }
        Ok(())
    }

    /// Marks the stream as ended or failed.
    fn end(&self, failure: Option<SourceError>) {
        self.come().end = Some(failure.map_or(Ok(()), Err));
        self.changed.notify_all();
    }
}

impl Source for KeptStream {
    fn name(&self) -> &str {
        &self.name
    }

    fn file_id(&self) -> Option<FileId> {
        self.id
    }

    fn len_hint(&self) -> u64 {
        self.come().len
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        let left = {
            let come = self.come();
            match &come.end {
                // The bytes that came can be read; a read past them gives the error.
                Some(Err(failure)) if offset >= come.len => return Err(failure.clone()),
                _ => come.len.saturating_sub(offset),
            }
        };
        let wanted = left.min(buffer.len() as u64) as usize;
        let buffer = &mut buffer[..wanted];
        match &*self.kept.read().unwrap_or_else(PoisonError::into_inner) {
            Kept::File(file) => super::file::read_at(file, offset, buffer)
                .map_err(|cause| SourceError::read(&self.name, offset, cause)),
            Kept::Memory(kept) => {
                let start = usize::try_from(offset).unwrap_or(usize::MAX);
                let kept = kept.get(start..).unwrap_or_default();
                let len = wanted.min(kept.len());
                buffer[..len].copy_from_slice(&kept[..len]);
                Ok(len)
            }
        }
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Ok(Generation {
            len: self.len_hint(),
            modified: None,
            still_there: true,
            status_changed: None,
        })
    }

    fn is_arriving(&self) -> bool {
        self.come().end.is_none()
    }

    fn wait_for_more(&self, len: u64, at_most: Duration) {
        let waits = |come: &mut Come| come.end.is_none() && come.len <= len;
        let _ = self.changed.wait_timeout_while(self.come(), at_most, waits);
    }
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::os::fd::OwnedFd;
    use std::thread;

    use super::*;

    /// The file is a pipe that is not emptied: writing to it blocks until the test reads from it.
    #[test]
    fn what_has_come_can_be_read_while_it_is_written_to_a_file() {
        const LIMIT: usize = 1 << 20;
        let (mut emptied, full) = io::pipe().unwrap();
        let full = File::from(OwnedFd::from(full));
        let kept = Arc::new(KeptStream::new(
            "The pipe",
            None,
            Spool {
                limit: LIMIT,
                most: u64::MAX,
                open: Box::new(move || full.try_clone()),
            },
        ));
        let mut buffer = vec![0; LIMIT];
        assert!(kept.take(&mut io::repeat(0xAB), &mut buffer).unwrap());
        let filling = Arc::clone(&kept);
        let filler = thread::spawn(move || {
            let mut buffer = [0; 1000];
            filling.take(&mut io::repeat(0xCD), &mut buffer).unwrap();
        });
        // The first byte shows that the writing has begun. A pipe cannot hold all of the bytes.
        emptied.read_exact(&mut [0]).unwrap();
        let (sender, came) = std::sync::mpsc::channel();
        let reading = Arc::clone(&kept);
        thread::spawn(move || {
            let mut last = [0; 10];
            let read = reading.read_at(LIMIT as u64 - 5, &mut last);
            sender.send((read.unwrap(), last[0])).unwrap();
        });
        let came = came.recv_timeout(Duration::from_secs(10));
        assert_eq!(came, Ok((5, 0xAB)));
        assert!(!filler.is_finished());
        emptied.read_exact(&mut vec![0; LIMIT + 999]).unwrap();
        filler.join().unwrap();
        assert_eq!(kept.len_hint(), LIMIT as u64 + 1000);
    }
}
