//! Why work in the background has no result.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What went wrong with a thread. The work itself has errors of its own.
#[derive(Debug)]
pub enum Failure {
    /// The system has no thread to give.
    NoThread(io::Error),

    /// The thread ended by a panic: a defect of ours.
    Panicked,
}

/// Does some work. A panic, which is a defect of ours, ends the work and not the thread: whoever waits
/// for what comes of it is told.
///
/// # Errors
/// The work panicked.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| Failure::Panicked)
}
