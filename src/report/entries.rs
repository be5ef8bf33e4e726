//! The errors or the warnings of a file as they are listed, found again in the second pass.

use super::finding::{FileFinding, about};
use super::warning_counts::WarningCounts;
use crate::findings::{Finding, FindingReader, FindingRun, FindingSource, ListLimit, Runs};
use crate::warnings::{Severity, Wanted};

/// So many findings are read to make runs of them, unless all are listed.
const MOST_JOINED: u64 = 1 << 22;

/// What is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Listed {
    Errors,

    /// Warnings of a severity and of those that matter more.
    Warnings(Severity),
}

/// Which findings of a file are listed: those of a severity, so many of them, and all that matter more. Errors
/// have no severity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Choice {
    least: Option<Severity>,

    /// How many runs of the severity `least` are still to be listed.
    of_least: u64,

    /// How many findings that matter more are.
    above: u64,
}

impl Choice {
    /// The `most` warnings that matter most, of those from a severity on.
    fn of_warnings(counts: &WarningCounts, from: Severity, most: u64) -> Self {
        let mut above = 0;
        let severities = Severity::ALL.into_iter().rev();
        for severity in severities.take_while(|severity| *severity > from) {
            let number = counts.at(severity);
            if number > most - above {
                return Self {
                    least: Some(severity),
                    of_least: most - above,
                    above,
                };
            }
            above += number;
        }
        Self {
            least: Some(from),
            of_least: most - above,
            above,
        }
    }

    /// Whether there is nothing more to be listed.
    const fn is_done(self) -> bool {
        self.of_least == 0 && self.above == 0
    }

    /// Is this run listed? It counts as listed then.
    fn takes(&mut self, run: &FindingRun) -> bool {
        if run.first.severity() > self.least {
            self.above = self.above.saturating_sub(run.count);
            return true;
        }
        let takes = self.of_least > 0;
        self.of_least -= u64::from(takes);
        takes
    }
}

/// The findings of a file that may be listed, in order of place. It stops after the last one, so that what
/// comes after it is not read again. What goes wrong ends it and is kept with the file.
struct Candidates<'a> {
    finding: &'a FileFinding,
    reader: FindingReader<'a>,

    /// The least severity of those that are not ignored, and of those that are.
    least: Option<Severity>,
    least_ignored: Option<Severity>,

    /// How many are still to come that are not ignored, and how many that are.
    left: u64,
    ignored_left: u64,

    /// Only those that matter more than `least` are still read.
    is_above: bool,
}

impl Candidates<'_> {
    /// From here on, only those are read that matter more than the least that is listed: blocks without any are passed
    /// over.
    fn read_only_above(&mut self) {
        let mut severities = Severity::ALL.into_iter();
        if self.ignored_left == 0
            && !self.is_above
            && let Some(above) = severities.find(|it| Some(*it) > self.least)
        {
            self.reader.give_only_from(above);
            self.is_above = true;
        }
    }

    /// Whether it may be listed.
    fn takes(&mut self, finding: &Finding) -> bool {
        let (least, left) = if finding.is_ignored {
            (self.least_ignored, &mut self.ignored_left)
        } else {
            (self.least, &mut self.left)
        };
        let takes = *left > 0 && finding.severity() >= least;
        *left -= u64::from(takes);
        takes
    }
}

