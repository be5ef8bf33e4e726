//! Why a result that is written piece by piece is not whole.

use std::io;

use super::Failure;

/// Why the result is not whole.
#[derive(Debug)]
pub enum ResultError {
    /// The input could not be read. The text is a sentence.
    Read(String),

    /// The result could not be written.
    Written(io::Error),
}

impl From<Failure> for ResultError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Read(error) => Self::Read(error.to_string()),
            Failure::Write(cause) => Self::Written(cause),
        }
    }
}

impl From<io::Error> for ResultError {
    fn from(cause: io::Error) -> Self {
        Self::Written(cause)
    }
}
