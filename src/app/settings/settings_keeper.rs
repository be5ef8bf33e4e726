//! The thread that writes settings.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::Settings;
use super::settings_file::SettingsFile;
use crate::background::task;

/// Changes that come within this time of each other are written together.
const TOGETHER: Duration = Duration::from_millis(500);

/// How long the end of the program waits for what is left to be written.
const LONGEST_FAREWELL: Duration = Duration::from_secs(2);

/// Writes settings to their file a little after they have changed, and what is left when it is dropped.
#[derive(Debug)]
pub struct SettingsKeeper {
    shared: Arc<Shared>,

    /// What was handed over last, or was read.
    last: Settings,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    wanted: Option<Settings>,

    /// Nobody will want more.
    is_closed: bool,

    /// The thread has ended.
    has_ended: bool,
}

impl SettingsKeeper {
    /// Starts the thread. `now` is what stands in the file. When something could not be written, `tell`
    /// is called with a sentence, once for all that fail in a row.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(
        file: SettingsFile,
        now: Settings,
        tell: impl Fn(String) + Send + 'static,
    ) -> std::io::Result<Self> {
        let shared = Arc::<Shared>::default();
        let (writes, ends) = (Arc::clone(&shared), Arc::clone(&shared));
        // Whoever waits for the end does not wait for ever, even if it is a panic.
        let ended = move |()| {
            ends.lock().has_ended = true;
            ends.changed.notify_all();
        };
        task::run(
            "byteloupe-settings",
            move || writes.write_all(&file, &tell),
            || (),
            ended,
        )?;
        Ok(Self { shared, last: now })
    }

    /// Has settings written soon, if they differ from those before.
    pub fn keep(&mut self, settings: &Settings) {
        if *settings != self.last {
            self.last.clone_from(settings);
            self.shared.lock().wanted = Some(settings.clone());
            self.shared.changed.notify_all();
        }
    }
}

impl Drop for SettingsKeeper {
    fn drop(&mut self) {
        let deadline = Instant::now() + LONGEST_FAREWELL;
        let mut state = self.shared.lock();
        state.is_closed = true;
        self.shared.changed.notify_all();
        while !state.has_ended {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            state = self.shared.wait(state, left);
        }
    }
}

impl Shared {
    /// A panic elsewhere does not make the state wrong.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>, at_most: Duration) -> MutexGuard<'a, State> {
        let waited = self.changed.wait_timeout(state, at_most);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// The thread: writes what is wanted until nobody can want more.
    fn write_all(&self, file: &SettingsFile, tell: &impl Fn(String)) {
        let mut fails = false;
        while let Some(settings) = self.next() {
            let written = file.write(&settings);
            let failed_before = std::mem::replace(&mut fails, written.is_err());
            if let Err(why) = written
                && !failed_before
            {
                tell(why);
            }
        }
    }

    /// What is to be written next; nothing when nothing more will come.
    fn next(&self) -> Option<Settings> {
        let mut state = self.lock();
        while state.wanted.is_none() && !state.is_closed {
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
        let deadline = Instant::now() + TOGETHER;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() || state.is_closed {
                return state.wanted.take();
            }
            state = self.wait(state, left);
        }
    }
}
