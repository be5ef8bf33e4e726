//! Whether a job goes on, and how it ended.

/// How far a job is. `E` is why it failed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum JobState<E> {
    /// It goes on.
    #[default]
    Running,

    /// It waits until it is told to go on.
    Paused,

    /// All of it was done.
    Done,

    /// The user ended it. What was found until then stays.
    Cancelled,

    /// It could not go on. What was found until then stays.
    Failed(E),
}
