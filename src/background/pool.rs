//! A limited number of threads for the short pieces of work of all documents.

use std::collections::VecDeque;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::failure::caught;
use super::threads::spawn;

/// How many threads there are at most. A file of a network drive that does not answer holds one, so there are
/// more of them than cores.
pub const MOST_THREADS: usize = 32;

/// How long a thread without work waits for some before it ends.
const IDLE: Duration = Duration::from_secs(1);

type Work = Box<dyn FnOnce() + Send>;

static POOL: Pool = Pool {
    state: Mutex::new(State {
        waiting: VecDeque::new(),
        threads: 0,
        idle: 0,
    }),
    changed: Condvar::new(),
};

struct Pool {
    state: Mutex<State>,

    /// There is more work.
    changed: Condvar,
}

struct State {
    /// The work that no thread has taken yet, the oldest first.
    waiting: VecDeque<Work>,

    /// How many threads there are.
    threads: usize,

    /// How many of them wait for work.
    idle: usize,
}

/// Runs some work soon, on a thread that other work used before or will use after it. At most
/// [`MOST_THREADS`] pieces of work run at the same time, those that were handed over first, and a thread without
/// work ends after a second. If the work panics, nobody is told.
///
/// It is meant for what takes milliseconds, such as reading a page. What waits for something else in the pool
/// may wait for ever.
///
/// # Errors
/// There is no thread, and the system cannot start one. The work is then dropped.
pub fn run(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let mut state = lock();
    state.waiting.push_back(Box::new(work));
    if state.idle >= state.waiting.len() {
        POOL.changed.notify_one();
        return Ok(());
    }
    if state.threads < MOST_THREADS {
        match spawn("byteloupe-pool", serve) {
            Ok(_) => state.threads += 1,
            // The threads that there are do it when they are done with theirs.
            Err(_) if state.threads > 0 => {}
            Err(cause) => {
                state.waiting.pop_back();
                return Err(cause);
            }
        }
    }
    POOL.changed.notify_one();
    Ok(())
}

/// Runs a thread: does what waits until nothing has come for a while.
fn serve() {
    let mut state = lock();
    loop {
        while let Some(work) = state.waiting.pop_front() {
            drop(state);
            let _ = caught(work);
            state = lock();
        }
        state.idle += 1;
        let wait = (POOL.changed).wait_timeout_while(state, IDLE, |state| state.waiting.is_empty());
        state = wait.unwrap_or_else(PoisonError::into_inner).0;
        state.idle -= 1;
        if state.waiting.is_empty() {
            state.threads -= 1;
            return;
        }
    }
}

/// Locks the state. Poisoning is ignored: no code that can panic runs under the lock.
fn lock() -> MutexGuard<'static, State> {
    POOL.state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;
    use std::sync::{Arc, Barrier};

    use super::*;

    #[test]
    fn a_thousand_pieces_of_work_are_done_by_a_limited_number_of_threads() {
        let (sender, done) = channel();
        let now = Arc::new(AtomicUsize::new(0));
        // The first ones wait for each other: there are as many threads as are said.
        let all = Arc::new(Barrier::new(MOST_THREADS));
        for number in 0..1000 {
            let (sender, now, all) = (sender.clone(), Arc::clone(&now), Arc::clone(&all));
            let work = move || {
                let before = now.fetch_add(1, Ordering::SeqCst);
                if number < MOST_THREADS {
                    all.wait();
                }
                now.fetch_sub(1, Ordering::SeqCst);
                assert!(sender.send(before).is_ok());
                assert!(number % 3 != 0, "it was told to");
            };
            assert!(run(work).is_ok());
        }
        drop(sender);
        let before: Vec<usize> = done.iter().collect();
        assert_eq!(before.len(), 1000);
        assert!(before.iter().all(|before| *before < MOST_THREADS));
    }
}
