//! The clipboard, on a thread of its own: the system may take seconds to answer.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::memory_clipboard::MemoryClipboard;
use super::system_clipboard::SystemClipboard;
use crate::background::spawn;
use crate::teach::picture::Raster;

/// What was on the clipboard.
#[derive(Debug)]
pub enum Pasted {
    /// Text, as it was: CR LF stays CR LF.
    Text(String),
    /// Files, as a file manager copies them.
    Files(Vec<PathBuf>),
}

/// One reading for the preview. Only the last one that was asked for is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked(u64);

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
    pub(super) const fn name(self) -> &'static str {
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
    /// What was read for the text field that has the focus, or a sentence that says why nothing was.
    ForField(Result<Pasted, String>),
    /// The same for the preview of what is pasted.
    ForPreview(Asked, Result<Pasted, String>),
    /// What was written: a sentence that says what, or why it was not.
    Written(WriteFor, Result<String, String>),
}

/// What texts and pictures are put on, and texts are read from. It may take its time.
pub(super) trait Boards {
    /// What is on a board. `is_wanted` says whether it is still wanted: where that can be, the reading ends soon
    /// after it is not.
    ///
    /// # Errors
    /// A sentence that says why there is nothing to read.
    fn read(&mut self, board: Board, is_wanted: &dyn Fn() -> bool) -> Result<Pasted, String>;

    /// Puts text on the clipboard.
    ///
    /// # Errors
    /// The cause, in words.
    fn write(&mut self, text: String) -> Result<(), String>;

    /// Puts a picture on the clipboard.
    ///
    /// # Errors
    /// The cause, in words.
    fn write_picture(&mut self, picture: Raster) -> Result<(), String>;

    /// Makes text the selection. Errors are not told: the user did not ask for it.
    fn select(&mut self, text: String);
}

/// What is put on the clipboard.
#[derive(Debug)]
enum Content {
    Text(String),
    Picture(Raster),
}

#[derive(Debug)]
enum Request {
    /// For a text field.
    Read(Board),
    /// The content, and the sentence that says it was copied.
    Write(WriteFor, Content, String),
    /// There is something new in what waits.
    Waiting,
}

/// Requests of which only the last of a kind counts: they need no room in the queue.
#[derive(Debug, Default)]
struct Waiting {
    /// What becomes the primary selection.
    primary: Option<String>,
    /// What is read for the preview.
    preview: Option<(Asked, Board)>,
    /// How many readings for the preview were asked for.
    previews: u64,
}

/// Requests that may wait while the system is slow.
const WAITING: usize = 8;

/// The clipboard of the system. What was copied stays there as long as this lives.
#[derive(Debug)]
pub struct Clipboard {
    requests: Option<SyncSender<Request>>,
    waiting: Arc<Mutex<Waiting>>,
}

/// The way to the primary selection of X11 and Wayland. Elsewhere there is none, and nothing happens.
#[derive(Debug, Clone)]
pub struct PrimarySelection {
    requests: Option<SyncSender<Request>>,
    waiting: Arc<Mutex<Waiting>>,
}

impl PrimarySelection {
    /// Makes this text the primary selection. One that was set before and has not been written yet
    /// is forgotten. The clipboard stays as it is. Errors are silent.
    pub fn set(&self, text: String) {
        locked(&self.waiting).primary = Some(text);
        if let Some(requests) = &self.requests {
            // When the queue is full, it is taken after the next request.
            let _ = requests.try_send(Request::Waiting);
        }
    }
}

impl Clipboard {
    /// Starts the thread, which answers through `answer`.
    pub fn start(answer: impl Fn(FromClipboard) + Send + 'static) -> Self {
        Self::start_with(SystemClipboard::open, answer)
    }

    /// The same on a machine that has no clipboard.
    pub fn start_without(answer: impl Fn(FromClipboard) + Send + 'static) -> Self {
        Self::start_with(|| None::<SystemClipboard>, answer)
    }

    /// The same with a clipboard in memory, which no other program sees.
    pub fn start_in(
        memory: MemoryClipboard,
        answer: impl Fn(FromClipboard) + Send + 'static,
    ) -> Self {
        Self::start_with(move || Some(memory.clone()), answer)
    }

    fn start_with<B: Boards>(
        open: impl Fn() -> Option<B> + Send + 'static,
        answer: impl Fn(FromClipboard) + Send + 'static,
    ) -> Self {
        let (requests, received) = sync_channel(WAITING);
        let waiting = Arc::default();
        let shared = Arc::clone(&waiting);
        let started = spawn("byteloupe-clipboard", move || {
            serve(&open, &received, &shared, &answer);
        });
        Self {
            requests: started.is_ok().then_some(requests),
            waiting,
        }
    }

