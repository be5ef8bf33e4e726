//! One warning.

use super::kind::WarningKind;
use super::severity::Severity;

/// A run of neighbouring code points of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Warning {
    /// Offset of its first byte.
    pub offset: u64,

    /// Why it is worth a look.
    pub kind: WarningKind,

    /// How much it matters where it is.
    pub severity: Severity,

    /// Its first code point.
    pub first: char,

    /// How many code points it has, at least 1; only those up to the next border of 64 KiB of the
    /// source, where it may go on.
    pub code_points: u32,

    /// Offset just past the last of them.
    pub end: u64,

    /// Does it reach such a border, so that it may go on behind it?
    pub may_go_on: bool,
}

impl Warning {
    /// A warning about some text that is at an offset; `None` if there is no text.
    pub(super) fn of_text(kind: WarningKind, text: &str, offset: u64) -> Option<Self> {
        Some(Self {
            offset,
            kind,
            severity: kind.severity(),
            first: text.chars().next()?,
            code_points: u32::try_from(text.chars().count()).unwrap_or(u32::MAX),
            end: offset + text.len() as u64,
            may_go_on: false,
        })
    }
}
