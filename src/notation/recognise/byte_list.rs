//! Lists of bytes as programs print them: `[65, 192]`, `<Buffer 41 c0>`, `bytes.fromhex('41 c0')`.

mod frame;

use super::lexical::{hex_digit, is_of_a_word, white_space, word};
use super::number::{LeadingZero, number};
use super::number_style::NumberStyle;
use crate::notation::family::Notation;
use crate::notation::reader::{Effort, Reader};
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::{Record, Rivals};
use frame::{Frame, Numbers};

/// Lists of numbers.
pub(in crate::notation) const BYTE_LIST: Record =
    Record::new("list", "list of bytes", "[65, 226, 137, 162]", read)
        .article("a")
        .rivals(Rivals::All);

/// How many items of a bare list make it more than a few numbers.
const FEW: usize = 4;

/// How deep lists can be in lists.
const DEEPEST: usize = 16;

/// What was found on the way.
#[derive(Debug, Default)]
struct Found {
    count: usize,
    /// Numbers of three figures: no two hex digits.
    wide: usize,
    /// Numbers that begin with a zero they need not have.
    padded: usize,
    is_marked: bool,
    has_commas: bool,
    has_spaces: bool,
    has_negative: bool,
    /// Whether lists are in the list: `[[65, 66], [67]]`.
    has_lists: bool,
    is_cut: bool,
    style: NumberStyle,
}

/// Reads the list in front, whatever encloses it.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let effort = reader.effort();
    let text = reader.rest();
    let frame = Frame::of(text);
    if effort == Effort::Try && frame.is_bare && !frame::may_be_bare(text) {
        return None;
    }
    reader.decoration(frame.head);
    let mut found = Found::default();
    match frame.numbers {
        Numbers::Hex => read_hex(&mut reader, &frame, &mut found),
        Numbers::Source => read_numbers(&mut reader, &frame, &mut found),
    }
    if !reader.is_hopeless() {
        let tail = frame.tail(reader.rest());
        reader.decoration(tail);
        if !frame.closing.is_empty() && tail == 0 {
            reader.doubt("The bracket that ends the list is missing");
        }
    }
    if effort == Effort::Try && found.count == 0 || reader.is_hopeless() {
        return None;
    }
    // One number alone is a number.
    if effort == Effort::Try && frame.is_bare && found.count < 2 {
        return None;
    }
    if found.has_spaces && found.has_commas {
        reader.doubt("Some items have a comma between them, some only a space");
    }
    if let Some(doubt) = found.style.doubt().filter(|_| found.is_marked) {
        reader.doubt(doubt);
    }
    let mut certainty = found.certainty(&frame);
    if reader.has_rejections() {
        certainty = certainty.min(Certainty::Likely);
    }
    if let Some(declared) = frame.declared
        && !found.is_cut
    {
        if declared == found.count && !reader.has_rejections() {
            certainty = Certainty::Checked;
        } else if declared != found.count {
            certainty = Certainty::Likely;
            reader.contradict_here(format!(
                "The list declares {}, but has {}",
                bytes(declared as u64),
                found.count
            ));
        }
    }
    let assumption = found.assumption(&frame);
    reader.finish(Notation::ByteList, certainty, assumption)
}

impl Found {
    fn certainty(&self, frame: &Frame) -> Certainty {
        if frame.is_marked || self.is_marked {
            Certainty::Marked
        } else if self.has_lists {
            // Most such lists are coordinates, or a table of numbers.
            Certainty::Ambiguous
        } else if !frame.is_bare
            || (self.count >= FEW && self.wide > 0 && self.padded == 0 && !self.has_negative)
        {
            Certainty::Likely
        } else {
            Certainty::Ambiguous
        }
    }

    fn assumption(&self, frame: &Frame) -> String {
        let what = match frame.numbers {
            Numbers::Hex => "two hex digits each",
            Numbers::Source if self.is_marked => "numbers as source code has them",
            Numbers::Source => "decimal numbers",
        };
        let negative = if self.has_negative { ", -1 is FF" } else { "" };
        let lists = if self.has_lists {
            ", the lists in it one after the other"
        } else {
            ""
        };
        let bytes = bytes(self.count as u64);
        format!("{}, {bytes}, {what}{negative}{lists}", frame.name)
    }
}

