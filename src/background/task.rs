//! One piece of work on a thread of its own, whose end is always reported.

use std::io;

use super::failure::caught;
use super::threads::spawn;

/// Runs some work on a thread of its own, and calls `done` with the result. If the thread panics, `stopped`
/// makes the result, so the code that waits for it does not wait for ever.
///
/// # Errors
/// The system cannot start another thread; `done` is then not called.
pub fn run<T>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
    stopped: impl FnOnce() -> T + Send + 'static,
    done: impl FnOnce(T) + Send + 'static,
) -> io::Result<()> {
    let task = move || {
        let result = caught(work);
        done(result.unwrap_or_else(|_| stopped()));
    };
    spawn(name, task).map(drop)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn a_task_that_panics_is_told_as_one_that_stopped() {
        for (panics, told) in [(false, "done"), (true, "stopped")] {
            let (sender, receiver) = channel();
            let work = move || {
                assert!(!panics, "it was told to");
                "done"
            };
            let done = move |what| assert!(sender.send(what).is_ok());
            assert!(run("task", work, || "stopped", done).is_ok());
            assert_eq!(receiver.recv(), Ok(told));
        }
    }
}
