//! What `od` prints of single bytes, and `hexdump -b` and `-c`.

use super::field::{Field, Order};
use super::fields::{Fields, Gutter, no_headline};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::{Record, Rivals};

/// What `od` prints of single bytes.
pub(in crate::notation) const OD: Record =
    Record::new("od", "od dump", "0000000 101 342 211 242\n0000004", read)
        .article("an")
        .of_a_program()
        .rivals(Rivals::All);

const fn layout(name: &'static str, field: Field, radix: u8) -> Fields {
    Fields {
        name,
        marks: Certainty::Likely,
        before: b"",
        least_digits: 6,
        radix,
        after: b"",
        field,
        gutter: Gutter::Between(b'>', b'<'),
        space_is_dot: false,
        begins_again: false,
        is_headline: no_headline,
    }
}

const HEX: Field = Field::HexWord {
    digits: 2,
    order: Order::HighFirst,
};

const LAYOUTS: &[Fields] = &[
    layout("od dump in hex, octal offsets", HEX, 8),
    layout("od dump in hex, hex offsets", HEX, 16),
    layout("od dump in hex, decimal offsets", HEX, 10),
    layout("od dump in octal, octal offsets", Field::Octal, 8),
    layout("od dump in octal, hex offsets", Field::Octal, 16),
    layout("od dump in octal, decimal offsets", Field::Octal, 10),
    layout("od dump of characters, octal offsets", Field::Character, 8),
    layout("od dump of characters, hex offsets", Field::Character, 16),
    layout(
        "od dump of characters, decimal offsets",
        Field::Character,
        10,
    ),
    layout("od -a dump of names, octal offsets", Field::Name, 8),
    layout("od -a dump of names, hex offsets", Field::Name, 16),
    layout("od -a dump of names, decimal offsets", Field::Name, 10),
];

fn read(reader: Reader) -> Option<Reading> {
    super::read(reader, Notation::Od, LAYOUTS)
}
