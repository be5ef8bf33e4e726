//! What `xxd` prints, with `-e`, `-b` and `-d` too.

use super::field::Field;
use super::fields::{Fields, Gutter, no_headline};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::{Record, Rivals};

/// What `xxd` prints.
pub(in crate::notation) const XXD: Record =
    Record::new("xxd", "xxd dump", "00000000: 41e2 89a2  A...", read)
        .article("an")
        .of_a_program()
        .rivals(Rivals::All);

const HEX: Fields = Fields {
    name: "xxd dump",
    marks: Certainty::Marked,
    before: b"",
    least_digits: 7,
    radix: 16,
    after: b":",
    field: Field::Hex,
    gutter: Gutter::Bare,
    space_is_dot: false,
    begins_again: false,
    is_headline: no_headline,
};

pub(super) const LAYOUTS: &[Fields] = &[
    HEX,
    Fields {
        name: "xxd -d dump, decimal offsets",
        radix: 10,
        ..HEX
    },
    Fields {
        name: "xxd -e dump, low byte first",
        field: Field::HexReversed,
        ..HEX
    },
    Fields {
        name: "xxd -e -d dump, low byte first, decimal offsets",
        field: Field::HexReversed,
        radix: 10,
        ..HEX
    },
    Fields {
        name: "xxd -b dump, in bits",
        field: Field::Bits,
        ..HEX
    },
    Fields {
        name: "xxd -b -d dump, in bits, decimal offsets",
        field: Field::Bits,
        radix: 10,
        ..HEX
    },
];

fn read(reader: Reader) -> Option<Reading> {
    super::read(reader, Notation::Xxd, LAYOUTS)
}
