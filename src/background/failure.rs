//! Why work in the background has no result.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What went wrong with a thread. The work itself has errors of its own.
#[derive(Debug)]
pub enum Failure {
    /// The system cannot start another thread.
    NoThread(io::Error),

    /// The thread panicked, which is a bug in this program.
    Panicked,
}

/// Runs `work` and catches a panic. A panic is a bug in this program. It ends the work but not the thread, so
/// the code that waits for the result is told.
///
/// # Errors
/// The work panicked.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| Failure::Panicked)
}
