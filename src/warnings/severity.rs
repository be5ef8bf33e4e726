//! How much a warning matters.

/// How much a warning matters, from the least to the most.
///
/// It says what the bytes could do, not that somebody meant harm: every severity has harmless reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Severity {
    /// Found in ordinary text; worth knowing where two texts that look alike differ.
    Info,
    /// Rare in ordinary text, and mostly a mishap.
    Low,
    /// Changes what a program or a reader takes the text for.
    Medium,
    /// Hides something, or shows something else than is there.
    High,
}

impl Severity {
    /// How many there are.
    pub const COUNT: usize = 4;

    /// All of them, from the least to the most.
    pub const ALL: [Self; Self::COUNT] = [Self::Info, Self::Low, Self::Medium, Self::High];

    /// Its place in [`Severity::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What it is called in the window.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "Info",
            Self::Low => "Low",
            Self::Medium => "Medium",
            Self::High => "High",
        }
    }

    /// What it is called in a report.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}
