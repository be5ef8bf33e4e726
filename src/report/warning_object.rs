//! One warning as an object of JSON.

use serde::Serialize;

use super::finding::FileFinding;
use super::json::{BytesAt, MAX_ENTRIES};
use super::warning_cursor::ReportWarning;

#[derive(Serialize)]
pub(super) struct WarningObject<'a> {
    offset: u64,
    length: u64,
    bytes: BytesAt<'a>,
    kind: &'static str,
    severity: &'static str,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    repaired: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    cut: bool,
}

impl<'a> WarningObject<'a> {
    pub(super) fn of(finding: &'a FileFinding, warning: &'a ReportWarning, all: bool) -> Self {
        let listed = if all {
            warning.length
        } else {
            warning.length.min(MAX_ENTRIES)
        };
        Self {
            offset: warning.offset,
            length: warning.length,
            bytes: BytesAt {
                finding,
                offset: warning.offset,
                listed,
            },
            kind: warning.kind.key(),
            severity: warning.severity.key(),
            message: &warning.message,
            repaired: warning.repaired.as_deref(),
            cut: listed < warning.length,
        }
    }
}
