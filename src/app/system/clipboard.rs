//! The clipboard, on a thread of its own: the system may take seconds to answer.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use arboard::Error;

use crate::app::widgets::LargeText;
use crate::background::spawn;
use crate::convert::MAX_TEXT;

/// What was on the clipboard.
#[derive(Debug)]
pub enum Pasted {
    /// Text, as it was: CR LF stays CR LF.
    Text(String),
    /// Files, as a file manager copies them.
    Files(Vec<PathBuf>),
}

/// Who wants to read the clipboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadFor {
    /// The preview of what is pasted.
    Preview,
    /// The text field that has the focus.
    TextField,
}

/// What is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Board {
    /// What was copied.
    Clipboard,
    /// What is selected in some window: only X11 and Wayland know of it.
    Selection,
}

impl Board {
    /// What it is called in a sentence.
    const fn name(self) -> &'static str {
        match self {
            Self::Clipboard => "clipboard",
            Self::Selection => "selection",
        }
    }
}

/// What is written to the clipboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WriteFor {
    /// What was copied of a document, which can be saved instead.
    Copy,
    /// A line of text, which can be copied again.
    Line,
}

/// What the clipboard answered.
#[derive(Debug)]
pub enum FromClipboard {
    /// What was read, or a sentence that says why nothing was.
    Read(ReadFor, Result<Pasted, String>),
    /// What was written: a sentence that says what, or why it was not.
    Written(WriteFor, Result<String, String>),
}

#[derive(Debug)]
enum Request {
    Read(ReadFor, Board),
    /// The text, and the sentence that says it was copied.
    Write(WriteFor, String, String),
    /// There is something new for the primary selection.
    Primary,
}

/// Requests that may wait while the system is slow.
const WAITING: usize = 8;

/// The clipboard of the system. What was copied stays there as long as this lives.
#[derive(Debug)]
pub struct Clipboard {
    requests: Option<SyncSender<Request>>,
    primary: Arc<Mutex<Option<String>>>,
}

/// The way to the primary selection of X11 and Wayland. Elsewhere there is none, and nothing happens.
#[derive(Debug, Clone)]
pub struct PrimarySelection {
    requests: Option<SyncSender<Request>>,
    text: Arc<Mutex<Option<String>>>,
}

impl PrimarySelection {
    /// Has this text become the primary selection. One that was set before and has not been written yet
    /// is forgotten. The clipboard stays as it is. Errors are silent.
    pub fn set(&self, text: String) {
        let mut waiting = self.text.lock().unwrap_or_else(PoisonError::into_inner);
        *waiting = Some(text);
        drop(waiting);
        if let Some(requests) = &self.requests {
            // When the queue is full, it is taken after the next request.
            let _ = requests.try_send(Request::Primary);
        }
    }
}

impl Clipboard {
    /// Starts the thread, which answers through `answer`.
    pub fn start(answer: impl Fn(FromClipboard) + Send + 'static) -> Self {
        Self::start_with(|| arboard::Clipboard::new().ok(), answer)
    }

    /// The same on a machine that has no clipboard.
    pub fn start_without(answer: impl Fn(FromClipboard) + Send + 'static) -> Self {
        Self::start_with(|| None, answer)
    }

    fn start_with(
        open: fn() -> Option<arboard::Clipboard>,
        answer: impl Fn(FromClipboard) + Send + 'static,
    ) -> Self {
        let (requests, received) = sync_channel(WAITING);
        let primary = Arc::default();
        let shared = Arc::clone(&primary);
        let started = spawn("byteloupe-clipboard", move || {
            serve(open, &received, &shared, &answer);
        });
        Self {
            requests: started.is_ok().then_some(requests),
            primary,
        }
    }

    /// The way to the primary selection.
    pub fn primary(&self) -> PrimarySelection {
        PrimarySelection {
            requests: self.requests.clone(),
            text: Arc::clone(&self.primary),
        }
    }

    /// Asks for what is on the clipboard, or selected.
    ///
    /// # Errors
    /// A sentence, when the thread is not there or busy.
    pub fn read(&self, purpose: ReadFor, board: Board) -> Result<(), String> {
        self.send(Request::Read(purpose, board))
    }

    /// Puts text on the clipboard. `said` is the sentence that then says so.
    ///
    /// # Errors
    /// A sentence, when the thread is not there or busy.
    pub fn write(&self, purpose: WriteFor, text: String, said: String) -> Result<(), String> {
        self.send(Request::Write(purpose, text, said))
    }

    fn send(&self, request: Request) -> Result<(), String> {
        let sent = self.requests.as_ref().map(|to| to.try_send(request));
        match sent {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_))) => {
                Err("The clipboard does not answer. Try again in a moment.".to_owned())
            }
            Some(Err(TrySendError::Disconnected(_))) | None => {
                Err("The clipboard cannot be used: its thread has stopped.".to_owned())
            }
        }
    }
}

fn serve(
    open: fn() -> Option<arboard::Clipboard>,
    requests: &Receiver<Request>,
    primary: &Mutex<Option<String>>,
    answer: &impl Fn(FromClipboard),
) {
    // Opened with the first request, and kept: on X11 what was copied goes with it.
    let mut clipboard = None;
    let mut large = LargeText::default();
    while let Ok(request) = requests.recv() {
        if clipboard.is_none() {
            clipboard = open();
        }
        let answered = match (request, &mut clipboard) {
            (Request::Read(purpose, board), Some(clipboard)) => {
                FromClipboard::Read(purpose, read(clipboard, board))
            }
            (Request::Read(purpose, _), None) => FromClipboard::Read(purpose, Err(no_clipboard())),
            (Request::Write(purpose, text, said), Some(clipboard)) => FromClipboard::Written(
                purpose,
                write(clipboard, &mut large, text)
                    .map(|()| said)
                    .map_err(|error| format!("Nothing was copied: {error}.")),
            ),
            (Request::Write(purpose, ..), None) => FromClipboard::Written(
                purpose,
                Err("Nothing was copied: there is no clipboard here.".to_owned()),
            ),
            (Request::Primary, clipboard) => {
                set_primary(clipboard.as_mut(), primary);
                continue;
            }
        };
        answer(answered);
        set_primary(clipboard.as_mut(), primary);
    }
}