    /// The way to the primary selection.
    pub fn primary(&self) -> PrimarySelection {
        PrimarySelection {
            requests: self.requests.clone(),
            waiting: Arc::clone(&self.waiting),
        }
    }

    /// Asks for what is on the clipboard, or selected, for the text field that has the focus.
    ///
    /// # Errors
    /// A sentence, when the thread is not there or busy.
    pub fn read_for_field(&self, board: Board) -> Result<(), String> {
        self.send(Request::Read(board))
    }

    /// The same for the preview. What was asked for it before is forgotten, however long the system takes:
    /// its answer might be what was on the clipboard then.
    ///
    /// # Errors
    /// A sentence, when the thread is not there.
    pub fn read_for_preview(&self, board: Board) -> Result<Asked, String> {
        let mut waiting = locked(&self.waiting);
        waiting.previews += 1;
        let asked = Asked(waiting.previews);
        waiting.preview = Some((asked, board));
        drop(waiting);
        let sent = self
            .requests
            .as_ref()
            .map(|to| to.try_send(Request::Waiting));
        match sent {
            // When the queue is full, it is taken after the next request.
            Some(Ok(()) | Err(TrySendError::Full(_))) => Ok(asked),
            Some(Err(TrySendError::Disconnected(_))) | None => Err(stopped()),
        }
    }

    /// Puts text on the clipboard. `said` is the sentence that then says so.
    ///
    /// # Errors
    /// A sentence, when the thread is not there or busy.
    pub fn write(&self, purpose: WriteFor, text: String, said: String) -> Result<(), String> {
        self.send(Request::Write(purpose, Content::Text(text), said))
    }

    /// Puts a picture on the clipboard. `said` is the sentence that then says so.
    ///
    /// # Errors
    /// A sentence, when the thread is not there or busy.
    pub fn write_picture(&self, picture: Raster, said: String) -> Result<(), String> {
        self.send(Request::Write(
            WriteFor::Line,
            Content::Picture(picture),
            said,
        ))
    }

    /// What was asked for the preview is not wanted any longer.
    pub fn forget_preview(&self) {
        let mut waiting = locked(&self.waiting);
        waiting.previews += 1;
        waiting.preview = None;
    }

    fn send(&self, request: Request) -> Result<(), String> {
        let sent = self.requests.as_ref().map(|to| to.try_send(request));
        match sent {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_))) => {
                Err("The clipboard does not answer. Try again in a moment.".to_owned())
            }
            Some(Err(TrySendError::Disconnected(_))) | None => Err(stopped()),
        }
    }
}

fn serve<B: Boards>(
    open: &impl Fn() -> Option<B>,
    requests: &Receiver<Request>,
    waiting: &Mutex<Waiting>,
    answer: &impl Fn(FromClipboard),
) {
    // Opened with the first request, and kept: on X11 what was copied goes with it.
    let mut clipboard = None;
    while let Ok(request) = requests.recv() {
        if clipboard.is_none() {
            clipboard = open();
        }
        match request {
            Request::Read(board) => {
                answer(FromClipboard::ForField(read(
                    clipboard.as_mut(),
                    board,
                    &|| true,
                )));
            }
            Request::Write(purpose, content, said) => {
                let written = write(clipboard.as_mut(), content).map(|()| said);
                answer(FromClipboard::Written(
                    purpose,
                    written.map_err(|why| format!("Nothing was copied: {why}.")),
                ));
            }
            Request::Waiting => {}
        }
        let preview = locked(waiting).preview.take();
        if let Some((asked, board)) = preview {
            let is_wanted = || locked(waiting).previews == asked.0;
            let came = read(clipboard.as_mut(), board, &is_wanted);
            answer(FromClipboard::ForPreview(asked, came));
        }
        let primary = locked(waiting).primary.take();
        if let (Some(clipboard), Some(text)) = (&mut clipboard, primary) {
            clipboard.select(text);
        }
    }
}

fn read<B: Boards>(
    clipboard: Option<&mut B>,
    board: Board,
    is_wanted: &dyn Fn() -> bool,
) -> Result<Pasted, String> {
    match clipboard {
        Some(clipboard) => clipboard.read(board, is_wanted),
        None => {
            Err("There is no clipboard here. Type the text, or open a file instead.".to_owned())
        }
    }
}

fn write<B: Boards>(clipboard: Option<&mut B>, content: Content) -> Result<(), String> {
    match (clipboard, content) {
        (Some(clipboard), Content::Text(text)) => clipboard.write(text),
        (Some(clipboard), Content::Picture(picture)) => clipboard.write_picture(picture),
        (None, _) => Err("there is no clipboard here".to_owned()),
    }
}

fn locked(waiting: &Mutex<Waiting>) -> MutexGuard<'_, Waiting> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

fn stopped() -> String {
    "The clipboard cannot be used: its thread has stopped.".to_owned()
}
