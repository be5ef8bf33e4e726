//! The report as CSV (RFC 4180): a row for each error and each warning.

use std::io::{self, Write};

use super::error_object::{LikelyObject, NaiveObject};
use super::finding::FileFinding;
use super::located::{Located, LocatedCursor};
use super::options::Options;
use crate::csv::cell;
use crate::findings::Finding;
use crate::warnings::Severity;

/// The names of the columns.
const HEADER: &str = "file,offset,length,line,column,type,kind,severity,bytes,message,\
                      likely,likely_encoding,naive,read,count,stride\r\n";

/// So many bytes of a finding are given.
const MOST_BYTES: usize = 64;

/// Writes the names of the columns.
pub(super) fn write_header(out: &mut dyn Write) -> io::Result<()> {
    out.write_all(HEADER.as_bytes())
}

/// Writes the rows of one file.
pub(super) fn write(
    finding: &FileFinding,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let name = cell(&finding.name);
    let finding = finding.listed();
    for located in LocatedCursor::new(finding, options, Severity::Info) {
        write_row(finding, &name, &located, out)?;
    }
    Ok(())
}

fn write_row(
    finding: &FileFinding,
    name: &str,
    located: &Located,
    out: &mut dyn Write,
) -> io::Result<()> {
    let run = &located.run;
    let found = &run.first;
    let (what, severity) = match found.severity() {
        None => ("error", "error"),
        Some(severity) => ("warning", severity.key()),
    };
    let error = found.error();
    let likely = error.and_then(|group| LikelyObject::of(finding, group));
    let naive = error.and_then(|group| NaiveObject::of(finding, group));
    let read = error.and_then(|group| finding.read(group));
    let encoding = likely.as_ref().map_or("", |it| it.encoding);
    let place = finding.run_in_file(run);
    let stride = place.stride.map_or_else(String::new, |it| it.to_string());
    let row = [
        name.to_owned(),
        place.offset.to_string(),
        place.length.to_string(),
        located.start.line.to_string(),
        located.start.column.to_string(),
        what.to_owned(),
        finding.key_of(found).to_owned(),
        severity.to_owned(),
        bytes(found, place.length_of_one, finding),
        cell(&finding.message_of(found)),
        cell(&likely.map_or_else(String::new, |it| it.text)),
        encoding.to_owned(),
        cell(&naive.map_or_else(String::new, |it| it.text)),
        cell(&read.map_or_else(String::new, |it| it.text)),
        run.count.to_string(),
        stride,
    ];
    out.write_all(row.join(",").as_bytes())?;
    out.write_all(b"\r\n")
}

/// The first bytes in hex, with gaps: `2E31` would be a number.
fn bytes(found: &Finding, length: u64, finding: &FileFinding) -> String {
    let bytes = finding.bytes_of(found, MOST_BYTES);
    let mut parts: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    if (bytes.len() as u64) < length {
        parts.push("…".to_owned());
    }
    parts.join(" ")
}
