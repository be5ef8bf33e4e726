//! Limits how often a job wakes the code that shows it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use super::Wake;

/// The shortest time between two calls of [`Wake`], in milliseconds, when a job begins.
const AT_FIRST: u64 = 100;

/// The same when the job has gone on for long.
const AT_LAST: u64 = 500;

/// The share of the time gone by after which a step of the progress can be seen.
const SHARE: u64 = 3;

/// After so many milliseconds without a call, what comes is news of something that begins.
const CALM: u64 = 1000;

/// Calls a [`Wake`] when there is something new, but at most ten times a second, and twice a second when the
/// job goes on for long: a frame may take as much of the processor as a tenth of a second of the job does,
/// and a number that grows by a hundredth looks the same. It has no lock, so any number of threads may call
/// it for every block.
pub struct PacedWake {
    wake: Wake,
    began: Instant,

    /// Milliseconds after `began` when it may be called again.
    due: AtomicU64,

    /// Milliseconds after `began` when the news began to come.
    since: AtomicU64,

    /// How many times it has woken.
    wakes: AtomicU64,

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
            since: AtomicU64::new(0),
            wakes: AtomicU64::new(0),
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
        let mut since = self.since.load(Ordering::Relaxed);
        if now - due > CALM {
            since = now;
            self.since.store(now, Ordering::Relaxed);
        }
        // Several threads may set `since`, each to about the same time.
        let gone = now.saturating_sub(since);
        let next = now.saturating_add((gone / SHARE).clamp(AT_FIRST, AT_LAST));
        let claimed = (self.due).compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed);
        // News that comes after this line is either seen by the code woken now, or reported again.
        if claimed.is_ok() && self.is_untold.swap(false, Ordering::AcqRel) {
            self.wake();
        }
    }

    /// Wakes now, as at the end.
    pub fn wake(&self) {
        self.wakes.fetch_add(1, Ordering::AcqRel);
        (self.wake)();
    }

    /// How many times it has woken.
    pub fn wakes(&self) -> u64 {
        self.wakes.load(Ordering::Acquire)
    }

    /// Returns the function that wakes, for other threads.
    pub fn waker(&self) -> Wake {
        Arc::clone(&self.wake)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    use super::*;

    fn counting() -> (PacedWake, Arc<AtomicUsize>) {
        let woken = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&woken);
        let wake = PacedWake::new(Arc::new(move || {
            counted.fetch_add(1, Ordering::Relaxed);
        }));
        (wake, woken)
    }

    #[test]
    fn however_much_is_told_it_wakes_at_most_ten_times_a_second_and_forgets_nothing() {
        let (wake, woken) = counting();
        wake.tell_what_is_untold();
        assert_eq!(woken.load(Ordering::Relaxed), 0, "there is nothing new");
        let began = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while began.elapsed() < Duration::from_millis(AT_FIRST * 5 / 2) {
                        wake.tell();
                    }
                });
            }
        });
        // A busy machine may take longer. The limit holds in that case too.
        let most = began.elapsed().as_millis() as usize / AT_FIRST as usize + 1;
        let soon = woken.load(Ordering::Relaxed);
        assert!((1..=most).contains(&soon), "{soon} of {most}");
        wake.is_untold.store(true, Ordering::Relaxed);
        while woken.load(Ordering::Relaxed) == soon {
            wake.tell_what_is_untold();
        }
        assert!(!wake.is_untold.load(Ordering::Relaxed));
    }

    #[test]
    fn what_goes_on_for_long_wakes_seldom_and_what_begins_anew_wakes_soon() {
        let (mut wake, woken) = counting();
        // News has come for 60 s, the last of it just now.
        let Some(began) = Instant::now().checked_sub(Duration::from_mins(1)) else {
            panic!("the clock has run for less than a minute");
        };
        wake.began = began;
        wake.due.store(59_900, Ordering::Relaxed);
        wake.tell();
        assert_eq!(woken.load(Ordering::Relaxed), 1);
        let pause = wake.due.load(Ordering::Relaxed) - 60_000;
        assert!((AT_LAST..AT_LAST + CALM).contains(&pause), "{pause} ms");
        // Now it has been calm for 10 s.
        wake.due.store(50_000, Ordering::Relaxed);
        wake.tell();
        assert_eq!(woken.load(Ordering::Relaxed), 2);
        let since = wake.since.load(Ordering::Relaxed);
        assert_eq!(wake.due.load(Ordering::Relaxed), since + AT_FIRST);
    }
}
