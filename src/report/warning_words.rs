//! What is said of a warning.

use std::fmt::Write as _;

use super::finding::FileFinding;
use crate::source::escape_bytes;
use crate::unicode::{hex, name_of};
use crate::warnings::{Encoded, Evidence, SameText, Warning, WarningKind};

/// How many bytes before a warning say what it is about.
const BEFORE: u64 = 128;

/// How many bytes from its first one on do, where the warning is short.
const AFTER: u64 = 1 << 10;

/// How many do where it may hide data.
const AFTER_LONG: u64 = 40 << 10;

/// How many do over which data is hidden.
const MOST_HIDDEN: u64 = 1 << 20;

/// A warning from this length on, in bytes, is long.
const LONG: u64 = 32;

/// What is said of a warning.
#[derive(Debug, Clone)]
pub(super) struct WarningWords {
    /// One line for the user, safe to show.
    pub(super) message: String,

    /// The text that mojibake was.
    pub(super) repaired: Option<String>,
}

impl WarningWords {
    /// What is said of a warning, with what is known of it besides its bytes. Those around it are read again.
    pub(super) fn of(finding: &FileFinding, warning: &Warning, known: Option<&Evidence>) -> Self {
        let encoded = if warning.kind == WarningKind::HiddenData {
            evidence(finding, warning)
        } else {
            Encoded::of(warning).map(Evidence::Encoded)
        };
        match known.or(encoded.as_ref()) {
            Some(Evidence::SameText(same)) => {
                let first = finding.in_file(&(same.first..same.first)).start;
                let composed = same.composed.clone();
                Self::of_evidence(
                    warning.kind,
                    &Evidence::SameText(SameText { composed, first }),
                )
            }
            Some(evidence) => Self::of_evidence(warning.kind, evidence),
            None => Self {
                message: of_code_points(finding, warning),
                repaired: None,
            },
        }
    }

    fn of_evidence(kind: WarningKind, evidence: &Evidence) -> Self {
        let (words, repaired) = match evidence {
            Evidence::Mojibake(mojibake) => (mojibake.words(), Some(mojibake.repaired.clone())),
            Evidence::Encoded(encoded) => (encoded.detail(), None),
            other => (other.sentence(), None),
        };
        Self {
            message: format!("{} — {words}", kind.name()),
            repaired,
        }
    }
}

/// The line about a warning that code points tell.
fn of_code_points(finding: &FileFinding, warning: &Warning) -> String {
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
    if let Some(evidence) = evidence(finding, warning) {
        let _ = write!(
            message,
            " — {}",
            escape_bytes(evidence.sentence().as_bytes())
        );
    }
    message
}

/// What the bytes around a warning tell of it.
pub(super) fn evidence(finding: &FileFinding, warning: &Warning) -> Option<Evidence> {
    let base = warning.offset.saturating_sub(BEFORE);
    let length = warning.end - warning.offset;
    let after = match warning.kind {
        WarningKind::HiddenData => length.min(MOST_HIDDEN),
        _ if length > LONG => AFTER_LONG,
        _ => AFTER,
    };
    let end = warning.offset.saturating_add(after);
    let end = end.min(finding.totals().bytes);
    let mut bytes = vec![0; end.saturating_sub(base) as usize];
    let read = finding.read_again(base, &mut bytes);
    let bytes = bytes.get(..read).unwrap_or_default();
    Evidence::of(bytes, (warning.offset - base) as usize, warning)
}
