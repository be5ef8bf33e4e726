//! A file to search, and two ways to search it: ours, and a bare loop that reads the same buffers.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::time::Instant;

use byteloupe::find::{Options, Pattern, STRIPE_LEN, Search};
use byteloupe::source::{FileSource, Opened, Source, read_full};
use memchr::memmem::Finder;

use super::timing::seconds;

/// Bytes in the file.
pub(crate) const FILE_LEN: u64 = 1 << 30;

/// What is looked for.
pub(crate) const NEEDLE: &str = "Sherlock Holmes";

/// Text in several scripts, with the needle once in 16 MiB, in a file without a name.
fn make_file() -> std::io::Result<tempfile::NamedTempFile> {
    const LINES: &str = "The quick brown fox jumps over the lazy dog; schnell, über Äcker.\n\
        Съешь же ещё этих мягких французских булок, да выпей чаю.\n\
        0x00 0x10 0xFF She locks the sheds, homes and holes at 7:45.\n\
        いろはにほへと ちりぬるを わかよたれそ つねならむ\n";
    let mut piece = LINES.repeat((16 << 20) / LINES.len());
    piece.push_str(NEEDLE);
    let mut file = tempfile::NamedTempFile::new()?;
    let mut left = FILE_LEN as usize;
    while left > 0 {
        let len = left.min(piece.len());
        file.write_all(&piece.as_bytes()[..len])?;
        left -= len;
    }
    Ok(file)
}

/// Searches a whole file and says how many matches there are and how long it took, in seconds.
pub(crate) fn search(source: &Arc<dyn Source>, pattern: &Pattern) -> (u64, f64) {
    let (sender, woken) = sync_channel(1);
    let started = Instant::now();
    let search = Search::start(Arc::clone(source), pattern, 0, move || {
        // One wake that waits is enough.
        let _ = sender.try_send(());
    });
    let search = search.unwrap_or_else(|error| panic!("{error}"));
    while search.progress().is_running() {
        if woken.recv().is_err() {
            break;
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    let progress = search.progress();
    assert!(progress.is_done() && progress.bytes == FILE_LEN);
    (progress.matches, seconds)
}

/// The bare loop: positioned reads into buffers as long as a stripe, and `memmem` over each.
pub(crate) fn bare(source: &Arc<dyn Source>) -> (u64, f64) {
    let (next, matches) = (AtomicU64::new(0), AtomicU64::new(0));
    let finder = Finder::new(NEEDLE);
    let search = || {
        let mut buffer = vec![0; STRIPE_LEN.get() as usize];
        loop {
            let offset = next.fetch_add(STRIPE_LEN.get(), Ordering::Relaxed);
            match read_full(&**source, offset, &mut buffer) {
                Ok(0) => break,
                Ok(read) => {
                    let count = finder.find_iter(&buffer[..read]).count();
                    matches.fetch_add(count as u64, Ordering::Relaxed);
                }
                Err(error) => panic!("{error}"),
            }
        }
    };
    let time = seconds(|| {
        std::thread::scope(|scope| {
            for _ in 0..Options::default().threads.get() {
                scope.spawn(search);
            }
        });
    });
    (matches.into_inner(), time)
}

/// A file to search, removed when it is dropped.
pub(crate) struct Searched {
    _file: tempfile::NamedTempFile,
    pub(crate) source: Arc<dyn Source>,
}

impl Searched {
    /// Makes the file, so that it is in the cache of the system.
    pub(crate) fn make() -> Result<Self, Box<dyn std::error::Error>> {
        let file = make_file()?;
        let source: Arc<dyn Source> = match FileSource::open(file.path())? {
            Opened::File(file) => Arc::new(file),
            Opened::Stream(_) => return Err("a file was expected".into()),
        };
        Ok(Self {
            _file: file,
            source,
        })
    }
}
