//! A stream that is kept as it comes, so that it can be read at positions.

use std::fs::File;
use std::io::{self, Read, Write as _};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use super::{FileId, Generation, Source, SourceError};
use crate::standard_streams;

/// Up to this many bytes stay in memory; more go to a temporary file without a name.
const MEMORY_LIMIT: usize = 64 << 20;

/// So many bytes of a stream are kept where nobody says how many. A disk may well have less room.
pub const MOST_KEPT: u64 = 16 << 30;

/// How many bytes are taken from a stream at once.
const TAKEN_AT_ONCE: usize = 256 << 10;

/// How long the thread of a stream waits for bytes before it looks whether anybody still wants them.
const WAIT_FOR_BYTES: Duration = Duration::from_millis(50);

/// Keeps a pipe, a socket or a terminal as its bytes come, on a thread of its own: in memory up to
/// 64 MiB, past that in a temporary file that has no name and is gone with the process. `name` is what
/// a person calls it. At most [`MOST_KEPT`] bytes are kept.
///
/// The source can be read at once, as far as it has come; [`Source::is_arriving`] says whether there
/// may be more. Behind what has come of a stream that failed stands the error. The thread ends with the
/// stream, or soon after the source is dropped.
///
/// # Errors
/// The system has no thread to give.
pub fn keep_arriving(stream: File, name: &str) -> Result<Arc<dyn Source>, SourceError> {
    keep_arriving_up_to(stream, name, MOST_KEPT)
}

/// The same, of at most so many bytes. What is longer fails as a stream does that cannot be read, and
/// whoever writes to it learns that nobody reads it any more.
///
/// # Errors
/// The system has no thread to give.
pub fn keep_arriving_up_to(
    stream: File,
    name: &str,
    most: u64,
) -> Result<Arc<dyn Source>, SourceError> {
    let id = stream.metadata().ok().as_ref().and_then(FileId::of);
    let kept = Arc::new(KeptStream::new(name, id, most));
    let weak = Arc::downgrade(&kept);
    thread::Builder::new()
        .name("byteloupe-stream".to_owned())
        .spawn(move || fill(&weak, stream))
        .map_err(SourceError::no_thread)?;
    Ok(kept)
}

/// Standard input, as it comes, of at most so many bytes. It can be taken once.
///
/// # Errors
/// There is none, or the system has no thread to give.
pub fn standard_input(most: u64) -> Result<Arc<dyn Source>, SourceError> {
    const NAME: &str = "Standard input";
    if standard_streams::input_was_closed() {
        return Err(SourceError::closed(NAME));
    }
    let stream = unbuffered_input().map_err(|cause| SourceError::spool(NAME, cause))?;
    keep_arriving_up_to(stream, NAME, most)
}

/// Standard input without the buffer in front of it, so that it can be asked whether bytes have come.
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

/// The thread: takes what comes, as long as somebody wants it.
fn fill(kept: &Weak<KeptStream>, mut stream: File) {
    let mut buffer = vec![0; TAKEN_AT_ONCE];
    loop {
        // It does not hold the source while it waits: a source that nobody wants is dropped.
        let is_ready = wait_for_bytes(&stream);
        let Some(kept) = kept.upgrade() else {
            return;
        };
        let taken = match is_ready {
            Ok(false) => continue,
            Ok(true) if kept.room() == 0 => match goes_on(&mut stream) {
                Ok(true) => {
                    return kept.end(Some(SourceError::too_long_to_keep(&kept.name, kept.most)));
                }
                ended => ended,
            },
            Ok(true) => kept.take(&mut stream, &mut buffer),
            Err(cause) => Err(cause),
        };
        match taken {
            Ok(true) => {}
            Ok(false) => return kept.end(None),
            Err(cause) => return kept.end(Some(SourceError::spool(&kept.name, cause))),
        }
    }
}

/// Is there a byte more? It is taken.
fn goes_on(stream: &mut impl Read) -> io::Result<bool> {
    loop {
        match stream.read(&mut [0]) {
            Ok(read) => return Ok(read > 0),
            Err(cause) if cause.kind() == io::ErrorKind::Interrupted => {}
            Err(cause) => return Err(cause),
        }
    }
}

/// Waits a while until a read would not wait, and says whether it would not.
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

/// Elsewhere the read itself waits: its thread then ends with the next byte.
#[cfg(not(target_os = "linux"))]
#[allow(clippy::unnecessary_wraps, reason = "not every system can be asked")]
fn wait_for_bytes(_stream: &File) -> io::Result<bool> {
    let _ = WAIT_FOR_BYTES;
    Ok(true)
}

