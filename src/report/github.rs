//! The report as workflow commands of GitHub Actions: each finding as an annotation at its line.

use std::io::{self, Write};
use std::path::Path;

use super::document::Document;
use super::finding::FileFinding;
use super::located::{Located, LocatedCursor};
use super::options::Options;
use crate::source::readable_name;
use crate::warnings::Severity;

/// The report while it is written.
pub(super) struct Github;

impl Document for Github {
    fn file(
        &mut self,
        finding: &FileFinding,
        options: &Options,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let name = &finding.name;
        let listed = finding.listed();
        for located in LocatedCursor::new(listed, options, Severity::Info) {
            write_finding(listed, name, &located, out)?;
        }
        Ok(())
    }

    fn unread(&mut self, path: &Path, sentence: &str, out: &mut dyn Write) -> io::Result<()> {
        let name = property(&readable_name(path));
        writeln!(
            out,
            "::error file={name},title=not read::{}",
            data(sentence)
        )
    }
}

fn write_finding(
    finding: &FileFinding,
    name: &str,
    located: &Located,
    out: &mut dyn Write,
) -> io::Result<()> {
    let found = &located.run.first;
    let level = match found.severity() {
        None => "error",
        Some(Severity::High) => "warning",
        Some(_) => "notice",
    };
    let (name, title) = (property(name), property(finding.key_of(found)));
    let (line, column) = (located.start.line, located.start.column);
    let message = data(&finding.message_of(found));
    writeln!(
        out,
        "::{level} file={name},line={line},col={column},title={title}::{message}"
    )
}

/// The text of a command, in which line ends are escaped.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// The value of a property, in which what separates properties is escaped, too.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
