//! What is written before, between and after the files, in each format.

use std::io::{self, Write};
use std::path::Path;

use super::finding::FileFinding;
use super::github::Github;
use super::html::Html;
use super::junit::Junit;
use super::options::{Names, Options, ReportFormat};
use super::sarif::Sarif;
use super::{csv, json, summary, text};

/// A report in some format, in the order in which it is written.
pub(super) trait Document {
    /// What comes before the first file.
    ///
    /// # Errors
    /// Those of the writer, as everywhere here.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// What was found in one file.
    fn file(
        &mut self,
        finding: &FileFinding,
        options: &Options,
        out: &mut dyn Write,
    ) -> io::Result<()>;

    /// What could not be read; `sentence` says why.
    fn unread(&mut self, _path: &Path, _sentence: &str, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// What comes after the last file.
    fn end(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// A report in a format.
pub(super) fn document(format: ReportFormat) -> Box<dyn Document> {
    match format {
        ReportFormat::Text => Box::new(Text { wrote: false }),
        ReportFormat::Json => Box::new(Json),
        ReportFormat::Csv => Box::new(Csv),
        ReportFormat::Sarif => Box::new(Sarif::default()),
        ReportFormat::Github => Box::new(Github),
        ReportFormat::Junit => Box::new(Junit),
        ReportFormat::Html => Box::new(Html::default()),
        ReportFormat::Summary => Box::new(Summary),
        ReportFormat::IllFormed(names) => Box::new(IllFormed(names)),
    }
}

struct Text {
    /// Was something written? A blank line is between two files.
    wrote: bool,
}

impl Document for Text {
    fn file(
        &mut self,
        finding: &FileFinding,
        options: &Options,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if self.wrote {
            writeln!(out)?;
        }
        self.wrote = true;
        text::write(finding, options, out)
    }
}

struct Json;

impl Document for Json {
    fn file(
        &mut self,
        finding: &FileFinding,
        options: &Options,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        json::write(finding, options, out)
    }

    /// It has an object too, in its place among the others.
    fn unread(&mut self, path: &Path, sentence: &str, out: &mut dyn Write) -> io::Result<()> {
        json::write_unread(path, sentence, out)
    }
}

struct Csv;

impl Document for Csv {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        csv::write_header(out)
    }

    fn file(
        &mut self,
        finding: &FileFinding,
        options: &Options,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        csv::write(finding, options, out)
    }
}

struct Summary;

impl Document for Summary {
    fn file(
        &mut self,
        finding: &FileFinding,
        _options: &Options,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        summary::write(finding, out)
    }
}

struct IllFormed(Names);

impl Document for IllFormed {
    fn file(
        &mut self,
        finding: &FileFinding,
        _options: &Options,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        summary::write_if_ill_formed(finding, self.0, out)
    }
}
