//! A number for each kind and severity.

use super::severity::Severity;

/// Where warnings of a kind, as the table numbers kinds, and of a severity are counted.
pub(super) const fn slot(kind: u8, severity: Severity) -> u8 {
    kind << 2 | severity as u8
}
