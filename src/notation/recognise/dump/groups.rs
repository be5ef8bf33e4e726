//! Groups of digits of one length without offsets. Four, eight or sixteen hex digits, as `od -An -x` prints words, may
//! be words whose low byte is first in memory, or just hex. Three octal digits are bytes, or decimal numbers.

use super::field::{Field, Order};
use super::layout::{Layout, Line, Row};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::recognise::digits::run;
use crate::notation::recognise::hex::certainty_of_groups;

/// How much of the start tells how long the groups are.
const LOOK: usize = 4096;

/// Fewer make no list.
const FEWEST_BYTES: usize = 4;

/// Groups of one length, with spaces between.
struct Groups {
    field: Field,
    certainty: Certainty,
}

/// Reads groups of hex digits as words with the low byte first.
pub(super) fn read(reader: Reader, notation: Notation) -> Option<Reading> {
    let text = reader.rest();
    let digits = digits(text).filter(|digits| matches!(digits, 4 | 8 | 16))?;
    let field = Field::hex_word(digits, Order::LowFirst);
    let certainty = certainty_of_groups(text);
    read_in(reader, notation, Groups { field, certainty })
}

/// Reads groups of three octal digits as bytes.
pub(super) fn read_octal(reader: Reader, notation: Notation) -> Option<Reading> {
    digits(reader.rest()).filter(|digits| *digits == 3)?;
    let (field, certainty) = (Field::Octal, Certainty::Likely);
    read_in(reader, notation, Groups { field, certainty })
}

fn read_in(reader: Reader, notation: Notation, groups: Groups) -> Option<Reading> {
    let is_try = reader.is_try();
    let reading = super::read(reader, notation, &[groups])?;
    let is_list = !is_try || (reading.is_complete() && reading.bytes.len() >= FEWEST_BYTES);
    is_list.then_some(reading)
}

/// How many digits each group of the first line has, where all have as many.
fn digits(text: &[u8]) -> Option<usize> {
    let line = text.get(..LOOK).unwrap_or(text).trim_ascii_start();
    let line = line.split(|byte| *byte == b'\n').next()?;
    let mut lens = (line.split(|byte| is_space(*byte)))
        .filter(|group| !group.is_empty())
        .map(<[u8]>::len);
    let first = lens.next()?;
    let others = lens.clone().count();
    // The end of the part that is looked at may cut a group.
    let is_cut = line.len() + 64 > LOOK;
    let fit = lens.filter(|len| *len == first).count();
    (others > 0 && fit + usize::from(is_cut) >= others).then_some(first)
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

impl Layout for Groups {
    fn line(&self, line: &[u8], bytes: &mut Vec<u8>) -> Line {
        let line = line.trim_ascii_end();
        let indent = run(line, is_space);
        if indent == line.len() {
            return Line::Decoration;
        }
        let mut row = Row {
            offset: None,
            data: indent..indent,
            gutter: None,
            words: false,
            wrong: None,
        };
        let mut at = indent;
        while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
            let gap = run(rest, is_space);
            let group = rest.get(gap..).unwrap_or_default();
            let Some(len) = self.field.read(group, bytes) else {
                row.wrong = Some((at + gap, self.field.reason()));
                break;
            };
            at += gap + len;
            row.data.end = at;
        }
        Line::Row(row)
    }

    fn in_words(&self) -> String {
        match self.field.word_len() {
            1 => "Bytes in octal".into(),
            len => format!("Words of {} bits in hex, low byte first", len * 8),
        }
    }

    fn marks(&self) -> Certainty {
        self.certainty
    }

    fn word_len(&self) -> usize {
        self.field.word_len()
    }

    fn order(&self) -> Option<Order> {
        self.field.order()
    }
}
