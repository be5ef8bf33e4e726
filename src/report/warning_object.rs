//! One warning as an object of JSON.

use serde::Serialize;

use super::finding::FileFinding;
use super::json::{BytesAt, MAX_ENTRIES};
use super::warning_words::WarningWords;
use crate::findings::FindingRun;
use crate::warnings::Warning;

#[derive(Serialize)]
pub(super) struct WarningObject<'a> {
    offset: u64,
    length: u64,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stride: Option<u64>,
    bytes: BytesAt<'a>,
    kind: &'static str,
    severity: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    repaired: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    cut: bool,
}

impl<'a> WarningObject<'a> {
    /// A warning, and as many like it as the run has.
    pub(super) fn of(
        finding: &'a FileFinding,
        warning: &Warning,
        words: WarningWords,
        run: &FindingRun,
        all: bool,
    ) -> Self {
        let place = finding.run_in_file(run);
        let length = place.length_of_one;
        let listed = if all { length } else { length.min(MAX_ENTRIES) };
        Self {
            offset: place.offset,
            length: place.length,
            count: run.count,
            stride: place.stride,
            bytes: BytesAt {
                finding,
                offset: place.offset,
                listed,
            },
            kind: warning.kind.key(),
            severity: warning.severity.key(),
            message: words.message,
            repaired: words.repaired,
            cut: listed < length,
        }
    }
}
