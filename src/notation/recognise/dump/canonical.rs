//! What `hexdump -C` and `hd` print.

use super::field::{Field, Order};
use super::fields::{Fields, Gutter, no_headline};
use crate::notation::family::Notation;
use crate::notation::format;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::{Record, Rivals};

/// What `hexdump -C` prints.
pub(in crate::notation) const CANONICAL_HEXDUMP: Record = Record::new(
    "hexdump-c",
    "hexdump -C dump",
    "00000000  41 e2 89 a2 … |A...|",
    read,
)
.article("a")
.of_a_program()
.rivals(Rivals::All)
.written(&format::CANONICAL_HEXDUMP);

pub(super) const LAYOUTS: &[Fields] = &[Fields {
    name: "hexdump -C dump",
    marks: Certainty::Likely,
    before: b"",
    least_digits: 7,
    radix: 16,
    after: b"",
    field: Field::HexWord {
        digits: 2,
        order: Order::HighFirst,
    },
    gutter: Gutter::Between(b'|', b'|'),
    space_is_dot: false,
    begins_again: false,
    is_headline: no_headline,
}];

fn read(reader: Reader) -> Option<Reading> {
    super::read(reader, Notation::CanonicalHexdump, LAYOUTS)
}
