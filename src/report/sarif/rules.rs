//! A rule of SARIF for each kind of errors and of warnings.

use super::model::{Configuration, Message, Rule, RuleProperties};
use crate::encodings::IllFormed;
use crate::findings::FindingKind;
use crate::unicode::message;
use crate::utf8::GroupKind;
use crate::warnings::{Severity, WarningKind};

/// The level of every error.
pub(super) const ERROR: &str = "error";

/// All rules: those of errors in UTF-8, those of warnings, and those of errors in other encodings.
pub(super) fn rules() -> Vec<Rule> {
    let errors = GroupKind::ALL.into_iter().map(|kind| Rule {
        id: kind.key(),
        name: pascal_case(kind.key()),
        short_description: Message::new(message::kind(kind)),
        full_description: Message::new(sentence(kind)),
        help: Message::new(sentence(kind)),
        default_configuration: Configuration { level: ERROR },
        properties: properties(),
    });
    let warnings = WarningKind::ALL.into_iter().map(|kind| Rule {
        id: kind.key(),
        name: pascal_case(kind.key()),
        short_description: Message::new(kind.name()),
        full_description: Message::new(kind.sentence()),
        help: Message::new(&format!(
            "{} It may be harmless: {}",
            kind.sentence(),
            kind.harmless()
        )),
        default_configuration: Configuration {
            level: level(kind.severity()),
        },
        properties: properties(),
    });
    let reasons = IllFormed::ALL.into_iter().map(|reason| Rule {
        id: reason.key(),
        name: pascal_case(reason.key()),
        short_description: Message::new(reason.name()),
        full_description: Message::new(reason.meaning()),
        help: Message::new(reason.meaning()),
        default_configuration: Configuration { level: ERROR },
        properties: properties(),
    });
    errors.chain(warnings).chain(reasons).collect()
}

/// The place of the rule of an error or a warning among all of them.
pub(super) fn rule_of(kind: FindingKind) -> usize {
    match kind {
        FindingKind::Error(kind) => kind.index(),
        FindingKind::Warning(kind) => GroupKind::COUNT + kind.index(),
    }
}

/// The place of the rule of an error in another encoding.
pub(super) const fn rule_of_reason(reason: IllFormed) -> usize {
    GroupKind::COUNT + WarningKind::COUNT + reason.index()
}

/// The level for a severity.
pub(super) const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::High => ERROR,
        Severity::Medium => "warning",
        Severity::Low | Severity::Info => "note",
    }
}

const fn properties() -> RuleProperties {
    RuleProperties {
        tags: ["unicode", "utf-8"],
    }
}

/// `bidi_control` as `BidiControl`.
fn pascal_case(key: &str) -> String {
    key.split('_').map(crate::words::capitalized).collect()
}

/// What an error of a kind is.
const fn sentence(kind: GroupKind) -> &'static str {
    match kind {
        GroupKind::Cesu8Pair => {
            "Two surrogates of three bytes each stand for one code point, as CESU-8 has it; UTF-8 \
             encodes that code point in four bytes (RFC 3629 §3)."
        }
        GroupKind::StrayRun => {
            "Bytes 80 to BF only continue a sequence, and none has begun (RFC 3629 §3, §4)."
        }
        GroupKind::NeverByte => "The bytes FE and FF are never used in UTF-8 (RFC 3629 §1).",
        GroupKind::Overlong => {
            "The form is longer than its number needs. A decoder that accepts it lets characters past \
             a filter that looks for their proper form (RFC 3629 §3, §10)."
        }
        GroupKind::Surrogate => {
            "U+D800 to U+DFFF are halves of pairs in UTF-16; UTF-8 must not encode them (RFC 3629 §3)."
        }
        GroupKind::Rfc2279 => {
            "UTF-8 has at most 4 bytes; forms of 5 and 6 were in RFC 2279 (RFC 3629 §1, §3, §4)."
        }
        GroupKind::TooLarge => "The number is beyond U+10FFFF, the last code point (RFC 3629 §3).",
        GroupKind::Truncated => {
            "A sequence has begun, and another byte or the end comes where it should go on (RFC 3629 \
             §3)."
        }
    }
}
