//! The table of code points in Markdown that `format::table` writes.

use super::agreement::Agreement;
use crate::notation::family::Notation;
use crate::notation::format;
use crate::notation::format::{TABLE_HEAD, TABLE_NO_CODE_POINT};
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::{Record, Rivals};
use crate::utf8::encoder::encode;

/// The table that Byteloupe writes.
pub(in crate::notation) const CODE_POINT_TABLE: Record = Record::new(
    "markdown",
    "Markdown table of code points",
    "| 0x1 | U+2262 | ≢ | NOT IDENTICAL TO | E2 89 A2 | …",
    read,
)
.article("a")
.rivals(Rivals::All)
.of_code_points()
.written(&format::CODE_POINT_TABLE);

/// How many columns the table has.
const COLUMNS: usize = 5;

/// The head is shorter, however it was tidied.
const LONGEST_HEAD: usize = 4 << 10;

/// Takes the column of bytes, and holds the offsets and the code points against it. Spaces around the
/// cells may be others: tools that tidy Markdown change them.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let mut head = TABLE_HEAD.as_bytes().split_inclusive(|byte| *byte == b'\n');
    let start = reader.rest().get(..LONGEST_HEAD).unwrap_or(reader.rest());
    if !same_cells(line(start), head.next().unwrap_or_default()) {
        return None;
    }
    reader.decoration(line(reader.rest()).len());
    let mut at_line = 1;
    if is_ruler(line(reader.rest())) {
        reader.decoration(line(reader.rest()).len());
        at_line += 1;
    }
    let mut expected = None;
    let mut rows = 0_usize;
    let (mut offsets, mut code_points) = (Agreement::default(), Agreement::default());
    while !reader.rest().is_empty() && !reader.is_hopeless() {
        let now = line(reader.rest());
        at_line += 1;
        if now.trim_ascii().is_empty() {
            reader.decoration(now.len());
            continue;
        }
        let Some((row, start, end)) = Row::of(now) else {
            reject(&mut reader, now, "This is not a row of the table");
            continue;
        };
        rows += 1;
        if let Some(expected) = expected {
            offsets.count(row.offset == Some(expected), at_line);
        }
        code_points.count(row.is_true(), at_line);
        expected = row
            .offset
            .and_then(|offset| offset.checked_add(row.bytes.len() as u64));
        reader.decoration(start);
        reader.data(end - start, &row.bytes);
        reader.decoration(now.len() - end);
    }
    if offsets.differ > 0 {
        let lines = offsets.lines();
        reader.contradict(format!(
            "The offset does not follow from the row above, rows may be missing: {lines}"
        ));
    }
    if code_points.differ > 0 {
        let lines = code_points.lines();
        reader.contradict(format!(
            "The code point and the bytes differ, and the bytes were taken: {lines}"
        ));
    }
    let differ = offsets.differ + code_points.differ;
    let is_sound = differ == 0 && rows > 0 && !reader.has_rejections();
    let (certainty, assumption) = if is_sound {
        (
            Certainty::Checked,
            "Table of code points; offsets, code points and bytes agree",
        )
    } else {
        (Certainty::Marked, "Table of code points")
    };
    reader.finish(Notation::CodePointTable, certainty, assumption)
}

fn reject(reader: &mut Reader, line: &[u8], reason: &'static str) {
    let end = line.trim_ascii_end().len();
    reader.reject(end, reason);
    reader.decoration(line.len() - end);
}

/// The first line, with its end.
fn line(text: &[u8]) -> &[u8] {
    text.split_inclusive(|byte| *byte == b'\n')
        .next()
        .unwrap_or_default()
}

/// The places of the bars that part the cells: those without a backslash in front.
fn bars(line: &[u8]) -> impl Iterator<Item = usize> {
    let mut is_escaped = false;
    line.iter().enumerate().filter_map(move |(place, &byte)| {
        let is_bar = byte == b'|' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_bar.then_some(place)
    })
}

/// Where each cell is, without the spaces around it. `None`, if there are not as many as columns.
fn cells(line: &[u8]) -> Option<[(usize, &[u8]); COLUMNS]> {
    let bounds: Vec<usize> = bars(line).take(COLUMNS + 2).collect();
    let (first, last) = (*bounds.first()?, *bounds.last()?);
    let outside = [line.get(..first)?, line.get(last + 1..)?];
    if bounds.len() != COLUMNS + 1 || outside.iter().any(|part| !part.trim_ascii().is_empty()) {
        return None;
    }
    let mut cells = [(0, &line[..0]); COLUMNS];
    for (cell, bound) in cells.iter_mut().zip(bounds.windows(2)) {
        let [before, after] = *bound else { return None };
        let whole = line.get(before + 1..after)?;
        let start = before + 1 + (whole.len() - whole.trim_ascii_start().len());
        *cell = (start, whole.trim_ascii());
    }
    Some(cells)
}

fn same_cells(line: &[u8], other: &[u8]) -> bool {
    let words = |line| cells(line).map(|cells| cells.map(|(_, text)| text));
    words(line).is_some() && words(line) == words(other)
}

/// Whether it is the line between the head and the rows.
fn is_ruler(line: &[u8]) -> bool {
    cells(line).is_some_and(|cells| {
        cells
            .iter()
            .all(|(_, text)| !text.is_empty() && text.iter().all(|byte| b"-:".contains(byte)))
    })
}

/// What a row says.
struct Row {
    offset: Option<u64>,

    /// Its code point; `None` for an ill-formed span.
    code_point: Option<u32>,
    bytes: Vec<u8>,
}

impl Row {
    /// The row on a line, and from where to where its bytes stand.
    fn of(line: &[u8]) -> Option<(Self, usize, usize)> {
        let [(_, offset), (_, code_point), _, _, (start, bytes)] = cells(line)?;
        let number = |text: &[u8], mark: &str| {
            let digits = std::str::from_utf8(text).ok()?.strip_prefix(mark)?;
            u64::from_str_radix(digits, 16).ok()
        };
        let code_point = match code_point {
            text if text == TABLE_NO_CODE_POINT.as_bytes() => None,
            text => Some(u32::try_from(number(text, "U+")?).ok()?),
        };
        let row = Self {
            offset: number(offset, "0x"),
            code_point,
            bytes: bytes
                .split(u8::is_ascii_whitespace)
                .map(byte_of)
                .collect::<Option<_>>()?,
        };
        Some((row, start, start + bytes.len()))
    }

    /// Whether the bytes are those of the code point.
    fn is_true(&self) -> bool {
        match self.code_point {
            Some(code_point) => encode(code_point).is_ok_and(|it| it.as_bytes() == self.bytes),
            None => std::str::from_utf8(&self.bytes).is_err(),
        }
    }
}

/// The byte that two hex digits make.
fn byte_of(digits: &[u8]) -> Option<u8> {
    let [high, low] = *digits else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? << 4 | digit(low)?).ok()
}
