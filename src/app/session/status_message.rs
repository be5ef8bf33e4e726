//! What the last command has to say.

/// A line in the status bar: something that the user should know. It stands there until the next
/// command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusMessage {
    /// A sentence.
    pub text: String,
    /// Is it about something that did not work?
    pub is_error: bool,
}
