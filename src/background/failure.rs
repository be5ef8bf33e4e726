//! Why work in the background has no result.

use std::io;

/// What went wrong with a thread. The work itself has errors of its own.
#[derive(Debug)]
pub enum Failure {
    /// The system has no thread to give.
    NoThread(io::Error),

    /// The thread ended by a panic: a defect of ours.
    Panicked,
}
