//! What docs/engineering/promises.md says of the window: it leaves what it inspects as it is, and it waits for no source.

use std::cell::RefCell;
use std::fs::{self, File, Metadata};
use std::os::unix::fs::MetadataExt as _;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, ThreadId};
use std::time::{Duration, SystemTime};

use byteloupe::app::command_names;
use byteloupe::source::{Generation, Source, SourceError};
use egui::Key;

use crate::screen::{CTRL, CTRL_SHIFT, DEADLINE, NONE, Screen};

const BYTES: &[u8] = b"one \xC0\xAF two \xED\xA1\x8C\xED\xBE\xB4 \x80 \
    \xC3\xA9\xE2\x89\xA2\xF0\xA3\x8E\xB4 dGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcw== \xE2\x80\xAE end\n";

/// These would ask the desktop of whoever runs the tests, or end the program.
const NOT_RUN: [&str; 4] = ["Open…", "Export bookmarks…", "Import bookmarks…", "Quit"];

/// Runs a command by its name. Returns whether there is such a command here and now.
fn run(screen: &mut Screen, name: &str) -> bool {
    screen.press(CTRL_SHIFT, Key::P);
    screen.until("the palette is there", |screen| {
        screen.focus().as_deref() == Some("Command")
    });
    screen.type_text(name);
    screen.until("it has looked for the command", |screen| {
        screen.says("No command fits") || screen.options("Commands").1 == Some(0)
    });
    let names = if screen.says("No command fits") {
        Vec::new()
    } else {
        screen.options("Commands").0
    };
    let Some(place) = names.iter().position(|option| option == name) else {
        screen.press(NONE, Key::Escape);
        return false;
    };
    for _ in 0..place {
        screen.press(NONE, Key::ArrowDown);
    }
    screen.press(NONE, Key::Enter);
    true
}

/// Closes what a command has opened, and whatever is in front of the document with this title.
fn return_to(screen: &mut Screen, title: &str, open: &dyn Fn(&mut Screen)) {
    for _ in 0..3 {
        screen.press(NONE, Key::Escape);
    }
    while !screen.tabs().0.is_empty() && !screen.front().contains(title) {
        screen.press(CTRL, Key::W);
    }
    if screen.tabs().0.is_empty() {
        open(screen);
    }
}

/// Runs every command, each with the document in front that has this title, and accepts with Enter whatever it
/// shows. Returns how many commands there were.
fn run_all(
    screen: &mut Screen,
    title: &str,
    open: &dyn Fn(&mut Screen),
    told: &dyn Fn(&str),
) -> usize {
    let names: Vec<&str> = command_names().map(|(_, name)| name).collect();
    assert!(names.len() > 100, "{names:?}");
    let (mut number, mut others) = (0, Vec::new());
    for name in names.into_iter().filter(|name| !NOT_RUN.contains(name)) {
        told(name);
        return_to(screen, title, open);
        if run(screen, name) {
            number += 1;
            screen.press(NONE, Key::Enter);
        } else {
            others.push(name);
        }
    }
    println!("Not to be had here: {}.", others.join(", "));
    number
}

// ------------------------------------------------------------------------------------------ as it was

/// What a person could see of a write: the bytes, which file it is, and when it was last changed in any way.
fn state(path: &std::path::Path) -> (Vec<u8>, u64, u32, SystemTime, (i64, i64)) {
    let about: Metadata = fs::metadata(path).unwrap();
    let changed = (about.ctime(), about.ctime_nsec());
    let bytes = fs::read(path).unwrap();
    (
        bytes,
        about.ino(),
        about.mode(),
        about.modified().unwrap(),
        changed,
    )
}

#[test]
fn no_command_changes_the_file_that_is_inspected() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("inspected.bin");
    fs::write(&path, BYTES).unwrap();
    // Whatever writes now is told by the clock.
    let long_ago = SystemTime::now() - Duration::from_hours(48);
    File::options()
        .write(true)
        .open(&path)
        .unwrap()
        .set_modified(long_ago)
        .unwrap();
    let before = state(&path);
    let mut screen = Screen::of_file(path.clone());
    screen.press(CTRL, Key::A);
    let opened = path.clone();
    let open = move |screen: &mut Screen| {
        run(screen, "Open path…");
        crate::saving::type_path(screen, &opened);
        screen.press(NONE, Key::Enter);
        screen.until_counted();
        screen.press(CTRL, Key::A);
    };
    let number = run_all(&mut screen, "inspected.bin", &open, &|_| {});
    assert!(number > 90, "{number} commands were run");
    // Among them are those that save: they have made files, and those are others.
    let made = fs::read_dir(folder.path()).unwrap().count() - 1;
    assert!(made >= 2, "{made} files were made");
    drop(screen);
    assert_eq!(state(&path), before);
}

// ------------------------------------------------------------------------------------------ no waiting

/// A source that never answers while it is shut, as one on a disk or a server that hangs. To be asked by the
/// thread of the window is a breach: the window would hang with it.
struct Hanging {
    window: ThreadId,
    is_shut: Mutex<bool>,
    opened: Condvar,
    was_opened: AtomicBool,
    is_asked: AtomicBool,
}

