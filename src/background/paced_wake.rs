//! The rate at which a job wakes whoever shows it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::Wake;

/// Whoever shows a job is woken at most so often while it goes on.
const WAKE_EVERY: Duration = Duration::from_millis(100);

/// Calls a [`Wake`] when there is something new, but at most ten times a second. It holds no lock, so that
/// any number of threads may tell of every block.
pub struct PacedWake {
    wake: Wake,
    began: Instant,

    /// Milliseconds after `began` when it may be called again.
    due: AtomicU64,

    /// Something was told, and nobody was woken since.
    is_untold: AtomicBool,
}

impl PacedWake {
    /// One that was never called.
    pub fn new(wake: Wake) -> Self {
        Self {
            wake,
            began: Instant::now(),
            due: AtomicU64::new(0),
            is_untold: AtomicBool::new(false),
        }
    }

    /// There is something new: wakes, unless that was done just now.
    pub fn tell(&self) {
        self.is_untold.store(true, Ordering::Release);
        self.tell_what_is_untold();
    }

    /// Wakes for what was told too soon after the last time, if it is time by now.
    pub fn tell_what_is_untold(&self) {
        let now = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        let due = self.due.load(Ordering::Relaxed);
        if now < due || !self.is_untold.load(Ordering::Relaxed) {
            return;
        }
        let next = now.saturating_add(WAKE_EVERY.as_millis() as u64);
        let claimed = (self.due).compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed);
        // What is told from here on is seen by those who are woken now, or told again.
        if claimed.is_ok() && self.is_untold.swap(false, Ordering::AcqRel) {
            self.wake();
        }
    }

    /// Wakes now, as at the end.
    pub fn wake(&self) {
        (self.wake)();
    }

    /// What is called to wake, for other threads.
    pub fn waker(&self) -> Wake {
        Arc::clone(&self.wake)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[test]
    fn however_much_is_told_it_wakes_at_most_ten_times_a_second_and_forgets_nothing() {
        let woken = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&woken);
        let wake = PacedWake::new(Arc::new(move || {
            counted.fetch_add(1, Ordering::Relaxed);
        }));
        wake.tell_what_is_untold();
        assert_eq!(woken.load(Ordering::Relaxed), 0, "there is nothing new");
        let began = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while began.elapsed() < WAKE_EVERY * 5 / 2 {
                        wake.tell();
                    }
                });
            }
        });
        // A machine that is busy may take longer; the rate holds all the same.
        let most = began.elapsed().as_millis() / WAKE_EVERY.as_millis() + 1;
        let soon = woken.load(Ordering::Relaxed);
        assert!((1..=most as usize).contains(&soon), "{soon} of {most}");
        wake.is_untold.store(true, Ordering::Relaxed);
        while woken.load(Ordering::Relaxed) == soon {
            wake.tell_what_is_untold();
        }
        assert!(!wake.is_untold.load(Ordering::Relaxed));
    }
}
