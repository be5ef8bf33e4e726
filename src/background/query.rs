//! A question that is answered on a thread of its own.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::failure::caught;
use super::threads::spawn;
use super::{Failure, Wake};

/// A question that was asked, and its answer as soon as it is there. Dropping it ends the looking up.
#[derive(Debug)]
pub struct Query<Q, A> {
    /// What was asked.
    pub question: Q,
    answer: Arc<Mutex<Option<A>>>,
    cancel: Arc<AtomicBool>,
}

impl<Q, A: Clone + Send + 'static> Query<Q, A> {
    /// Has `look_up` run on a thread of this name, and `wake` after it. `look_up` is given what says
    /// that nobody wants the answer any longer. Where the system has no thread to give, or the thread
    /// ends by a panic, `failed` makes the answer.
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
            // A panic is a defect of ours; nobody waits for the answer for ever.
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

    /// The answer, if it is there. It never waits.
    pub fn poll(&self) -> Option<A> {
        lock(&self.answer).clone()
    }
}

impl<Q, A> Drop for Query<Q, A> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// An answer is there as a whole or not at all.
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
        // Its thread has ended when nobody can wake any more.
        assert!(woken.recv().is_err());
    }
}