impl Hanging {
    fn new() -> Arc<Self> {
        Arc::new(Self {
            window: thread::current().id(),
            is_shut: Mutex::new(true),
            opened: Condvar::new(),
            was_opened: AtomicBool::new(false),
            is_asked: AtomicBool::new(false),
        })
    }

    fn wait(&self, what: &str) {
        assert_ne!(
            thread::current().id(),
            self.window,
            "the thread of the window asks the source for {what}, and waits for it"
        );
        let mut is_shut = self.is_shut.lock().unwrap();
        while *is_shut {
            is_shut = self.opened.wait(is_shut).unwrap();
        }
    }

    fn answer(&self) {
        *self.is_shut.lock().unwrap() = false;
        self.opened.notify_all();
    }
}

impl Source for Hanging {
    fn len_hint(&self) -> u64 {
        BYTES.len() as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        self.is_asked.store(true, Ordering::Relaxed);
        self.wait("bytes");
        let rest = BYTES.get(offset as usize..).unwrap_or_default();
        let len = rest.len().min(buffer.len());
        buffer[..len].copy_from_slice(&rest[..len]);
        Ok(len)
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        // The source hangs once it is open.
        if self.was_opened.swap(true, Ordering::Relaxed) {
            self.wait("its state");
        }
        Ok(Generation {
            len: self.len_hint(),
            modified: None,
            still_there: true,
            status_changed: None,
        })
    }
}

/// Does something with a window on a thread of its own, which tells what it is about to do. It is an error not
/// to hear of it for as long as anything may take.
fn watched(work: impl FnOnce(&dyn Fn(&str)) + Send + 'static) {
    let (sender, heard): (Sender<String>, _) = channel();
    let window = thread::spawn(move || work(&move |what| sender.send(what.to_owned()).unwrap()));
    let mut last = "it began".to_owned();
    loop {
        match heard.recv_timeout(DEADLINE) {
            Ok(what) => last = what,
            Err(RecvTimeoutError::Timeout) => panic!("the window has stood still since “{last}”"),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    window.join().unwrap_or_else(|cause| resume_unwind(cause));
}

fn open_hanging(screen: &mut Screen) -> Arc<Hanging> {
    let source = Hanging::new();
    let app = screen.harness.state_mut().as_mut().unwrap();
    app.open_source("hanging", Arc::<Hanging>::clone(&source));
    let asked = Arc::clone(&source);
    screen.until("the source is asked for bytes", move |_| {
        asked.is_asked.load(Ordering::Relaxed)
    });
    source
}

#[test]
fn no_command_waits_for_a_source_that_never_answers() {
    watched(|told| {
        let mut screen = Screen::empty();
        let sources = RefCell::new(vec![open_hanging(&mut screen)]);
        let open = |screen: &mut Screen| sources.borrow_mut().push(open_hanging(screen));
        let number = run_all(&mut screen, "hanging", &open, told);
        assert!(number > 90, "{number} commands were run");
        told("keys that move");
        for key in [Key::PageDown, Key::ArrowDown, Key::End, Key::Home, Key::F8] {
            screen.press(NONE, key);
        }
        told("closing the window");
        drop(screen);
        for source in sources.take() {
            assert!(*source.is_shut.lock().unwrap(), "it has not answered");
            source.answer();
        }
    });
}

#[test]
fn another_document_is_shown_while_a_source_never_answers() {
    watched(|told| {
        let mut screen = Screen::empty();
        let source = open_hanging(&mut screen);
        told("opening another document");
        screen.open_pasted(b"another document \xFF");
        assert_eq!(
            screen.rows()[0],
            "00000000: 61 6E 6F 74 68 65 72 20 64 6F 63 75 6D 65 6E 74"
        );
        assert!(screen.says("1 error"), "{:?}", screen.labels());
        told("closing the window");
        drop(screen);
        source.answer();
    });
}

#[test]
fn a_source_that_answers_late_is_shown_then() {
    watched(|told| {
        let mut screen = Screen::empty();
        let source = open_hanging(&mut screen);
        told("the answer");
        source.answer();
        screen.until_counted();
        assert!(screen.rows()[0].starts_with("00000000: 6F 6E 65 20 C0 AF"));
    });
}

/// A source that keeps in mind which thread closed it: to close a file waits for its disk or its server.
struct Closed(Arc<Mutex<Option<ThreadId>>>);

impl Drop for Closed {
    fn drop(&mut self) {
        *self.0.lock().unwrap() = Some(thread::current().id());
    }
}

impl Source for Closed {
    fn len_hint(&self) -> u64 {
        BYTES.len() as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        let rest = BYTES.get(offset as usize..).unwrap_or_default();
        let len = rest.len().min(buffer.len());
        buffer[..len].copy_from_slice(&rest[..len]);
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
fn a_closed_tab_has_its_file_closed_on_another_thread() {
    let closed_by = Arc::default();
    let mut screen = Screen::empty();
    let app = screen.harness.state_mut().as_mut().unwrap();
    app.open_source("closed", Arc::new(Closed(Arc::clone(&closed_by))));
    screen.until_counted();
    screen.press(CTRL, Key::A);
    screen.press(CTRL, Key::W);
    let told = Arc::clone(&closed_by);
    screen.until("the file is closed", move |_| {
        told.lock().unwrap().is_some()
    });
    let closed_by = closed_by.lock().unwrap().unwrap();
    assert_ne!(closed_by, thread::current().id());
}
