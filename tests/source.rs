//! Bytes at an offset from files, memory and pipes, also when they change under us.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::fs::File;
use std::io::{self, Read, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use byteloupe::source::{
    FileSource, Generation, MOST_KEPT, MemorySource, Opened, PAGE_LEN, Page, Pages, Source,
    SourceError, escape_bytes, keep_arriving, read_full, readable_name,
};
use common::Folder;

fn open(path: &Path) -> FileSource {
    match FileSource::open(path).unwrap() {
        Opened::File(file) => file,
        Opened::Stream(_) => panic!("a file is no stream"),
    }
}

/// Everything that a source gives, read from front to back.
fn all_of(source: &dyn Source) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut buffer = [0; 1000];
    loop {
        match source.read_at(bytes.len() as u64, &mut buffer).unwrap() {
            0 => return bytes,
            read => bytes.extend_from_slice(&buffer[..read]),
        }
    }
}

#[test]
fn a_file_gives_its_bytes_at_any_offset() {
    let folder = Folder::new();
    let source = open(&folder.file("a", b"0123456789"));
    assert_eq!(source.len_hint(), 10);
    assert_eq!(all_of(&source), b"0123456789");
    let mut buffer = [b'-'; 4];
    assert_eq!(source.read_at(3, &mut buffer).unwrap(), 4);
    assert_eq!(&buffer, b"3456");
    let mut buffer = [b'-'; 4];
    assert_eq!(source.read_at(8, &mut buffer).unwrap(), 2);
    assert_eq!(&buffer, b"89--");
    assert_eq!(source.read_at(10, &mut buffer).unwrap(), 0);
    assert_eq!(source.read_at(1 << 40, &mut buffer).unwrap(), 0);
}

#[test]
fn an_empty_file_has_no_bytes() {
    let folder = Folder::new();
    let source = open(&folder.file("a", b""));
    assert_eq!(source.len_hint(), 0);
    assert!(all_of(&source).is_empty());
}

#[test]
fn a_missing_file_is_told_in_a_sentence() {
    let folder = Folder::new();
    let error = FileSource::open(&folder.path().join("missing")).unwrap_err();
    assert_eq!(error.kind(), Some(io::ErrorKind::NotFound));
    assert!(
        error.to_string().contains("missing does not exist"),
        "{error}"
    );
    let inside = folder.file("file", b"").join("inside");
    let error = FileSource::open(&inside).unwrap_err();
    assert!(error.to_string().contains("not a folder"), "{error}");
}

#[test]
fn a_folder_is_no_file() {
    let folder = Folder::new();
    let error = FileSource::open(folder.path()).unwrap_err();
    assert!(error.to_string().contains("is a folder"), "{error}");
}

#[test]
fn an_input_that_becomes_shorter_while_it_is_read_is_no_whole_one() {
    use byteloupe::source::Input;
    let folder = Folder::new();
    let path = folder.file("input", &vec![b'x'; 200_000]);
    for left in [0, 70_000] {
        std::fs::write(&path, vec![b'x'; 200_000]).unwrap();
        let mut input = Input::open(&path).unwrap();
        let mut bytes = Vec::new();
        input.pull(&mut bytes).unwrap();
        let file = std::fs::File::options().write(true).open(&path).unwrap();
        file.set_len(left).unwrap();
        let error = loop {
            let before = bytes.len();
            match input.pull(&mut bytes) {
                Ok(()) => assert!(bytes.len() > before, "it ended with {before} bytes"),
                Err(error) => break error,
            }
        };
        assert!(error.contains("became shorter"), "{error}");
    }
    // A file that is read to its end is whole, even if it has grown meanwhile.
    std::fs::write(&path, vec![b'x'; 200_000]).unwrap();
    let mut input = Input::open(&path).unwrap();
    let mut bytes = Vec::new();
    loop {
        let before = bytes.len();
        input.pull(&mut bytes).unwrap();
        if bytes.len() == before {
            break;
        }
    }
    assert_eq!(bytes.len(), 200_000);
}

