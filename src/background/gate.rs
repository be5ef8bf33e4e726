//! What work in the background passes by between its steps: it goes on, waits or ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Whether threads go on, wait or end.
///
/// What they wait for stands behind the lock with which they wait: it cannot change between their look
/// at it and their sleep, so that no change is missed.
#[derive(Debug, Default)]
pub struct Gate {
    state: Mutex<GateState>,
    changed: Condvar,

    /// The state is [`GateState::Cancelled`]: told without the lock, for those who only ask.
    is_cancelled: AtomicBool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum GateState {
    #[default]
    Open,
    Paused,

    /// For good.
    Cancelled,
}

impl Gate {
    /// Ends the work: every thread that passes by from now on, and those that wait.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
        self.set(GateState::Cancelled);
    }

    /// Was the work ended?
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    /// What says that the work was ended, for whoever looks at it within a step.
    pub fn cancel_flag(&self) -> &AtomicBool {
        &self.is_cancelled
    }

    /// Has the work wait, or go on.
    pub fn set_paused(&self, pause: bool) {
        self.set(if pause {
            GateState::Paused
        } else {
            GateState::Open
        });
    }

    /// Does the work wait?
    pub fn is_paused(&self) -> bool {
        *self.state() == GateState::Paused
    }

    /// Waits while the work is paused. Says whether it goes on after that.
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

    /// A thread that passes by holds the lock from its look at the state until it sleeps. Here the test
    /// is that thread: whoever ends the work while it holds the lock must wait with the call that wakes.
    #[test]
    fn nobody_who_is_about_to_wait_misses_that_the_work_is_ended() {
        let gate = Gate::default();
        gate.set_paused(true);
        // Outside of the scope: the thread may still send when the test has seen enough.
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
