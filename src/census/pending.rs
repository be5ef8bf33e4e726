//! Something that is looked up on a thread of its own, and asked for until it is there.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::source::SourceError;

/// A question that was asked, and its answer as soon as it is there. Dropping it ends the looking up.
#[derive(Debug)]
pub struct Pending<Q, A> {
    /// What was asked.
    pub question: Q,
    answer: Arc<Mutex<Option<A>>>,
    cancel: Arc<AtomicBool>,
}

impl<Q, A: Clone + Send + 'static> Pending<Q, A> {
    /// Has `look_up` run on a thread of this name, and `wake` after it. `look_up` is given what says
    /// that nobody wants the answer any longer. Where the system has no thread to give, or the thread
    /// ends by a panic, `failed` makes the answer.
    pub(crate) fn ask(
        name: &str,
        question: Q,
        look_up: impl FnOnce(&AtomicBool) -> A + Send + 'static,
        wake: impl FnOnce() + Send + 'static,
        failed: fn(SourceError) -> A,
    ) -> Self {
        let answer = Arc::new(Mutex::new(None));
        let cancel = Arc::new(AtomicBool::new(false));
        let pending = Self {
            question,
            answer: Arc::clone(&answer),
            cancel: Arc::clone(&cancel),
        };
        let run = move || {
            // A panic is a defect of ours; nobody waits for its answer for ever.
            let found = catch_unwind(AssertUnwindSafe(|| look_up(&cancel)))
                .unwrap_or_else(|_| failed(SourceError::stopped()));
            if !cancel.load(Ordering::Relaxed) {
                *lock(&answer) = Some(found);
                wake();
            }
        };
        let started = thread::Builder::new().name(name.to_owned()).spawn(run);
        if let Err(cause) = started {
            *lock(&pending.answer) = Some(failed(SourceError::no_thread(cause)));
        }
        pending
    }

    /// The answer, if it is there. It never waits.
    pub fn poll(&self) -> Option<A> {
        lock(&self.answer).clone()
    }
}

impl<Q, A> Drop for Pending<Q, A> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// An answer is there as a whole or not at all.
fn lock<A>(answer: &Mutex<Option<A>>) -> MutexGuard<'_, Option<A>> {
    answer.lock().unwrap_or_else(PoisonError::into_inner)
}