/// A stream, as far as it has come.
#[derive(Debug)]
struct KeptStream {
    name: String,

    /// A file may be given as standard input too.
    id: Option<FileId>,
    store: Mutex<Store>,

    /// No more bytes are kept.
    most: u64,

    /// Bytes kept. It is raised after they are.
    len: AtomicU64,
    is_arriving: AtomicBool,

    /// Heard whenever more has come, and at the end.
    changed: Condvar,
}

#[derive(Debug)]
struct Store {
    kept: Kept,

    /// Why the stream ended early.
    failure: Option<SourceError>,
}

#[derive(Debug)]
enum Kept {
    Memory(Vec<u8>),
    File(Arc<File>),
}

impl KeptStream {
    fn new(name: &str, id: Option<FileId>, most: u64) -> Self {
        Self {
            name: name.to_owned(),
            id,
            store: Mutex::new(Store {
                kept: Kept::Memory(Vec::new()),
                failure: None,
            }),
            most,
            len: AtomicU64::new(0),
            is_arriving: AtomicBool::new(true),
            changed: Condvar::new(),
        }
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many bytes more may be kept.
    fn room(&self) -> u64 {
        self.most.saturating_sub(self.len_hint())
    }

    /// Takes the next bytes of the stream, if there is room. Says whether it goes on.
    fn take(&self, stream: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
        let most = self.room().min(buffer.len() as u64) as usize;
        let buffer = &mut buffer[..most];
        let read = match stream.read(buffer) {
            Ok(0) => return Ok(false),
            Ok(read) => read,
            Err(cause) if cause.kind() == io::ErrorKind::Interrupted => return Ok(true),
            Err(cause) => return Err(cause),
        };
        let bytes = &buffer[..read];
        let file = {
            let mut store = self.store();
            match &mut store.kept {
                Kept::Memory(kept) if kept.len() + read <= MEMORY_LIMIT => {
                    kept.extend_from_slice(bytes);
                    None
                }
                Kept::Memory(kept) => {
                    let mut file = tempfile::tempfile()?;
                    file.write_all(kept)?;
                    let file = Arc::new(file);
                    store.kept = Kept::File(Arc::clone(&file));
                    Some(file)
                }
                Kept::File(file) => Some(Arc::clone(file)),
            }
        };
        // Nobody reads behind the length: it is raised only then.
        if let Some(file) = file {
            (&*file).write_all(bytes)?;
        }
        self.len.fetch_add(read as u64, Ordering::Release);
        self.tell();
        Ok(true)
    }

    /// The stream is at its end, or failed.
    fn end(&self, failure: Option<SourceError>) {
        self.store().failure = failure;
        self.is_arriving.store(false, Ordering::Release);
        self.tell();
    }

    fn tell(&self) {
        let _store = self.store();
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
        self.len.load(Ordering::Acquire)
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        let left = self.len_hint().saturating_sub(offset);
        let wanted = left.min(buffer.len() as u64) as usize;
        let buffer = &mut buffer[..wanted];
        let file = {
            let store = self.store();
            if wanted == 0 {
                // What has come is good; behind it stands what went wrong.
                return match &store.failure {
                    Some(failure) if left == 0 => Err(failure.clone()),
                    _ => Ok(0),
                };
            }
            match &store.kept {
                Kept::File(file) => Arc::clone(file),
                Kept::Memory(kept) => {
                    let start = usize::try_from(offset).unwrap_or(usize::MAX);
                    let kept = kept.get(start..).unwrap_or_default();
                    let len = wanted.min(kept.len());
                    buffer[..len].copy_from_slice(&kept[..len]);
                    return Ok(len);
                }
            }
        };
        super::file::read_at(&file, offset, buffer)
            .map_err(|cause| SourceError::read(&self.name, offset, cause))
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Ok(Generation {
            len: self.len_hint(),
            modified: None,
            still_there: true,
        })
    }

    fn is_arriving(&self) -> bool {
        self.is_arriving.load(Ordering::Acquire)
    }

    fn wait_for_more(&self, len: u64, at_most: Duration) {
        let store = self.store();
        let waits = |_: &mut Store| self.is_arriving() && self.len_hint() <= len;
        let _ = self.changed.wait_timeout_while(store, at_most, waits);
    }
}
