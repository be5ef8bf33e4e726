//! The warnings of a file, found again one by one.

use std::fmt::Write as _;

use super::finding::{FileFinding, about};
use super::warned::BY_LINES;
use super::warning_counts::WarningCounts;
use crate::source::{SourceError, escape_bytes};
use crate::unicode::{hex, name_of};
use crate::warnings::{
    Encoded, EncodedReader, Evidence, LineReader, Severity, Wanted, Warning, WarningKind,
    WarningReader,
};

/// How many bytes before a warning say what it is about.
const BEFORE: u64 = 128;

/// How many bytes behind its first one do, where the warning is short.
const AFTER: u64 = 1 << 10;

/// How many do where it may hide data.
const AFTER_LONG: u64 = 40 << 10;

/// A warning from this length on, in bytes, is long.
const LONG: u64 = 32;

/// One warning as it is reported.
#[derive(Debug, Clone)]
pub(super) struct ReportWarning {
    /// Offset of its first byte.
    pub(super) offset: u64,

    /// How many bytes it has.
    pub(super) length: u64,

    pub(super) kind: WarningKind,
    pub(super) severity: Severity,

    /// One line for the user, safe to show.
    pub(super) message: String,

    /// The text that mojibake was.
    pub(super) repaired: Option<String>,
}

/// Which warnings are listed: all from some severity on, and so many of those just below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Choice {
    least: Severity,

    /// How many of the severity `least` are listed.
    of_least: u64,
}

impl Choice {
    /// The `most` warnings that matter most, of those from a severity on.
    fn of(counts: &WarningCounts, from: Severity, most: u64) -> Self {
        let mut left = most;
        let severities = Severity::ALL.into_iter().rev();
        for severity in severities.take_while(|severity| *severity > from) {
            let number = counts.at(severity);
            if number > left {
                return Self {
                    least: severity,
                    of_least: left,
                };
            }
            left -= number;
        }
        Self {
            least: from,
            of_least: left.min(counts.at(from)),
        }
    }

    fn takes(&mut self, severity: Severity) -> bool {
        if severity != self.least {
            return severity > self.least;
        }
        let takes = self.of_least > 0;
        self.of_least -= u64::from(takes);
        takes
    }
}

/// Gives the warnings of a file in order of place, those that matter most where not all are wanted, and
/// stops after the last one.
pub(super) struct WarningCursor<'a> {
    finding: &'a FileFinding,
    choice: Choice,

    /// How many are still to be given that are not ignored.
    left: u64,

    /// How many ignored ones are.
    ignored_left: u64,

    /// The least severity of these.
    from: Severity,
    code_points: Option<WarningReader<'a>>,
    lines: Option<LineReader<'a>>,
    encoded: Option<EncodedReader<'a>>,

    /// The next of each, if it was looked for.
    next: Option<Warning>,
    next_of_lines: Option<(Warning, Evidence)>,
    next_encoded: Option<Warning>,
    buffer: Vec<u8>,
}

impl<'a> WarningCursor<'a> {
    /// At most `most` warnings of a severity or a greater one that are not ignored.
    pub(super) fn new(finding: &'a FileFinding, from: Severity, most: u64) -> Self {
        Self::with_ignored(finding, from, most, 0)
    }

    /// The first `ignored` of those that are ignored, too.
    pub(super) fn with_ignored(
        finding: &'a FileFinding,
        from: Severity,
        most: u64,
        ignored: u64,
    ) -> Self {
        let counts = finding.open_warnings();
        let left = counts.at_least(from).min(most);
        let ignored_left = ignored.min(finding.set_aside().warnings().at_least(from));
        let choice = Choice::of(&counts, from, left);
        let (least, counts) = if ignored_left > 0 {
            (from, finding.warning_counts())
        } else {
            (choice.least, counts)
        };
        let wanted = Wanted {
            least,
            ..Wanted::ALL
        };
        let warned = finding.warned().filter(|_| left + ignored_left > 0);
        let is_told = |kind: &WarningKind| counts.of(*kind) > 0 && kind.severity() >= least;
        let by_lines = BY_LINES.iter().any(is_told);
        let mut kinds = WarningKind::ALL.into_iter();
        let is_encoded = kinds.any(|kind| kind.is_encoded() && is_told(&kind));
        let source = &*finding.source;
        Self {
            finding,
            choice,
            left,
            ignored_left,
            from,
            code_points: warned.map(|warned| warned.inventory.warnings(source, wanted)),
            lines: (warned.is_some() && by_lines)
                .then(|| LineReader::new(source, finding.totals().bytes)),
            encoded: warned
                .filter(|_| is_encoded)
                .map(|warned| warned.inventory.encoded(source)),
            next: None,
            next_of_lines: None,
            next_encoded: None,
            buffer: Vec::new(),
        }
    }

