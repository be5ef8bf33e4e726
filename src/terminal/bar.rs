//! The progress on the terminal of standard error.

use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::background::spawn;
use crate::signals::{UndoAtSignal, lock_soon};

/// How often the bar is drawn. Who waits less than this sees none.
const EVERY: Duration = Duration::from_millis(200);

const TEMPLATE: &str = "{bar:16} {binary_bytes} of {binary_total_bytes}, \
                        {binary_bytes_per_sec}, {eta} left  {wide_msg}";

/// How far some work is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BarState {
    /// Bytes that are done.
    pub done: u64,

    /// Bytes that are known of; at least those that are done.
    pub known: u64,

    /// What is worked on: a name in which nothing is hidden.
    pub at: String,
}

/// A bar, drawn now and then by a thread of its own. Nothing of it is left once this is dropped, or a
/// signal has ended the program.
pub struct Bar {
    drawn: Arc<Drawn>,
    thread: Option<(SyncSender<()>, JoinHandle<()>)>,
    _undo: Option<UndoAtSignal>,
}

/// What stands on the screen. The thread that holds the lock may write there.
#[derive(Debug, Default)]
struct Drawn(Mutex<Screen>);

#[derive(Debug, Default)]
struct Screen {
    bar: Option<ProgressBar>,

    /// Is the bar taken off for good?
    is_over: bool,
}

impl Bar {
    /// No bar.
    pub fn none() -> Self {
        Self {
            drawn: Arc::default(),
            thread: None,
            _undo: None,
        }
    }

    /// A bar that asks `state` how far the work is. Where the system has no thread for it, there is none.
    pub fn start(state: impl Fn() -> BarState + Send + 'static) -> Self {
        let drawn = Arc::<Drawn>::default();
        let (end, ended) = sync_channel(0);
        let for_thread = Arc::clone(&drawn);
        let at_signal = Arc::clone(&drawn);
        let thread = spawn("byteloupe-progress", move || {
            while ended.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                for_thread.draw(state());
            }
        });
        Self {
            drawn,
            thread: thread.ok().map(|thread| (end, thread)),
            // A thread that writes beside the bar has taken it off already, and may wait for long.
            _undo: Some(UndoAtSignal::new(move || {
                if let Some(mut screen) = lock_soon(&at_signal.0) {
                    screen.clear();
                }
            })),
        }
    }

    /// Takes the bar off the screen while something else is written there.
    pub fn beside<T>(&self, write: impl FnOnce() -> T) -> T {
        let screen = self.drawn.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &screen.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.thread.take() {
            drop(end);
            // A thread that panicked draws no more.
            let _ = thread.join();
        }
        let mut screen = self.drawn.0.lock().unwrap_or_else(PoisonError::into_inner);
        screen.clear();
    }
}

impl Screen {
    /// Takes the bar off for good.
    fn clear(&mut self) {
        self.is_over = true;
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

impl Drawn {
    fn draw(&self, state: BarState) {
        let mut screen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if screen.is_over {
            return;
        }
        let bar = screen.bar.get_or_insert_with(new_bar);
        bar.set_length(state.known);
        bar.set_position(state.done);
        bar.set_message(state.at);
        bar.tick();
    }
}

fn new_bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    match ProgressStyle::with_template(TEMPLATE) {
        Ok(style) => bar.with_style(style.progress_chars("=> ")),
        // The test of what the bar shows tells that this does not happen.
        Err(_) => bar,
    }
}
