//! What was known of a job when it last woke the code that shows it.

use std::mem::{Discriminant, discriminant};
use std::sync::{Mutex, PoisonError};

use super::JobState;

/// What `T` says of a job whose errors are `E`, as of the last time that the job woke its watcher for news.
///
/// A job knows more with every block. A view that asks about all that is known would get an answer, be woken
/// by it, and ask anew, as fast as frames can be drawn. What was announced changes only when the watcher is
/// woken for it, or when the job goes on, waits or ends.
#[derive(Debug)]
pub struct Announced<T, E> {
    kept: Mutex<Option<(Moment<E>, T)>>,
}

/// When something was announced: after how many wakes, and whether the job went on.
#[derive(Debug)]
pub struct Moment<E> {
    wakes: u64,
    state: Discriminant<JobState<E>>,
}

impl<T, E> Default for Announced<T, E> {
    fn default() -> Self {
        Self {
            kept: Mutex::new(None),
        }
    }
}

impl<E> Moment<E> {
    pub(super) fn new(wakes: u64, state: &JobState<E>) -> Self {
        Self {
            wakes,
            state: discriminant(state),
        }
    }
}

impl<E> PartialEq for Moment<E> {
    fn eq(&self, other: &Self) -> bool {
        (self.wakes, self.state) == (other.wakes, other.state)
    }
}

impl<T: Clone, E> Announced<T, E> {
    /// Returns what is known, or what was known when this was asked first at the same moment.
    pub fn at(&self, moment: Moment<E>, known: impl FnOnce() -> T) -> T {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((then, value)) = &*kept
            && *then == moment
        {
            return value.clone();
        }
        let value = known();
        *kept = Some((moment, value.clone()));
        value
    }
}
