//! What is undone before a signal ends the program.
//!
//! SIGINT, SIGTERM and the other signals that end a program by default do so here too, with the same
//! status. Before that, everything that was announced with [`UndoAtSignal`] is called, on a thread of
//! its own. A second signal ends the program at once.
//!
//! A signal that the program was started to ignore, as `nohup` does with SIGHUP, stays ignored. Nothing
//! is done about these signals before the first [`UndoAtSignal`].

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// What is called.
type Undo = Arc<dyn Fn() + Send + Sync>;

/// Everything that is to be undone, by the order of its announcement.
static WAITING: Mutex<BTreeMap<u64, Undo>> = Mutex::new(BTreeMap::new());

/// Is there a thread that waits for signals?
static LISTENS: Once = Once::new();

/// How long something that is to be undone may wait for a lock. The signal has to end the program.
const LONGEST_WAIT: Duration = Duration::from_millis(300);

/// Something that is called before a signal ends the program, as long as this lives.
///
/// It is called on another thread, while all others go on. It must not wait for long: see
/// [`lock_soon`].
#[derive(Debug)]
pub struct UndoAtSignal {
    number: u64,
}

impl UndoAtSignal {
    /// Announces something. Where the system has no signals or no thread for them, it is never called.
    pub fn new(undo: impl Fn() + Send + Sync + 'static) -> Self {
        let mut waiting = waiting();
        let number = waiting
            .last_key_value()
            .map_or(0, |(last, _)| last.saturating_add(1));
        waiting.insert(number, Arc::new(undo));
        drop(waiting);
        LISTENS.call_once(listen);
        Self { number }
    }
}

impl Drop for UndoAtSignal {
    fn drop(&mut self) {
        waiting().remove(&self.number);
    }
}

/// Locks, or gives up after a short time: for what is undone at a signal.
pub fn lock_soon<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    let deadline = Instant::now() + LONGEST_WAIT;
    loop {
        match mutex.try_lock() {
            Ok(locked) => return Some(locked),
            Err(TryLockError::Poisoned(locked)) => return Some(locked.into_inner()),
            Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                thread::sleep(Duration::from_millis(2));
            }
            Err(TryLockError::WouldBlock) => return None,
        }
    }
}

/// A panic elsewhere does not make the list wrong.
fn waiting() -> MutexGuard<'static, BTreeMap<u64, Undo>> {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on, a file that grows past what the system lets this program write is an error of writing, which is
/// told as a full disk is. By default the system ends the program with SIGXFSZ, and with it everything that
/// is open in its window.
#[cfg(unix)]
pub fn outlive_the_limit_of_file_sizes() {
    // A handler that only raises a flag, which nobody looks at. Where the signal is ignored already, writing
    // fails in the same way, and that is left as it is.
    if !is_ignored(signal_hook::consts::signal::SIGXFSZ) {
        let _ = signal_hook::flag::register(signal_hook::consts::signal::SIGXFSZ, Arc::default());
    }
}

/// Does nothing: there is no such limit.
#[cfg(not(unix))]
pub fn outlive_the_limit_of_file_sizes() {}

/// Undoes everything, the last first.
#[cfg(unix)]
fn undo_all() {
    let all: Vec<Undo> = match lock_soon(&WAITING) {
        Some(waiting) => waiting.values().rev().map(Arc::clone).collect(),
        None => return,
    };
    for undo in all {
        undo();
    }
}

/// Starts the thread that waits for signals.
#[cfg(unix)]
fn listen() {
    use signal_hook::consts::signal;
    use signal_hook::iterator::Signals;
    use signal_hook::{flag, low_level};
    use std::sync::atomic::{AtomicBool, Ordering};

    /// The signals that end a program by default and can be caught, those of defects aside.
    const ENDING: [i32; 10] = [
        signal::SIGHUP,
        signal::SIGINT,
        signal::SIGQUIT,
        signal::SIGTERM,
        signal::SIGUSR1,
        signal::SIGUSR2,
        signal::SIGALRM,
        signal::SIGVTALRM,
        signal::SIGPROF,
        signal::SIGXCPU,
    ];
    let caught: Vec<i32> = ENDING
        .into_iter()
        .filter(|number| !is_ignored(*number))
        .collect();
    let ends_at_once = Arc::new(AtomicBool::new(false));
    for number in &caught {
        // In this order: the first signal raises the flag, the next one finds it raised.
        let _ = flag::register_conditional_default(*number, Arc::clone(&ends_at_once));
        let _ = flag::register(*number, Arc::clone(&ends_at_once));
    }
    let Ok(mut signals) = Signals::new(&caught) else {
        ends_at_once.store(true, Ordering::SeqCst);
        return;
    };
    let started = crate::background::spawn("byteloupe-signals", move || {
        // The first is the last.
        if let Some(number) = signals.forever().next() {
            undo_all();
            let _ = low_level::emulate_default_handler(number);
            // Each of them ends the program. If one did not, the status says which it was.
            low_level::exit(128 + number);
        }
    });
    if started.is_err() {
        ends_at_once.store(true, Ordering::SeqCst);
    }
}

/// Was the program started with this signal ignored?
#[cfg(unix)]
fn is_ignored(number: i32) -> bool {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else {
        // Not known: what `nohup` promises is kept.
        return number == signal_hook::consts::signal::SIGHUP;
    };
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or(0) >> (number - 1) & 1 == 1
}

#[cfg(not(unix))]
fn listen() {}
