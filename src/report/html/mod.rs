//! The report as one HTML file that needs nothing else.
//!
//! It has no script, and its policy allows none, nor any picture, font, frame or form: whatever is in
//! the files that are reported, a browser only shows it.

mod excerpt;

use std::io::{self, Write};
use std::path::Path;

use self::excerpt::Excerpt;
use super::document::Document;
use super::finding::FileFinding;
use super::lines::LineReader;
use super::options::Options;
use super::text::{counted, mixed_line_ends, verdict};
use super::timestamp::rfc3339;
use crate::answer::Tone;
use crate::findings::FindingRun;
use crate::html::{Page, Seen};
use crate::source::readable_name;
use crate::unicode::message;
use crate::utf8::GroupKind;
use crate::warnings::{KindSet, Severity};

/// How it looks.
const STYLE: &str = include_str!("style.css");

/// The report while it is written.
#[derive(Default)]
pub(super) struct Html {
    files: u64,
    ill_formed: u64,
    unread: u64,
}

impl Document for Html {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let page = Page {
            title: "Byteloupe report",
            style: STYLE,
        };
        writeln!(out, "{page}<h1>Byteloupe report</h1>")
    }

    fn file(
        &mut self,
        finding: &FileFinding,
        options: &Options,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.files += 1;
        self.ill_formed += u64::from(!finding.totals().is_well_formed());
        writeln!(
            out,
            "<section>\n<h2><bdi>{}</bdi></h2>",
            Seen(&finding.name)
        )?;
        answer(finding, out)?;
        encodings(finding, out)?;
        read_as(finding, out)?;
        facts(finding, out)?;
        let listed = finding.listed();
        kinds(listed, out)?;
        errors(listed, options, out)?;
        warnings(listed, options, out)?;
        ignored(listed, out)?;
        if let Some(trouble) = finding.trouble() {
            writeln!(
                out,
                "<p class=\"answer bad\"><bdi>{}</bdi></p>",
                Seen(trouble)
            )?;
        }
        writeln!(out, "</section>")
    }

    fn unread(&mut self, path: &Path, sentence: &str, out: &mut dyn Write) -> io::Result<()> {
        self.unread += 1;
        writeln!(
            out,
            "<section>\n<h2><bdi>{}</bdi></h2>\n<p class=\"answer bad\"><bdi>{}</bdi></p>\n</section>",
            Seen(&readable_name(path)),
            Seen(sentence)
        )
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "<footer>{}, {} ill-formed, {} could not be read. Made by Byteloupe {}.</footer>",
            counted(self.files, "file"),
            self.ill_formed,
            self.unread,
            env!("CARGO_PKG_VERSION")
        )?;
        out.write_all(Page::END.as_bytes())
    }
}

/// What the file is, first of all.
fn answer(finding: &FileFinding, out: &mut dyn Write) -> io::Result<()> {
    let answer = finding.answer();
    let class = match answer.tone {
        Tone::Good => "answer good",
        Tone::Look => "answer look",
        Tone::Neutral => "answer",
        Tone::Bad => "answer bad",
    };
    let words = Seen(&answer.words);
    writeln!(out, "<p class=\"{class}\"><strong>{words}</strong></p>")?;
    let mut facts = Vec::new();
    if answer.is_more_than_utf8 || !finding.totals().is_well_formed() {
        facts.push(verdict(finding));
    }
    let warnings = finding.listed().open_warnings().at_least(Severity::Low);
    if warnings > 0 {
        facts.push(counted(warnings, "warning"));
    }
    if facts.is_empty() {
        return Ok(());
    }
    let facts = facts.join("; ");
    writeln!(out, "<p class=\"weak\">{}</p>", Seen(&facts))
}

