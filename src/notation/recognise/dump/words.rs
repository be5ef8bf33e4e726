//! What `hexdump`, `od` and `od -x` print: words. Which byte of a word is first in memory, such a dump seldom tells: so
//! there is a reading for either order, and only the user can choose between them.

use super::field::{Field, Order};
use super::fields::{Fields, Gutter, no_headline};
use super::{columns, debugger, free, groups};
use crate::notation::family::Notation;
use crate::notation::reader::{Effort, Reader};
use crate::notation::reading::{Certainty, Reading, Trust};
use crate::notation::record::{Record, Rivals};

/// Words, the low byte first.
pub(in crate::notation) const WORDS: Record = Record::new(
    "hexdump",
    "words, low byte first",
    "0000000 e241 a289\n0000004",
    read,
)
.rivals(Rivals::All);

/// Words, the high byte first.
pub(in crate::notation) const HIGH_FIRST: Record = Record::new(
    "high-first",
    "words, high byte first",
    "0000000 41e2 89a2\n0000004",
    read_high_first,
)
.rivals(Rivals::Only(&[
    Notation::Words,
    Notation::Dump,
    Notation::DecimalDump,
    Notation::Columns,
    Notation::DebuggerDump,
]));

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

/// The kinds of words, and what a dump of them is called. The radix of an offset is tried hex first where the words
/// are hex, and octal first where they are octal.
const fn kinds(order: Order) -> [(&'static str, Field, [u8; 3]); 6] {
    const HEX: [u8; 3] = [16, 8, 10];
    const OCTAL: [u8; 3] = [8, 16, 10];
    let names = match order {
        Order::LowFirst => [
            "Dump of 16-bit words, low byte first",
            "Dump of 32-bit words, low byte first",
            "Dump of 64-bit words, low byte first",
            "Dump of 16-bit words in octal, low byte first",
            "Dump of 32-bit words in octal, low byte first",
            "Dump of 64-bit words in octal, low byte first",
        ],
        Order::HighFirst => [
            "Dump of 16-bit words, high byte first",
            "Dump of 32-bit words, high byte first",
            "Dump of 64-bit words, high byte first",
            "Dump of 16-bit words in octal, high byte first",
            "Dump of 32-bit words in octal, high byte first",
            "Dump of 64-bit words in octal, high byte first",
        ],
    };
    [
        (names[0], Field::hex_word(4, order), HEX),
        (names[1], Field::hex_word(8, order), HEX),
        (names[2], Field::hex_word(16, order), HEX),
        (names[3], Field::octal_word(2, order), OCTAL),
        (names[4], Field::octal_word(4, order), OCTAL),
        (names[5], Field::octal_word(8, order), OCTAL),
    ]
}

fn layouts(order: Order) -> Vec<Fields> {
    let of =
        |(name, field, radices): (_, _, [u8; 3])| radices.map(|radix| layout(name, field, radix));
    kinds(order).into_iter().flat_map(of).collect()
}

/// Reads words with the low byte first, behind offsets or without: so do the machines keep them that most dumps are
/// from.
fn read(reader: Reader) -> Option<Reading> {
    let (text, effort) = (reader.rest(), reader.effort());
    let dump = super::read(reader, Notation::Words, &layouts(Order::LowFirst));
    if dump.as_ref().is_some_and(Reading::is_complete) {
        return dump;
    }
    groups::read(Reader::new(text, effort), Notation::Words).or(dump)
}

/// Reads words with the high byte first, as any tool lays them out. Groups of hex digits without offsets are read so
/// as hex.
pub(in crate::notation::recognise) fn read_high_first(reader: Reader) -> Option<Reading> {
    let (text, effort) = (reader.rest(), reader.effort());
    let dump = super::read(reader, Notation::HighFirst, &layouts(Order::HighFirst));
    let others = [
        free::read_high_first,
        free::read_decimal_high_first,
        columns::read_high_first,
        debugger::read_high_first,
    ];
    let others = others.map(|read| read(Reader::new(text, effort)));
    let found = others.into_iter().chain([dump]).flatten();
    // What tells the order tells that it is the other one; and what has no words is no rival.
    let is_of_use = |reading: &Reading| {
        let is_told = reading.trust < Trust::Contradicted && reading.is_complete();
        effort == Effort::Insist || is_told
    };
    let rank = |reading: &Reading| {
        let explained = std::cmp::Reverse(reading.rejected_count);
        (explained, reading.certainty)
    };
    found.filter(is_of_use).max_by_key(rank)
}
