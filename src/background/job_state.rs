//! Whether a job goes on, and how it ended.

/// The state of a job. `E` is why the job failed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum JobState<E> {
    /// The job goes on.
    #[default]
    Running,

    /// The job waits until it is told to go on.
    Paused,

    /// All of the work was done.
    Done,

    /// The user ended the job. What was found until then stays.
    Cancelled,

    /// The job could not go on. What was found until then stays.
    Failed(E),
}
