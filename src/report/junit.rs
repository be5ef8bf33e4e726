//! The report as XML of `JUnit`, which build servers read: a test for each file, which fails where the report does.

use std::io::{self, Write};
use std::path::Path;

use super::document::Document;
use super::finding::FileFinding;
use super::located::LocatedCursor;
use super::options::Options;
use crate::html::Escaped;
use crate::source::readable_name;
use crate::warnings::Severity;

/// The report while it is written.
pub(super) struct Junit;

impl Document for Junit {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(
            b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites><testsuite name=\"byteloupe\">\n",
        )
    }

    fn file(
        &mut self,
        finding: &FileFinding,
        options: &Options,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let name = Escaped(&finding.name);
        write!(out, "<testcase classname=\"byteloupe\" name=\"{name}\">")?;
        let listed = finding.listed();
        let mut tag = "system-out";
        if options.fails(finding) {
            tag = "failure";
            let answer = &finding.answer().words;
            write!(out, "<failure message=\"{}\">", Escaped(answer))?;
        } else {
            write!(out, "<system-out>")?;
        }
        for located in LocatedCursor::new(listed, options, Severity::Info) {
            let found = &located.run.first;
            let kind = match found.severity() {
                None => "error",
                Some(severity) => severity.key(),
            };
            let message = listed.message_of(found);
            let (line, column) = (located.start.line, located.start.column);
            writeln!(out, "{line}:{column}: {kind}: {}", Escaped(&message))?;
        }
        writeln!(out, "</{tag}></testcase>")
    }

    fn unread(&mut self, path: &Path, sentence: &str, out: &mut dyn Write) -> io::Result<()> {
        let name = readable_name(path);
        writeln!(
            out,
            "<testcase classname=\"byteloupe\" name=\"{}\"><error message=\"{}\"/></testcase>",
            Escaped(&name),
            Escaped(sentence)
        )
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"</testsuite></testsuites>\n")
    }
}