/// What it may be, the best first, with the evidence.
fn encodings(finding: &FileFinding, out: &mut dyn Write) -> io::Result<()> {
    let Some(verdict) = finding.verdict().filter(|it| it.best().is_some()) else {
        return Ok(());
    };
    head(out, "Encodings", "", &["Encoding", "Score", "Why"])?;
    for hypothesis in &verdict.hypotheses {
        let percent = (hypothesis.score * 100.0).round();
        writeln!(
            out,
            "<tr><td class=\"name\">{}</td><td class=\"number\">{percent} %</td><td><bdi>{}</bdi></td></tr>",
            Seen(hypothesis.what.name()),
            Seen(&hypothesis.why)
        )?;
    }
    foot(out)?;
    for remark in verdict.remarks() {
        writeln!(out, "<p>{}</p>", Seen(&remark))?;
    }
    Ok(())
}

/// What it says in the encoding that the user names.
fn read_as(finding: &FileFinding, out: &mut dyn Write) -> io::Result<()> {
    let Some(read_as) = finding.read_as() else {
        return Ok(());
    };
    head(out, "Read as", "", &[&read_as.summary()])?;
    for line in &read_as.lines {
        writeln!(out, "<tr><td><bdi>{}</bdi></td></tr>", Seen(line))?;
    }
    foot(out)
}

/// What was counted.
fn facts(finding: &FileFinding, out: &mut dyn Write) -> io::Result<()> {
    let totals = finding.totals();
    let listed = finding.listed();
    head(out, "Counts", "counts", &[])?;
    let mut fact =
        |name: &str, value: &str| writeln!(out, "<tr><th>{name}</th><td>{}</td></tr>", Seen(value));
    fact("Bytes", &totals.bytes.to_string())?;
    fact(
        "Code points",
        &listed.totals().code_points_total().to_string(),
    )?;
    let lengths = (1..).zip(totals.code_points);
    for (length, number) in lengths.filter(|(_, it)| *it > 0 && finding.reading_listed().is_none())
    {
        fact(
            &format!("of {}", counted(length, "byte")),
            &number.to_string(),
        )?;
    }
    let signature = if listed.totals().start.signature {
        "yes"
    } else {
        "no"
    };
    fact("Signature (BOM)", signature)?;
    if let Some(ends) = mixed_line_ends(listed) {
        fact("Line ends", &ends)?;
    }
    fact(
        "U+FFFD recommended",
        &listed.totals().replacement_characters().to_string(),
    )?;
    if let Some(verdict) = finding.verdict()
        && let Some(file_type) = &verdict.file_type
    {
        fact(
            "Type of file",
            &format!("{}, {}", file_type.name, file_type.media_type),
        )?;
    }
    if let Some(record) = &finding.record {
        fact("SHA-256", &record.sha256)?;
        fact("Size", &record.size.to_string())?;
        let modified = record.modified.and_then(rfc3339);
        fact("Modified", modified.as_deref().unwrap_or("unknown"))?;
    }
    foot(out)
}

/// How many errors and warnings there are of each kind.
fn kinds(finding: &FileFinding, out: &mut dyn Write) -> io::Result<()> {
    let totals = finding.totals();
    let counts = finding.warning_counts();
    if totals.is_well_formed() && counts.total() == 0 {
        return Ok(());
    }
    head(out, "Kinds", "counts", &["Severity", "Kind", "Count"])?;
    let mut row = |class: &str, name: &str, number: u64| {
        writeln!(
            out,
            "<tr><td class=\"{class}\">{class}</td><td>{}</td><td class=\"number\">{number}</td></tr>",
            Seen(name)
        )
    };
    for (reason, number) in finding.reasons() {
        row("error", reason.name(), number)?;
    }
    for (kind, number) in GroupKind::ALL.into_iter().zip(totals.groups) {
        if number > 0 && finding.origin().is_none() {
            row("error", message::kind(kind), number)?;
        }
    }
    for (severity, kind, number) in counts.by_severity() {
        row(severity.key(), kind.name(), number)?;
    }
    foot(out)
}

