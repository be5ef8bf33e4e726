//! What `hexdump`, `od` and `od -x` print: words.

use super::field::Field;
use super::fields::{Fields, Gutter, no_headline};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};

const fn layout(name: &'static str, field: Field, radix: u8) -> Fields {
    Fields {
        name,
        marks: Certainty::Ambiguous,
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

const fn hex(name: &'static str, digits: usize, little: bool, radix: u8) -> Fields {
    layout(name, Field::HexWord { digits, little }, radix)
}

const LITTLE_2: &str = "Dump of 16-bit words, low byte first";
const BIG_2: &str = "Dump of 16-bit words, high byte first";
const LITTLE_4: &str = "Dump of 32-bit words, low byte first";
const BIG_4: &str = "Dump of 32-bit words, high byte first";
const LITTLE_8: &str = "Dump of 64-bit words, low byte first";
const BIG_8: &str = "Dump of 64-bit words, high byte first";
const OCTAL_2: &str = "Dump of 16-bit words in octal, low byte first";
const OCTAL_4: &str = "Dump of 32-bit words in octal, low byte first";
const OCTAL_8: &str = "Dump of 64-bit words in octal, low byte first";

/// The low byte stands first unless a gutter says otherwise: so do the machines that most dumps are from.
const LAYOUTS: &[Fields] = &[
    hex(LITTLE_2, 4, true, 16),
    hex(LITTLE_2, 4, true, 8),
    hex(LITTLE_2, 4, true, 10),
    hex(BIG_2, 4, false, 16),
    hex(BIG_2, 4, false, 8),
    hex(BIG_2, 4, false, 10),
    hex(LITTLE_4, 8, true, 16),
    hex(LITTLE_4, 8, true, 8),
    hex(LITTLE_4, 8, true, 10),
    hex(BIG_4, 8, false, 16),
    hex(BIG_4, 8, false, 8),
    hex(BIG_4, 8, false, 10),
    hex(LITTLE_8, 16, true, 16),
    hex(LITTLE_8, 16, true, 8),
    hex(LITTLE_8, 16, true, 10),
    hex(BIG_8, 16, false, 16),
    hex(BIG_8, 16, false, 8),
    hex(BIG_8, 16, false, 10),
    layout(OCTAL_2, Field::OctalWord(2), 8),
    layout(OCTAL_2, Field::OctalWord(2), 16),
    layout(OCTAL_2, Field::OctalWord(2), 10),
    layout(OCTAL_4, Field::OctalWord(4), 8),
    layout(OCTAL_4, Field::OctalWord(4), 16),
    layout(OCTAL_4, Field::OctalWord(4), 10),
    layout(OCTAL_8, Field::OctalWord(8), 8),
    layout(OCTAL_8, Field::OctalWord(8), 16),
    layout(OCTAL_8, Field::OctalWord(8), 10),
];

pub(in crate::notation::recognise) fn read(reader: Reader) -> Option<Reading> {
    super::read(reader, Notation::Words, LAYOUTS)
}
