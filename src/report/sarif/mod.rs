//! The report as SARIF 2.1.0, for code scanners: one run for all files.
//!
//! Results are written as they are found. What is kept until the end, the files with results and what
//! could not be read, is bounded.

mod fingerprint;
mod model;
mod rules;
mod uri;

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use self::fingerprint::Fingerprinter;
use self::model::{
    Artifact, ArtifactLocation, ArtifactProperties, Driver, Fingerprints, Hashes, Invocation,
    Location, Message, Notification, NotificationLocation, Outcome, OutcomeProperties,
    PhysicalLocation, Region, Suppression, Tool, WholeArtifact,
};
use super::document::Document;
use super::error_object::{LikelyObject, NaiveObject};
use super::finding::{FileFinding, hex_of};
use super::located::{Located, LocatedCursor};
use super::options::Options;
use super::text::counted;
use crate::findings::{Finding, FindingRun};
use crate::warnings::{KindSet, Severity};

/// More results than this in one run are refused by code scanners.
const MOST_RESULTS: usize = 25_000;

/// So many of them may be suppressed: what is ignored leaves room for what is not.
const MOST_SUPPRESSED: usize = 5000;

/// So many notifications are kept at most.
const MOST_NOTIFICATIONS: usize = 1000;

/// So many bytes of a result are given.
const MOST_BYTES: usize = 64;

/// Stands for the folder in which the program runs.
const BASE: &str = "%SRCROOT%";

/// The report while it is written.
#[derive(Default)]
pub(super) struct Sarif {
    results: usize,

    /// How many of them are suppressed.
    suppressed: usize,
    artifacts: Vec<Artifact>,
    notifications: Vec<Notification>,

    /// How many notifications are left out.
    more_notifications: u64,

    /// Errors and warnings that are not listed.
    left_out: u64,

    /// Was there something that could not be read?
    unread: bool,
}

impl Document for Sarif {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let tool = Tool {
            driver: Driver {
                name: "byteloupe",
                semantic_version: env!("CARGO_PKG_VERSION"),
                short_description: Message::new(
                    "Finds ill-formed UTF-8, and what is well-formed and still worth a look.",
                ),
                rules: rules::rules(),
            },
        };
        out.write_all(
            b"{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\
              \"runs\":[{\"tool\":",
        )?;
        write_json(&tool, out)?;
        out.write_all(b",\"columnKind\":\"unicodeCodePoints\",\"originalUriBaseIds\":{\"")?;
        out.write_all(BASE.as_bytes())?;
        out.write_all(
            b"\":{\"description\":{\"text\":\"The folder in which byteloupe ran.\"}}},\"results\":[",
        )
    }

    fn file(
        &mut self,
        finding: &FileFinding,
        options: &Options,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (file, finding) = (finding, finding.listed());
        let counts = finding.warning_counts();
        let warnings = counts.at_least(Severity::Low);
        let all = finding.totals().errors() + warnings;
        let open = finding.open_errors() + finding.open_warnings().at_least(Severity::Low);
        let mut listed = 0;
        if all > 0 && self.results < MOST_RESULTS {
            let location = ArtifactLocation {
                index: Some(self.artifacts.len()),
                ..location(&finding.path)
            };
            let mut fingerprints = Fingerprinter::default();
            // What is only information would be an alert in a code scanner.
            let ignored = MOST_SUPPRESSED.saturating_sub(self.suppressed) as u64;
            for located in LocatedCursor::with_ignored(finding, options, Severity::Low, ignored) {
                if !located.run.first.is_ignored {
                    listed += located.run.count;
                } else if self.suppressed < MOST_SUPPRESSED {
                    self.suppressed += 1;
                } else {
                    continue;
                }
                let result = outcome(&located, finding, &location, &mut fingerprints);
                if self.results > 0 {
                    out.write_all(b",")?;
                }
                out.write_all(b"\n")?;
                write_json(&result, out)?;
                self.results += 1;
                if self.results == MOST_RESULTS {
                    break;
                }
            }
            self.artifacts.push(Artifact {
                location: ArtifactLocation {
                    index: None,
                    ..location
                },
                length: file.totals().bytes,
                hashes: file.record.as_ref().map(|record| Hashes {
                    sha256: record.sha256.clone(),
                }),
                properties: ArtifactProperties {
                    answer: file.answer().words,
                    errors: finding.totals().errors(),
                    warnings,
                    information: counts.at(Severity::Info),
                    ignored: (finding.set_aside().is_wanted()).then_some(all - open),
                },
            });
        }
        self.left_out += open - listed;
        if let Some(trouble) = file.trouble() {
            self.could_not_read(&finding.path, trouble);
        }
        Ok(())
    }

    fn unread(&mut self, path: &Path, sentence: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.could_not_read(path, sentence);
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"],\"artifacts\":")?;
        write_json(&self.artifacts, out)?;
        let mut notifications = std::mem::take(&mut self.notifications);
        let mut say = |level, text: String| {
            notifications.push(Notification {
                level,
                message: Message::new(&text),
                locations: Vec::new(),
            });
        };
        if self.more_notifications > 0 {
            let more = counted(self.more_notifications, "more file");
            say("error", format!("{more} could not be read."));
        }
        if self.left_out > 0 {
            let more = self.left_out;
            say(
                "warning",
                format!(
                    "Errors and warnings without a result: {more}. A run has at most {MOST_RESULTS} \
                     results; --max-errors and --max-warnings say how many of them a file has."
                ),
            );
        }
        let invocation = Invocation {
            execution_successful: !self.unread,
            tool_execution_notifications: notifications,
        };
        out.write_all(b",\"invocations\":")?;
        write_json(&[invocation], out)?;
        out.write_all(b"}]}\n")
    }
}

