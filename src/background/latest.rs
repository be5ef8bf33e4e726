//! A thread that works only on the newest request.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Failure, task};

/// The value of the number of the newest request after the requests were closed.
const CLOSED: u64 = u64::MAX;

/// Sends requests to a thread of its own. A new request replaces the one that waits, so there is never a
/// queue.
///
/// Dropping it tells the thread to end and does not wait for that; [`Latest::wait`] does wait. It does not
/// know what the requests are or what their results are.
#[derive(Debug)]
pub struct Latest<R> {
    shared: Arc<Shared<R>>,
}

/// The requests of a [`Latest`], as its thread takes them.
#[derive(Debug)]
pub struct Requests<R> {
    shared: Arc<Shared<R>>,

    /// The number of the request that was taken last.
    taken: u64,

    /// Whether no request follows the one that was taken last.
    is_last: bool,
}

#[derive(Debug)]
struct Shared<R> {
    state: Mutex<State<R>>,
    changed: Condvar,

    /// The number of the newest request, or [`CLOSED`]. It changes under the lock of the state.
    newest: AtomicU64,
}

#[derive(Debug)]
struct State<R> {
    waiting: Option<R>,

    /// Whether some code waits for the result. The request is then not put off.
    is_hurried: bool,

    /// Whether there will be no more requests.
    is_closed: bool,

    /// Whether the thread has ended.
    has_ended: bool,
}

impl<R: Send + 'static> Latest<R> {
    /// Starts a thread with this name. `work` takes the requests one after the other and returns when there
    /// are no more. `ended` is called when `work` has returned or panicked.
    ///
    /// # Errors
    /// The system cannot start another thread; `ended` is then not called.
    pub fn start(
        name: &str,
        work: impl FnOnce(Requests<R>) + Send + 'static,
        ended: impl FnOnce(Result<(), Failure>) + Send + 'static,
    ) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                waiting: None,
                is_hurried: false,
                is_closed: false,
                has_ended: false,
            }),
            changed: Condvar::new(),
            newest: AtomicU64::new(0),
        });
        let requests = Requests {
            shared: Arc::clone(&shared),
            taken: 0,
            is_last: false,
        };
        let ends = Arc::clone(&shared);
        task::run(
            name,
            move || {
                work(requests);
                Ok(())
            },
            || Err(Failure::Panicked),
            move |how| {
                ends.lock().has_ended = true;
                ends.changed.notify_all();
                ended(how);
            },
        )?;
        Ok(Self { shared })
    }

    /// Makes a request. A request that still waits is dropped.
    pub fn ask(&self, request: R) {
        let _ = self.try_ask(request);
    }

    /// Makes a request. A request that still waits is dropped.
    ///
    /// # Errors
    /// The thread takes no more requests, because it was closed, had none for a while, or has ended. The request
    /// comes back.
    pub fn try_ask(&self, request: R) -> Result<(), R> {
        let mut state = self.shared.lock();
        if state.is_closed || state.has_ended {
            return Err(request);
        }
        self.shared.newest.fetch_add(1, Ordering::Relaxed);
        state.waiting = Some(request);
        drop(state);
        self.shared.changed.notify_all();
        Ok(())
    }
}

impl<R> Latest<R> {
    /// Has the waiting request taken at once, and has a request that failed tried again.
    pub fn hurry(&self) {
        self.shared.lock().is_hurried = true;
        self.shared.changed.notify_all();
    }

    /// Has the waiting request taken at once. The thread then ends.
    pub fn close(&self) {
        let mut state = self.shared.lock();
        state.is_closed = true;
        self.shared.newest.store(CLOSED, Ordering::Relaxed);
        drop(state);
        self.shared.changed.notify_all();
    }

    /// Returns whether the thread has ended.
    pub fn has_ended(&self) -> bool {
        self.shared.lock().has_ended
    }

    /// Closes the requests and waits for the thread to end, for `at_most`. Returns whether it has ended.
    pub fn wait(&self, at_most: Duration) -> bool {
        self.close();
        let deadline = Instant::now() + at_most;
        let mut state = self.shared.lock();
        while !state.has_ended {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            state = self.shared.wait_at_most(state, left);
        }
        true
    }
}

impl<R> Drop for Latest<R> {
    fn drop(&mut self) {
        self.close();
    }
}

impl<R> Requests<R> {
    /// Takes the next request as soon as there is one; returns `None` when there will be no more. A request
    /// is held back for the time `put_off`, because a newer one may soon replace it.
    pub fn next(&mut self, put_off: Duration) -> Option<R> {
        self.next_within(put_off, Duration::MAX)
    }

    /// Does the same, but closes the requests when none has come for the time `idle`.
    pub fn next_within(&mut self, put_off: Duration, idle: Duration) -> Option<R> {
        let mut state = self.shared.lock();
        let given_up = Instant::now().checked_add(idle);
        while state.waiting.is_none() && !state.is_closed {
            let left = given_up.map(|at| at.saturating_duration_since(Instant::now()));
            state = match left {
                Some(Duration::ZERO) => {
                    state.is_closed = true;
                    self.shared.newest.store(CLOSED, Ordering::Relaxed);
                    state
                }
                Some(left) => self.shared.wait_at_most(state, left),
                None => self.shared.wait(state),
            };
        }
        let deadline = Instant::now() + put_off;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() || state.is_closed || state.is_hurried {
                state.is_hurried = false;
                self.taken = self.shared.newest.load(Ordering::Relaxed);
                self.is_last = state.is_closed;
                return state.waiting.take();
            }
            state = self.shared.wait_at_most(state, left);
        }
    }

    /// Returns whether the result of the request that was taken last is still wanted.
    pub fn is_newest(&self) -> bool {
        let newest = self.shared.newest.load(Ordering::Relaxed);
        newest == self.taken && newest != CLOSED
    }

    /// Returns whether no request follows the one that was taken last.
    pub fn is_last(&self) -> bool {
        self.is_last
    }

    /// Returns whether a newer request has come since one was taken last.
    pub fn is_waiting(&self) -> bool {
        self.shared.lock().waiting.is_some()
    }

    /// Puts back a request that failed, unless a newer one has come. Then waits until the request has to be
    /// tried again: when [`Latest::hurry`] is called, when a newer request comes, or at the end.
    pub fn put_back(&self, failed: R) {
        let mut state = self.shared.lock();
        while !state.is_closed && state.waiting.is_none() && !state.is_hurried {
            state = self.shared.wait(state);
        }
        state.waiting.get_or_insert(failed);
    }
}

