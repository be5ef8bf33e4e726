//! The frame that hexyl draws, with bytes in any of its bases and groups.

use std::ops::Range;

use super::layout::{Layout, Line, Row};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::recognise::digits::{number, run};
use crate::notation::recognise::lexical::character;
use crate::notation::record::{Record, Rivals};

/// The frame that hexyl draws.
pub(in crate::notation) const HEXYL: Record = Record::new(
    "hexyl",
    "hexyl dump",
    "│00000000│ 41 e2 89 a2 … ┊ … │A×××",
    read,
)
.article("a")
.of_a_program()
.rivals(Rivals::All);

/// How many bytes a panel has.
const PANEL: usize = 8;

/// The longest line that hexyl could print, colours included. A line takes nine times its length while it
/// is read.
const LONGEST_LINE: usize = 16 << 10;

/// A layout of hexyl.
struct Hexyl {
    frame: Frame,
    base: Base,

    /// Whether the last byte of a group is first.
    is_little_endian: bool,
}

/// The characters that draw the frame.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    Unicode,
    Ascii,
    Spaces,
}

/// How a byte is written. Those of a group stand side by side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    Hex,
    Octal,
    Decimal,
    Binary,
}

impl Base {
    /// The radix, and how many digits a byte has.
    const fn radix_and_digits(self) -> (u8, usize) {
        match self {
            Self::Hex => (16, 2),
            Self::Octal => (8, 3),
            Self::Decimal => (10, 3),
            Self::Binary => (2, 8),
        }
    }
}

/// A line without its colours.
struct Plain {
    /// The characters. What is drawn outside of ASCII is one byte here: bars are `|`, corners and rules
    /// `+`, and signs for bytes that are not printable 0x80.
    text: Vec<u8>,
    /// Where each of them stood in the line, and where the line ends.
    places: Vec<usize>,
}

impl Plain {
    fn place(&self, at: usize) -> usize {
        self.places.get(at).copied().unwrap_or_default()
    }

    fn range(&self, start: usize, end: usize) -> Range<usize> {
        // From the first digit to after the last: a colour may follow it.
        let last = self.place(end.saturating_sub(1)) + 1;
        self.place(start)..last.max(self.place(start))
    }
}

fn read(reader: Reader) -> Option<Reading> {
    let mut layouts = Vec::new();
    for frame in [Frame::Unicode, Frame::Ascii, Frame::Spaces] {
        for base in [Base::Hex, Base::Octal, Base::Decimal, Base::Binary] {
            for is_little_endian in [false, true] {
                layouts.push(Hexyl {
                    frame,
                    base,
                    is_little_endian,
                });
            }
        }
    }
    super::read(reader, Notation::Hexyl, &layouts)
}

impl Layout for Hexyl {
    fn line(&self, line: &[u8], bytes: &mut Vec<u8>) -> Line {
        let Some(plain) = self.plain(line) else {
            return Line::Foreign("This is not a line of hexyl");
        };
        let text = &plain.text;
        if text.iter().all(|byte| matches!(byte, b' ' | b'+' | b'-')) {
            return Line::Decoration;
        }
        let bar = self.bar();
        let from = match text.strip_prefix(&[bar]) {
            Some(rest) => text.len() - rest.len(),
            None => return Line::Foreign("This line has no frame as those before"),
        };
        let is_blank = |rest: &[u8]| rest.iter().all(|byte| *byte == b' ' || *byte == bar);
        let rest = text.get(from..).unwrap_or_default();
        if let Some(after) = rest.strip_prefix(b"*")
            && is_blank(after)
        {
            return Line::Repeat;
        }
        let digits = run(rest, |byte| byte.is_ascii_hexdigit());
        let offset = rest
            .get(..digits)
            .filter(|digits| digits.len() >= 8)
            .and_then(|digits| number(digits, 16));
        let Some(offset) = offset.filter(|_| rest.get(digits) == Some(&bar)) else {
            // `--no-position`: only the gutter tells that these are bytes.
            let may_be_row = self.frame == Frame::Unicode && rest.starts_with(b" ");
            return match may_be_row.then(|| self.row(&plain, from, None, bytes)) {
                Some(Line::Row(row)) if row.gutter == Some(true) => Line::Row(row),
                _ => {
                    bytes.clear();
                    Line::Foreign("This line does not begin with an offset")
                }
            };
        };
        if rest.get(digits..).is_some_and(is_blank) {
            return Line::End(offset);
        }
        self.row(&plain, from + digits, Some(offset), bytes)
    }

    fn in_words(&self) -> String {
        let frame = match self.frame {
            Frame::Unicode => "hexyl dump",
            Frame::Ascii => "hexyl dump, drawn in ASCII",
            Frame::Spaces => "hexyl dump without a frame",
        };
        let base = match self.base {
            Base::Hex => "",
            Base::Octal => ", octal",
            Base::Decimal => ", decimal",
            Base::Binary => ", in bits",
        };
        let order = if self.is_little_endian {
            ", low byte first"
        } else {
            ""
        };
        format!("{frame}{base}{order}")
    }

    fn marks(&self) -> Certainty {
        match self.frame {
            Frame::Unicode => Certainty::Marked,
            Frame::Ascii | Frame::Spaces => Certainty::Ambiguous,
        }
    }
}

impl Hexyl {
    /// What separates the panels in a line without colours.
    const fn bar(&self) -> u8 {
        match self.frame {
            Frame::Unicode | Frame::Ascii => b'|',
            Frame::Spaces => b' ',
        }
    }