/// Reads hex digits, two a byte, as far as the frame goes.
fn read_hex(reader: &mut Reader, frame: &Frame, found: &mut Found) {
    while !reader.is_hopeless() {
        let space = white_space(reader.rest());
        reader.decoration(space);
        let rest = reader.rest();
        if rest.is_empty() || rest.first() == frame.closing.first() {
            return;
        }
        if let Some(cut) = frame::cut(rest) {
            take_cut(reader, cut, found);
            continue;
        }
        match rest {
            [high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                let byte = hex_digit(*high).unwrap_or(0) << 4 | hex_digit(*low).unwrap_or(0);
                found.count += 1;
                reader.data(2, &[byte]);
            }
            [digit, ..] if digit.is_ascii_hexdigit() => {
                reader.reject(1, "A hex digit without its second");
            }
            _ => reader.reject(word(rest), "This is not a hex digit"),
        }
    }
}

/// Reads numbers as far as the frame goes.
fn read_numbers(reader: &mut Reader, frame: &Frame, found: &mut Found) {
    let mut needs_separator = false;
    let mut depth = 0_usize;
    // A call that makes bytes of a list makes other bytes of lists in it, or none.
    let may_hold_lists = !frame.is_marked && frame.closing.first() == Some(&b']');
    while !reader.is_hopeless() {
        let space = white_space(reader.rest());
        reader.decoration(space);
        let rest = reader.rest();
        let Some(first) = rest.first() else { return };
        if let Some(len) = frame.next_line(rest) {
            needs_separator = false;
            reader.decoration(len);
            continue;
        }
        // A list may follow another without a comma, as NumPy prints them.
        if *first == b'[' && may_hold_lists && depth < DEEPEST && (!needs_separator || space > 0) {
            found.has_lists = true;
            found.has_spaces |= needs_separator;
            needs_separator = false;
            depth += 1;
            reader.decoration(1);
            continue;
        }
        if *first == b']' && depth > 0 {
            needs_separator = true;
            depth -= 1;
            reader.decoration(1);
            continue;
        }
        if Some(first) == frame.closing.first() {
            return;
        }
        if *first == b',' && needs_separator {
            needs_separator = false;
            found.has_commas = true;
            reader.decoration(1);
            continue;
        }
        // Either way to write three dots begins so.
        if matches!(first, b'.' | 0xE2)
            && let Some(cut) = frame::cut(rest)
        {
            take_cut(reader, cut, found);
            continue;
        }
        let Some(number) = number(rest, LeadingZero::Decimal) else {
            needs_separator = is_of_a_word(*first);
            reader.reject(word(rest), "This is not a number");
            continue;
        };
        if needs_separator {
            if space == 0 {
                reader.reject(number.len, "A separator is missing in front of this");
                continue;
            }
            found.has_spaces = true;
        }
        needs_separator = true;
        match number.byte {
            Ok(byte) => {
                found.count += 1;
                found.wide += usize::from(byte >= 100);
                found.padded += usize::from(*first == b'0' && number.len > 1);
                found.is_marked |= number.is_marked;
                found.has_negative |= *first == b'-';
                found.style.take(rest, number.len);
                reader.data(number.len, &[byte]);
            }
            Err(reason) => reader.reject(number.len, reason),
        }
    }
}

/// Takes what says that a list goes on elsewhere.
fn take_cut(reader: &mut Reader, cut: frame::Cut, found: &mut Found) {
    found.is_cut = true;
    reader.decoration(cut.len);
    reader.doubt(match cut.missing {
        Some(missing) => format!("The list is cut: {missing} more bytes are not in it"),
        None => "The list is cut: it says that more bytes follow".to_owned(),
    });
}

fn bytes(count: u64) -> String {
    match count {
        1 => "1 byte".to_owned(),
        _ => format!("{count} bytes"),
    }
}
