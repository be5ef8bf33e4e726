//! Memory as gdb and lldb print it.

use super::field::{Field, Order, push_word};
use super::fields::{Fields, Gutter};
use super::layout::{Layout, Line, Row};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::recognise::digits::{hex_run, number, run};
use crate::notation::record::{Record, Rivals};

/// Memory as debuggers print it.
pub(in crate::notation) const DEBUGGER_DUMP: Record = Record::new(
    "gdb",
    "debugger dump",
    "0x1000:\t0x41\t0xe2\t0x89\t0xa2",
    read,
)
.article("a")
.rivals(Rivals::All);

/// `memory read` of lldb.
const LLDB: Fields = Fields {
    name: "lldb memory dump",
    marks: Certainty::Likely,
    before: b"0x",
    least_digits: 4,
    radix: 16,
    after: b":",
    field: Field::HexWord {
        digits: 2,
        order: Order::HighFirst,
    },
    gutter: Gutter::Bare,
    space_is_dot: false,
    begins_again: true,
    is_headline: is_prompt,
};

/// `x` of gdb: an address, perhaps a symbol, and numbers whose form tells their radix and width.
enum Debugger {
    /// With this byte of a number first in memory.
    Gdb(Order),
    Lldb,
}

impl Layout for Debugger {
    fn line(&self, line: &[u8], bytes: &mut Vec<u8>) -> Line {
        match self {
            Self::Gdb(order) => gdb_line(line, *order, bytes),
            Self::Lldb => LLDB.line(line, bytes),
        }
    }

    fn in_words(&self) -> String {
        match self {
            Self::Gdb(Order::LowFirst) => "gdb memory dump".into(),
            Self::Gdb(Order::HighFirst) => "gdb memory dump, high byte first".into(),
            Self::Lldb => LLDB.in_words(),
        }
    }

    fn marks(&self) -> Certainty {
        Certainty::Marked
    }
}

fn read(reader: Reader) -> Option<Reading> {
    super::read(
        reader,
        Notation::DebuggerDump,
        &[Debugger::Gdb(Order::LowFirst), Debugger::Lldb],
    )
}

/// Reads words as gdb prints them, with the high byte first.
pub(super) fn read_high_first(reader: Reader) -> Option<Reading> {
    let layouts = [Debugger::Gdb(Order::HighFirst)];
    super::read(reader, Notation::HighFirst, &layouts)
}

/// Whether it is the line on which the user asked.
fn is_prompt(line: &[u8]) -> bool {
    line.starts_with(b"(gdb)") || line.starts_with(b"(lldb)")
}

fn gdb_line(line: &[u8], order: Order, bytes: &mut Vec<u8>) -> Line {
    let trimmed = line.trim_ascii_end();
    let text = trimmed.trim_ascii_start();
    if text.is_empty() || is_prompt(text) {
        return Line::Decoration;
    }
    let Some((offset, rest)) = address(text) else {
        return Line::Foreign("This line does not begin with an address");
    };
    let from = trimmed.len() - rest.len();
    let mut row = Row {
        offset: Some(offset),
        data: from..from,
        gutter: None,
        words: false,
        wrong: None,
    };
    let mut at = from;
    while let Some(rest) = trimmed.get(at..).filter(|rest| !rest.is_empty()) {
        let gap = run(rest, |byte| matches!(byte, b' ' | b'\t'));
        let field = rest.get(gap..).unwrap_or_default();
        let start = bytes.len();
        let Some(len) = value(field, order, bytes).filter(|_| gap > 0) else {
            bytes.truncate(start);
            row.wrong = Some((at + gap, "This is not a number as gdb prints it"));
            break;
        };
        row.words |= bytes.len() - start > 1;
        if row.data.is_empty() {
            row.data.start = at + gap;
        }
        at += gap + len;
        row.data.end = at;
    }
    if bytes.is_empty() && row.wrong.is_none() {
        return Line::End(offset);
    }
    Line::Row(row)
}

/// The address at the start, with the symbol after it, and what follows the colon.
fn address(text: &[u8]) -> Option<(u64, &[u8])> {
    let rest = text.strip_prefix(b"0x")?;
    let digits = run(rest.get(..rest.len().min(17))?, |byte| {
        byte.is_ascii_hexdigit()
    });
    let offset = number(rest.get(..digits)?, 16)?;
    let mut rest = rest.get(digits..)?;
    if let Some(symbol) = rest.strip_prefix(b" <") {
        // Names of C++ have `<` and `>` inside.
        let end = symbol.windows(2).position(|two| two == b">:")?;
        rest = symbol.get(end + 1..)?;
    }
    Some((offset, rest.strip_prefix(b":")?))
}

/// Reads the number at the start and says how long it is.
fn value(text: &[u8], order: Order, bytes: &mut Vec<u8>) -> Option<usize> {
    if let Some(rest) = text.strip_prefix(b"0x") {
        let digits = hex_run(rest);
        if !matches!(digits, 2 | 4 | 8 | 16) {
            return None;
        }
        let value = number(rest.get(..digits)?, 16)?;
        push_word(value.to_le_bytes().get(..digits / 2)?, order, bytes);
        return ends(text, 2 + digits);
    }
    let sign = usize::from(text.first() == Some(&b'-'));
    let rest = text.get(sign..)?;
    let digits = run(rest.get(..rest.len().min(9))?, |byte| byte.is_ascii_digit());
    let number = match rest.get(..digits)? {
        bits if digits == 8 => number(bits, 2)?,
        [b'0', octal @ ..] if digits > 1 => number(octal, 8)?,
        decimal => number(decimal, 10)?,
    };
    match (sign, number) {
        (0, 0..=255) => bytes.push(number as u8),
        (1, 1..=128) => bytes.push((number as u8).wrapping_neg()),
        _ => return None,
    }
    let len = sign + digits;
    match text.get(len..)? {
        // The same byte as a character: 65 'A'.
        [b' ', b'\'', rest @ ..] => {
            let escaped = usize::from(rest.first() == Some(&b'\\')) + 1;
            let close = rest
                .get(escaped..)?
                .iter()
                .take(4)
                .position(|byte| *byte == b'\'')?;
            ends(text, len + 2 + escaped + close + 1)
        }
        _ => ends(text, len),
    }
}

/// The length, if a space or the end of the line follows.
fn ends(text: &[u8], len: usize) -> Option<usize> {
    matches!(text.get(len), None | Some(b' ' | b'\t')).then_some(len)
}
