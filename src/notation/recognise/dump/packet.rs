//! Packets as Wireshark, tcpdump and text2pcap print or read them.

use super::field::{Field, Order};
use super::fields::{Fields, Gutter};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::{Record, Rivals};

/// Packets. What xxd prints can be read as packets as well, and makes the same bytes.
pub(in crate::notation) const PACKET_DUMP: Record =
    Record::new("packet", "packet dump", "0000   41 e2 89 a2   A...", read)
        .article("a")
        .rivals(Rivals::AllBut(&[Notation::Xxd]));

const TCPDUMP: Fields = Fields {
    name: "tcpdump packet",
    marks: Certainty::Marked,
    before: b"0x",
    least_digits: 4,
    radix: 16,
    after: b":",
    field: Field::Hex,
    gutter: Gutter::Bare,
    space_is_dot: true,
    begins_again: true,
    is_headline,
};

const WIRESHARK: Fields = Fields {
    name: "Packet",
    marks: Certainty::Ambiguous,
    before: b"",
    after: b"",
    field: Field::HexWord {
        digits: 2,
        order: Order::HighFirst,
    },
    space_is_dot: false,
    ..TCPDUMP
};

const LAYOUTS: &[Fields] = &[
    TCPDUMP,
    Fields {
        space_is_dot: false,
        ..TCPDUMP
    },
    WIRESHARK,
    Fields {
        after: b":",
        field: Field::Hex,
        ..WIRESHARK
    },
];

/// Does a line tell of a packet, with the time at which it came?
fn is_headline(line: &[u8]) -> bool {
    let two_digits = |at: usize| {
        line.get(at..at + 2)
            .is_some_and(|it| it.iter().all(u8::is_ascii_digit))
    };
    two_digits(0)
        && two_digits(3)
        && two_digits(6)
        && line.get(2) == Some(&b':')
        && line.get(5) == Some(&b':')
        && matches!(line.get(8), Some(b'.' | b' '))
}

fn read(reader: Reader) -> Option<Reading> {
    super::read(reader, Notation::PacketDump, LAYOUTS)
}
