//! Dumps: lines of bytes with an offset before them and, often, a gutter of characters after them.
//!
//! Reading a dump is the same for all tools; they differ in their [`Layout`]. Where a tool has several
//! layouts, the one that fits the first lines best is taken: so a gutter decides on the byte order, and
//! the offsets on their own radix.

pub(in crate::notation) mod canonical;
mod checks;
pub(in crate::notation) mod columns;
pub(in crate::notation) mod debugger;
mod echo;
mod field;
mod fields;
pub(in crate::notation) mod free;
mod groups;
mod gutter;
pub(in crate::notation) mod hexyl;
mod layout;
pub(in crate::notation) mod od;
pub(in crate::notation) mod packet;
mod row_shape;
pub(in crate::notation) mod words;
pub(in crate::notation) mod xxd;

use self::checks::Checks;
use self::layout::{Layout, Line, Row};
use self::row_shape::RowShape;
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::Reading;

/// How many lines show which layout a dump has.
const LINES_TO_LOOK_AT: usize = 64;

/// How much of the text is looked at for that.
const LEN_TO_LOOK_AT: usize = 64 << 10;

/// How many bytes all `*` of a dump may stand for: a line of text must not fill the memory.
const MOST_REPEATED: u64 = 64 << 20;

/// A line at the start of a text: how long it is, and how long with what ends it.
fn line_len(text: &[u8]) -> (usize, usize) {
    match memchr::memchr(b'\n', text) {
        Some(at) => {
            let carriage_return = at > 0 && text.get(at - 1) == Some(&b'\r');
            (at - usize::from(carriage_return), at + 1)
        }
        None => (text.len(), text.len()),
    }
}

/// Reads a dump in the layout that fits best.
fn read<L: Layout>(mut reader: Reader, notation: Notation, layouts: &[L]) -> Option<Reading> {
    let text = reader.rest();
    let scored = layouts.iter().map(|layout| (layout, score(text, layout)));
    // Of equals, the first is the most usual.
    let (layout, (misfits, rows, _)) = scored
        .rev()
        .max_by_key(|(_, (misfits, rows, agree))| (std::cmp::Reverse(*misfits), *agree, *rows))?;
    if reader.is_try() && (rows == 0 || misfits > rows) {
        return None;
    }
    let mut checks = Checks::default();
    let mut bytes = Vec::new();
    let mut repeated = 0;
    let mut shape = None;
    loop {
        if let Some(shape) = &shape {
            take_rows(&mut reader, &mut checks, shape, layout);
        }
        let rest = reader.rest();
        if rest.is_empty() {
            break;
        }
        let (len, whole) = line_len(rest);
        let line = rest.get(..len).unwrap_or_default();
        bytes.clear();
        let parsed = layout.line(line, &mut bytes);
        checks.line();
        if let Some(agrees) = echoes(&parsed, line, &checks, &reader.bytes) {
            checks.echo(agrees);
            reader.decoration(whole);
            continue;
        }
        match parsed {
            Line::Row(row) if checks.is_again(&row, &bytes) => {
                let place = reader.at()..reader.at() + len;
                reader.note_damage(place, "This row is there twice, and was taken once", None);
                reader.decoration(whole);
            }
            Line::Row(row) => {
                if let Some(reason) = checks.gap_before(&row) {
                    let place = reader.at()..reader.at() + row.data.start;
                    reader.note_damage(place, reason, None);
                }
                checks.row(&row, &bytes, layout);
                take_row(&mut reader, &row, &bytes, len, whole);
                if bytes.len() == row_shape::ROW_LEN {
                    shape = layout.shape(rest, len, &row).or(shape);
                }
            }
            Line::End(offset) => {
                let excess = checks.end(offset, layout.filler(), &reader.bytes);
                reader.bytes.truncate(reader.bytes.len() - excess);
                reader.decoration(whole);
            }
            Line::Repeat => {
                let after = rest.get(whole..).unwrap_or_default();
                match repeat(after, layout, &checks, &mut repeated) {
                    Ok(rows) => {
                        let start = reader.bytes.len() - checks.last_row_len();
                        for _ in 0..rows {
                            reader
                                .bytes
                                .extend_from_within(start..start + checks.last_row_len());
                        }
                        checks.repeated(rows);
                        let star = line.iter().take_while(|byte| **byte != b'*').count();
                        reader.decoration(star);
                        reader.data_written(1);
                        reader.decoration(whole - star - 1);
                    }
                    Err(reason) => {
                        checks.lost();
                        reader.reject(len, reason);
                        reader.decoration(whole - len);
                    }
                }
            }
            Line::Decoration => reader.decoration(whole),
            Line::Foreign(reason) => {
                checks.lost();
                reader.reject(len, reason);
                reader.decoration(whole - len);
            }
        }
        if reader.is_hopeless() {
            return None;
        }
    }
    let certainty = checks.certainty(layout.marks());
    let assumption = format!("{}, {}", layout.in_words(), checks.in_words());
    checks.finish(layout.order());
    reader.trust_at_most(checks.trust());
    reader.warnings.extend(checks.warnings());
    if checks.is_torn_out() && !layout.marks_offset() {
        reader.doubt("Nothing confirms that the number in front of the only row is an offset");
    }
    if let Some(doubt) = layout.doubt() {
        reader.doubt(doubt);
    }
    if let &[alone] = reader.bytes.as_slice()
        && let Some(doubt) = layout.doubt_alone(alone)
    {
        reader.doubt(doubt);
    }
    reader.finish(notation, certainty, assumption)
}

