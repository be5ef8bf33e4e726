//! The rows of the list of errors, in each order.

use crate::census::ErrorRow;
use crate::utf8::{GroupKind, Pattern};

/// A row of the list as it is shown.
#[derive(Debug, Clone)]
pub enum ListRow {
    /// The heading of a kind, with the number of its errors.
    Heading {
        /// The kind.
        kind: GroupKind,
        /// How many errors there are.
        count: u64,
        /// Whether they are listed below the heading.
        is_open: bool,
        /// Whether the user ignores them.
        is_ignored: bool,
    },

    /// An error.
    Error(ErrorRow),

    /// Errors with the same bytes.
    Pattern(Pattern),

    /// So many errors are in no other row: their bytes occur once, or were not compared.
    Others(u64),
}
