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

    /// How much it matters where it stands.
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
