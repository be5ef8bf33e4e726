//! How hard a task is.

/// How hard a lesson or an exercise is, the easiest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// For those who see UTF-8 for the first time.
    Easy,

    /// For those who know leads and tails.
    Medium,

    /// For those who know the table of RFC 3629 §3 and its edges.
    Hard,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// What front matter calls it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// What the user reads.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
        }
    }

    /// The level that front matter names.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.key() == key)
    }
}
