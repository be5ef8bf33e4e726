//! Limits how often a job wakes the code that shows it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::Wake;

/// The shortest time between two calls of [`Wake`] while a job goes on.
const WAKE_EVERY: Duration = Duration::from_millis(100);

/// Calls a [`Wake`] when there is something new, but at most ten times a second. It has no lock, so any
/// number of threads may call it for every block.
pub struct PacedWake {
    wake: Wake,
    began: Instant,

    /// Milliseconds after `began` when it may be called again.
    due: AtomicU64,

    /// Whether there was news since the last wake.
    is_untold: AtomicBool,
}

impl PacedWake {
    /// Returns one that has not woken anything yet.
    pub fn new(wake: Wake) -> Self {
        Self {
            wake,
            began: Instant::now(),
            due: AtomicU64::new(0),
            is_untold: AtomicBool::new(false),
        }
    }

    /// Reports that there is something new. Wakes, unless that was done just now.
    pub fn tell(&self) {
        self.is_untold.store(true, Ordering::Release);
        self.tell_what_is_untold();
    }

    /// Wakes for news that came too soon after the last wake, if enough time has passed now.
    pub fn tell_what_is_untold(&self) {
        let now = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        let due = self.due.load(Ordering::Relaxed);
        if now < due || !self.is_untold.load(Ordering::Relaxed) {
            return;
        }
        let next = now.saturating_add(WAKE_EVERY.as_millis() as u64);
        let claimed = (self.due).compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed);
        // News that comes after this line is either seen by the code woken now, or reported again.
        if claimed.is_ok() && self.is_untold.swap(false, Ordering::AcqRel) {
            self.wake();
        }
    }

    /// Wakes now, as at the end.
    pub fn wake(&self) {
        (self.wake)();
    }

    /// Returns the function that wakes, for other threads.
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
        // A busy machine may take longer. The limit holds in that case too.
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
