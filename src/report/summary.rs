//! The report in one line a file.

use std::io::{self, Write};

use super::finding::FileFinding;
use super::options::Names;
use super::text::{counted, verdict};
use crate::source::name_bytes;

/// Writes the line of one file: its name, the verdict, and how long it is.
pub(super) fn write(finding: &FileFinding, out: &mut dyn Write) -> io::Result<()> {
    let totals = finding.totals();
    writeln!(
        out,
        "{}: {}, {}",
        finding.name,
        verdict(finding),
        counted(totals.bytes, "byte"),
    )
}

/// Writes the name of one file if it is ill-formed.
pub(super) fn write_if_ill_formed(
    finding: &FileFinding,
    names: Names,
    out: &mut dyn Write,
) -> io::Result<()> {
    if finding.heeded().totals().is_well_formed() {
        return Ok(());
    }
    match names {
        Names::Readable => writeln!(out, "{}", finding.name),
        Names::Lines => write_name(finding, b'\n', out),
        Names::Nul => write_name(finding, 0, out),
    }
}

/// Writes a name as it is, for another program.
fn write_name(finding: &FileFinding, end: u8, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(name_bytes(&finding.path))?;
    out.write_all(&[end])
}
