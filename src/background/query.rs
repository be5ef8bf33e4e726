//! A question that is answered on a thread of its own.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::failure::caught;
use super::threads::spawn;
use super::{Failure, Wake};

/// A question and, as soon as there is one, its answer. Dropping it ends the lookup.
#[derive(Debug)]
pub struct Query<Q, A> {
    /// What was asked.
    pub question: Q,
    answer: Arc<Mutex<Option<A>>>,
    cancel: Arc<AtomicBool>,
}

impl<Q, A: Clone + Send + 'static> Query<Q, A> {
    /// Runs `look_up` on a thread with this name, and calls `wake` after it. The flag that `look_up` is given
    /// is set when the answer is no longer wanted. If the thread cannot be started or panics, `failed` makes
    /// the answer.
    pub fn ask(
        name: &str,
        question: Q,
        look_up: impl FnOnce(&AtomicBool) -> A + Send + 'static,
        wake: Wake,
        failed: fn(Failure) -> A,
    ) -> Self {
        let answer = Arc::new(Mutex::new(None));
        let cancel = Arc::new(AtomicBool::new(false));
        let query = Self {
            question,
            answer: Arc::clone(&answer),
            cancel: Arc::clone(&cancel),
        };
        let run = move || {
            // A panic is a bug in this program. It makes an answer too, so nothing waits for ever.
            let found = caught(|| look_up(&cancel)).unwrap_or_else(failed);
            if !cancel.load(Ordering::Relaxed) {
                *lock(&answer) = Some(found);
                wake();
            }
        };
        if let Err(cause) = spawn(name, run) {
            *lock(&query.answer) = Some(failed(Failure::NoThread(cause)));
        }
        query
    }

    /// Returns the answer, if it has come. Never waits.
    pub fn poll(&self) -> Option<A> {
        lock(&self.answer).clone()
    }
}

impl<Q, A> Drop for Query<Q, A> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// Locks the answer. Poisoning is ignored, because an answer is never half written.
fn lock<A>(answer: &Mutex<Option<A>>) -> MutexGuard<'_, Option<A>> {
    answer.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    fn ask(look_up: impl FnOnce(&AtomicBool) -> Result<u32, bool> + Send + 'static) -> Answered {
        let (sender, woken) = channel();
        let wake: Wake = Arc::new(move || {
            let _ = sender.send(());
        });
        let failed = |failure| Err(matches!(failure, Failure::Panicked));
        let query = Query::ask("query", (), look_up, wake, failed);
        (query, woken)
    }

    type Answered = (Query<(), Result<u32, bool>>, std::sync::mpsc::Receiver<()>);

    #[test]
    fn an_answer_and_a_panic_both_wake_and_are_told() {
        for (panics, expected) in [(false, Ok(7)), (true, Err(true))] {
            let (query, woken) = ask(move |_| {
                assert!(!panics, "it was told to");
                Ok(7)
            });
            assert_eq!(woken.recv(), Ok(()));
            assert_eq!(query.poll(), Some(expected));
        }
    }

    #[test]
    fn a_query_that_is_dropped_ends_its_look_up_and_wakes_nobody() {
        let (query, woken) = ask(|cancel| {
            while !cancel.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            Ok(0)
        });
        drop(query);
        // The channel closes when the thread has ended.
        assert!(woken.recv().is_err());
    }
}
