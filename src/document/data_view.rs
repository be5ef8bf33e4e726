//! The view of the bytes at the caret as data.

use std::ops::Range;

use crate::data::{Kind, Order};

/// One value of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DataCell {
    /// The type as which the bytes are read.
    pub kind: Kind,
    /// The byte order.
    pub order: Order,
}

/// The current value, and the bytes that it takes. The values themselves are not stored, because they follow
/// from the caret.
#[derive(Debug, Clone)]
pub struct DataView {
    /// The value that has the keyboard.
    pub current: DataCell,
    /// The bytes that get a frame in the hex view.
    pub framed: Option<Range<u64>>,
}

impl Default for DataView {
    fn default() -> Self {
        Self {
            current: DataCell {
                kind: Kind::U8,
                order: Order::Little,
            },
            framed: None,
        }
    }
}

/// Returns the name of a cell: `u16, little endian`.
pub fn spoken(cell: DataCell) -> String {
    let name = cell.kind.name();
    if cell.kind.has_order() {
        format!("{name}, {}", cell.order.name())
    } else {
        name.to_owned()
    }
}