/// Does a line that is no row show the bytes of the row before once more, in fields of another kind? `None` where
/// it shows no bytes.
fn echoes(parsed: &Line, line: &[u8], checks: &Checks, bytes: &[u8]) -> Option<bool> {
    let fields = match parsed {
        Line::Foreign(_) if line.first().is_some_and(u8::is_ascii_whitespace) => line,
        // The offset may be there once more.
        Line::Row(row) if row.wrong.is_some() && row.offset == checks.last_offset() => {
            line.get(free::address(line, 16)?.len..)?
        }
        _ => return None,
    };
    let start = bytes.len().checked_sub(checks.last_row_len())?;
    echo::shows(fields, bytes.get(start..)?)
}

/// Takes the rows of this shape, as far as there are some.
fn take_rows(reader: &mut Reader, checks: &mut Checks, shape: &RowShape, layout: &impl Layout) {
    let mut row = Row {
        offset: None,
        data: shape.data(),
        gutter: shape.has_gutter().then_some(true),
        words: false,
        wrong: None,
    };
    let after = shape.len() - row.data.end;
    while let Some((offset, bytes)) = shape.take(reader.rest()) {
        // What is missing, or there twice, is told where it is.
        if checks.expected().is_some_and(|expected| expected != offset) {
            return;
        }
        row.offset = Some(offset);
        checks.line();
        checks.row(&row, &bytes, layout);
        reader.decoration(row.data.start);
        reader.data(row.data.len(), &bytes);
        reader.decoration(after);
    }
}

fn take_row(reader: &mut Reader, row: &Row, bytes: &[u8], len: usize, whole: usize) {
    reader.decoration(row.data.start);
    reader.data(row.data.len(), bytes);
    match &row.wrong {
        Some((at, reason)) => {
            reader.decoration(at - row.data.end);
            reader.reject(len - at, *reason);
            reader.decoration(whole - len);
        }
        None => reader.decoration(whole - row.data.end),
    }
}

/// How often `*` repeats the row before it, by the offset that follows it.
fn repeat<L: Layout>(
    after: &[u8],
    layout: &L,
    checks: &Checks,
    repeated: &mut u64,
) -> Result<u64, &'static str> {
    let row_len = checks.last_row_len() as u64;
    let Some(expected) = checks.expected().filter(|_| row_len > 0) else {
        return Err("`*` with no line before it to repeat");
    };
    let (len, _) = line_len(after);
    let next = layout.line(after.get(..len).unwrap_or_default(), &mut Vec::new());
    let (Line::Row(Row {
        offset: Some(next), ..
    })
    | Line::End(next)) = next
    else {
        return Err("How often `*` repeats the line is not known: no offset follows");
    };
    let missing = next
        .checked_sub(expected)
        .filter(|missing| missing % row_len == 0)
        .ok_or("The offset after `*` does not fit the line that it repeats")?;
    if missing > MOST_REPEATED - *repeated {
        return Err("`*` stands for more than 64 MiB");
    }
    *repeated += missing;
    Ok(missing / row_len)
}

/// How a layout fits the first lines: how many do not fit, how many are rows, and by how many more their
/// offsets and gutters agree than disagree.
fn score<L: Layout>(text: &[u8], layout: &L) -> (usize, usize, isize) {
    let mut checks = Checks::default();
    let (mut misfits, mut rows) = (0, 0);
    let mut rest = text.get(..LEN_TO_LOOK_AT).unwrap_or(text);
    let is_cut = rest.len() < text.len();
    let mut bytes = Vec::new();
    let mut last = Vec::new();
    for line_at in 0..LINES_TO_LOOK_AT {
        if rest.is_empty() {
            break;
        }
        let (len, whole) = line_len(rest);
        if is_cut && whole == rest.len() && line_at > 0 {
            // The last line may go on.
            break;
        }
        bytes.clear();
        let line = rest.get(..len).unwrap_or_default();
        let parsed = layout.line(line, &mut bytes);
        if let Some(agrees) = echoes(&parsed, line, &checks, &last) {
            checks.echo(agrees);
            rest = rest.get(whole..).unwrap_or_default();
            continue;
        }
        match parsed {
            Line::Row(row) => {
                rows += 1;
                misfits += usize::from(row.wrong.is_some());
                checks.row(&row, &bytes, layout);
                last.clone_from(&bytes);
            }
            Line::End(offset) => {
                checks.end(offset, layout.filler(), &last);
            }
            Line::Repeat => checks.lost(),
            Line::Decoration => {}
            Line::Foreign(_) => {
                misfits += 1;
                checks.lost();
            }
        }
        rest = rest.get(whole..).unwrap_or_default();
    }
    (misfits, rows, checks.balance())
}