impl<R> Shared<R> {
    /// Locks the state. Poisoning is ignored, because a panic elsewhere leaves the state consistent.
    fn lock(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<R>>) -> MutexGuard<'a, State<R>> {
        let waited = self.changed.wait(state);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_at_most<'a>(
        &self,
        state: MutexGuard<'a, State<R>>,
        at_most: Duration,
    ) -> MutexGuard<'a, State<R>> {
        let waited = self.changed.wait_timeout(state, at_most);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};

    use super::*;

    const LONG: Duration = Duration::from_mins(2);

    fn start(
        work: impl FnOnce(Requests<u32>) + Send + 'static,
        ended: impl FnOnce(Result<(), Failure>) + Send + 'static,
    ) -> Latest<u32> {
        match Latest::start("latest", work, ended) {
            Ok(latest) => latest,
            Err(cause) => panic!("the system has no thread to give: {cause}"),
        }
    }

    /// Starts a thread that reports each request that it takes, and returns the channel that lets it go on.
    fn telling() -> (Latest<u32>, Receiver<u32>, std::sync::mpsc::Sender<()>) {
        let (tells, told) = channel();
        let (lets, let_go) = channel::<()>();
        let work = move |mut requests: Requests<u32>| {
            while let Some(request) = requests.next(Duration::ZERO) {
                let _ = tells.send(request);
                let _ = let_go.recv();
            }
        };
        (start(work, |_| ()), told, lets)
    }

    #[test]
    fn only_the_newest_of_those_that_wait_is_worked_on() {
        let (latest, told, lets) = telling();
        latest.ask(1);
        assert_eq!(told.recv(), Ok(1));
        latest.ask(2);
        latest.ask(3);
        assert!(lets.send(()).is_ok());
        assert_eq!(told.recv(), Ok(3));
        latest.ask(4);
        drop(lets);
        assert!(latest.wait(LONG), "what is left is done before the end");
        assert_eq!(told.recv(), Ok(4));
        assert!(told.recv().is_err());
    }

    #[test]
    fn what_is_put_off_is_done_at_once_when_somebody_waits_or_nothing_more_comes() {
        for hurries in [true, false] {
            let (tells, told) = channel();
            let work = move |mut requests: Requests<u32>| {
                while let Some(request) = requests.next(LONG) {
                    let _ = tells.send(request);
                }
            };
            let latest = start(work, |_| ());
            latest.ask(1);
            latest.ask(2);
            if hurries {
                latest.hurry();
                assert_eq!(told.recv(), Ok(2));
            }
            assert!(latest.wait(LONG));
            assert_eq!(told.recv().is_ok(), !hurries);
        }
    }

    #[test]
    fn a_request_that_failed_is_tried_again_unless_a_newer_one_has_come() {
        let (tells, told) = channel();
        let work = move |mut requests: Requests<u32>| {
            while let Some(failed) = requests.next(Duration::ZERO) {
                let _ = tells.send((failed, requests.is_last()));
                if requests.is_last() {
                    return;
                }
                requests.put_back(failed);
            }
        };
        let latest = start(work, |_| ());
        latest.ask(1);
        assert_eq!(told.recv(), Ok((1, false)));
        latest.hurry();
        assert_eq!(told.recv(), Ok((1, false)));
        latest.ask(2);
        assert_eq!(told.recv(), Ok((2, false)));
        assert!(latest.wait(LONG));
        assert_eq!(told.iter().collect::<Vec<_>>(), [(2, true)]);
    }

    #[test]
    fn an_answer_is_wanted_until_there_is_a_newer_request_or_no_more() {
        for closes in [false, true] {
            let (tells, told) = channel();
            let (lets, let_go) = channel::<()>();
            let work = move |mut requests: Requests<u32>| {
                while requests.next(Duration::ZERO).is_some() {
                    let _ = tells.send(requests.is_newest());
                    let _ = let_go.recv();
                    let _ = tells.send(requests.is_newest());
                }
            };
            let latest = start(work, |_| ());
            latest.ask(1);
            assert_eq!(told.recv(), Ok(true));
            if closes {
                latest.close();
            } else {
                latest.ask(2);
            }
            assert!(lets.send(()).is_ok());
            assert_eq!(told.recv(), Ok(false));
            drop(lets);
        }
    }

    #[test]
    fn a_panic_is_told_and_ends_the_waiting() {
        let (tells, told) = channel();
        let work = |mut requests: Requests<u32>| {
            assert!(requests.next(Duration::ZERO).is_none(), "it was told to");
        };
        let ended = move |how: Result<(), Failure>| {
            let _ = tells.send(how.is_err());
        };
        let latest = start(work, ended);
        latest.ask(1);
        assert_eq!(told.recv(), Ok(true));
        assert!(latest.has_ended());
        assert!(latest.wait(LONG));
    }
}