#[cfg(unix)]
#[test]
fn a_socket_is_told_in_a_sentence() {
    let folder = Folder::new();
    let path = folder.path().join("socket");
    let _listener = std::os::unix::net::UnixListener::bind(&path).unwrap();
    let error = FileSource::open(&path).unwrap_err().to_string();
    assert!(
        error.contains("is a socket") && error.contains("Pipe"),
        "{error}"
    );
    assert!(!error.contains("os error"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_pipe_is_opened_as_a_stream() {
    let folder = Folder::new();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        return;
    }
    let writer = {
        let pipe = pipe.clone();
        std::thread::spawn(move || std::fs::write(pipe, b"through a pipe").unwrap())
    };
    let Opened::Stream(stream) = FileSource::open(&pipe).unwrap() else {
        panic!("a pipe knows no offsets");
    };
    let kept = ended(keep_arriving(stream, "pipe", MOST_KEPT).unwrap());
    writer.join().unwrap();
    assert_eq!(all_of(&*kept), b"through a pipe");
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_with_offsets_is_a_file_and_one_without_is_a_stream() {
    assert!(matches!(
        FileSource::open(Path::new("/dev/zero")).unwrap(),
        Opened::File(_)
    ));
    // /dev/full and /dev/null know offsets; /proc/kmsg and terminals do not, and may not be there.
    let source = open(Path::new("/dev/null"));
    assert!(all_of(&source).is_empty());
}

#[cfg(unix)]
#[test]
fn a_name_that_is_not_utf8_is_opened_and_readable() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new();
    let path = folder.file(OsStr::from_bytes(b"caf\xE9"), b"abc");
    let source = open(&path);
    assert_eq!(all_of(&source), b"abc");
    assert_eq!(source.path(), Some(path.as_path()));
    assert!(readable_name(&path).ends_with("caf\\xe9"));
    let missing = folder.path().join(OsStr::from_bytes(b"\xFF\x1B[2J\n"));
    let error = FileSource::open(&missing).unwrap_err().to_string();
    assert!(
        error.contains("\\xff\\u{1b}[2J\\u{a} does not exist"),
        "{error}"
    );
}

#[test]
fn names_hide_nothing() {
    assert_eq!(escape_bytes("plain ünï 日".as_bytes()), "plain ünï 日");
    assert_eq!(
        escape_bytes("gpj\u{202E}exe\u{200B}".as_bytes()),
        "gpj\\u{202e}exe\\u{200b}"
    );
    assert_eq!(
        escape_bytes(b"\xF0\x9F\x92 \x7F\x00"),
        "\\xf0\\x9f\\x92 \\u{7f}\\u{0}"
    );
}

#[test]
fn a_name_shows_nothing_as_itself_that_unicode_calls_ignorable_a_control_or_a_separator() {
    // The properties, as another library knows them; and three characters that are blank by their names.
    let hidden = regex::Regex::new(
        r"^[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}[\p{Zs}--\x20]\u{2800}\u{1D159}\u{16FE4}]$",
    )
    .unwrap();
    let plain = regex::Regex::new(r"^[\p{L}\p{N}\p{P}\p{S}\x20]$").unwrap();
    let mut buffer = [0; 4];
    for scalar in '\0'..=char::MAX {
        let itself: &str = scalar.encode_utf8(&mut buffer);
        let shown = escape_bytes(itself.as_bytes());
        if hidden.is_match(itself) {
            assert_eq!(shown, format!("\\u{{{:x}}}", u32::from(scalar)));
        } else if plain.is_match(itself) {
            assert_eq!(shown, itself);
        }
    }
    for trick in ['\u{3164}', '\u{34F}', '\u{115F}', '\u{FE0F}', '\u{E0100}'] {
        let name = format!("a{trick}.txt");
        assert_ne!(readable_name(std::path::Path::new(&name)), name);
    }
}

#[test]
fn a_file_that_shrinks_gives_no_bytes_that_are_not_in_it() {
    let folder = Folder::new();
    let path = folder.file("a", &[7; 1000]);
    let source = open(&path);
    let before = source.generation().unwrap();
    File::options()
        .write(true)
        .open(&path)
        .unwrap()
        .set_len(10)
        .unwrap();
    let mut buffer = [0; 100];
    assert_eq!(read_full(&source, 0, &mut buffer).unwrap(), 10);
    assert_eq!(read_full(&source, 500, &mut buffer).unwrap(), 0);
    assert_eq!(all_of(&source), [7; 10]);
    let now = source.generation().unwrap();
    assert_eq!((before.len, now.len), (1000, 10));
    assert!(now.still_there);
}

#[test]
fn a_file_that_grows_gives_its_new_bytes() {
    let folder = Folder::new();
    let path = folder.file("a", b"old");
    let source = open(&path);
    let before = source.generation().unwrap();
    let mut writer = File::options().append(true).open(&path).unwrap();
    writer.write_all(b" and new").unwrap();
    assert_eq!(all_of(&source), b"old and new");
    assert_ne!(source.generation().unwrap(), before);
    assert_eq!(source.generation().unwrap().len, 11);
}

#[test]
fn a_file_that_is_written_anew_with_the_same_length_has_another_generation() {
    let folder = Folder::new();
    let path = folder.file("a", b"old");
    let source = open(&path);
    let before = source.generation().unwrap();
    assert_eq!(source.generation().unwrap(), before);
    let mut writer = File::options().write(true).open(&path).unwrap();
    writer.write_all(b"new").unwrap();
    // Clocks of file systems are coarse: the time of this write is set by hand.
    writer
        .set_modified(before.modified.unwrap() + Duration::from_secs(1))
        .unwrap();
    assert_ne!(source.generation().unwrap(), before);
}

#[cfg(unix)]
#[test]
fn a_deleted_or_replaced_file_gives_the_bytes_that_were_opened() {
    let folder = Folder::new();
    let path = folder.file("a", b"old");
    let source = open(&path);
    assert!(source.generation().unwrap().still_there);
    std::fs::remove_file(&path).unwrap();
    assert!(!source.generation().unwrap().still_there);
    assert_eq!(all_of(&source), b"old");

    let path = folder.file("b", b"old");
    let source = open(&path);
    std::fs::rename(folder.file("c", b"new"), &path).unwrap();
    assert!(!source.generation().unwrap().still_there);
    assert_eq!(all_of(&source), b"old");
}

#[test]
fn memory_gives_its_bytes_at_any_offset() {
    let source = MemorySource::new(b"0123".to_vec());
    assert_eq!(source.len_hint(), 4);
    assert_eq!(all_of(&source), b"0123");
    let mut buffer = [b'-'; 3];
    assert_eq!(source.read_at(2, &mut buffer).unwrap(), 2);
    assert_eq!(&buffer, b"23-");
    for offset in [4, 5, u64::MAX] {
        assert_eq!(source.read_at(offset, &mut buffer).unwrap(), 0);
    }
    assert_eq!(source.read_at(0, &mut []).unwrap(), 0);
    assert_eq!(source.generation().unwrap(), source.generation().unwrap());
}

/// Waits for the end of a stream.
fn ended(source: Arc<dyn Source>) -> Arc<dyn Source> {
    while source.is_arriving() {
        source.wait_for_more(u64::MAX, Duration::from_secs(1));
    }
    source
}

#[test]
fn a_stream_too_long_for_memory_is_kept() {
    const LIMIT: u64 = 64 << 20;
    let end = b"the end";
    for more in [0, 100_000] {
        let (mut writer, source) = arriving();
        let sender = std::thread::spawn(move || {
            let mut stream = io::repeat(0xAB).take(LIMIT + more).chain(&end[..]);
            io::copy(&mut stream, &mut writer).unwrap();
        });
        let kept = ended(source);
        sender.join().unwrap();
        let len = LIMIT + more + end.len() as u64;
        assert_eq!(kept.len_hint(), len);
        assert_eq!(kept.generation().unwrap().len, len);
        let mut buffer = [0; 20];
        for offset in [0, LIMIT / 2, LIMIT - 20, LIMIT + more - 20] {
            assert_eq!(read_full(&*kept, offset, &mut buffer).unwrap(), 20);
            assert_eq!(buffer, [0xAB; 20], "{offset}");
        }
        let read = read_full(&*kept, LIMIT + more, &mut buffer).unwrap();
        assert_eq!(&buffer[..read], end);
        assert_eq!(read_full(&*kept, len, &mut buffer).unwrap(), 0);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_stream_that_fails_is_told_in_a_sentence() {
    // A folder can be opened, and not be read.
    let folder = Folder::new();
    let stream = File::open(folder.path()).unwrap();
    let source = ended(keep_arriving(stream, "The cable", MOST_KEPT).unwrap());
    let failed = source.read_at(0, &mut [0; 10]).unwrap_err().to_string();
    assert!(failed.contains("The cable could not be read"), "{failed}");
}

/// A pipe, and what comes out of it.
fn arriving() -> (std::io::PipeWriter, Arc<dyn Source>) {
    let (reader, writer) = std::io::pipe().unwrap();
    let reader = File::from(std::os::fd::OwnedFd::from(reader));
    (
        writer,
        keep_arriving(reader, "The pipe", MOST_KEPT).unwrap(),
    )
}

#[test]
fn a_stream_can_be_read_as_far_as_it_has_come() {
    let (mut writer, source) = arriving();
    assert!(source.is_arriving());
    for (len, piece) in [(3, "abc"), (7, "defg")] {
        writer.write_all(piece.as_bytes()).unwrap();
        while source.len_hint() < len {
            source.wait_for_more(len - 1, Duration::from_secs(1));
        }
        assert_eq!(all_of(&*source), &b"abcdefg"[..len as usize]);
    }
    drop(writer);
    while source.is_arriving() {
        source.wait_for_more(7, Duration::from_secs(1));
    }
    assert_eq!(all_of(&*source), b"abcdefg");
}

#[test]
fn nobody_reads_a_stream_on_after_its_source_is_dropped() {
    let (mut writer, source) = arriving();
    drop(source);
    let deadline = Instant::now() + Duration::from_secs(20);
    // A pipe that nobody reads takes nothing.
    while writer.write_all(b"x").is_ok() {
        assert!(Instant::now() < deadline, "it is still read");
        std::thread::yield_now();
    }
}

/// A source that counts and can be held up, and that gives few bytes at a time.
struct Slow {
    bytes: Vec<u8>,
    reads: AtomicU64,
    threads: Mutex<Vec<Option<String>>>,
    open: Mutex<bool>,
    opened: Condvar,
}

impl Slow {
    fn new(bytes: Vec<u8>, open: bool) -> Arc<Self> {
        Arc::new(Self {
            bytes,
            reads: AtomicU64::new(0),
            threads: Mutex::new(Vec::new()),
            open: Mutex::new(open),
            opened: Condvar::new(),
        })
    }

    fn release(&self) {
        *self.open.lock().unwrap() = true;
        self.opened.notify_all();
    }
}

impl Source for Slow {
    fn len_hint(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        let mut open = self.open.lock().unwrap();
        while !*open {
            open = self.opened.wait(open).unwrap();
        }
        drop(open);
        if offset.is_multiple_of(PAGE_LEN) {
            self.reads.fetch_add(1, Ordering::Relaxed);
            let name = std::thread::current().name().map(str::to_owned);
            self.threads.lock().unwrap().push(name);
        }
        if offset / PAGE_LEN == 7 {
            return Err(SourceError::shrank("It", offset));
        }
        let start = usize::try_from(offset).unwrap().min(self.bytes.len());
        let len = buffer.len().min(self.bytes.len() - start).min(5000);
        buffer[..len].copy_from_slice(&self.bytes[start..start + len]);
        Ok(len)
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Ok(Generation {
            len: self.len_hint(),
            modified: None,
            still_there: true,
            status_changed: None,
        })
    }
}

#[test]
fn reading_full_goes_on_until_the_buffer_or_the_source_ends() {
    let bytes: Vec<u8> = (0..50_000_u32).map(|n| (n % 251) as u8).collect();
    let source = Slow::new(bytes.clone(), true);
    let mut buffer = vec![0; 20_000];
    assert_eq!(read_full(&*source, 1, &mut buffer).unwrap(), 20_000);
    assert_eq!(buffer, bytes[1..20_001]);
    assert_eq!(read_full(&*source, 45_000, &mut buffer).unwrap(), 5000);
    assert_eq!(buffer[..5000], bytes[45_000..]);
}

/// Pages, and a channel that hears every wake.
fn pages_of(source: &Arc<Slow>) -> (Pages, Receiver<()>) {
    let (sender, woken) = channel();
    let source: Arc<dyn Source> = Arc::<Slow>::clone(source);
    let pages = Pages::start(source, move || sender.send(()).unwrap_or(())).unwrap();
    (pages, woken)
}

/// Asks for a page until it has come, waiting for a wake in between.
fn fetched(pages: &Pages, woken: &Receiver<()>, number: u64) -> Page {
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        match pages.page(number) {
            Page::Coming => {
                let left = deadline.saturating_duration_since(Instant::now());
                woken
                    .recv_timeout(left)
                    .expect("a wake before the deadline");
            }
            page => return page,
        }
    }
}

fn bytes_of(page: Page) -> Vec<u8> {
    match page {
        Page::Here(bytes) => bytes.to_vec(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_page_is_fetched_on_another_thread_which_then_wakes() {
    let bytes: Vec<u8> = (0..PAGE_LEN * 2 + 10).map(|n| (n % 251) as u8).collect();
    let source = Slow::new(bytes.clone(), false);
    let (pages, woken) = pages_of(&source);
    // The source is held up: asking comes back all the same.
    assert!(matches!(pages.page(1), Page::Coming));
    assert!(matches!(pages.page(1), Page::Coming));
    source.release();
    let page_len = PAGE_LEN as usize;
    assert_eq!(
        bytes_of(fetched(&pages, &woken, 1)),
        bytes[page_len..2 * page_len]
    );
    assert_eq!(bytes_of(fetched(&pages, &woken, 2)), bytes[2 * page_len..]);
    assert!(bytes_of(fetched(&pages, &woken, 3)).is_empty());
    assert!(bytes_of(fetched(&pages, &woken, u64::MAX)).is_empty());
    let threads = source.threads.lock().unwrap();
    assert!(
        threads
            .iter()
            .all(|name| name.as_deref() == Some("byteloupe-pool"))
    );
}

#[test]
fn a_page_is_read_once_until_it_is_forgotten() {
    let source = Slow::new(vec![1; 100], true);
    let (pages, woken) = pages_of(&source);
    for _ in 0..3 {
        fetched(&pages, &woken, 0);
    }
    assert_eq!(source.reads.load(Ordering::Relaxed), 1);
    pages.forget();
    assert!(matches!(pages.page(0), Page::Coming));
    fetched(&pages, &woken, 0);
    assert_eq!(source.reads.load(Ordering::Relaxed), 2);
}

#[test]
fn the_pages_looked_at_last_are_kept_and_no_more() {
    let source = Slow::new(vec![1; 200 * PAGE_LEN as usize], true);
    let (pages, woken) = pages_of(&source);
    // 128 of them are kept.
    for number in 20..156 {
        fetched(&pages, &woken, number);
    }
    // Looked at again, page 28 outlives those fetched after it.
    fetched(&pages, &woken, 28);
    fetched(&pages, &woken, 156);
    let reads = source.reads.load(Ordering::Relaxed);
    assert_eq!(reads, 137);
    for number in (30..=156).chain([28]) {
        assert!(matches!(pages.page(number), Page::Here(_)), "{number}");
    }
    assert!(matches!(pages.page(29), Page::Coming));
    fetched(&pages, &woken, 29);
    assert_eq!(source.reads.load(Ordering::Relaxed), reads + 1);
}

#[test]
fn more_pages_than_can_wait_come_when_asked_for_again() {
    let source = Slow::new(vec![1; 40 * PAGE_LEN as usize], false);
    let (pages, woken) = pages_of(&source);
    for number in 8..38 {
        assert!(matches!(pages.page(number), Page::Coming));
    }
    source.release();
    for number in 8..38 {
        assert_eq!(
            bytes_of(fetched(&pages, &woken, number)).len() as u64,
            PAGE_LEN
        );
    }
}

#[test]
fn a_page_that_cannot_be_read_says_so() {
    let source = Slow::new(vec![1; 10 * PAGE_LEN as usize], true);
    let (pages, woken) = pages_of(&source);
    let Page::Failed(error) = fetched(&pages, &woken, 7) else {
        panic!("page 7 fails");
    };
    assert!(error.to_string().contains("became shorter"), "{error}");
    assert_eq!(bytes_of(fetched(&pages, &woken, 6)).len() as u64, PAGE_LEN);
}

/// A source that is a defect.
struct Panicking;

impl Source for Panicking {
    fn len_hint(&self) -> u64 {
        3 * PAGE_LEN
    }

    fn read_at(&self, _: u64, _: &mut [u8]) -> Result<usize, SourceError> {
        panic!("this one panics");
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        panic!("this one panics");
    }
}

#[test]
fn no_page_is_said_to_come_after_the_thread_that_fetches_has_stopped() {
    let (sender, woken) = channel();
    let pages = Pages::start(Arc::new(Panicking), move || sender.send(()).unwrap_or(())).unwrap();
    // Both are asked for before the first of them is fetched, or both after: neither comes.
    let asked = [pages.page(0), pages.page(1)];
    assert_eq!(asked.len(), 2);
    for number in [0, 1, 2, 0] {
        let Page::Failed(error) = fetched(&pages, &woken, number) else {
            panic!("nothing was fetched");
        };
        assert!(error.to_string().contains("has stopped"), "{error}");
    }
}
