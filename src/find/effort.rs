//! Counts the work of a search, and tells it when to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The cancel flag is read after so many steps, a fraction of a millisecond.
const LOOK_EVERY: u64 = 1 << 15;

/// Counts the steps of a search, and reads its cancel flag from time to time.
///
/// A step is one byte that was examined, or one state that was visited while an automaton was built.
pub(super) struct Effort<'a> {
    cancel: &'a AtomicBool,

    /// Steps of all searches that share this counter, without those of the next field.
    all_steps: &'a AtomicU64,

    /// Steps since the flag was read.
    steps: u64,

    is_over: bool,
}

impl<'a> Effort<'a> {
    /// Returns a counter that adds its steps to `all_steps` whenever the flag is read, and at the end.
    pub(super) fn new(cancel: &'a AtomicBool, all_steps: &'a AtomicU64) -> Self {
        Self {
            cancel,
            all_steps,
            steps: 0,
            is_over: cancel.load(Ordering::Relaxed),
        }
    }

    /// Counts so many steps.
    #[inline]
    pub(super) fn add(&mut self, steps: u64) {
        self.steps += steps;
        if self.steps >= LOOK_EVERY {
            self.look();
        }
    }

    #[cold]
    fn look(&mut self) {
        let steps = std::mem::take(&mut self.steps);
        self.all_steps.fetch_add(steps, Ordering::Relaxed);
        self.is_over |= self.cancel.load(Ordering::Relaxed);
    }

    /// Returns whether the flag was set when it was read last. The search has to end then.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }
}

impl Drop for Effort<'_> {
    fn drop(&mut self) {
        self.all_steps.fetch_add(self.steps, Ordering::Relaxed);
    }
}