/// Puts a text on the clipboard.
fn write(
    clipboard: &mut arboard::Clipboard,
    large: &mut LargeText,
    text: String,
) -> Result<(), String> {
    match large.write(text) {
        Ok(written) => written,
        Err(text) => {
            large.let_go();
            clipboard.set_text(text).map_err(|error| error.to_string())
        }
    }
}

/// Writes what waits for the primary selection.
fn set_primary(clipboard: Option<&mut arboard::Clipboard>, primary: &Mutex<Option<String>>) {
    let text = primary
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take();
    #[cfg(all(unix, not(any(target_os = "macos", target_os = "android"))))]
    if let (Some(clipboard), Some(text)) = (clipboard, text) {
        use arboard::{LinuxClipboardKind, SetExtLinux as _};
        let kind = LinuxClipboardKind::Primary;
        // Nobody asked for it: where it cannot be set, nothing is missed.
        let _ = clipboard.set().clipboard(kind).text(text);
    }
    #[cfg(not(all(unix, not(any(target_os = "macos", target_os = "android")))))]
    let _ = (clipboard, text);
}

fn no_clipboard() -> String {
    "There is no clipboard here. Type the text, or open a file instead.".to_owned()
}

/// The longest text that may be the names of files.
const LONGEST_NAMES: usize = 1 << 20;

fn read(clipboard: &mut arboard::Clipboard, board: Board) -> Result<Pasted, String> {
    let name = board.name();
    // Text first: a program that offers nothing else may answer every question with it, and after a long
    // answer to one about files it may not answer the next.
    match text(clipboard, board) {
        Ok(text) if text.is_empty() => Err(format!("The {name} is empty.")),
        Ok(text) if text.len() as u64 > MAX_TEXT => Err(format!(
            "The text in the {name} has {} MiB; at most {} MiB are pasted. Save it to a file and open that.",
            text.len() >> 20,
            MAX_TEXT >> 20
        )),
        // A file manager gives the names of files as text, too.
        Ok(text) if may_be_names(&text) => {
            Ok(files(clipboard, board).map_or(Pasted::Text(text), Pasted::Files))
        }
        Ok(text) => Ok(Pasted::Text(text)),
        Err(Error::ContentNotAvailable) if board == Board::Selection => Err(
            "No text is selected in any window. Select some, or copy it and paste it with Ctrl+V."
                .to_owned(),
        ),
        // A program that has something else may also answer with that, as what it is not.
        Err(error @ (Error::ContentNotAvailable | Error::Unknown { .. })) => {
            match files(clipboard, board) {
                Some(files) => Ok(Pasted::Files(files)),
                // A picture is only asked for to know that it is there.
                None if board == Board::Clipboard && clipboard.get_image().is_ok() => {
                    Err("There is an image on the clipboard, no text.".to_owned())
                }
                None if matches!(error, Error::ContentNotAvailable) => {
                    Err("There is no text on the clipboard. Copy some text first.".to_owned())
                }
                None => Err(unreadable(name, &error)),
            }
        }
        Err(Error::ConversionFailure) => Err(format!(
            "The text in the {name} is not well-formed, and the system gives no such bytes. \
             Save them to a file and open that."
        )),
        Err(Error::ClipboardNotSupported) => Err(
            "Only X11 and Wayland have a selection to paste. Copy the text, and press Ctrl+V."
                .to_owned(),
        ),
        Err(error) => Err(unreadable(name, &error)),
    }
}

fn unreadable(name: &str, error: &Error) -> String {
    format!("The {name} could not be read: {error}.")
}

/// May a text be the names of files, as file managers write them?
fn may_be_names(text: &str) -> bool {
    text.len() <= LONGEST_NAMES
        && text
            .lines()
            .all(|line| std::path::Path::new(line).is_absolute() || line.starts_with("file:"))
}

fn files(clipboard: &mut arboard::Clipboard, board: Board) -> Option<Vec<PathBuf>> {
    let files = (board == Board::Clipboard).then(|| clipboard.get().file_list().ok())?;
    files.filter(|files| !files.is_empty())
}

#[cfg(all(
    unix,
    not(any(target_os = "macos", target_os = "android", target_os = "emscripten"))
))]
fn text(clipboard: &mut arboard::Clipboard, board: Board) -> Result<String, Error> {
    use arboard::{GetExtLinux as _, LinuxClipboardKind};
    let kind = match board {
        Board::Clipboard => LinuxClipboardKind::Clipboard,
        Board::Selection => LinuxClipboardKind::Primary,
    };
    clipboard.get().clipboard(kind).text()
}

#[cfg(not(all(
    unix,
    not(any(target_os = "macos", target_os = "android", target_os = "emscripten"))
)))]
fn text(clipboard: &mut arboard::Clipboard, board: Board) -> Result<String, Error> {
    match board {
        Board::Clipboard => clipboard.get_text(),
        Board::Selection => Err(Error::ClipboardNotSupported),
    }
}
