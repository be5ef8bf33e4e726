//! The report for the user: a few lines a file.

use std::io::{self, Write};

use super::alike::Alike;
use super::finding::FileFinding;
use super::lines::LineReader;
use super::options::Options;
use super::timestamp::rfc3339;
use crate::encodings::{Reading, Verdict};
use crate::findings::{FindingRun, ListLimit};
use crate::unicode::message;
use crate::utf8::{BomPolicy, Group, Patterns};
use crate::warnings::{KindSet, Severity};

/// As many bytes of an error are shown as one form has at most. Only the bytes of pairs in overlong
/// forms and of long runs are more.
const SHOWN_BYTES: usize = 6;

/// How wide these bytes are.
const BYTES_WIDTH: usize = SHOWN_BYTES * 3 - 1;

/// As wide is a line with its column, where both have few digits.
const LINE_WIDTH: usize = 11;

/// So many byte strings that are errors again and again are shown.
const SHOWN_PATTERNS: usize = 8;

/// Writes the lines of one file.
pub(super) fn write(
    finding: &FileFinding,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let totals = finding.totals();
    writeln!(out, "{}", finding.name)?;
    writeln!(out, "  {}", verdict(finding))?;
    if finding.reading_listed().is_some() {
        line(out, "as UTF-8", &well_formed(finding, ""))?;
    }
    if totals.looks_like_modified_utf8() && !finding.answer().is_more_than_utf8 {
        writeln!(
            out,
            "  every error is C0 80 or a CESU-8 pair: Java's modified UTF-8?"
        )?;
    }
    if finding.answer().is_more_than_utf8
        && let Some(answered) = finding.verdict().and_then(Verdict::answered)
    {
        let name = match answered.what {
            Reading::Mixture { .. } => answered.what.words(),
            _ => answered.what.name().to_owned(),
        };
        let score = (answered.score * 100.0).round();
        line(out, "encoding", &format!("{name}, {score} %"))?;
        line(out, "why", &answered.why)?;
    }
    for remark in finding.verdict().map(Verdict::remarks).unwrap_or_default() {
        line(out, "note", &remark)?;
    }
    if let Some(read_as) = finding.read_as() {
        line(out, "read as", &read_as.summary())?;
        for shown in &read_as.lines {
            line(out, "", shown)?;
        }
    }
    line(out, "bytes", &totals.bytes.to_string())?;
    line(
        out,
        "code points",
        &code_points(finding.listed(), options.bom),
    )?;
    line(out, "BOM", &bom(finding.listed(), options.bom))?;
    if let Some(ends) = mixed_line_ends(finding.listed()) {
        line(out, "line ends", &ends)?;
    }
    if let Some(record) = &finding.record {
        line(out, "SHA-256", &record.sha256)?;
        line(out, "size", &record.size.to_string())?;
        let modified = record.modified.and_then(rfc3339);
        line(out, "modified", modified.as_deref().unwrap_or("unknown"))?;
    }
    let finding = finding.listed();
    if finding.open_errors() > 0 {
        errors(finding, options, out)?;
    }
    if finding.open_warnings().total() > 0 {
        warnings(finding, options, out)?;
    }
    ignored(finding, out)
}

/// An offset in hex and in decimal, as wide as every other one in the file.
fn place(finding: &FileFinding, offset: u64) -> String {
    let bytes = finding.file_len();
    let hex_digits = format!("{bytes:X}").len();
    let decimal = format!("({offset})");
    let decimal_width = bytes.to_string().len() + 2;
    format!("0x{offset:0hex_digits$X} {decimal:decimal_width$}")
}

/// A line for each error.
fn errors(finding: &FileFinding, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "  errors")?;
    for (reason, number) in finding.reasons() {
        writeln!(out, "    {number} × {}", reason.name().to_lowercase())?;
    }
    let mut list = List::new(finding, options.max_errors);
    let mut patterns = Patterns::default();
    let mut explained = KindSet::default();
    for run in finding.errors(options.max_errors) {
        let Some(group) = run.first.error() else {
            continue;
        };
        patterns.add_run(group, run.count, run.stride);
        let bytes = if finding.reason(group).is_some() {
            bytes_of(finding, &run)
        } else {
            shown_bytes(group)
        };
        let is_written = list.line(&run, &bytes, &finding.said_of(&run, &mut explained), out)?;
        for sentence in finding.explanations(group).filter(|_| is_written) {
            writeln!(out, "      {sentence}")?;
        }
    }
    let left = finding.open_errors() - list.listed;
    list.end(left, "error", "--max-errors", out)?;
    if finding.origin().is_some() {
        // The bytes of the text are those that stand for them.
        return Ok(());
    }
    repeated(&patterns, left > 0, out)
}