impl Sarif {
    fn could_not_read(&mut self, path: &Path, sentence: &str) {
        self.unread = true;
        if self.notifications.len() >= MOST_NOTIFICATIONS {
            self.more_notifications += 1;
            return;
        }
        self.notifications.push(Notification {
            level: "error",
            message: Message::new(sentence),
            locations: vec![NotificationLocation {
                physical_location: WholeArtifact {
                    artifact_location: location(path),
                },
            }],
        });
    }
}

fn write_json(value: &(impl Serialize + ?Sized), out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(out, value).map_err(io::Error::from)
}

fn location(path: &Path) -> ArtifactLocation {
    let (uri, is_relative) = uri::uri_of(path);
    ArtifactLocation {
        uri,
        uri_base_id: is_relative.then_some(BASE),
        index: None,
    }
}

fn outcome(
    located: &Located,
    finding: &FileFinding,
    location: &ArtifactLocation,
    fingerprints: &mut Fingerprinter,
) -> Outcome {
    let run = &located.run;
    let found = &run.first;
    let (level, severity) = match found.severity() {
        None => (rules::ERROR, "error"),
        Some(severity) => (rules::level(severity), severity.key()),
    };
    let group = found.error();
    let place = finding.run_in_file(run);
    let suppression = found.is_ignored.then(|| suppression(found, finding));
    Outcome {
        rule_id: finding.key_of(found),
        rule_index: match group.and_then(|group| finding.reason(group)) {
            Some(reason) => rules::rule_of_reason(reason),
            None => rules::rule_of(found.kind()),
        },
        level,
        message: Message::new(&message(run, finding)),
        locations: [Location {
            physical_location: PhysicalLocation {
                artifact_location: location.clone(),
                region: Region {
                    start_line: located.start.line,
                    start_column: located.start.column,
                    end_line: located.end.line,
                    end_column: located.end.column,
                },
            },
        }],
        partial_fingerprints: Fingerprints {
            finding: fingerprints.of(run, finding),
        },
        // If one result of a run has them, all have (SARIF 2.1.0 §3.27.23).
        suppressions: (finding.set_aside().is_wanted()).then(|| suppression.into_iter().collect()),
        properties: OutcomeProperties {
            byte_offset: place.offset,
            byte_length: place.length,
            bytes: hex_of(&finding.bytes_of(found, MOST_BYTES)),
            count: run.count,
            stride: place.stride,
            severity,
            likely: group.and_then(|group| LikelyObject::of(finding, group)),
            naive: group.and_then(|group| NaiveObject::of(finding, group)),
            read: group.and_then(|group| Some(finding.read(group)?.text)),
        },
    }
}

/// One line for the user, and what more there is to say of an error.
fn message(run: &FindingRun, finding: &FileFinding) -> String {
    // Why a warning is worth a look is in its rule.
    let mut explained = KindSet::ALL;
    let mut message = finding.said_of(run, &mut explained);
    if let Some(group) = run.first.error() {
        for sentence in finding.explanations(group) {
            message.push_str(". ");
            message.push_str(&sentence);
        }
    }
    message
}

/// Why a result is suppressed.
fn suppression(found: &Finding, finding: &FileFinding) -> Suppression {
    let kind = found.kind();
    let justification = if finding.set_aside().has_kind(kind) {
        format!("Ignored by --ignore {}.", kind.key())
    } else {
        let place = finding.in_file(&(found.offset()..found.offset()));
        format!("Ignored by --ignore 0x{:X}.", place.start)
    };
    Suppression {
        kind: "external",
        justification,
    }
}
