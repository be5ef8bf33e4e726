//! A gate that the threads of a job check between their steps. It tells them to go on, to wait or to end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Tells threads whether to go on, to wait or to end.
///
/// The state is after the lock that the threads also use to wait. It therefore cannot change between the
/// moment when a thread reads it and the moment when the thread sleeps, and no change is missed.
#[derive(Debug, Default)]
pub struct Gate {
    state: Mutex<GateState>,
    changed: Condvar,

    /// Whether the state is [`GateState::Cancelled`]. It can be read without the lock.
    is_cancelled: AtomicBool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum GateState {
    #[default]
    Open,
    Paused,

    /// The work was ended and cannot go on.
    Cancelled,
}

impl Gate {
    /// Ends the work: threads that wait, and threads that check the gate from now on, are told to end.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
        self.set(GateState::Cancelled);
    }

    /// Returns whether the work was ended.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    /// The flag that is set when the work is ended. Code within a step can check it.
    pub fn cancel_flag(&self) -> &AtomicBool {
        &self.is_cancelled
    }

    /// Pauses the work, or lets it go on.
    pub fn set_paused(&self, pause: bool) {
        self.set(if pause {
            GateState::Paused
        } else {
            GateState::Open
        });
    }

    /// Returns whether the work is paused.
    pub fn is_paused(&self) -> bool {
        *self.state() == GateState::Paused
    }

    /// Waits while the work is paused. Returns whether the work goes on after that.
    pub fn pass(&self) -> bool {
        if self.is_cancelled() {
            return false;
        }
        let state = self
            .changed
            .wait_while(self.state(), |state| *state == GateState::Paused)
            .unwrap_or_else(PoisonError::into_inner);
        *state == GateState::Open
    }

    fn set(&self, new: GateState) {
        let mut state = self.state();
        if *state != GateState::Cancelled {
            *state = new;
        }
        self.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, GateState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::thread;
    use std::time::Duration;

    use super::*;

    /// A thread that checks the gate holds the lock from reading the state until it sleeps. In this test the
    /// test itself plays that thread. Code that ends the work while the test holds the lock must not send its
    /// wake-up call yet.
    #[test]
    fn nobody_who_is_about_to_wait_misses_that_the_work_is_ended() {
        let gate = Gate::default();
        gate.set_paused(true);
        // The receiver is outside of the scope: the thread may still send when the test has finished
        // checking.
        let (sender, woke) = channel();
        thread::scope(|scope| {
            let looking = gate.state();
            assert_eq!(*looking, GateState::Paused);
            let waker = &gate;
            scope.spawn(move || {
                waker.cancel();
                sender.send(()).unwrap();
            });
            while !gate.is_cancelled() {
                thread::yield_now();
            }
            let early = woke.recv_timeout(Duration::from_millis(100));
            assert_eq!(early, Err(RecvTimeoutError::Timeout));
            let asleep =
                gate.changed
                    .wait_timeout_while(looking, Duration::from_secs(20), |state| {
                        *state == GateState::Paused
                    });
            assert!(!asleep.unwrap().1.timed_out());
        });
        assert!(!gate.pass());
    }

    #[test]
    fn what_is_ended_stays_so() {
        let gate = Gate::default();
        gate.cancel();
        gate.set_paused(true);
        assert!(!gate.is_paused() && gate.is_cancelled() && !gate.pass());
        gate.set_paused(false);
        assert!(!gate.pass());
    }
}
