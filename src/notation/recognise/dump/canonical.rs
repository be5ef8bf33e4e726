//! What `hexdump -C` and `hd` print.

use super::field::{Field, Order};
use super::fields::{Fields, Gutter, no_headline};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};

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

pub(in crate::notation::recognise) fn read(reader: Reader) -> Option<Reading> {
    super::read(reader, Notation::CanonicalHexdump, LAYOUTS)
}