    /// A line without its colours; `None` where hexyl does not print such a line.
    fn plain(&self, line: &[u8]) -> Option<Plain> {
        if line.len() > LONGEST_LINE {
            return None;
        }
        let mut plain = Plain {
            text: Vec::with_capacity(line.len()),
            places: Vec::with_capacity(line.len() + 1),
        };
        let mut at = 0;
        while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
            let (len, shown) = match rest {
                [0x1B, b'[', colour @ ..] => {
                    let len = run(colour, |byte| matches!(byte, b'0'..=b'9' | b';'));
                    if colour.get(len) != Some(&b'm') {
                        return None;
                    }
                    at += 2 + len + 1;
                    continue;
                }
                // An ASCII `|` of the gutter must not be taken for a bar that is drawn.
                [b'|', ..] if self.frame == Frame::Unicode => (1, 0x81),
                [byte @ 0x20..=0x7E, ..] => (1, *byte),
                [0..=0x7F, ..] => return None,
                [0xE2, 0x94, 0x82 | 0x8A, ..] if self.frame == Frame::Unicode => (3, b'|'),
                [0xE2, 0x94 | 0x95, 0x80..=0xBF, ..] if self.frame == Frame::Unicode => (3, b'+'),
                // × • ⋄ and their like, and what a code page has for a byte.
                _ => (character(rest), 0x80),
            };
            plain.text.push(shown);
            plain.places.push(at);
            at += len;
        }
        plain.places.push(line.len());
        Some(plain)
    }

    /// The panels of digits and of characters of a line from there on.
    fn row(&self, plain: &Plain, from: usize, offset: Option<u64>, bytes: &mut Vec<u8>) -> Line {
        let text = &plain.text;
        let bar = self.bar();
        let (mut at, mut start, mut end) = (from, from, from);
        let mut gutter = None;
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            if rest.first() == Some(&bar) && !bytes.is_empty() && self.shows(rest, bytes) {
                gutter = Some(true);
                break;
            }
            match rest {
                [b' ', ..] => at += 1,
                [byte, ..] if *byte == bar => at += 1,
                _ => {
                    let is_first = bytes.is_empty();
                    let len = self.group(rest, bytes);
                    if len == 0 {
                        break;
                    }
                    if is_first {
                        start = at;
                    }
                    at += len;
                    end = at;
                }
            }
        }
        let left = text.get(at..).unwrap_or_default();
        let wrong = if gutter.is_none() && bytes.is_empty() {
            Some((
                plain.place(at),
                "This is not a byte in as many digits as those before",
            ))
        } else {
            None
        };
        if gutter.is_none() && !left.is_empty() && wrong.is_none() {
            gutter = Some(false);
        }
        let data = if bytes.is_empty() {
            plain.place(at)..plain.place(at)
        } else {
            plain.range(start, end)
        };
        Line::Row(Row {
            offset,
            data,
            gutter,
            words: false,
            wrong,
        })
    }

    /// Takes the group of bytes in front, with a space behind it, and says how long it is; 0 where there is none.
    fn group(&self, text: &[u8], bytes: &mut Vec<u8>) -> usize {
        let (radix, digits) = self.base.radix_and_digits();
        let len = run(text, |byte| char::from(byte).is_digit(radix.into()));
        let group = text.get(..len).unwrap_or_default();
        let is_group =
            len.is_multiple_of(digits) && len / digits <= PANEL && text.get(len) == Some(&b' ');
        let before = bytes.len();
        for digits in group.chunks(digits).filter(|_| is_group) {
            let byte = number(digits, radix).and_then(|it| u8::try_from(it).ok());
            let Some(byte) = byte else {
                bytes.truncate(before);
                return 0;
            };
            bytes.push(byte);
        }
        if self.is_little_endian
            && let Some(group) = bytes.get_mut(before..)
        {
            group.reverse();
        }
        if is_group { len } else { 0 }
    }

    /// Whether these panels of characters, with the bar before each, show the bytes.
    fn shows(&self, text: &[u8], bytes: &[u8]) -> bool {
        let bar = self.bar();
        let mut rest = text;
        if self.frame == Frame::Spaces {
            // The digits of a short line are followed by the space of those that are missing.
            let spaces = run(rest, |byte| byte == b' ');
            let leading = bytes
                .iter()
                .take_while(|byte| **byte == b' ')
                .count()
                .min(PANEL);
            rest = rest
                .get((spaces.saturating_sub(leading + 1))..)
                .unwrap_or_default();
        }
        for panel in bytes.chunks(PANEL) {
            let Some(shown) = rest
                .strip_prefix(&[bar])
                .and_then(|rest| rest.split_at_checked(panel.len()))
            else {
                return false;
            };
            if !shown
                .0
                .iter()
                .zip(panel)
                .all(|(shown, byte)| self.stands_for(*shown, *byte))
            {
                return false;
            }
            rest = shown.1;
        }
        rest.iter().all(|byte| *byte == b' ' || *byte == bar)
    }

    fn stands_for(&self, shown: u8, byte: u8) -> bool {
        match byte {
            b'|' if self.frame == Frame::Unicode => shown == 0x81,
            0x20..=0x7E => shown == byte,
            0 => matches!(shown, b'0' | 0x80),
            b'\t' | b'\n' | 0x0C | b'\r' => matches!(shown, b'_' | 0x80),
            // A code page has pieces of frames, too.
            _ => matches!(shown, 0x80 | b'|' | b'+'),
        }
    }
}
