//! The frame that hexyl draws.

use std::ops::Range;

use super::layout::{Layout, Line, Row};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::recognise::digits::{hex_byte, number, run};

/// How many bytes a panel has.
const PANEL: usize = 8;

/// The longest line that hexyl could print, colours included. A line takes nine times its length while it
/// is read.
const LONGEST_LINE: usize = 16 << 10;

/// The characters that draw the frame.
enum Hexyl {
    Unicode,
    Ascii,
    Spaces,
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

pub(in crate::notation::recognise) fn read(reader: Reader) -> Option<Reading> {
    let layouts = [Hexyl::Unicode, Hexyl::Ascii, Hexyl::Spaces];
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
            return Line::Foreign("This line does not begin with an offset");
        };
        if rest.get(digits..).is_some_and(is_blank) {
            return Line::End(offset);
        }
        self.row(&plain, from + digits, offset, bytes)
    }

    fn in_words(&self) -> String {
        match self {
            Self::Unicode => "hexyl dump",
            Self::Ascii => "hexyl dump, drawn in ASCII",
            Self::Spaces => "hexyl dump without a frame",
        }
        .into()
    }

    fn marks(&self) -> Certainty {
        match self {
            Self::Unicode => Certainty::Marked,
            Self::Ascii | Self::Spaces => Certainty::Ambiguous,
        }
    }
}

impl Hexyl {
    /// What separates the panels in a line without colours.
    const fn bar(&self) -> u8 {
        match self {
            Self::Unicode | Self::Ascii => b'|',
            Self::Spaces => b' ',
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
                [b'|', ..] if matches!(self, Self::Unicode) => (1, 0x81),
                [byte @ 0x20..=0x7E, ..] => (1, *byte),
                // ×, which stands for a byte outside of ASCII.
                [0xC3, 0x97, ..] => (2, 0x80),
                _ => match (rest.first_chunk::<3>()?, self) {
                    ([0xE2, 0x94, 0x82 | 0x8A], Self::Unicode) => (3, b'|'),
                    ([0xE2, 0x94 | 0x95, 0x80..=0xBF], Self::Unicode) => (3, b'+'),
                    // • ⋄ and their like.
                    ([0xE2, 0x80 | 0x8B, _], _) => (3, 0x80),
                    _ => return None,
                },
            };
            plain.text.push(shown);
            plain.places.push(at);
            at += len;
        }
        plain.places.push(line.len());
        Some(plain)
    }

    /// The panels of digits and of characters of a line from there on.
    fn row(&self, plain: &Plain, from: usize, offset: u64, bytes: &mut Vec<u8>) -> Line {
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
                &[high, low, b' ', ..] => {
                    let Some(byte) = hex_byte(high, low) else {
                        break;
                    };
                    if bytes.is_empty() {
                        start = at;
                    }
                    bytes.push(byte);
                    at += 2;
                    end = at;
                }
                _ => break,
            }
        }
        let left = text.get(at..).unwrap_or_default();
        let wrong = if gutter.is_none() && bytes.is_empty() {
            Some((plain.place(at), "This is not a byte in two hex digits"))
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
            offset: Some(offset),
            data,
            gutter,
            words: false,
            wrong,
        })
    }

    /// Whether these panels of characters, with the bar before each, show the bytes.
    fn shows(&self, text: &[u8], bytes: &[u8]) -> bool {
        let bar = self.bar();
        let mut rest = text;
        if matches!(self, Self::Spaces) {
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
            b'|' if matches!(self, Self::Unicode) => shown == 0x81,
            0x20..=0x7E => shown == byte,
            0 => matches!(shown, b'0' | 0x80),
            b'\t' | b'\n' | 0x0C | b'\r' => matches!(shown, b'_' | 0x80),
            _ => shown == 0x80,
        }
    }
}