fn errors(finding: &FileFinding, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let all = finding.open_errors();
    if all == 0 {
        return Ok(());
    }
    head(
        out,
        "Errors",
        "",
        &["Offset", "Line", "Bytes", "What it is"],
    )?;
    let mut lines = LineReader::new(finding);
    let mut listed = 0;
    let mut explained = KindSet::default();
    for run in finding.errors(options.max_errors) {
        let mut message = finding.said_of(&run, &mut explained);
        if let Some(group) = run.first.error() {
            for sentence in finding.explanations(group) {
                message.push_str(". ");
                message.push_str(&sentence);
            }
        }
        row(finding, &mut lines, &run, &message, out)?;
        listed += run.count;
    }
    foot(out)?;
    left_out(finding, all, listed, "error", "--max-errors", out)
}

/// What the user ignores: how many of each kind, and what begins at a place.
fn ignored(finding: &FileFinding, out: &mut dyn Write) -> io::Result<()> {
    let set_aside = finding.set_aside();
    if set_aside.is_empty() {
        return Ok(());
    }
    head(out, "Ignored", "counts", &["Kind", "Count", "Offset"])?;
    let mut row = |name: &str, count: u64, place: &str| {
        let name = Seen(name);
        writeln!(
            out,
            "<tr><td>{name}</td><td class=\"number\">{count}</td><td class=\"number\">{place}</td></tr>"
        )
    };
    for (kind, count) in set_aside.kinds() {
        row(kind.name(), count, "")?;
    }
    for place in set_aside.places() {
        let offset = finding.in_file(&(place.offset..place.offset)).start;
        row(place.kind.name(), 1, &format!("0x{offset:X}"))?;
    }
    foot(out)
}

/// Those that are more than information.
fn warnings(finding: &FileFinding, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let all = finding.open_warnings().at_least(Severity::Low);
    if all == 0 {
        return Ok(());
    }
    head(
        out,
        "Warnings",
        "",
        &["Offset", "Line", "Bytes", "What it is"],
    )?;
    let mut lines = LineReader::new(finding);
    let mut listed = 0;
    let mut explained = KindSet::default();
    for run in finding.warnings(Severity::Low, options.max_warnings) {
        row(
            finding,
            &mut lines,
            &run,
            &finding.said_of(&run, &mut explained),
            out,
        )?;
        listed += run.count;
    }
    foot(out)?;
    left_out(finding, all, listed, "warning", "--max-warnings", out)
}

/// Says how many were not listed.
fn left_out(
    finding: &FileFinding,
    all: u64,
    listed: u64,
    noun: &str,
    option: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    if all == listed || finding.has_problem() {
        return Ok(());
    }
    let words = match listed {
        0 => format!("{} not listed", counted(all, noun)),
        _ => format!("and {}", counted(all - listed, &format!("more {noun}"))),
    };
    writeln!(out, "<p class=\"weak\">{words}; {option} all lists all</p>")
}

/// A row about an error or a warning.
fn row(
    finding: &FileFinding,
    lines: &mut LineReader<'_>,
    run: &FindingRun,
    message: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (start, _) = lines.ends_of(run.offset(), 0);
    let place = finding.run_in_file(run);
    let offset = place.offset;
    let excerpt = Excerpt::read(finding, offset, place.length);
    let severity = run.first.severity().map_or_else(String::new, |severity| {
        format!("<span class=\"{0}\">{0}</span> ", severity.key())
    });
    writeln!(
        out,
        "<tr><td class=\"place\">0x{offset:X}<br>({offset})</td><td class=\"place\">{}:{}</td>\
         <td>{excerpt}</td><td class=\"message\">{severity}<bdi>{}</bdi></td></tr>",
        start.line,
        start.column,
        Seen(message)
    )
}

/// The start of a table with a heading.
fn head(out: &mut dyn Write, name: &str, class: &str, columns: &[&str]) -> io::Result<()> {
    writeln!(
        out,
        "<h3>{name}</h3>\n<div class=\"table\"><table class=\"{class}\">"
    )?;
    if columns.is_empty() {
        return Ok(());
    }
    let cells: Vec<String> = columns
        .iter()
        .map(|name| match *name {
            "Score" | "Count" => format!("<th class=\"number\">{name}</th>"),
            _ => format!("<th>{name}</th>"),
        })
        .collect();
    writeln!(out, "<tr>{}</tr>", cells.concat())
}

fn foot(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "</table></div>")
}
