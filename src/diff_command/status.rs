//! How a comparison ended, as an exit status.

/// How a comparison ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Both are the same, but for what is ignored.
    Same,

    /// Both differ.
    Different,

    /// Something could not be read or written, or changed while it was read.
    Failed,
}

impl Status {
    /// The exit status. It is an interface.
    pub const fn code(self) -> u8 {
        match self {
            Self::Same => 0,
            Self::Different => 1,
            Self::Failed => 2,
        }
    }
}