    /// The next warning of any kind.
    fn advance(&mut self) -> Result<Option<ReportWarning>, SourceError> {
        if self.next.is_none()
            && let Some(reader) = &mut self.code_points
        {
            self.next = reader.next_warning()?;
        }
        if self.next_of_lines.is_none()
            && let Some(reader) = &mut self.lines
        {
            self.next_of_lines = reader.next_warning()?;
        }
        if self.next_encoded.is_none()
            && let Some(reader) = &mut self.encoded
        {
            self.next_encoded = reader.next_warning()?;
        }
        let at = |warning: &Warning| warning.offset;
        let places = [
            self.next_encoded.as_ref().map(at),
            self.next_of_lines.as_ref().map(|(warning, _)| at(warning)),
            self.next.as_ref().map(at),
        ];
        let Some(first) = places.into_iter().flatten().min() else {
            return Ok(None);
        };
        if let Some(warning) = self.next_encoded.take_if(|it| it.offset == first) {
            let evidence = Encoded::of(&warning).map(Evidence::Encoded);
            return Ok(evidence.map(|evidence| of_lines((warning, evidence))));
        }
        if let Some(warning) = self.next_of_lines.take_if(|(it, _)| it.offset == first) {
            return Ok(Some(of_lines(warning)));
        }
        match self.next.take() {
            Some(warning) => self.of_code_points(&warning).map(Some),
            None => Ok(None),
        }
    }

    /// Is this one given? It counts as given then.
    fn takes(&mut self, warning: &ReportWarning) -> bool {
        if self.finding.ignores_warning(warning.kind, warning.offset) {
            let takes = self.ignored_left > 0 && warning.severity >= self.from;
            self.ignored_left -= u64::from(takes);
            takes
        } else {
            let takes = self.left > 0 && self.choice.takes(warning.severity);
            self.left -= u64::from(takes);
            takes
        }
    }

    fn of_code_points(&mut self, warning: &Warning) -> Result<ReportWarning, SourceError> {
        let length = warning.end - warning.offset;
        let base = warning.offset.saturating_sub(BEFORE);
        let after = if length > LONG { AFTER_LONG } else { AFTER };
        let wanted = (warning.offset - base).saturating_add(after);
        self.buffer.resize(wanted as usize, 0);
        let source = &*self.finding.source;
        let read = crate::source::read_full(source, base, &mut self.buffer)?;
        let bytes = self.buffer.get(..read).unwrap_or_default();
        let evidence = Evidence::of(bytes, (warning.offset - base) as usize, warning);
        Ok(ReportWarning {
            offset: warning.offset,
            length,
            kind: warning.kind,
            severity: warning.severity,
            message: message(warning, evidence.as_ref()),
            repaired: None,
        })
    }
}

impl Iterator for WarningCursor<'_> {
    type Item = ReportWarning;

    /// The next warning. What goes wrong ends the warnings and is kept with the finding.
    fn next(&mut self) -> Option<ReportWarning> {
        while self.left + self.ignored_left > 0 && !self.finding.has_problem() {
            match self.advance() {
                Ok(Some(warning)) if self.takes(&warning) => return Some(warning),
                Ok(Some(_)) => {}
                // The first pass has counted more.
                Ok(None) => self.finding.set_problem(|| self.finding.changed()),
                Err(error) => {
                    let name = &self.finding.name;
                    self.finding.set_problem(|| about(name, &error));
                }
            }
        }
        None
    }
}

/// The line about a warning that is told by code points.
fn message(warning: &Warning, evidence: Option<&Evidence>) -> String {
    let code_point = u32::from(warning.first);
    let mut message = match warning.kind {
        WarningKind::MixedScript | WarningKind::Confusable | WarningKind::NotNormalized => {
            warning.kind.name().to_owned()
        }
        kind => {
            let name = name_of(code_point);
            format!("{}, {} {name}", kind.name(), hex(code_point))
        }
    };
    if warning.code_points > 1 && !matches!(warning.kind, WarningKind::Escape) {
        // Writing to a string cannot fail.
        let _ = write!(message, " and {} more", warning.code_points - 1);
    }
    if let Some(evidence) = evidence {
        let _ = write!(
            message,
            " — {}",
            escape_bytes(evidence.sentence().as_bytes())
        );
    }
    let _ = write!(message, " — {}", warning.kind.sentence());
    message
}

fn of_lines((warning, evidence): (Warning, Evidence)) -> ReportWarning {
    let kind = warning.kind;
    let (words, repaired) = match evidence {
        Evidence::Mojibake(mojibake) => (mojibake.words(), Some(mojibake.repaired)),
        Evidence::Encoded(encoded) => (encoded.detail(), None),
        other => (other.sentence(), None),
    };
    ReportWarning {
        offset: warning.offset,
        length: warning.end - warning.offset,
        kind,
        severity: warning.severity,
        message: format!("{} — {words} — {}", kind.name(), kind.sentence()),
        repaired,
    }
}
