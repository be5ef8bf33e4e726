//! Why bytes are ill-formed: the reason, and the rule of the syntax that fails.
//!
//! The card, the teaching view, the pictures and the hints of lessons all say it in these words.

use super::message::GroupMessage;
use crate::utf8::syntax::production_of;
use crate::utf8::{BadSecond, Group, GroupKind, SpanKind};

/// What is said of a group on the card and in the teaching view: what the RFC forbids, by which of its rules, and apart from that
/// what Unicode recommends. Sentences without their periods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    /// That the bytes are forbidden, the reason, and the sections that say so.
    pub forbidden: String,

    /// Each part of the bytes, and the production that fails.
    pub syntax: String,

    /// How many U+FFFD Unicode recommends in their place.
    pub recommended: String,
}

impl Why {
    /// What is said of a group.
    pub fn of(group: &Group) -> Self {
        let message = GroupMessage::of(group);
        Self {
            forbidden: format!("Forbidden: {} ({})", in_sentence(group), message.sections),
            syntax: format!("{}; {} (RFC 3629 §4)", message.bytes, syntax(group)),
            recommended: format!("Unicode recommends {} × U+FFFD (§3.9)", group.span_count()),
        }
    }
}

/// Why the bytes of a group are not allowed: a sentence without its period. A form that is cut is judged by the bytes that are
/// there.
pub fn reason(group: &Group) -> String {
    match group.kind() {
        // A number that the bytes do not hold has no size: what is known is that they could only begin such a form.
        GroupKind::Overlong | GroupKind::Surrogate | GroupKind::TooLarge
            if group.value().is_none() =>
        {
            let first = group.spans().next().and_then(|unit| unit.span());
            let why = first.map_or("These bytes begin no character", SpanKind::reason);
            return format!("{why}. {}", there(group));
        }
        GroupKind::Rfc2279 if group.value().is_none() => {
            return format!(
                "Forms of 5 and 6 bytes are no longer UTF-8. {}",
                there(group)
            );
        }
        GroupKind::Overlong => {
            "The number fits in fewer bytes, and only the shortest form is legal"
        }
        GroupKind::Surrogate => "Surrogates belong to UTF-16, and have no form in UTF-8",
        GroupKind::Cesu8Pair => "Both halves are surrogates, which have no form in UTF-8",
        GroupKind::TooLarge => "U+10FFFF is the last code point",
        GroupKind::Rfc2279 => "Forms of 5 and 6 bytes are no longer UTF-8",
        GroupKind::NeverByte => "FE and FF never occur in UTF-8",
        GroupKind::StrayRun => "A tail must follow a lead",
        GroupKind::Truncated => return there(group),
    }
    .to_owned()
}

/// The reason as the second half of a sentence.
fn in_sentence(group: &Group) -> String {
    let reason = reason(group);
    let mut letters = reason.chars();
    let first = letters.next().unwrap_or_default();
    // A word in lower case after its first letter is no name and no number.
    if letters
        .next()
        .is_some_and(|second| second.is_ascii_lowercase() || second == ' ')
    {
        let rest = reason.get(first.len_utf8()..).unwrap_or_default();
        format!("{}{rest}", first.to_ascii_lowercase())
    } else {
        reason
    }
}

/// How many bytes of a form are there.
fn there(group: &Group) -> String {
    let (need, have) = (group.form_len().unwrap_or(0), group.len());
    let verb = if have == 1 { "is" } else { "are" };
    format!("The lead announces {need} bytes, and {have} {verb} there")
}

/// What the ABNF of RFC 3629 §4 says of the first bytes of a group: which production fails, and where. Without its period.
pub fn syntax(group: &Group) -> String {
    let head = group.head();
    let Some(&lead) = head.first() else {
        return String::new();
    };
    let Some(production) = production_of(lead) else {
        return format!("no sequence starts with {lead:02X}");
    };
    let first = group.spans().next().and_then(|unit| unit.span());
    let range = format!(
        "{:02X} to {:02X}",
        production.second_first, production.second_last
    );
    match first {
        Some(SpanKind::BadSecond(why)) => {
            let second = head.get(1).copied().unwrap_or_default();
            let what = match why {
                BadSecond::Overlong => "an overlong form",
                BadSecond::Surrogate => "a surrogate",
                BadSecond::TooLarge => "a number beyond U+10FFFF",
            };
            format!(
                "{} allows {range} after {lead:02X}, {second:02X} would be {what}",
                production.name
            )
        }
        _ => format!("{} = {} needs more bytes", production.name, production.text),
    }
}