/// The lines about the findings of a file.
struct List<'a> {
    finding: &'a FileFinding,
    lines: LineReader<'a>,

    /// What was said; nothing where all is to be listed.
    alike: Option<Alike>,

    /// How many findings there were.
    listed: u64,
}

impl<'a> List<'a> {
    fn new(finding: &'a FileFinding, limit: ListLimit) -> Self {
        Self {
            finding,
            lines: LineReader::new(finding),
            alike: (!limit.is_all()).then(Alike::default),
            listed: 0,
        }
    }

    /// Writes a line about a finding, unless it would say what others did. Says whether it was written.
    fn line(
        &mut self,
        run: &FindingRun,
        bytes: &str,
        words: &str,
        out: &mut dyn Write,
    ) -> io::Result<bool> {
        self.listed += run.count;
        let said = format!("{bytes} {words}");
        if let Some(alike) = &mut self.alike
            && !alike.is_shown(&said, run.count)
        {
            return Ok(false);
        }
        let (start, _) = self.lines.ends_of(run.offset(), 0);
        writeln!(
            out,
            "    {place}  {at:LINE_WIDTH$}  {bytes:BYTES_WIDTH$}  {words}",
            place = place(self.finding, self.finding.run_in_file(run).offset),
            at = format!("line {}:{}", start.line, start.column),
        )?;
        Ok(true)
    }

    /// Says how many were not written, and how to list them, if `left` more are not listed.
    fn end(&self, left: u64, noun: &str, option: &str, out: &mut dyn Write) -> io::Result<()> {
        let alike = self.alike.as_ref().map_or(0, |alike| alike.left_out);
        if self.finding.has_problem() || left + alike == 0 {
            return Ok(());
        }
        if self.listed == 0 {
            let all = counted(left, noun);
            return writeln!(out, "    {all} not listed; {option} all lists all");
        }
        let more = counted(left + alike, &format!("more {noun}"));
        let same = match (left, alike) {
            (_, 0) => String::new(),
            (0, _) => ", the same as some above".to_owned(),
            _ => format!(", {alike} of them the same as some above"),
        };
        writeln!(out, "    and {more}{same}; {option} all lists all")
    }
}

/// `14 × C0 AE, first at 0x1A2`, a line for each of the bytes that several of the listed errors are.
fn repeated(patterns: &Patterns, is_cut: bool, out: &mut dyn Write) -> io::Result<()> {
    let repeated = patterns.repeated();
    if repeated.is_empty() {
        return Ok(());
    }
    let of = if is_cut { " among those listed" } else { "" };
    writeln!(out, "  the same bytes{of}")?;
    for pattern in repeated.iter().take(SHOWN_PATTERNS) {
        writeln!(out, "    {}", message::pattern(pattern))?;
    }
    let left = repeated.len().saturating_sub(SHOWN_PATTERNS);
    if left > 0 {
        writeln!(out, "    and {left} more")?;
    }
    if patterns.others() > 0 {
        writeln!(
            out,
            "    and {} not compared",
            counted(patterns.others(), "error")
        )?;
    }
    Ok(())
}

/// How many warnings there are of each kind, and a line for each one that is more than information.
fn warnings(finding: &FileFinding, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let counts = finding.open_warnings();
    writeln!(out, "  warnings")?;
    for (severity, kind, number) in counts.by_severity() {
        writeln!(out, "    {:6}  {number} × {}", severity.key(), kind.name())?;
    }
    let mut list = List::new(finding, options.max_warnings);
    let mut explained = KindSet::default();
    for run in finding.warnings(Severity::Low, options.max_warnings) {
        let severity = run.first.severity().map_or("", Severity::key);
        let words = format!("{severity}: {}", finding.said_of(&run, &mut explained));
        list.line(&run, &bytes_of(finding, &run), &words, out)?;
    }
    let left = counts.at_least(Severity::Low) - list.listed;
    list.end(left, "warning", "--max-warnings", out)
}

/// How many errors and warnings are ignored of each kind, and those that are ignored by their place.
fn ignored(finding: &FileFinding, out: &mut dyn Write) -> io::Result<()> {
    let set_aside = finding.set_aside();
    if set_aside.is_empty() {
        return Ok(());
    }
    writeln!(out, "  ignored")?;
    for (kind, count) in set_aside.kinds() {
        writeln!(out, "    {count} × {}", kind.name())?;
    }
    for place in set_aside.places() {
        let offset = finding.in_file(&(place.offset..place.offset)).start;
        let kind = place.kind.name();
        writeln!(out, "    1 × {kind} at 0x{offset:X}")?;
    }
    Ok(())
}

