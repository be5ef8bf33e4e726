//! What uuencode writes: lines that begin with their length, between `begin` and `end`.

use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::recognise::base64_digits::{Alphabet, Digits, value};
use crate::notation::record::{Record, Rivals};

/// What uuencode writes.
pub(in crate::notation) const UUENCODE: Record = Record::new(
    "uuencode",
    "uuencode",
    "begin 644 a\n$0>*)H@``\n`\nend",
    read,
)
.rivals(Rivals::All);

/// The longest line without its end: a length of at most 63 bytes, and their digits. Empty lines may be above it.
const LONGEST_LINE: usize = 256;

/// How far from the start of the text `begin` can be.
const LOOK: usize = 4096;

/// Reads the lines between `begin 644 name` and `end`; those of `begin-base64` are base64.
pub(in crate::notation::recognise) fn read(mut reader: Reader) -> Option<Reading> {
    let text = reader.rest();
    let start = text.get(..LOOK).unwrap_or(text);
    let has_frame = (start.split(|byte| *byte == b'\n')).any(|line| begins(line).is_some());
    if !has_frame && let Some(lines) = bare_lines(text) {
        return read_bare(reader, lines);
    }
    if reader.is_try() && !has_frame {
        return None;
    }
    let (mut is_inside, mut is_base64, mut has_ended) = (false, false, false);
    let (mut lines, mut wrong) = (0_usize, 0_usize);
    let mut digits = Digits::default();
    while !reader.rest().is_empty() && !reader.is_hopeless() {
        let rest = reader.rest();
        let whole = memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        let raw = rest.get(..whole).unwrap_or(rest);
        let line = raw.strip_suffix(b"\n").unwrap_or(raw);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if let Some(of_base64) = begins(line).filter(|_| !is_inside) {
            (is_inside, is_base64) = (true, of_base64);
            reader.decoration(whole);
        } else if line.trim_ascii().is_empty() && line.len() < 2 && !is_inside {
            reader.decoration(whole);
        } else if is_inside && line == if is_base64 { &b"===="[..] } else { b"end" } {
            (is_inside, has_ended) = (false, true);
            if is_base64 {
                digits.finish(&mut reader.bytes);
            }
            reader.decoration(whole);
        } else if !is_inside {
            reader.reject(line.len(), "This is outside of `begin` and `end`");
            reader.decoration(whole - line.len());
        } else if is_base64 {
            for byte in line {
                match value(*byte, Alphabet::Standard) {
                    Some(value) => {
                        digits.push(value, &mut reader.bytes);
                        reader.data_written(1);
                    }
                    None if *byte == b'=' => reader.decoration(1),
                    None => reader.reject(1, "This is not a digit of base64"),
                }
            }
            reader.decoration(whole - line.len());
        } else {
            lines += 1;
            match line_bytes(line) {
                Ok(bytes) => {
                    if line.len() < 1 + bytes.len().div_ceil(3) * 4 {
                        reader.doubt(
                            "Lines are shorter than they say, as if spaces at their ends were lost",
                        );
                    }
                    reader.data(line.len(), &bytes);
                }
                Err(reason) => {
                    wrong += 1;
                    reader.reject(line.len(), reason);
                }
            }
            reader.decoration(whole - line.len());
        }
    }
    if !has_ended {
        reader.doubt("The line that ends it is missing");
    }
    let certainty = if wrong == 0 && lines > 0 && has_ended {
        Certainty::Checked
    } else {
        Certainty::Marked
    };
    let name = if is_base64 {
        "uuencode in base64"
    } else {
        "uuencode, the lengths of its lines agree"
    };
    reader.finish(Notation::Uuencode, certainty, name)
}

/// How many lines a text without `begin` and `end` has, as `pack("u")` of Perl writes them; `None` where one of them is
/// none. All but the last are full, and no line has a space: it is written as a grave accent.
fn bare_lines(text: &[u8]) -> Option<usize> {
    // A long line may be all there is.
    let start = text.get(..=LONGEST_LINE).unwrap_or(text);
    if text.len() > LONGEST_LINE && !start.contains(&b'\n') {
        return None;
    }
    let lines = text.split(|byte| *byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let mut lines = lines.filter(|line| !line.is_empty()).peekable();
    let mut count = 0;
    while let Some(line) = lines.next() {
        let is_full = line.starts_with(b"M") || lines.peek().is_none();
        let is_whole = |bytes: &Vec<u8>| line.len() == 1 + bytes.len().div_ceil(3) * 4;
        let is_one =
            is_full && !line.contains(&b' ') && line_bytes(line).as_ref().is_ok_and(is_whole);
        if !is_one {
            return None;
        }
        count += 1;
    }
    (count > 0).then_some(count)
}

/// Reads lines without `begin` and `end`.
fn read_bare(mut reader: Reader, lines: usize) -> Option<Reading> {
    while !reader.rest().is_empty() {
        let rest = reader.rest();
        let whole = memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        let line = rest.get(..whole).unwrap_or(rest).trim_ascii_end();
        let bytes = line_bytes(line).unwrap_or_default();
        reader.data(line.len(), &bytes);
        reader.decoration(whole - line.len());
    }
    // A line of capitals may have the length that its first letter tells.
    let certainty = if lines > 1 {
        Certainty::Likely
    } else {
        Certainty::Ambiguous
    };
    let name = "uuencode without `begin` and `end`, the lengths of its lines agree";
    reader.finish(Notation::Uuencode, certainty, name)
}

/// Whether it is the line before the data, `begin 644 name`, and whether the data is base64.
fn begins(line: &[u8]) -> Option<bool> {
    let (rest, is_base64) = match line.strip_prefix(b"begin-base64 ") {
        Some(rest) => (rest, true),
        None => (line.strip_prefix(b"begin ")?, false),
    };
    let digits = rest
        .iter()
        .take_while(|byte| matches!(byte, b'0'..=b'7'))
        .count();
    let is_mode = (3..=4).contains(&digits) && rest.get(digits) == Some(&b' ');
    is_mode.then_some(is_base64)
}

/// The bytes of a line whose first character tells how many there are.
fn line_bytes(line: &[u8]) -> Result<Vec<u8>, &'static str> {
    const NO_DIGIT: &str = "This line has a character that is none of uuencode";
    let six_bits = |byte: u8| match byte {
        0x20..=0x5F => Ok(byte - 0x20),
        b'`' => Ok(0),
        _ => Err(NO_DIGIT),
    };
    let (first, digits) = line.split_first().unwrap_or((&b'`', &[]));
    let len = usize::from(six_bits(*first)?);
    let due = len.div_ceil(3) * 4;
    // Spaces at the end get lost, and some programs write one character more to keep them.
    let missing = due.saturating_sub(digits.len());
    if missing > 3 || digits.len() > due + 1 {
        return Err("This line has another length than its first character says");
    }
    let mut bytes = Vec::with_capacity(len + 2);
    let mut values = digits
        .iter()
        .take(due)
        .map(|byte| six_bits(*byte))
        .collect::<Result<Vec<_>, _>>()?;
    values.resize(due, 0);
    for group in values.as_chunks::<4>().0 {
        let number = group
            .iter()
            .fold(0_u32, |sum, value| sum << 6 | u32::from(*value));
        bytes.extend(number.to_be_bytes().iter().skip(1));
    }
    if bytes.iter().skip(len).any(|byte| *byte != 0) {
        return Err("The end of this line holds more bytes than its first character says");
    }
    bytes.truncate(len);
    Ok(bytes)
}
