//! The menus, and which commands stand in them.

/// The menus, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    /// What is opened, saved and closed.
    File,
    /// What is copied, selected and looked for.
    Edit,
    /// Where to go.
    Go,
    /// What the user wrote down.
    Bookmarks,
    /// What is seen, and how.
    View,
    /// What else can be done with bytes.
    Tools,
    /// What there is to know.
    Help,
}

impl Menu {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::File,
        Self::Edit,
        Self::Go,
        Self::Bookmarks,
        Self::View,
        Self::Tools,
        Self::Help,
    ];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::Go => "Go",
            Self::Bookmarks => "Bookmarks",
            Self::View => "View",
            Self::Tools => "Tools",
            Self::Help => "Help",
        }
    }
}