/// The first bytes of a finding.
fn bytes_of(finding: &FileFinding, run: &FindingRun) -> String {
    let length = finding.run_in_file(run).length_of_one;
    let is_cut = length > SHOWN_BYTES as u64;
    let shown = if is_cut {
        SHOWN_BYTES - 1
    } else {
        length as usize
    };
    let bytes = finding.bytes_of(&run.first, shown);
    let more = if is_cut { " …" } else { "" };
    hex_with_gaps(&bytes) + more
}

/// Bytes in hex, with gaps.
fn hex_with_gaps(bytes: &[u8]) -> String {
    let parts: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    parts.join(" ")
}

/// A line with a name before its value.
fn line(out: &mut dyn Write, name: &str, value: &str) -> io::Result<()> {
    writeln!(out, "  {name:11}  {value}")
}

/// A number with its noun.
pub(super) fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// One line about the whole file. What it is, if it is not plain UTF-8, comes before everything else.
pub(super) fn verdict(finding: &FileFinding) -> String {
    let answer = finding.answer();
    if let Some(reading) = finding.reading_listed()
        && let Some(origin) = reading.origin()
    {
        let encoding = origin.encoding().words();
        let words = well_formed(reading, &format!(" {encoding}"));
        return format!("{}; {words}", answer.words);
    }
    let as_utf8 = well_formed(finding, " UTF-8");
    if answer.is_more_than_utf8 {
        format!("{}; read as UTF-8: {as_utf8}", answer.words)
    } else {
        as_utf8
    }
}

/// Whether what was counted is well-formed; `name` is that of the encoding, with a space before it.
fn well_formed(finding: &FileFinding, name: &str) -> String {
    let totals = finding.totals();
    if totals.is_well_formed() {
        format!("well-formed{name}{}", finding.but_with_warning())
    } else {
        format!(
            "ill-formed{name}: {} ({} × U+FFFD)",
            counted(totals.errors(), "error"),
            totals.replacement_characters()
        )
    }
}

/// How many code points, and of how many bytes.
fn code_points(finding: &FileFinding, policy: BomPolicy) -> String {
    let totals = finding.totals();
    let total = totals.code_points_under(policy);
    if finding.origin().is_some() {
        // How long they are is said of their text in UTF-8.
        return total.to_string();
    }
    let mut by_length = totals.code_points;
    // What the policy leaves out is the signature, a sequence of three bytes.
    by_length[2] -= totals.code_points_total() - total;
    let parts: Vec<String> = (1..)
        .zip(by_length)
        .filter(|(_, count)| *count > 0)
        .map(|(length, count)| format!("{count} of {}", counted(length, "byte")))
        .collect();
    if parts.is_empty() {
        return total.to_string();
    }
    format!("{total} ({})", parts.join(", "))
}

/// How many lines end in which way, if they do not all end alike: `mixed: 3 LF, 1 CR LF`. In what is not text in UTF-8
/// they are bytes by chance.
pub(super) fn mixed_line_ends(finding: &FileFinding) -> Option<String> {
    let ends = finding.line_ends();
    let parts = ends.all().into_iter().filter(|(.., count)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(_, name, count)| format!("{count} {name}"))
        .collect();
    (ends.are_mixed() && finding.is_text_in_utf8()).then(|| format!("mixed: {}", parts.join(", ")))
}

/// What is at the start, and U+FEFF elsewhere.
fn bom(finding: &FileFinding, policy: BomPolicy) -> String {
    let totals = finding.totals();
    let start = if totals.start.signature {
        let bytes = finding.origin().map(|origin| origin.encoding().bom());
        let bytes = bytes.map_or("signature".to_owned(), hex_with_gaps);
        format!("{bytes} at the start, {}", policy.participle())
    } else if totals.start.cut {
        "EF BB at the start: perhaps a BOM without its last byte".to_owned()
    } else {
        "no signature".to_owned()
    };
    match totals.inner_boms {
        0 => start,
        inner => format!("{start}; {inner} × U+FEFF elsewhere"),
    }
}

/// The first bytes of an error.
fn shown_bytes(group: &Group) -> String {
    let is_cut = group.is_stray_run() && group.len() > SHOWN_BYTES as u64;
    let shown = if is_cut {
        &group.head()[..SHOWN_BYTES - 1]
    } else {
        group.head()
    };
    let more = if is_cut { " …" } else { "" };
    hex_with_gaps(shown) + more
}