impl Iterator for Candidates<'_> {
    type Item = Finding;

    fn next(&mut self) -> Option<Finding> {
        while self.left + self.ignored_left > 0 && !self.finding.has_problem() {
            match self.reader.next_finding() {
                Ok(Some(finding)) if self.takes(&finding) => return Some(finding),
                Ok(Some(_)) => {}
                Ok(None) if self.is_above => break,
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

/// Gives the errors or the warnings of a file that are listed, in order of place, each run of the same one once.
pub(super) struct Entries<'a> {
    runs: Runs<'a, Candidates<'a>>,
    choice: Choice,

    /// How many runs of ignored ones are still to be listed.
    ignored: u64,
}

impl<'a> Entries<'a> {
    /// So many that are not ignored.
    pub(super) fn new(finding: &'a FileFinding, listed: Listed, limit: ListLimit) -> Self {
        Self::with_ignored(finding, listed, limit, 0)
    }

    /// The first `ignored` of those that are ignored, too, but no more than of the others.
    pub(super) fn with_ignored(
        finding: &'a FileFinding,
        listed: Listed,
        limit: ListLimit,
        ignored: u64,
    ) -> Self {
        let most = finding.most_listed(limit);
        let joined = if limit.is_all() {
            u64::MAX
        } else {
            MOST_JOINED
        };
        let choice = match listed {
            Listed::Errors => Choice {
                least: None,
                of_least: most.min(finding.open_errors()),
                above: 0,
            },
            Listed::Warnings(from) => choice_of_warnings(finding, from, most, joined),
        };
        Self::of(finding, listed, choice, ignored.min(most), joined)
    }

    /// What is chosen, with runs of so many findings in all.
    fn of(
        finding: &'a FileFinding,
        listed: Listed,
        choice: Choice,
        ignored: u64,
        joined: u64,
    ) -> Self {
        let set_aside = finding.set_aside();
        let (left, ignored_left, least_ignored) = match (listed, choice.least) {
            (Listed::Warnings(from), Some(least)) => {
                let ignored_left = set_aside.warnings().at_least(from);
                let left = finding.open_warnings().at_least(least);
                (left, ignored_left, Some(from))
            }
            _ => (finding.open_errors(), set_aside.errors(), None),
        };
        let left = if choice.is_done() { 0 } else { left };
        let ignored_left = if ignored == 0 { 0 } else { ignored_left };
        let least = if ignored_left > 0 {
            least_ignored
        } else {
            choice.least
        };
        let sources = if left + ignored_left > 0 {
            sources(finding, least)
        } else {
            Vec::new()
        };
        let candidates = Candidates {
            finding,
            reader: FindingReader::new(set_aside.what(), sources),
            least: choice.least,
            least_ignored,
            left,
            ignored_left,
            is_above: false,
        };
        Self {
            runs: Runs::new(candidates, &*finding.source, joined),
            choice,
            ignored: ignored.min(ignored_left),
        }
    }
}

/// The `most` warnings that matter most, of those from a severity on. A run counts as one, so where those that matter
/// more are runs, there is room for others: it is known only once they are found.
fn choice_of_warnings(finding: &FileFinding, from: Severity, most: u64, joined: u64) -> Choice {
    let open = finding.open_warnings();
    let all = open.at_least(from);
    let mut choice = Choice::of_warnings(&open, from, most.min(all));
    while 0 < most
        && most < all
        && let Some(least) = choice.least
    {
        choice.of_least = most;
        let (mut of_least, mut above) = (0, 0);
        let mut entries = Entries::of(finding, Listed::Warnings(from), choice, 0, joined);
        for run in entries.by_ref() {
            if run.first.severity() > choice.least {
                above += 1;
            } else {
                of_least += 1;
            }
        }
        choice.of_least = most.saturating_sub(above);
        // Those that are not joined any more would each be listed beside what matters less.
        if of_least >= choice.of_least || least == from || entries.runs.is_spent() {
            break;
        }
        choice.least = Severity::ALL.into_iter().rev().find(|it| *it < least);
        choice.above = open.at_least(least);
    }
    choice
}

/// What finds errors, or warnings of a severity and of those that matter more.
fn sources(finding: &FileFinding, least: Option<Severity>) -> Vec<FindingSource<'_>> {
    let Some(least) = least else {
        return vec![FindingSource::Errors(finding.group_reader())];
    };
    let wanted = Wanted {
        least,
        ..Wanted::ALL
    };
    let warned = finding.warned().into_iter();
    warned
        .flat_map(|warned| warned.sources(&*finding.source, wanted))
        .collect()
}

impl Iterator for Entries<'_> {
    type Item = FindingRun;

    fn next(&mut self) -> Option<FindingRun> {
        while !self.choice.is_done() || self.ignored > 0 {
            if self.choice.of_least == 0 && self.ignored == 0 {
                self.runs.findings_mut().read_only_above();
            }
            let run = self.runs.next()?;
            if self.runs.is_spent() {
                // What is not joined any more would be many of the same.
                self.choice.of_least = self.choice.of_least.min(1);
            }
            let takes = if run.first.is_ignored {
                let takes = self.ignored > 0;
                self.ignored -= u64::from(takes);
                takes
            } else {
                self.choice.takes(&run)
            };
            if takes {
                return Some(run);
            }
        }
        None
    }
}
