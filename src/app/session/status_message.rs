//! The message of the last command.

/// A message in the status bar. It stays there until the next command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusMessage {
    /// A sentence.
    pub text: String,
    /// Whether the message is an error.
    pub is_error: bool,
}
