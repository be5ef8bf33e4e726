//! How a report ended, as an exit status.

/// What was found over all files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Status {
    /// Something was ill-formed.
    pub ill_formed: bool,

    /// There was something that the report fails on.
    pub failed: bool,

    /// Something could not be read, or changed while it was read.
    pub unread: bool,
}

impl Status {
    /// The exit status: 2 if something could not be read, else 1 if there was something that
    /// the report fails on, which is anything ill-formed unless the user says otherwise, else 0. It is an interface.
    pub const fn code(self) -> u8 {
        if self.unread {
            2
        } else if self.failed {
            1
        } else {
            0
        }
    }
}
