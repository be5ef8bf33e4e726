//! What is found in the text of a file that is read in another encoding, as an object of JSON.

use std::cell::Cell;

use serde::ser::{SerializeMap as _, SerializeSeq as _};
use serde::{Serialize, Serializer};

use super::finding::FileFinding;
use super::json::{
    BytesAt, IsCut, KindCounts, LineEndsObject, MAX_ENTRIES, SeverityCounts, WarningList,
};
use super::options::Options;
use super::warning_counts::WarningCounts;
use crate::findings::{FindingRun, ListLimit};
use crate::utf8::Group;

/// How much was written of it.
#[derive(Default)]
pub(super) struct ListedOfReading {
    errors: Cell<u64>,
    warnings: Cell<u64>,
}

#[derive(Serialize)]
pub(super) struct ReadingObject<'a> {
    encoding: &'static str,
    is_named: bool,
    well_formed: bool,
    bom: bool,
    inner_boms: u64,
    code_points: u64,
    line_ends: LineEndsObject,
    ill_formed: ReasonCounts<'a>,
    warning_severities: SeverityCounts<'a>,
    warning_kinds: KindCounts<'a>,
    errors: ErrorList<'a>,
    errors_cut: IsCut<'a>,
    warnings: WarningList<'a>,
    warnings_cut: IsCut<'a>,
}

impl<'a> ReadingObject<'a> {
    /// What is found in the text of a file, if it is read in another encoding.
    pub(super) fn of(
        file: &'a FileFinding,
        options: &Options,
        counts: &'a WarningCounts,
        listed: &'a ListedOfReading,
    ) -> Option<Self> {
        let finding = file.reading()?;
        let totals = finding.totals();
        Some(Self {
            encoding: finding.origin()?.encoding().name(),
            is_named: file.is_named(),
            well_formed: totals.is_well_formed(),
            bom: totals.start.signature,
            inner_boms: totals.inner_boms,
            code_points: totals.code_points_under(options.bom),
            line_ends: LineEndsObject(finding.line_ends()),
            ill_formed: ReasonCounts { finding },
            warning_severities: SeverityCounts { counts },
            warning_kinds: KindCounts { counts },
            errors: ErrorList {
                finding,
                limit: options.max_errors,
                listed: &listed.errors,
            },
            errors_cut: IsCut {
                finding,
                all: finding.open_errors(),
                listed: &listed.errors,
            },
            warnings: WarningList {
                finding,
                limit: options.max_warnings,
                listed: &listed.warnings,
            },
            warnings_cut: IsCut {
                finding,
                all: finding.open_warnings().total(),
                listed: &listed.warnings,
            },
        })
    }
}

/// How many sequences are ill-formed for each reason, after their sum.
struct ReasonCounts<'a> {
    finding: &'a FileFinding,
}

impl Serialize for ReasonCounts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("total", &self.finding.totals().errors())?;
        for (reason, count) in self.finding.reasons() {
            map.serialize_entry(reason.key(), &count)?;
        }
        map.end()
    }
}

/// Finds the errors again while it is written.
struct ErrorList<'a> {
    finding: &'a FileFinding,
    limit: ListLimit,

    /// How many errors were written.
    listed: &'a Cell<u64>,
}

impl Serialize for ErrorList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for run in self.finding.errors(self.limit) {
            if let Some(group) = run.first.error() {
                list.serialize_element(&ErrorOfReading::of(self.finding, group, &run))?;
            }
            self.listed.set(self.listed.get() + run.count);
        }
        list.end()
    }
}

/// An error, and as many for the same reason as the run has.
#[derive(Serialize)]
struct ErrorOfReading<'a> {
    offset: u64,
    length: u64,
    count: u64,
    reason: &'static str,
    bytes: BytesAt<'a>,
    message: String,
}

impl<'a> ErrorOfReading<'a> {
    fn of(finding: &'a FileFinding, group: &Group, run: &FindingRun) -> Self {
        let place = finding.run_in_file(run);
        Self {
            offset: place.offset,
            length: place.length,
            count: run.count,
            reason: finding.key_of(&run.first),
            bytes: BytesAt {
                finding,
                offset: place.offset,
                listed: place.length_of_one.min(MAX_ENTRIES),
            },
            message: finding.reason_words(group).unwrap_or_default(),
        }
    }
}
