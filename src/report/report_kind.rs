//! The kinds of warnings in a report.

use crate::warnings::{Severity, WarningKind};

/// Why something well-formed is told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportKind {
    /// A code point or a word, by what stands around it.
    CodePoint(WarningKind),

    /// UTF-8 that was read in another encoding and encoded as UTF-8 again.
    Mojibake,
}

impl ReportKind {
    /// How many there are.
    pub const COUNT: usize = WarningKind::COUNT + 1;

    /// All of them, in the order of lists.
    pub fn all() -> impl Iterator<Item = Self> {
        let kinds = WarningKind::ALL.into_iter();
        kinds.map(Self::CodePoint).chain([Self::Mojibake])
    }

    /// A number for tables of counts, below [`ReportKind::COUNT`].
    pub const fn index(self) -> usize {
        match self {
            Self::CodePoint(kind) => kind.index(),
            Self::Mojibake => WarningKind::COUNT,
        }
    }

    /// What one of this kind is called in a report, in `snake_case`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::CodePoint(kind) => kind.key(),
            Self::Mojibake => "mojibake",
        }
    }

    /// What one of this kind is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CodePoint(kind) => kind.name(),
            Self::Mojibake => "Mojibake",
        }
    }

    /// How much one of this kind matters where nothing around it says more.
    pub const fn severity(self) -> Severity {
        match self {
            Self::CodePoint(kind) => kind.severity(),
            Self::Mojibake => Severity::Medium,
        }
    }

    /// What it is, and why it is worth a look.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::CodePoint(kind) => kind.sentence(),
            Self::Mojibake => {
                "UTF-8 was read in another encoding by mistake, and encoded as UTF-8 again: `repair \
                 --mojibake` undoes it."
            }
        }
    }

    /// Why one of this kind may be harmless.
    pub const fn harmless(self) -> &'static str {
        match self {
            Self::CodePoint(kind) => kind.harmless(),
            Self::Mojibake => "Text about encodings quotes it.",
        }
    }
}
